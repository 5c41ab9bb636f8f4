import {
  requireIntegerIn,
  requireKnownKeys,
  requireOneOf,
  requireSameLength,
} from '../../checks.ts';
import { PairfairError } from '../../errors.ts';
import { cellsGraph, membersFromMatrix } from '../../graphs/cellsGraph.ts';
import type { CellsGraph, Memberships } from '../../graphs/graph.ts';
import { quantileMembers } from '../../graphs/quantileMembers.ts';
import type { Matrix } from '../../linalg/matrix.ts';
import type { WorkOptions } from '../../progress.ts';
import type { Answers } from '../answers/answers.ts';
import { comparisonVotes } from '../rankings/comparisonVotes.ts';
import { fitBradleyTerry } from '../rankings/fitBradleyTerry.ts';
import { type CrowdScores, fitCrowdBradleyTerry } from '../rankings/fitCrowdBradleyTerry.ts';
import { fitPlackettLuce, orderedLists } from '../rankings/fitPlackettLuce.ts';
import { quantileProbabilities } from '../rankings/quantileProbabilities.ts';
import type { RankingScores } from '../rankings/rankingScores.ts';
import { type AggregatedGraph, provenanceOf } from './aggregatedGraph.ts';

/** Options for {@link aggregateRankings}. */
export interface AggregateRankingsOptions extends Pick<WorkOptions, 'seed'> {
  /**
   * `bradley-terry`: comparisons, lists broken into pairs; the default without lists.
   * `plackett-luce`: lists as they are; the default with lists. `crowd-bt`: Bradley–Terry that
   * weighs judges by their reliability.
   */
  readonly method?: 'bradley-terry' | 'plackett-luce' | 'crowd-bt';
  /** How many bins each group is cut into, from 2 to 65536. Default 10. */
  readonly quantiles?: number;
  /**
   * `soft` (default): the probability of standing in each quantile, so that a link weighs the
   * probability that both stand in the same. `hard`: the quantile of the score.
   */
  readonly memberships?: 'soft' | 'hard';
  /** People whose likeliest quantile has less than 0.6: kept (default), or left without edges. */
  readonly undecided?: 'keep' | 'leave-out';
  /** Rankings drawn for the probabilities. Default 200. */
  readonly draws?: number;
  /**
   * Which side of a split each person is on, from 0. People of different sides are ranked apart and
   * never linked, so that nobody tested on has a say in what is learned. Default: one side.
   */
  readonly sides?: ArrayLike<number>;
}

/** A between-group quantile graph, and the ranking it comes from. */
export interface RankingGraph extends AggregatedGraph {
  readonly graph: CellsGraph;
  readonly ranking: RankingScores | CrowdScores;
  /** One row per person: the probability of standing in each quantile of the group. */
  readonly probabilities: Matrix;
  /** People whose likeliest quantile has a probability below 0.6. */
  readonly undecided: Uint32Array;
}

const keys = ['method', 'quantiles', 'memberships', 'undecided', 'draws', 'seed', 'sides'];
const decidedFrom = 0.6;

/**
 * Ranks people within their groups by comparisons and ordered lists, and links those of different
 * groups who stand equally high (paper, Definitions 2 and 3).
 *
 * Most people stand near the edge of a quantile when there are many of them and few answers:
 * `undecided` names them, and five quantiles are decided sooner than ten.
 *
 * @throws PairfairError `degenerate` unless people of at least two groups were ranked.
 */
export function aggregateRankings(
  answers: Answers,
  options: AggregateRankingsOptions = {},
): RankingGraph {
  requireKnownKeys('aggregateRankings', options, keys);
  const lists = answers.rankings.row.length > 0;
  const { method = lists ? 'plackett-luce' : 'bradley-terry', memberships = 'soft' } = options;
  const { quantiles = 10, undecided: rule = 'keep', draws = 200, seed = 1 } = options;
  requireOneOf('method', method, ['bradley-terry', 'plackett-luce', 'crowd-bt']);
  requireOneOf('memberships', memberships, ['soft', 'hard']);
  requireOneOf('undecided', rule, ['keep', 'leave-out']);
  requireIntegerIn('quantiles', quantiles, 2, 2 ** 16);

  const sides = Int32Array.from(options.sides ?? new Int32Array(answers.size));
  requireSameLength('sides', sides.length, 'answers', answers.size);
  const apart = groupsBySide(answers.groups, sides);
  const ranking = byGroup(rankBy(method, { ...answers, groups: apart }), answers.groups, apart);
  requireTwoGroups(ranking);
  const { scores, errors } = ranking;
  const settings = { quantiles, draws, seed };
  const probabilities = quantileProbabilities(scores, errors, apart, settings);
  const undecided = findUndecided(probabilities, scores);
  const left = new Set(rule === 'leave-out' ? undecided : []);
  const members =
    memberships === 'hard'
      ? quantileMembers(
          scores.map((score, i) => (left.has(i) ? Number.NaN : score)),
          apart,
          { quantiles },
        )
      : membersFromMatrix(withoutRows(probabilities, left));
  const graph = cellsGraph({
    ...cellsBySide(members, sides, quantiles),
    groups: answers.groups,
  });
  const ranked = scores.filter((score) => !Number.isNaN(score)).length;
  return {
    graph,
    ranking,
    probabilities,
    undecided,
    provenance: provenanceOf(answers, `rankings by ${method}`, {
      ...{ kind: 'rankings', method, memberships, undecided: rule, ...settings },
      ...{ ranked, undecidedPeople: undecided.length, groups: ranking.groups },
    }),
    warnings: warningsOf(ranking, ranked, undecided.length, quantiles),
  };
}

