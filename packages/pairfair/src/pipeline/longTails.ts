import { ascendingOrder } from '../graphs/countingSort.ts';
import { distributionOf, hasLongTail } from '../recipe/distribution.ts';
import type { Recipe } from '../recipe/recipe.ts';
import type { FeatureRows } from './features.ts';

/**
 * The numeric columns with a long tail: those that have a copy by rank, or without copies those of
 * whom a look at X tells. Scaling does not change how long a tail is, and rows of X are there
 * anyway, so that an engine need not be asked about columns that nobody wanted copied.
 *
 * @param rows Rows of X: everybody's, or a sample's.
 */
export function longTails({ options, steps, outputs }: Recipe, rows: FeatureRows): string[] {
  if (options.shape === 'rank') {
    return steps.flatMap((step) => (step.kind === 'numeric' && step.rank ? [step.name] : []));
  }
  return outputs.flatMap(({ kind, from }, j) => {
    if (kind !== 'value') return [];
    const missing = outputs.findIndex((one) => one.kind === 'missing' && one.from === from);
    const { values, weights } = knownValues(rows, j, missing);
    return hasLongTail(distributionOf(values, weights)) ? [from] : [];
  });
}

/** A column of X without the people who lack a value, ascending, and what each weighs. */
function knownValues(
  { x: { rows, cols, data }, weights }: FeatureRows,
  column: number,
  missing: number,
): { values: Float64Array; weights: Float64Array | null } {
  const known = Array.from({ length: rows }, (_, i) => i).filter(
    (i) => missing < 0 || data[i * cols + missing] === 0,
  );
  const values = Float64Array.from(known, (i) => data[i * cols + column]);
  if (!weights) return { values: values.sort(), weights };
  const order = ascendingOrder(values);
  return {
    values: Float64Array.from(order, (k) => values[k]),
    weights: Float64Array.from(order, (k) => weights[known[k]]),
  };
}
