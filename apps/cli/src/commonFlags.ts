import { type Flag, grouped } from './command.ts';

/** The flags every command takes. */
export const commonFlags: readonly Flag[] = grouped('Every command', [
  { name: 'help', kind: 'boolean', help: 'show this help (-h)' },
  {
    name: 'json',
    kind: 'boolean',
    help: 'print one JSON document on stdout and nothing else there',
  },
  {
    name: 'config',
    kind: 'text',
    value: 'FILE.yaml',
    help: 'read flags from a YAML file, same names; flags on the command line win',
  },
  {
    name: 'seed',
    kind: 'number',
    value: 'N',
    whole: [0, Number.MAX_SAFE_INTEGER],
    help: 'where all randomness comes from (1)',
  },
  { name: 'verbose', kind: 'boolean', help: 'say what takes how long and how much memory' },
  { name: 'no-color', kind: 'boolean', help: 'no colours' },
]);
