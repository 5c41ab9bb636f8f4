import { type Flag, grouped } from '../command.ts';
import { workersFlag } from '../workers.ts';

/** Where the work is done. */
export const engineFlags: readonly Flag[] = grouped('Where the work is done', [
  {
    name: 'engine',
    kind: 'text',
    help: 'where the work is done (by the size of the data)',
    choices: ['memory', 'duckdb', 'clickhouse'],
  },
  {
    name: 'memory-limit',
    kind: 'text',
    value: 'SIZE',
    help: 'memory DuckDB may use before it goes to disk, as in 2GB',
  },
  workersFlag,
]);

/** How similar people are looked for. */
export const neighborModeFlag: Flag = {
  name: 'neighbor-mode',
  kind: 'text',
  help: 'similar people: among everybody, or in a sample (exact up to 200000 people, then sample)',
  choices: ['exact', 'sample'],
};
