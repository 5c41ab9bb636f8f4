import { requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { requireGroups } from '../graphs/requireGroups.ts';
import { type Matrix, requireMatrix, zeros } from '../linalg/matrix.ts';
import type { PrototypeModel } from './prototypeModel.ts';

/**
 * How much each person is of each prototype: u = softmaxₖ(−d(x, vₖ)). For unseen people too.
 *
 * @param groups Group of each person; needed by LFR in the variant `zemel` only, which measures
 *   distances differently in each group.
 * @returns People × prototypes; every row sums to 1.
 * @throws PairfairError `shape-mismatch` when the columns are not those of the training data;
 *   `invalid-option` when groups are needed and missing; `unknown-name`, naming the group, for a
 *   group that was not in the training data.
 */
export function prototypeMemberships(
  model: PrototypeModel,
  x: Matrix,
  groups?: ArrayLike<number>,
): Matrix {
  requireMatrix('x', x);
  requireColumns(model, x);
  const part = alphaRows(model, x.rows, groups);
  const { prototypes, alphas, distance } = model;
  const { rows: k, cols } = prototypes;
  const out = zeros(x.rows, k);
  for (let n = 0; n < x.rows; n++) {
    const alphaStart = part[n] * cols;
    let nearest = Number.POSITIVE_INFINITY;
    for (let c = 0; c < k; c++) {
      let sum = 0;
      for (let m = 0; m < cols; m++) {
        const step = x.data[n * cols + m] - prototypes.data[c * cols + m];
        sum += alphas.data[alphaStart + m] * step * step;
      }
      const length = distance === 'euclidean' ? Math.sqrt(sum) : sum;
      out.data[n * k + c] = length;
      nearest = Math.min(nearest, length);
    }
    let total = 0;
    for (let c = n * k; c < (n + 1) * k; c++) {
      out.data[c] = Math.exp(nearest - out.data[c]);
      total += out.data[c];
    }
    for (let c = n * k; c < (n + 1) * k; c++) out.data[c] /= total;
  }
  return out;
}

function requireColumns({ prototypes, columns }: PrototypeModel, x: Matrix): void {
  if (x.cols === prototypes.cols) return;
  const names = columns.length > 0 ? ` (${columns.join(', ')})` : '';
  throw new PairfairError(
    'shape-mismatch',
    `x must have the ${prototypes.cols} columns the model was trained on${names}, but has ${x.cols}.`,
  );
}

/** Which row of column weights each person uses. */
function alphaRows(
  model: PrototypeModel,
  people: number,
  groups: ArrayLike<number> | undefined,
): Uint32Array {
  if (groups) requireSameLength('x', people, 'groups', groups.length);
  if (model.alphas.rows === 1 || model.method !== 'lfr') return new Uint32Array(people);
  if (!groups) {
    throw new PairfairError(
      'invalid-option',
      "This model weighs columns differently in each group, so it needs everyone's group. The variants 'aif360' and 'fairlearn' do not.",
    );
  }
  const known = model.groups;
  return Uint32Array.from(requireGroups('groups', groups), (id, n) => {
    const row = known.indexOf(id);
    if (row >= 0) return row;
    throw new PairfairError(
      'unknown-name',
      `Person ${n} is of group ${id}, but the model was trained on groups ${known.join(', ')} only.`,
    );
  });
}
