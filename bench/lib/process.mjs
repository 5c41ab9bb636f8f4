import { execFileSync } from 'node:child_process';

/** Runs a program that prints one JSON object, and reads it. */
export function runForJson(command, args, env = process.env) {
  return JSON.parse(execFileSync(command, args, { env, encoding: 'utf8' }));
}
