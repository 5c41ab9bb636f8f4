import type { SelectedPeople } from 'pairfair/internal';
import type { PlaygroundTable } from './readTable.ts';

/** Group of every row of the table, −1 where somebody takes no part. */
export function groupsByRow({ rows }: PlaygroundTable, people: SelectedPeople): Int32Array {
  const groups = new Int32Array(rows).fill(-1);
  people.rows.forEach((row, i) => {
    groups[row] = people.groups[i];
  });
  return groups;
}
