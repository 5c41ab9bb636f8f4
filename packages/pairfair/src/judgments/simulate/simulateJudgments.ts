import { requireIntegerIn, requireOneOf, requireSameLength } from '../../checks.ts';
import { PairfairError } from '../../errors.ts';
import type { WorkOptions } from '../../progress.ts';
import { Random } from '../../random.ts';
import type { Judgment, Name } from '../records/judgment.ts';
import { drawPeople, pairCells, peopleCells } from '../tasks/drawPeople.ts';
import {
  answerComparison,
  answerPair,
  answerRanking,
  answerRating,
  type SimulatedJudge,
  type Truth,
} from './simulatedJudge.ts';

/** Options for {@link simulateJudgments}. */
export interface SimulateOptions extends Pick<WorkOptions, 'seed'> {
  readonly kind: 'pair' | 'rating' | 'comparison' | 'ranking';
  /** What the people are called. */
  readonly people: readonly Name[];
  /** Group of each person; comparisons and lists are drawn within a group. */
  readonly groups?: ArrayLike<number>;
  /** Side of the train/test split each person is on; no task straddles sides. */
  readonly sides?: ArrayLike<number>;
  readonly panel: readonly SimulatedJudge[];
  /** What is true; the second is what judges of camp 1 hold to be true, and so on. */
  readonly truths: readonly Truth[];
  /** How many tasks are drawn, uniformly at random; the same one may be drawn again. */
  readonly tasks: number;
  /** How many different judges answer each task. Default 1. */
  readonly overlap?: number;
  /** Steps of the rating scale. Default 5. */
  readonly levels?: number;
  /** People in an ordered list. Default 6. */
  readonly listSize?: number;
}

/**
 * What made-up judges would say about random tasks, as judgments of the audit stratum.
 *
 * A task drawn again goes to judges who have not had it, as far as there are any.
 *
 * @example
 * const panel = simulatedPanel([{ count: 8, yesIfAlike: 0.9, noIfNot: 0.9 }, { count: 2, manner: 'always-yes' }]);
 * const judgments = simulateJudgments({ kind: 'pair', people: ids, panel, truths: [{ classes }], tasks: 500, overlap: 3 });
 */
export function simulateJudgments(options: SimulateOptions): Judgment[] {
  const { kind, people, sides = [], panel, truths, tasks } = options;
  const { overlap = 1, levels = 5, listSize = 6 } = options;
  requireOneOf('kind', kind, ['pair', 'rating', 'comparison', 'ranking']);
  requireIntegerIn('tasks', tasks, 0, 1e8);
  requireIntegerIn('overlap', overlap, 1, panel.length);
  requireIntegerIn('levels', levels, 2, 1000);
  requireTruths(kind, people.length, panel, truths);
  const random = new Random(options.seed ?? 1, 'simulated judgments');
  const groups = options.groups ?? new Int32Array(people.length);
  const cells =
    kind === 'rating'
      ? [{ people: people.map((_, i) => i) }]
      : kind === 'pair'
        ? pairCells(people.length, sides)
        : peopleCells(groups, sides);
  const count = kind === 'rating' ? 1 : kind === 'ranking' ? listSize : 2;

  const answered = new Map<string, Set<number>>();
  const judgments: Judgment[] = [];
  for (let task = 0; task < tasks; task++) {
    const drawn = drawPeople(cells, count, random);
    const key = drawn.toSorted((i, j) => i - j).join();
    const had = answered.get(key) ?? new Set();
    answered.set(key, had);
    for (const j of judgesFor(panel.length, overlap, had, random)) {
      had.add(j);
      const shown = random.shuffle([...drawn]);
      judgments.push(judgmentBy(panel[j], { ...options, levels }, shown, random));
    }
  }
  return judgments;
}

/** Different judges in random order who have not answered this task. */
function judgesFor(
  judges: number,
  overlap: number,
  had: ReadonlySet<number>,
  random: Random,
): number[] {
  return Array.from(random.permutation(judges))
    .filter((j) => !had.has(j))
    .slice(0, overlap);
}

function judgmentBy(
  judge: SimulatedJudge,
  { kind, people, truths, levels }: SimulateOptions & { readonly levels: number },
  shown: readonly number[],
  random: Random,
): Judgment {
  const named = shown.map((i) => people[i]);
  const common = { judge: judge.name, stratum: 'audit' };
  switch (kind) {
    case 'pair': {
      const answer = answerPair(judge, truths, shown, random);
      return { kind, people: [named[0], named[1]], answer, ...common };
    }
    case 'rating': {
      const answer = answerRating(judge, truths, shown[0], levels, random);
      return { kind, people: [named[0]], answer, ...common };
    }
    case 'comparison': {
      const answer = answerComparison(judge, truths, shown, random);
      return { kind, people: [named[0], named[1]], answer, ...common };
    }
    case 'ranking': {
      const order = answerRanking(judge, truths, shown, random);
      const answer = Array.isArray(order) ? order.map((i) => people[i]) : order;
      return { kind, people: named, answer, ...common };
    }
  }
}

/** Throws unless every camp of the panel has a truth of the right kind and length. */
export function requireTruths(
  kind: SimulateOptions['kind'],
  size: number,
  panel: readonly SimulatedJudge[],
  truths: readonly Truth[],
): void {
  for (const { name, camp = 0 } of panel) {
    const truth = truths[camp];
    const known =
      kind === 'pair' ? (truth?.classes?.length ?? truth?.graph?.size) : truth?.scores?.length;
    if (known === undefined) {
      const field = kind === 'pair' ? 'classes' : 'scores';
      throw new PairfairError(
        'invalid-option',
        `'${name}' is of camp ${camp}, so truths[${camp}].${field} must be given.`,
      );
    }
    requireSameLength('people', size, `truths[${camp}]`, known);
  }
}
