import type { ComparisonAnswers, RankingAnswers } from '../answers/answers.ts';

/** Who was preferred to whom, as flat votes about pairs. */
export interface ComparisonVotes {
  /** The pairs; one may occur more than once. */
  readonly source: Uint32Array;
  readonly target: Uint32Array;
  /** Per vote: which pair it is about. */
  readonly pair: Uint32Array;
  /** 1 the source is better, 0 the target, ½ about equal. */
  readonly win: Float64Array;
  readonly weight: Float64Array;
  /** Number of the judge, −1 unknown. */
  readonly judge: Int32Array;
}

/**
 * All comparisons as votes; "cannot compare" is none. An ordered list of m people is broken into
 * all its pairs (breaking it into neighbours only would bias the scores), each with weight 2/m, so
 * that the list counts as the m − 1 comparisons it is worth.
 */
export function comparisonVotes(
  comparisons: ComparisonAnswers,
  rankings: RankingAnswers,
): ComparisonVotes {
  const known = comparisons.value.reduce((sum, value) => sum + (value >= 0 ? 1 : 0), 0);
  let broken = 0;
  for (let l = 0; l + 1 < rankings.offsets.length; l++) broken += pairsOf(lengthOf(rankings, l));
  const pairs = comparisons.source.length;
  const votes = {
    source: new Uint32Array(pairs + broken),
    target: new Uint32Array(pairs + broken),
    pair: new Uint32Array(known + broken),
    win: new Float64Array(known + broken),
    weight: new Float64Array(known + broken).fill(1),
    judge: new Int32Array(known + broken),
  };
  votes.source.set(comparisons.source);
  votes.target.set(comparisons.target);
  let at = 0;
  for (let p = 0; p < pairs; p++) {
    for (let k = comparisons.offsets[p]; k < comparisons.offsets[p + 1]; k++) {
      if (comparisons.value[k] < 0) continue;
      votes.pair[at] = p;
      votes.win[at] = comparisons.value[k] / 2;
      votes.judge[at++] = comparisons.judge[k];
    }
  }
  addBrokenLists(votes, rankings, pairs, at);
  return votes;
}

function addBrokenLists(
  votes: ComparisonVotes,
  rankings: RankingAnswers,
  firstPair: number,
  firstVote: number,
): void {
  let [pair, at] = [firstPair, firstVote];
  for (let l = 0; l + 1 < rankings.offsets.length; l++) {
    for (let s = rankings.offsets[l]; s < rankings.offsets[l + 1]; s++) {
      for (let t = s + 1; t < rankings.offsets[l + 1]; t++) {
        votes.source[pair] = rankings.people[s];
        votes.target[pair] = rankings.people[t];
        votes.pair[at] = pair++;
        votes.win[at] = 1;
        votes.weight[at] = 2 / lengthOf(rankings, l);
        votes.judge[at++] = rankings.judge[l];
      }
    }
  }
}

const lengthOf = ({ offsets }: RankingAnswers, l: number): number => offsets[l + 1] - offsets[l];
const pairsOf = (m: number): number => (m * (m - 1)) / 2;
