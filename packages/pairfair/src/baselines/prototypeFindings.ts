import { columnMeans, type Matrix } from '../linalg/matrix.ts';
import type { PrototypeDegeneracy, PrototypeRestart } from './prototypeModel.ts';

/** What was found out about a fitted model. */
export interface PrototypeFindings {
  readonly degenerate: PrototypeDegeneracy[];
  readonly warnings: string[];
}

/** Below this share of what people differ by, a representation counts as the same for everyone. */
const leastSpread = 0.01;
/** A label given to fewer than this share of those who carry it counts as never given. */
const leastLabels = 0.1;

/** The variance of people's images x̂ over that of x, from 0 up; NaN when people do not differ. */
export function imageSpread(x: Matrix, memberships: Matrix, prototypes: Matrix): number {
  const mean = columnMeans(x);
  let before = 0;
  for (let i = 0, at = 0; i < x.rows; i++) {
    for (let j = 0; j < x.cols; j++, at++) before += (x.data[at] - mean[j]) ** 2;
  }
  const center = columnMeans(memberships);
  const image = new Float64Array(x.cols);
  let after = 0;
  for (let i = 0; i < x.rows; i++) {
    image.fill(0);
    for (let c = 0; c < memberships.cols; c++) {
      const share = memberships.data[i * memberships.cols + c] - center[c];
      for (let j = 0; j < x.cols; j++) image[j] += share * prototypes.data[c * x.cols + j];
    }
    for (let j = 0; j < x.cols; j++) after += image[j] ** 2;
  }
  return before > 0 ? after / before : Number.NaN;
}

/** Names a representation that is nearly the same for everyone. */
export function spreadFindings(spread: number): PrototypeFindings {
  // NaN, where everyone is the same to begin with, counts too.
  if (spread >= leastSpread) return { degenerate: [], warnings: [] };
  const percent = Number.isNaN(spread) ? 0 : 100 * spread;
  return {
    degenerate: ['same-representation'],
    warnings: [
      `Nearly everyone has the same representation: only ${percent.toPrecision(2)} % of the differences between people are left in it. A smaller weight of fairness, or more prototypes, keep more.`,
    ],
  };
}

/** Names scores that put nearly everyone on the same side of 0.5. */
export function labelFindings(labels: Float64Array, scores: Float64Array): PrototypeFindings {
  for (const label of [0, 1]) {
    let carried = 0;
    let given = 0;
    labels.forEach((value, i) => {
      if (value === label) carried++;
      if ((scores[i] > 0.5 ? 1 : 0) === label) given++;
    });
    if (given < leastLabels * carried) {
      return {
        degenerate: ['same-label'],
        warnings: [
          `The model's own scores give nearly everyone the same label: label ${label} goes to ${given} of ${labels.length} people, although ${carried} carry it. Train a predictor on the representation, or lower the weight of fairness.`,
        ],
      };
    }
  }
  return { degenerate: [], warnings: [] };
}

/** Says when the iterations ran out, or when restarts ended far apart. */
export function restartWarnings(
  restarts: readonly PrototypeRestart[],
  maxIterations: number,
): string[] {
  const warnings: string[] = [];
  const losses = restarts.map(({ loss }) => loss);
  const [least, most] = [Math.min(...losses), Math.max(...losses)];
  const best = restarts.find(({ loss }) => loss === least);
  if (best?.converged === false) {
    warnings.push(
      `The loss was still falling after ${maxIterations} iterations; a larger maxIterations may lower it further.`,
    );
  }
  if (most > 1.1 * least) {
    warnings.push(
      `The restarts ended at losses from ${least.toPrecision(4)} to ${most.toPrecision(4)}; more restarts may find a lower one.`,
    );
  }
  return warnings;
}
