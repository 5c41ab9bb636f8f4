import { type Matrix, rowOf, rowRange, selectRows, zeros } from '../linalg/matrix.ts';
import { requireNotCancelled, type WorkOptions } from '../progress.ts';
import { Random } from '../random.ts';
import { rowDistances } from './rowDistances.ts';

const rounds = 15;
/** More rows than this do not move the centroids enough to pay for. */
const rowsPerLandmark = 40;

/**
 * Centroids of seeded k-means (k-means++ start): points that stand for the people in a kernel
 * without being anybody's row. The same seed gives the same landmarks.
 */
export function landmarks(
  x: Matrix,
  count: number,
  { seed = 1, signal, onProgress }: WorkOptions = {},
): Matrix {
  const random = new Random(seed, 'landmarks');
  const sample = selectRows(
    x,
    random.permutation(x.rows).subarray(0, Math.max(count * rowsPerLandmark, 2000)),
  );
  const distances = rowDistances(sample);
  let centers = spreadStart(sample, distances, count, random);
  let owners: Uint32Array = new Uint32Array(0);
  for (let round = 0; round < rounds; round++) {
    requireNotCancelled(signal);
    const nearest = nearestColumns(distances(centers));
    // Nobody changes sides: further rounds would change nothing.
    if (round > 0 && nearest.every((center, i) => center === owners[i])) break;
    owners = nearest;
    centers = meansOf(sample, centers, owners);
    onProgress?.({ stage: 'landmarks', done: round + 1, total: rounds });
  }
  return centers;
}

/** k-means++: each next start is drawn in proportion to its squared distance to those chosen. */
function spreadStart(
  x: Matrix,
  distances: (y: Matrix) => Matrix,
  count: number,
  random: Random,
): Matrix {
  const nearest = new Float64Array(x.rows).fill(Number.POSITIVE_INFINITY);
  const chosen: number[] = [random.integer(x.rows)];
  while (chosen.length < count) {
    const last = chosen[chosen.length - 1];
    const { data } = distances(rowRange(x, last, last + 1));
    let total = 0;
    for (let i = 0; i < x.rows; i++) {
      nearest[i] = Math.min(nearest[i], data[i]);
      total += nearest[i];
    }
    // Everybody is on a chosen point already: further landmarks would repeat them.
    if (total === 0) break;
    let left = random.uniform() * total;
    let pick = 0;
    while (pick < x.rows - 1 && (left -= nearest[pick]) > 0) pick++;
    chosen.push(pick);
  }
  return selectRows(x, chosen);
}

/** The means of the people of every centre. */
function meansOf(x: Matrix, centers: Matrix, owners: Uint32Array): Matrix {
  const sums = zeros(centers.rows, x.cols);
  const sizes = new Float64Array(centers.rows);
  for (let i = 0; i < x.rows; i++) {
    const row = rowOf(x, i);
    sizes[owners[i]]++;
    const sum = rowOf(sums, owners[i]);
    for (let j = 0; j < x.cols; j++) sum[j] += row[j];
  }
  for (let c = 0; c < centers.rows; c++) {
    const sum = rowOf(sums, c);
    // A centre that lost all its people stays where it was.
    if (sizes[c] === 0) sum.set(rowOf(centers, c));
    else for (let j = 0; j < x.cols; j++) sum[j] /= sizes[c];
  }
  return sums;
}

/** The column of each row's smallest number, the first on ties. */
function nearestColumns({ rows, cols, data }: Matrix): Uint32Array {
  const out = new Uint32Array(rows);
  for (let i = 0, at = 0; i < rows; i++) {
    let least = Number.POSITIVE_INFINITY;
    for (let c = 0; c < cols; c++, at++) {
      if (data[at] >= least) continue;
      least = data[at];
      out[i] = c;
    }
  }
  return out;
}
