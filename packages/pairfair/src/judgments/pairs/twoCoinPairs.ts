import type { PairAnswers } from '../answers/answers.ts';
import { fitTwoCoin, type TwoCoinFit, type TwoCoinOptions } from './fitTwoCoin.ts';
import { type MajorityOptions, majorityPairs } from './majorityPairs.ts';
import { type PairDecisions, positions } from './pairDecisions.ts';

/** Pairs decided by two-coin Dawid–Skene, beside what a vote would have said. */
export interface TwoCoinDecisions extends PairDecisions {
  readonly fit: TwoCoinFit;
  /** Positions of pairs on which a majority vote decides otherwise. */
  readonly differs: Uint32Array;
  /** Why its results should be read with care, if so. */
  readonly warnings: readonly string[];
}

/** Fewer answers than these and a judge's or a pair's share of the posterior is mostly prior. */
const answersPerJudge = 20;
const answersPerPair = 3;

/**
 * Decides every pair by weighing judges by their reliability: an edge when at least `minAnswers`
 * said yes or no and the posterior of {@link fitTwoCoin} is above `threshold`.
 *
 * Worth it when some judges say yes to everything; on a panel of honest judges a majority does as
 * well. Pairs exactly as likely as not are listed as contested.
 */
export function twoCoinPairs(
  answers: PairAnswers,
  judges: number,
  options: MajorityOptions & TwoCoinOptions = {},
): TwoCoinDecisions {
  const { minAnswers = 2, threshold = 0.5, tolerance, maxIterations } = options;
  const vote = majorityPairs(answers, { minAnswers, threshold });
  const fit = fitTwoCoin(answers, judges, {
    ...(tolerance !== undefined && { tolerance }),
    ...(maxIterations !== undefined && { maxIterations }),
  });
  const { yes, no, source } = vote;
  const { posterior } = fit;
  const enough = (p: number) => yes[p] + no[p] >= minAnswers;
  const verdict = Int8Array.from(posterior, (mu, p) => (enough(p) ? Math.sign(mu - threshold) : 0));
  return {
    ...vote,
    confidence: posterior,
    verdict,
    contested: positions(source.length, (p) => enough(p) && verdict[p] === 0),
    fit,
    differs: positions(source.length, (p) => verdict[p] !== vote.verdict[p]),
    warnings: warningsOf(answers, judges, fit),
  };
}

function warningsOf(
  { offsets, judge, value }: PairAnswers,
  judges: number,
  { converged, iterations }: TwoCoinFit,
): string[] {
  const warnings: string[] = [];
  const count = new Uint32Array(judges);
  let votes = 0;
  for (let k = 0; k < value.length; k++) {
    if (value[k] < 0) continue;
    count[judge[k]]++;
    votes++;
  }
  const few = count.reduce((sum, n) => sum + (n > 0 && n < answersPerJudge ? 1 : 0), 0);
  const perPair = votes / Math.max(1, offsets.length - 1);
  if (few > 0) {
    warnings.push(
      `${few} of ${judges} judges gave fewer than ${answersPerJudge} answers: too few to tell how reliable they are.`,
    );
  }
  if (perPair < answersPerPair) {
    warnings.push(
      `There are ${perPair.toFixed(1)} answers per pair; below ${answersPerPair}, weighing judges gains little over a majority.`,
    );
  }
  if (!converged) warnings.push(`The estimate still moved after ${iterations} rounds.`);
  return warnings;
}
