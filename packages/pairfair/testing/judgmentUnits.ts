import type { Units } from '../src/judgments/agreement/unitPatterns.ts';

/** Units from one row of answers per unit; null is missing. */
export function unitsOf(rows: readonly (readonly (number | null)[])[]): Units {
  const offsets = [0];
  for (const row of rows) offsets.push(offsets.at(-1)! + row.length);
  return { offsets, value: rows.flat().map((value) => value ?? -1) };
}
