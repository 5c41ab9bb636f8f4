import type { Graph } from '../../graphs/graph.ts';
import { pairWeight } from '../../graphs/pairWeight.ts';
import type { Random } from '../../random.ts';

/** A made-up judge, for trying out a study before people are asked. */
export interface SimulatedJudge {
  readonly name: string;
  /**
   * `honest` (default): answers as they see it, with the errors below. `always-yes`: says yes, gives
   * the highest rating and prefers whoever is shown first. `coin-flip`: any answer is as likely.
   */
  readonly manner?: 'honest' | 'always-yes' | 'coin-flip';
  /** Which of the truths they hold, for panels of several minds. Default 0. */
  readonly camp?: number;
  /** P(yes | alike) and P(no | not alike) of an honest judge; 1 by default: the paper's oracle. */
  readonly yesIfAlike?: number;
  readonly noIfNot?: number;
  /** By how many steps their ratings lie above the score. Default 0. */
  readonly leniency?: number;
  /** Standard deviation, in steps, of the noise in their ratings. Default 0. */
  readonly noise?: number;
  /** Log-odds of preferring the better per unit of score between two people. Default ∞: never wrong. */
  readonly slope?: number;
  /** How often they say that they cannot compare, or cannot say. Default 0. */
  readonly cannot?: number;
}

/** What there is to be found out. */
export interface Truth {
  /** Class of each person; −1 is like nobody. Two of one class deserve the same treatment. */
  readonly classes?: ArrayLike<number>;
  /** Instead of classes: two people who are linked deserve the same treatment. */
  readonly graph?: Graph;
  /**
   * How able each person is; on the scale of the ratings where there are ratings. NaN where there
   * is nothing to be known: an honest judge cannot say.
   */
  readonly scores?: ArrayLike<number>;
}

/** What a judge says about a pair. */
export function answerPair(
  judge: SimulatedJudge,
  truths: readonly Truth[],
  [a, b]: readonly number[],
  random: Random,
): 'yes' | 'no' | 'cannot-compare' {
  const { manner = 'honest', yesIfAlike = 1, noIfNot = 1, cannot = 0, camp = 0 } = judge;
  if (random.uniform() < cannot) return 'cannot-compare';
  const draw = random.uniform();
  if (manner === 'always-yes') return 'yes';
  if (manner === 'coin-flip') return draw < 0.5 ? 'yes' : 'no';
  const alike = areAlike(truths[camp], a, b);
  return draw < (alike ? yesIfAlike : 1 - noIfNot) ? 'yes' : 'no';
}

function areAlike({ classes, graph }: Truth, a: number, b: number): boolean {
  if (classes) return classes[a] >= 0 && classes[a] === classes[b];
  return pairWeight(graph!, a, b) > 0;
}

/** What rating a judge gives, from 1 to `levels`. */
export function answerRating(
  judge: SimulatedJudge,
  truths: readonly Truth[],
  person: number,
  levels: number,
  random: Random,
): number | 'cannot-say' {
  const { manner = 'honest', leniency = 0, noise = 0, cannot = 0, camp = 0 } = judge;
  if (random.uniform() < cannot) return 'cannot-say';
  if (manner === 'always-yes') return levels;
  if (manner === 'coin-flip') return 1 + random.integer(levels);
  const seen = truths[camp].scores![person] + leniency + noise * random.normal();
  if (Number.isNaN(seen)) return 'cannot-say';
  return Math.min(levels, Math.max(1, Math.round(seen)));
}

/** Whom a judge prefers, by where they are shown. */
export function answerComparison(
  judge: SimulatedJudge,
  truths: readonly Truth[],
  [a, b]: readonly number[],
  random: Random,
): 'first' | 'second' | 'cannot-compare' {
  const { manner = 'honest', slope = Number.POSITIVE_INFINITY, cannot = 0, camp = 0 } = judge;
  if (random.uniform() < cannot) return 'cannot-compare';
  const draw = random.uniform();
  if (manner === 'always-yes') return 'first';
  if (manner === 'coin-flip') return draw < 0.5 ? 'first' : 'second';
  const scores = truths[camp].scores!;
  const gap = scores[a] - scores[b];
  if (Number.isNaN(gap)) return 'cannot-compare';
  // Equal scores are a coin toss, also for a judge who is never wrong (0 · ∞ is NaN).
  const chance = gap === 0 ? 0.5 : 1 / (1 + Math.exp(-slope * gap));
  return draw < chance ? 'first' : 'second';
}

/** The order a judge puts people in, best first: by score plus noise, as Plackett and Luce have it. */
export function answerRanking(
  judge: SimulatedJudge,
  truths: readonly Truth[],
  people: readonly number[],
  random: Random,
): number[] | 'cannot-compare' {
  const { manner = 'honest', slope = Number.POSITIVE_INFINITY, cannot = 0, camp = 0 } = judge;
  if (random.uniform() < cannot) return 'cannot-compare';
  if (manner === 'always-yes') return [...people];
  if (manner === 'coin-flip') return random.shuffle([...people]);
  const seen = people.map((person) => {
    const gumbel = -Math.log(-Math.log(1 - random.uniform()));
    return { person, score: truths[camp].scores![person] + gumbel / slope };
  });
  if (seen.some(({ score }) => Number.isNaN(score))) return 'cannot-compare';
  return seen.sort((x, y) => y.score - x.score).map(({ person }) => person);
}

/** Judges alike but for their names: `judge 1`, `judge 2`, … over all parts. */
export function simulatedPanel(
  parts: readonly (Omit<SimulatedJudge, 'name'> & { readonly count: number })[],
): SimulatedJudge[] {
  const panel: SimulatedJudge[] = [];
  for (const { count, ...judge } of parts) {
    for (let k = 0; k < count; k++) panel.push({ name: `judge ${panel.length + 1}`, ...judge });
  }
  return panel;
}
