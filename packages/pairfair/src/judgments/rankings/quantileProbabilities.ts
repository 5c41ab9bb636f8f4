import { requireIntegerIn, requireSameLength } from '../../checks.ts';
import { groupIndex } from '../../graphs/groupIndex.ts';
import { type Matrix, zeros } from '../../linalg/matrix.ts';
import type { WorkOptions } from '../../progress.ts';
import { Random } from '../../random.ts';

/** Options for {@link quantileProbabilities}. */
export interface QuantileProbabilityOptions extends Pick<WorkOptions, 'seed'> {
  /** How many bins the ranking of each group is cut into, from 2 to 65536. Default 10. */
  readonly quantiles?: number;
  /** How many rankings are drawn. Default 200. */
  readonly draws?: number;
}

/**
 * The probability that each person stands in each quantile of their own group, given that their
 * score is uncertain: draws every score from N(score, error²), ranks the group, and counts.
 *
 * As memberships these make a soft quantile graph: the weight of a link is then the probability
 * that both stand in the same quantile. Where a bin boundary falls within one person's rank, both
 * bins get their share, as `quantileMembers` has it. A row of zeros for people without a score, or
 * of group −1 when others have groups.
 *
 * @param groups Group of each person; all −1 counts as one group.
 */
export function quantileProbabilities(
  scores: Float64Array,
  errors: Float64Array,
  groups: Int32Array,
  { quantiles = 10, draws = 200, seed = 1 }: QuantileProbabilityOptions = {},
): Matrix {
  requireSameLength('scores', scores.length, 'errors', errors.length);
  requireSameLength('scores', scores.length, 'groups', groups.length);
  requireIntegerIn('quantiles', quantiles, 2, 2 ** 16);
  requireIntegerIn('draws', draws, 1, 1e6);

  const random = new Random(seed, 'quantile draws');
  const out = zeros(scores.length, quantiles);
  const { index, ids } = groups.some((group) => group >= 0)
    ? groupIndex(groups)
    : { index: new Int32Array(groups.length), ids: [0] };
  for (let g = 0; g < ids.length; g++) {
    const members: number[] = [];
    for (let i = 0; i < scores.length; i++) {
      if (index[i] === g && !Number.isNaN(scores[i])) members.push(i);
    }
    addDraws(out, members, scores, errors, draws, random);
  }
  for (let at = 0; at < out.data.length; at++) out.data[at] /= draws;
  return out;
}

function addDraws(
  out: Matrix,
  members: readonly number[],
  scores: Float64Array,
  errors: Float64Array,
  draws: number,
  random: Random,
): void {
  const drawn = new Float64Array(members.length);
  const width = out.cols / members.length;
  for (let draw = 0; draw < draws; draw++) {
    for (let k = 0; k < members.length; k++) {
      drawn[k] = scores[members[k]] + errors[members[k]] * random.normal();
    }
    const sorted = drawn.slice().sort();
    for (let k = 0; k < members.length; k++) {
      const from = countBelow(sorted, drawn[k]) * width;
      addInterval(out, members[k], from, from + width);
    }
  }
}

/** Adds 1 to the row of a person, parted over the bins that [from, to) covers. */
function addInterval(out: Matrix, person: number, from: number, to: number): void {
  const row = person * out.cols;
  for (let c = Math.floor(from); c < to && c < out.cols; c++) {
    const overlap = Math.min(to, c + 1) - Math.max(from, c);
    // What rounding makes of a boundary that two bins share belongs to neither.
    if (overlap > 1e-9 * (to - from)) out.data[row + c] += overlap / (to - from);
  }
}

/** How many of the ascending values lie below `value`. */
function countBelow(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
