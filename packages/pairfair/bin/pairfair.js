#!/usr/bin/env node
// A file that is there before anything is built, so that npm can link the command.
import '../dist/command/main.js';
