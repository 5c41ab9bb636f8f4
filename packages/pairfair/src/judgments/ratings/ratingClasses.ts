import { requireFinite, requireIntegerIn } from '../../checks.ts';
import { PairfairError } from '../../errors.ts';
import { quantileMembers } from '../../graphs/quantileMembers.ts';
import type { Matrix } from '../../linalg/matrix.ts';

/** How a score becomes a class; the paper leaves it open, so it is always said. */
export type ClassRule =
  /** The nearest step of the scale, halves up: 2.5 is class 3. */
  | { readonly rule: 'nearest' }
  /** Class c for scores from cut c up to cut c+1, a score on a cut belonging to the class above. */
  | { readonly rule: 'cuts'; readonly cuts: readonly number[] }
  /** As many people in each class as ties allow: tied people are never parted. */
  | { readonly rule: 'equal-frequency'; readonly classes: number };

/**
 * The class of every score; −1 for NaN, unknown. With `nearest` classes are the steps of the
 * scale, with the other rules they count from 0.
 *
 * @example
 * ratingClasses([1.4, 4.5, NaN], { rule: 'nearest' }); // 1, 5, −1
 */
export function ratingClasses(scores: Float64Array, rule: ClassRule): Int32Array {
  switch (rule.rule) {
    case 'nearest':
      return nearestSteps(scores);
    case 'cuts': {
      const cuts = requireCuts(rule.cuts);
      return Int32Array.from(scores, (score) =>
        Number.isNaN(score) ? -1 : cuts.filter((cut) => score >= cut).length,
      );
    }
    case 'equal-frequency':
      return equalFrequency(scores, rule.classes);
    default:
      throw new PairfairError(
        'invalid-option',
        `The rule from score to class must be 'nearest', 'cuts' or 'equal-frequency', but is '${String((rule as { rule: unknown }).rule)}'.`,
      );
  }
}

/** Steps of the scale; where some lie below 0, all are counted from the lowest. */
function nearestSteps(scores: Float64Array): Int32Array {
  const steps = scores.map((score) => Math.floor(score + 0.5));
  const lowest = steps.reduce(
    (least, step) => (Number.isNaN(step) ? least : Math.min(least, step)),
    0,
  );
  return Int32Array.from(steps, (step) => (Number.isNaN(step) ? -1 : step - lowest));
}

/** The class in which each row's cumulative probability reaches ½; −1 for a row of zeros. */
export function medianClasses({ rows, cols, data }: Matrix): Int32Array {
  return Int32Array.from({ length: rows }, (_, i) => {
    let sum = 0;
    for (let c = 0; c < cols; c++) {
      sum += data[i * cols + c];
      if (sum >= 0.5) return c;
    }
    return -1;
  });
}

function requireCuts(cuts: readonly number[]): readonly number[] {
  requireFinite('cuts', cuts);
  cuts.forEach((cut, k) => {
    if (k > 0 && !(cut > cuts[k - 1])) {
      throw new PairfairError(
        'invalid-option',
        `cuts must ascend, but ${cut} follows ${cuts[k - 1]}.`,
      );
    }
  });
  return cuts;
}

function equalFrequency(scores: Float64Array, classes: number): Int32Array {
  requireIntegerIn('classes', classes, 2, 2 ** 16);
  const everyone = new Int32Array(scores.length);
  const { offsets, cell } = quantileMembers(scores, everyone, {
    quantiles: classes,
    ties: 'share',
  });
  return Int32Array.from(scores, (_, i) => (offsets[i] < offsets[i + 1] ? cell[offsets[i]] : -1));
}
