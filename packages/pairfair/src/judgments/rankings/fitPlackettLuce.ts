import { requireNumberIn } from '../../checks.ts';
import { PairfairError } from '../../errors.ts';
import type { ComparisonAnswers, RankingAnswers } from '../answers/answers.ts';
import { DisjointSets } from '../disjointSets.ts';
import { centreWithin, type RankingScores, rankedGroups } from './rankingScores.ts';

/** Ordered lists of people, best first; a comparison is a list of two. */
export interface OrderedLists {
  /** List l stands at `offsets[l] .. offsets[l+1]`. */
  readonly offsets: Uint32Array;
  readonly people: Uint32Array;
  readonly weight: Float64Array;
}

/** Options for {@link fitPlackettLuce}. */
export interface PlackettLuceOptions {
  /**
   * Weight of a virtual person, one per group, who wins against and loses to everybody in it once;
   * ≥ 0, default 0.1. It keeps those who always won at a finite score, and ties together people
   * who were never compared; 0 is no prior.
   */
  readonly virtualWeight?: number;
}

const tolerance = 1e-9;
const maxIterations = 20_000;
/** Newton's step may leap where the curve is flat; nobody is this many log-odds off. */
const longestStep = 3;

/** Comparisons and ordered lists as lists; "about equal" is half a list each way. */
export function orderedLists(
  comparisons: Pick<ComparisonAnswers, 'source' | 'target' | 'offsets' | 'value'>,
  rankings: Pick<RankingAnswers, 'offsets' | 'people'>,
): OrderedLists {
  const offsets: number[] = [0];
  const people: number[] = [];
  const weight: number[] = [];
  const add = (list: Iterable<number>, factor: number) => {
    people.push(...list);
    offsets.push(people.length);
    weight.push(factor);
  };
  const { source, target, value } = comparisons;
  for (let p = 0; p < source.length; p++) {
    for (let k = comparisons.offsets[p]; k < comparisons.offsets[p + 1]; k++) {
      const half = value[k] === 1 ? 0.5 : 1;
      if (value[k] >= 1) add([source[p], target[p]], half);
      if (value[k] === 0 || value[k] === 1) add([target[p], source[p]], half);
    }
  }
  for (let l = 0; l + 1 < rankings.offsets.length; l++) {
    add(rankings.people.subarray(rankings.offsets[l], rankings.offsets[l + 1]), 1);
  }
  return {
    offsets: Uint32Array.from(offsets),
    people: Uint32Array.from(people),
    weight: Float64Array.from(weight),
  };
}

/**
 * Scores people by ordered lists: the best of a list is i with probability γ_i / Σ γ over the list,
 * and so on with the rest of it (Plackett, Luce). Scores are ln γ; their standard errors are those
 * with all other scores held.
 *
 * By Newton's method in one score at a time, then in the common score of people who hang together:
 * the same maximum as Hunter's MM (2004), which takes thousands of rounds when somebody always won.
 *
 * @param groups Group of each person; all the same when there are none.
 * @throws PairfairError `no-convergence` without a virtual person, when somebody always won.
 */
export function fitPlackettLuce(
  lists: OrderedLists,
  groups: Int32Array,
  { virtualWeight = 0.1 }: PlackettLuceOptions = {},
): RankingScores {
  requireNumberIn('virtualWeight', virtualWeight, 0, Number.MAX_VALUE);
  const size = groups.length;
  const seats = seatsOf(lists, size);
  const components = componentsOf(lists, size);
  const scores = new Float64Array(size);
  const errors = new Float64Array(size).fill(Number.NaN);

  let iterations = 0;
  let change = Number.POSITIVE_INFINITY;
  while (change > tolerance) {
    if (iterations++ === maxIterations) throw notConverged(change);
    change = improveEach(scores, errors, lists, seats, virtualWeight);
    if (virtualWeight > 0)
      change = Math.max(change, shiftTogether(scores, components, virtualWeight));
  }
  const ranked = Uint8Array.from(groups, (_, i) =>
    seats.offsets[i] < seats.offsets[i + 1] ? 1 : 0,
  );
  for (let i = 0; i < size; i++) if (ranked[i] === 0) scores[i] = Number.NaN;
  centreWithin(scores, groups);
  return { scores, errors, groups: rankedGroups(ranked, groups, components), iterations };
}

