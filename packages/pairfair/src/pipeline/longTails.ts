import type { Matrix } from '../linalg/matrix.ts';
import { distributionOf, hasLongTail } from '../recipe/distribution.ts';
import type { Recipe } from '../recipe/recipe.ts';

/**
 * The numeric columns with a long tail: those that have a copy by rank, or without copies those of
 * whom a look at X tells. Scaling does not change how long a tail is, and rows of X are there
 * anyway, so that an engine need not be asked about columns that nobody wanted copied.
 *
 * @param x Rows of X: everybody's, or a sample's.
 */
export function longTails({ options, steps, outputs }: Recipe, x: Matrix): string[] {
  if (options.shape === 'rank') {
    return steps.flatMap((step) => (step.kind === 'numeric' && step.rank ? [step.name] : []));
  }
  return outputs.flatMap(({ kind, from }, j) => {
    if (kind !== 'value') return [];
    const missing = outputs.findIndex((one) => one.kind === 'missing' && one.from === from);
    return hasLongTail(distributionOf(knownValues(x, j, missing))) ? [from] : [];
  });
}

/** A column of X without the people who lack a value, ascending. */
function knownValues({ rows, cols, data }: Matrix, column: number, missing: number): Float64Array {
  const values: number[] = [];
  for (let i = 0; i < rows; i++) {
    const isKnown = missing < 0 || data[i * cols + missing] === 0;
    if (isKnown) values.push(data[i * cols + column]);
  }
  return Float64Array.from(values).sort();
}
