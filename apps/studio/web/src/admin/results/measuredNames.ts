import type { FitResult } from '@pairfair/studio/results/schemas';
import { measureIds } from 'pairfair';

/** The measures some method has a value for, in the library's order. */
export function measuredNames({ measures }: Pick<FitResult, 'measures'>): string[] {
  const found = new Set<string>();
  for (const { values } of measures) {
    for (const [name, value] of Object.entries(values)) if (value.mean !== null) found.add(name);
  }
  return measureIds.filter((name) => found.has(name));
}
