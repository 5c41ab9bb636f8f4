import { UsageError, type Values } from './command.ts';

/** The value of --out. */
export function requireOut(values: Values): string {
  if (typeof values.out !== 'string') throw new UsageError('--out is needed: where to write.');
  return values.out;
}
