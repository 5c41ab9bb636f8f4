import { mostAll } from 'pairfair/internal';
import { type Flag, grouped, UsageError, type Values } from '../command.ts';
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
    help: 'memory to keep within, going to disk beyond, as in 2GB',
  },
  workersFlag,
]);

/** How similar people are looked for. */
export const askedFlag: Flag = {
  name: 'asked',
  kind: 'text',
  value: 'COUNT',
  help: `how many people are asked for similar ones, among everybody (all up to ${mostAll}, then 5000)`,
};

/** How many people are asked: a number, or 'all'. */
export function readAsked({ asked }: Values): { asked?: number | 'all' } {
  if (asked === undefined) return {};
  if (asked === 'all') return { asked };
  const count = Number(asked);
  if (Number.isInteger(count) && count > 0) return { asked: count };
  throw new UsageError(`--asked takes a whole number or 'all', but is '${asked}'.`);
}