/** Groups numbered anew, people of different sides apart; −1 stays unknown. */
function groupsBySide(groups: Int32Array, sides: Int32Array): Int32Array {
  const count = 1 + sides.reduce((most, side) => Math.max(most, side), 0);
  return groups.map((group, i) => (group < 0 ? group : group * count + sides[i]));
}

/** A ranking by {@link groupsBySide}, told of the groups themselves. */
function byGroup<R extends RankingScores>(ranking: R, groups: Int32Array, apart: Int32Array): R {
  const found = new Map<number, { people: number; components: number }>();
  for (const part of ranking.groups) {
    const group = groups[apart.indexOf(part.group)];
    const sum = found.get(group) ?? { people: 0, components: 0 };
    // Sides are never compared with each other, and need not be.
    found.set(group, {
      people: sum.people + part.people,
      components: Math.max(sum.components, part.components),
    });
  }
  return { ...ranking, groups: Array.from(found, ([group, sums]) => ({ group, ...sums })) };
}

/** Memberships with cells of their own for every side. */
function cellsBySide(
  { offsets, cell, share }: Memberships,
  sides: Int32Array,
  quantiles: number,
): { members: Memberships; cells: number } {
  const moved = cell.slice();
  sides.forEach((side, i) => {
    for (let e = offsets[i]; e < offsets[i + 1]; e++) moved[e] += side * quantiles;
  });
  const count = 1 + sides.reduce((most, side) => Math.max(most, side), 0);
  return { members: { offsets, cell: moved, share }, cells: count * quantiles };
}

function rankBy(
  method: 'bradley-terry' | 'plackett-luce' | 'crowd-bt',
  { comparisons, rankings, groups, judges }: Answers,
): RankingScores | CrowdScores {
  if (method === 'plackett-luce')
    return fitPlackettLuce(orderedLists(comparisons, rankings), groups);
  const votes = comparisonVotes(comparisons, rankings);
  return method === 'crowd-bt'
    ? fitCrowdBradleyTerry(votes, groups, judges.length)
    : fitBradleyTerry(votes, groups);
}

function requireTwoGroups({ groups }: RankingScores): void {
  const known = groups.filter(({ group }) => group >= 0);
  if (known.length > 1) return;
  const found =
    known.length === 0 ? 'nobody of a known group was' : `only group ${known[0].group} was`;
  throw new PairfairError(
    'degenerate',
    `Rankings link people of different groups, so people of at least two must be ranked, but ${found}.`,
  );
}

function findUndecided({ rows, cols, data }: Matrix, scores: Float64Array): Uint32Array {
  const found: number[] = [];
  for (let i = 0; i < rows; i++) {
    const likeliest = data.subarray(i * cols, (i + 1) * cols).reduce((a, b) => Math.max(a, b), 0);
    if (!Number.isNaN(scores[i]) && likeliest < decidedFrom) found.push(i);
  }
  return Uint32Array.from(found);
}

function withoutRows({ rows, cols, data }: Matrix, left: ReadonlySet<number>): Matrix {
  const kept = data.slice();
  for (const i of left) kept.fill(0, i * cols, (i + 1) * cols);
  return { rows, cols, data: kept };
}

function warningsOf(
  ranking: RankingScores | CrowdScores,
  ranked: number,
  undecided: number,
  quantiles: number,
): string[] {
  const warnings: string[] = [];
  for (const { group, components } of ranking.groups) {
    if (components > 1) {
      warnings.push(
        `The people compared in group ${group} fall into ${components} parts that were never compared with each other.`,
      );
    }
  }
  if (undecided > ranked / 2) {
    warnings.push(
      `${undecided} of ${ranked} people are undecided between quantiles. Ask more, or use fewer than ${quantiles}.`,
    );
  }
  if ('converged' in ranking && !ranking.converged) {
    warnings.push(`The reliability of judges still moved after ${ranking.iterations} rounds.`);
  }
  return warnings;
}
