import type { GroupMeasureId, MeasureId } from 'pairfair';
import { isInUnits } from 'pairfair/internal';
import { figure, known, quantity } from '../report/words/numbers.ts';

/** A measure as text, with its interval where there is one; "–" where it is undefined. */
export function rangeCell(
  id: MeasureId | GroupMeasureId,
  value: number,
  range?: { readonly low: number; readonly high: number },
): string {
  const text = isInUnits(id) ? quantity : figure;
  if (!range || !known(range.low)) return text(value);
  return `${text(value)} (${text(range.low)} to ${text(range.high)})`;
}
