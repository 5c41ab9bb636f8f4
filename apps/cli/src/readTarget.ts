import { type TargetValues, targetOf } from '@pairfair/engines/studies';
import type { DataTable } from '@pairfair/engines/tables';
import { columnNamed } from './columns.ts';
import type { Values } from './command.ts';

/** What is predicted, with its values. */
export type LoadedTarget = TargetValues;

/** Reads the target: two classes as 0 and 1, or numbers. */
export function readTarget(data: DataTable, values: Values): LoadedTarget {
  return targetOf(columnNamed(data, String(values.target)), {
    positive: values.positive === undefined ? undefined : String(values.positive),
    hint: 'Say with --positive which one counts as 1.',
  });
}
