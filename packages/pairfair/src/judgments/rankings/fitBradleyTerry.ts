import { requirePositive, requireSameLength } from '../../checks.ts';
import { PairfairError } from '../../errors.ts';
import { DisjointSets } from '../disjointSets.ts';
import type { ComparisonVotes } from './comparisonVotes.ts';
import { centreWithin, type RankingScores, rankedGroups } from './rankingScores.ts';

/** Options for {@link fitBradleyTerry}. */
export interface BradleyTerryOptions {
  /** Variance of the normal prior of every score. Default 4; `Infinity` is no prior. */
  readonly priorVariance?: number;
}

const tolerance = 1e-9;
const maxIterations = 20_000;
/** Newton's step may leap where the curve is flat; nobody is this many log-odds off. */
const longestStep = 3;

/**
 * Scores people by who was preferred to whom: P(i over k) = 1 / (1 + exp(s_k − s_i))  (Bradley and
 * Terry, 1952), with a normal prior, by Newton's method in one score at a time.
 *
 * "About equal" is half a win for each. Scores are centred within each group, across which nothing
 * is compared. The standard error of a score is that with all other scores held.
 *
 * @param groups Group of each person; all the same when there are none.
 * @throws PairfairError `no-convergence` without a prior, when somebody always won or the
 *   comparisons leave people unconnected: the best score is then infinite.
 *
 * @example
 * const votes = {
 *   source: Uint32Array.of(0, 1), // pairs 0–1 and 1–2
 *   target: Uint32Array.of(1, 2),
 *   pair: Uint32Array.of(0, 0, 1), // two votes about the first pair, one about the second
 *   win: Float64Array.of(1, 0.5, 1), // 0 is better, about equal; 1 is better than 2
 *   weight: Float64Array.of(1, 1, 1),
 * };
 * const { scores, errors } = fitBradleyTerry(votes, Int32Array.of(0, 0, 0));
 */
export function fitBradleyTerry(
  votes: Pick<ComparisonVotes, 'source' | 'target' | 'pair' | 'win' | 'weight'>,
  groups: Int32Array,
  { priorVariance = 4 }: BradleyTerryOptions = {},
): RankingScores {
  requirePositive('priorVariance', priorVariance);
  requireSameLength('win', votes.win.length, 'pair', votes.pair.length);
  const table = winTable(votes, groups.length);
  return newtonScores(table, groups, 1 / priorVariance);
}

/** Wins by pair, and for each person which pairs they are in. */
export interface WinTable {
  readonly source: Uint32Array;
  readonly target: Uint32Array;
  /** Weight of the votes for the source, and of all votes, per pair. */
  readonly wins: Float64Array;
  readonly total: Float64Array;
  /** Pairs of person i stand at `offsets[i] .. offsets[i+1]` of `pairs`. */
  readonly offsets: Uint32Array;
  readonly pairs: Uint32Array;
}

/** The table of wins, without pairs nobody voted on. */
export function winTable(
  votes: Pick<ComparisonVotes, 'source' | 'target' | 'pair' | 'win' | 'weight'>,
  size: number,
): WinTable {
  const { source, target } = votes;
  const wins = new Float64Array(source.length);
  const total = new Float64Array(source.length);
  for (let k = 0; k < votes.pair.length; k++) {
    wins[votes.pair[k]] += votes.weight[k] * votes.win[k];
    total[votes.pair[k]] += votes.weight[k];
  }
  const offsets = new Uint32Array(size + 1);
  for (let p = 0; p < source.length; p++) {
    if (total[p] === 0) continue;
    offsets[source[p] + 1]++;
    offsets[target[p] + 1]++;
  }
  for (let i = 0; i < size; i++) offsets[i + 1] += offsets[i];
  const next = offsets.slice();
  const pairs = new Uint32Array(offsets[size]);
  for (let p = 0; p < source.length; p++) {
    if (total[p] === 0) continue;
    pairs[next[source[p]]++] = p;
    pairs[next[target[p]]++] = p;
  }
  return { source, target, wins, total, offsets, pairs };
}

/**
 * Maximises the posterior, beginning at `start` (NaN for people nobody compared) where given; with
 * `sweeps` it stops after so many rounds, better than where it began but not yet best.
 */
export function newtonScores(
  table: WinTable,
  groups: Int32Array,
  precision: number,
  { start, sweeps }: { readonly start?: Float64Array; readonly sweeps?: number } = {},
): RankingScores {
  const { source, target, wins, total, offsets, pairs } = table;
  const size = groups.length;
  const scores = new Float64Array(size);
  for (let i = 0; start && i < size; i++) scores[i] = Number.isNaN(start[i]) ? 0 : start[i];
  const errors = new Float64Array(size).fill(Number.NaN);
  const ranked = Uint8Array.from(groups, (_, i) => (offsets[i] < offsets[i + 1] ? 1 : 0));
  const components = componentsOf(table, ranked);
  let iterations = 0;
  let change = Number.POSITIVE_INFINITY;
  while (change > tolerance && iterations !== sweeps) {
    if (iterations++ === maxIterations) throw notConverged(change);
    change = 0;
    for (let i = 0; i < size; i++) {
      if (offsets[i] === offsets[i + 1]) continue;
      let slope = -precision * scores[i];
      let curve = precision;
      for (let e = offsets[i]; e < offsets[i + 1]; e++) {
        const p = pairs[e];
        const isSource = source[p] === i;
        const other = isSource ? target[p] : source[p];
        const chance = 1 / (1 + Math.exp(scores[other] - scores[i]));
        slope += (isSource ? wins[p] : total[p] - wins[p]) - total[p] * chance;
        curve += total[p] * chance * (1 - chance);
      }
      // Without a prior, a winner of everything climbs until nothing is left to learn.
      if (curve === 0) throw notConverged(change);
      const step = Math.max(-longestStep, Math.min(longestStep, slope / curve));
      scores[i] += step;
      errors[i] = 1 / Math.sqrt(curve);
      if (Math.abs(step) > change) change = Math.abs(step);
    }
    // Votes say nothing about the mean of people who hang together, and the prior wants it 0: put
    // there at once, it need not creep there one score at a time.
    centreWithin(scores, components);
  }
  for (let i = 0; i < size; i++) if (ranked[i] === 0) scores[i] = Number.NaN;
  centreWithin(scores, groups);
  return { scores, errors, groups: rankedGroups(ranked, groups, components), iterations };
}

/** Who hangs together by comparisons, as a number that their component shares; −1 for the others. */
function componentsOf({ source, target, total }: WinTable, ranked: Uint8Array): Int32Array {
  const sets = new DisjointSets(ranked.length);
  for (let p = 0; p < source.length; p++) if (total[p] > 0) sets.join(source[p], target[p]);
  return Int32Array.from(ranked, (known, i) => (known === 1 ? sets.find(i) : -1));
}

function notConverged(change: number): PairfairError {
  return new PairfairError(
    'no-convergence',
    `No finite scores fit these comparisons (the last step was ${change}): somebody won or lost every comparison, or people are not connected by comparisons. Use a prior, such as priorVariance: 4.`,
  );
}
