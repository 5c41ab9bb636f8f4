import { requireSameLength } from '../checks.ts';
import { totalWeight } from '../graphs/degrees.ts';
import type { Graph } from '../graphs/graph.ts';
import { expectedConsistency } from './consistency.ts';
import { countedLinkWeights } from './groupLinkWeights.ts';
import { countGroups, requireShares } from './metricChecks.ts';

/** What {@link consistencyParts} finds; consistency = rates + gap + who. */
export interface ConsistencyParts {
  /** Consistency itself: of a randomised decision, in expectation. */
  readonly consistency: number;
  /** What the positive rate p alone gives, if links were between any two people: 1 − 2p(1 − p). */
  readonly rates: number;
  /** What the groups' rates add, by who is linked with whom: chance − rates. */
  readonly gap: number;
  /** What deciding alike for *these* linked people adds: consistency − chance. */
  readonly who: number;
  /** who as a share of what was left to gain: who / (1 − chance); `NaN` when nothing was. */
  readonly beyondChance: number;
  /** C₀: what exchanging decisions at random inside each group would give. */
  readonly chance: number;
}

/**
 * Where the consistency of decisions comes from: C = rates + gap + who.
 *
 * Consistency is high for a model that decides alike for nearly everybody (*rates*), and between
 * groups for one whose groups have like rates (*gap*); what these links buy, and no others would,
 * is *who*. The line is drawn by C₀, what random exchange of decisions inside each group would
 * give: a pair between groups g ≠ h differs with chance p_g(1 − p_h) + (1 − p_g)p_h, one inside a
 * group of n with 2p(1 − p)·n/(n − 1), each by its share of the links' weight
 * (`groupLinkWeights`). People of unknown group (−1) are a group of their own.
 *
 * All `NaN` but `rates` when nobody is linked.
 *
 * @param decisions Labels 0 or 1, or probabilities of a randomised decision.
 * @throws PairfairError `shape-mismatch`, `bad-data`.
 *
 * @example
 * const { consistency, rates, gap, who } = consistencyParts(labels, fairness, groups);
 */
export function consistencyParts(
  decisions: ArrayLike<number>,
  graph: Graph,
  groups: ArrayLike<number>,
): ConsistencyParts {
  requireSameLength('decisions', decisions.length, 'graph', graph.size);
  requireSameLength('groups', groups.length, 'graph', graph.size);
  requireShares('decisions', decisions);
  const count = countGroups(groups);
  return partsFrom(expectedConsistency(Float64Array.from(decisions), graph), {
    linkWeights: countedLinkWeights(graph, groups, count).data,
    weight: totalWeight(graph),
    groups: decidedGroups(decisions, groups, count),
  });
}

/** The decisions about one group, and how its people differ among themselves. */
export interface DecidedGroup {
  readonly people: number;
  /** Σ decision. */
  readonly positives: number;
  /** Ordered pairs of different people, and how many of them are decided differently. */
  readonly pairs: number;
  readonly apart: number;
}

/** Per group, people of unknown group last; person i counts `counts[i]` times, copies make no pair. */
export function decidedGroups(
  decisions: ArrayLike<number>,
  groups: ArrayLike<number>,
  groupCount: number,
  counts?: ArrayLike<number>,
): DecidedGroup[] {
  const sums = Array.from({ length: groupCount + 1 }, () => new Float64Array(4));
  for (let i = 0; i < decisions.length; i++) {
    const [count, decision] = [counts ? counts[i] : 1, decisions[i]];
    const sum = sums[groups[i] < 0 ? groupCount : groups[i]];
    sum[0] += count;
    sum[1] += count * decision;
    sum[2] += count * count;
    sum[3] += count * count * decision * (1 - decision);
  }
  return sums.map(([people, positives, own, ownApart]) => ({
    people,
    positives,
    pairs: people * people - own,
    apart: 2 * (positives * (people - positives) - ownApart),
  }));
}

/** What the parts are computed from. */
export interface PartSums {
  /** Σ w by pair of groups, row by row; people of unknown group last. */
  readonly linkWeights: ArrayLike<number>;
  readonly weight: number;
  readonly groups: readonly DecidedGroup[];
}

/** The parts of a consistency from its sums. */
export function partsFrom(
  consistency: number,
  { linkWeights, weight, groups }: PartSums,
): ConsistencyParts {
  const people = groups.reduce((sum, group) => sum + group.people, 0);
  const rate = groups.reduce((sum, group) => sum + group.positives, 0) / people;
  const rates = 1 - 2 * rate * (1 - rate);
  let apart = 0;
  for (let g = 0; g < groups.length; g++) {
    for (let h = 0; h < groups.length; h++) {
      const linked = linkWeights[g * groups.length + h];
      if (linked > 0) apart += linked * chanceApart(groups[g], groups[h]);
    }
  }
  const chance = weight > 0 ? 1 - apart / weight : Number.NaN;
  const who = consistency - chance;
  const beyondChance = chance < 1 ? who / (1 - chance) : Number.NaN;
  return { consistency, rates, gap: chance - rates, who, beyondChance, chance };
}

function chanceApart(one: DecidedGroup, other: DecidedGroup): number {
  if (one === other) return one.apart / one.pairs;
  const [p, q] = [one.positives / one.people, other.positives / other.people];
  return p * (1 - q) + (1 - p) * q;
}
