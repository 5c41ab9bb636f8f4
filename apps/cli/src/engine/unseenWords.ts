import type { Unseen, UnseenReport } from '@pairfair/engines/engine';
import { PairfairError } from 'pairfair';
import { nearest } from '../nearest.ts';

/** What is said of values that a model has never seen, a line each. */
export function unseenLines({ unseen, withoutGroup }: UnseenReport): string[] {
  const lines = unseen.map((one) =>
    one.role === 'feature'
      ? `${one.cells} cells of '${one.column}' hold values the model has never seen${listOf(one)}.`
      : `${one.cells} rows are of a group the model has never seen, by '${one.column}'${listOf(one)}. They are scored like people ${one.countedAs === null ? 'of no known group' : `of the group '${one.countedAs}'`}.`,
  );
  const lacking = `${withoutGroup} rows lack the protected attribute and are scored like people of no known group.`;
  return withoutGroup > 0 ? [...lines, lacking] : lines;
}

/** The same for programs. */
export function unseenDocument({ unseen, withoutGroup }: UnseenReport): object {
  return {
    unseen: unseen.map(({ known, values, countedAs: _, ...one }) => ({
      ...one,
      values: values.map((met) => ({ ...met, nearest: nearest(met.value, known) ?? null })),
    })),
    without_group: withoutGroup,
  };
}

/** @throws PairfairError `bad-data` for values that a model has never seen. */
export function requireSeen({ unseen }: UnseenReport): void {
  if (unseen.length === 0) return;
  const named = unseen.map((one) => `'${one.column}' (${one.cells} cells)${listOf(one)}`);
  throw new PairfairError(
    'bad-data',
    `The data hold values the model has never seen, in ${named.join('; in ')}. Nothing was written. Correct them, or leave --strict out.`,
  );
}

function listOf({ values, known }: Unseen): string {
  if (values.length === 0) return '';
  const named = values.map(({ value, cells }) => {
    const close = nearest(value, known);
    const hint = close === undefined ? '' : `, did you mean '${close}'?`;
    return `'${value}' (${cells}${hint})`;
  });
  return `: ${named.join(', ')}`;
}
