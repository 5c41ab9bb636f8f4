import { requireNumberIn } from '../../checks.ts';
import { PairfairError } from '../../errors.ts';
import type { ComparisonAnswers, RankingAnswers } from '../answers/answers.ts';
import { centreWithin, rankedGroups } from './rankedGroups.ts';
import type { RankingScores } from './rankingScores.ts';

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

const tolerance = 1e-8;
const maxIterations = 50_000;

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
 * and so on with the rest of it (Plackett, Luce); by Hunter's MM (2004). Scores are ln γ.
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
  const wins = winsOf(lists, size);
  const ranked = new Uint8Array(size);
  for (const i of lists.people) ranked[i] = 1;
  const group = groupPlaces(groups);
  const model: Model = { gamma: new Float64Array(size).fill(1), virtual: group.ones() };

  let iterations = 0;
  let change = Number.POSITIVE_INFINITY;
  while (change > tolerance) {
    if (iterations++ === maxIterations) throw notConverged(change);
    change = improve(model, lists, wins, ranked, group.of, virtualWeight);
  }
  const errors = errorsOf(model, lists, ranked, group.of, virtualWeight);
  const scores = model.gamma.map((value, i) => (ranked[i] === 1 ? Math.log(value) : Number.NaN));
  centreWithin(scores, groups);
  const { source, target } = neighbours(lists);
  return { scores, errors, groups: rankedGroups(ranked, groups, source, target), iterations };
}

interface Model {
  readonly gamma: Float64Array;
  /** Strength of the virtual person of each group. */
  readonly virtual: Float64Array;
}

/** How much each person won: the weight of the lists in which they are not last. */
function winsOf({ offsets, people, weight }: OrderedLists, size: number): Float64Array {
  const wins = new Float64Array(size);
  for (let l = 0; l < weight.length; l++) {
    for (let s = offsets[l]; s + 1 < offsets[l + 1]; s++) wins[people[s]] += weight[l];
  }
  return wins;
}

function groupPlaces(groups: Int32Array): { of: Uint32Array; ones: () => Float64Array } {
  const place = new Map<number, number>();
  const of = Uint32Array.from(groups, (group) => {
    if (!place.has(group)) place.set(group, place.size);
    return place.get(group)!;
  });
  return { of, ones: () => new Float64Array(place.size).fill(1) };
}

/** One round of MM; returns by how much the scores moved. */
function improve(
  { gamma, virtual }: Model,
  lists: OrderedLists,
  wins: Float64Array,
  ranked: Uint8Array,
  group: Uint32Array,
  prior: number,
): number {
  const below = new Float64Array(gamma.length);
  eachStage(lists, gamma, (person, _chance, share) => {
    below[person] += share;
  });
  const virtualWins = new Float64Array(virtual.length);
  const virtualBelow = new Float64Array(virtual.length);
  for (let i = 0; i < gamma.length; i++) {
    if (ranked[i] === 0 || prior === 0) continue;
    const share = (2 * prior) / (gamma[i] + virtual[group[i]]);
    below[i] += share;
    virtualBelow[group[i]] += share;
    virtualWins[group[i]] += prior;
  }
  let change = 0;
  for (let i = 0; i < gamma.length; i++) {
    if (ranked[i] === 0) continue;
    const next = (wins[i] + prior) / below[i];
    change = Math.max(change, Math.abs(Math.log(next / gamma[i])));
    gamma[i] = next;
  }
  for (let g = 0; g < virtual.length; g++) {
    if (virtualBelow[g] > 0) virtual[g] = virtualWins[g] / virtualBelow[g];
  }
  // Without anybody to hold on to, a winner of everything would drift off for ever.
  return Number.isFinite(change) ? change : Number.POSITIVE_INFINITY;
}

/** For every person still present at a stage of a list: the weight over the sum of strengths. */
function eachStage(
  { offsets, people, weight }: OrderedLists,
  gamma: Float64Array,
  use: (person: number, chance: number, share: number) => void,
): void {
  for (let l = 0; l < weight.length; l++) {
    const last = offsets[l + 1] - 1;
    let sum = gamma[people[last]];
    // From the end: sums of strengths that differ by orders of magnitude are only ever added.
    for (let t = last - 1; t >= offsets[l]; t--) {
      sum += gamma[people[t]];
      const share = weight[l] / sum;
      for (let s = t; s <= last; s++) use(people[s], gamma[people[s]] / sum, share);
    }
  }
}

/** 1/√H, H the curvature of the log-likelihood in each score, the others held. */
function errorsOf(
  { gamma, virtual }: Model,
  lists: OrderedLists,
  ranked: Uint8Array,
  group: Uint32Array,
  prior: number,
): Float64Array {
  const curve = new Float64Array(gamma.length);
  eachStage(lists, gamma, (person, chance, share) => {
    curve[person] += share * gamma[person] * (1 - chance);
  });
  return curve.map((value, i) => {
    if (ranked[i] === 0) return Number.NaN;
    const chance = gamma[i] / (gamma[i] + virtual[group[i]]);
    return 1 / Math.sqrt(value + 2 * prior * chance * (1 - chance));
  });
}

function neighbours({ offsets, people }: OrderedLists): {
  source: Uint32Array;
  target: Uint32Array;
} {
  const source: number[] = [];
  const target: number[] = [];
  for (let l = 0; l + 1 < offsets.length; l++) {
    for (let s = offsets[l]; s + 1 < offsets[l + 1]; s++) {
      source.push(people[s]);
      target.push(people[s + 1]);
    }
  }
  return { source: Uint32Array.from(source), target: Uint32Array.from(target) };
}

function notConverged(change: number): PairfairError {
  return new PairfairError(
    'no-convergence',
    `Scores still moved by ${change} after ${maxIterations} rounds: somebody won or lost everything, or people are not connected by comparisons. Use a virtualWeight above 0.`,
  );
}