/** In which lists each person stands, and where: at `offsets[i] .. offsets[i+1]`. */
interface Seats {
  readonly offsets: Uint32Array;
  readonly list: Uint32Array;
  readonly seat: Uint32Array;
}

function seatsOf({ offsets: ends, people }: OrderedLists, size: number): Seats {
  const offsets = new Uint32Array(size + 1);
  for (let s = 0; s < people.length; s++) offsets[people[s] + 1]++;
  for (let i = 0; i < size; i++) offsets[i + 1] += offsets[i];
  const next = offsets.slice();
  const list = new Uint32Array(people.length);
  const seat = new Uint32Array(people.length);
  for (let l = 0; l + 1 < ends.length; l++) {
    for (let s = ends[l]; s < ends[l + 1]; s++) {
      const at = next[people[s]]++;
      list[at] = l;
      seat[at] = s;
    }
  }
  return { offsets, list, seat };
}

/** One round over all people; returns the longest step. The virtual person has score 0. */
function improveEach(
  scores: Float64Array,
  errors: Float64Array,
  { offsets, people, weight }: OrderedLists,
  seats: Seats,
  prior: number,
): number {
  const gamma = scores.map(Math.exp);
  let change = 0;
  for (let i = 0; i < scores.length; i++) {
    if (seats.offsets[i] === seats.offsets[i + 1]) continue;
    const virtual = gamma[i] / (gamma[i] + 1);
    let slope = prior * (1 - 2 * virtual);
    let curve = 2 * prior * virtual * (1 - virtual);
    for (let e = seats.offsets[i]; e < seats.offsets[i + 1]; e++) {
      const l = seats.list[e];
      const seat = seats.seat[e];
      const last = offsets[l + 1] - 1;
      if (seat < last) slope += weight[l];
      // From the end: strengths that differ by orders of magnitude are only ever added.
      let sum = gamma[people[last]];
      for (let t = last - 1; t >= offsets[l]; t--) {
        sum += gamma[people[t]];
        if (t > seat) continue;
        const chance = gamma[i] / sum;
        slope -= weight[l] * chance;
        curve += weight[l] * chance * (1 - chance);
      }
    }
    // Without a virtual person, a winner of everything climbs until nothing is left to learn.
    if (curve === 0) throw notConverged(change);
    const step = Math.max(-longestStep, Math.min(longestStep, slope / curve));
    scores[i] += step;
    gamma[i] = Math.exp(scores[i]);
    errors[i] = 1 / Math.sqrt(curve);
    change = Math.max(change, Math.abs(step));
  }
  return change;
}

/**
 * Moves people who hang together as one towards the virtual person: lists say nothing about where
 * they stand as a whole, and one at a time they would only creep there. Returns the longest move.
 */
function shiftTogether(scores: Float64Array, components: Int32Array, prior: number): number {
  const slope = new Float64Array(scores.length);
  const curve = new Float64Array(scores.length);
  for (let i = 0; i < scores.length; i++) {
    const virtual = 1 / (1 + Math.exp(-scores[i]));
    slope[components[i]] += prior * (1 - 2 * virtual);
    curve[components[i]] += 2 * prior * virtual * (1 - virtual);
  }
  let change = 0;
  for (let i = 0; i < scores.length; i++) {
    const c = components[i];
    const step = Math.max(-longestStep, Math.min(longestStep, slope[c] / curve[c]));
    scores[i] += step;
    change = Math.max(change, Math.abs(step));
  }
  return change;
}

/** Who hangs together by lists. */
function componentsOf({ offsets, people }: OrderedLists, size: number): Int32Array {
  const sets = new DisjointSets(size);
  for (let l = 0; l + 1 < offsets.length; l++) {
    for (let s = offsets[l]; s + 1 < offsets[l + 1]; s++) sets.join(people[s], people[s + 1]);
  }
  return Int32Array.from({ length: size }, (_, i) => sets.find(i));
}

function notConverged(change: number): PairfairError {
  return new PairfairError(
    'no-convergence',
    `No finite scores fit these lists (the last step was ${change}): somebody won or lost everything, or people are not connected by comparisons. Use a virtualWeight above 0.`,
  );
}
