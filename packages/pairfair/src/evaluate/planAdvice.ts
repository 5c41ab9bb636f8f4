import type { JudgmentPlan, PlanPoint } from './judgmentPlan.ts';
import type { SimulationTask } from './simulationTask.ts';

/** What to ask judges for, when all kinds of question were played with the same time. */
export interface PlanAdvice {
  /**
   * `ask`: for the kinds below. `no-gain`: the answers are too few or too bad to change anything.
   * `no-room`: even everything known would change next to nothing.
   */
  readonly verdict: 'ask' | 'no-gain' | 'no-room';
  /** The kinds that bring most, the best first; those within {@link asGood} of it among them. */
  readonly best: readonly SimulationTask['kind'][];
}

/** Shares of full knowledge that lie this close are no reason to prefer a kind. */
export const asGood = 0.05;
/** A share of full knowledge below this is nothing. */
const leastShare = 0.1;

/** What is known of a plan when advice is given. */
export type AdvisedPlan = Pick<JudgmentPlan, 'kind' | 'distinguishable'> & {
  readonly points: readonly Pick<PlanPoint, 'share'>[];
};

/** What to ask for, by what the last number of answers of each plan reaches. */
export function planAdvice(plans: readonly AdvisedPlan[]): PlanAdvice {
  const reached = plans
    .map(({ kind, points, distinguishable }) => ({
      kind,
      share: points[points.length - 1].share,
      told: distinguishable >= 0.5,
    }))
    .filter(({ share }) => !Number.isNaN(share));
  if (reached.length === 0) return { verdict: 'no-room', best: [] };
  const useful = reached
    .filter(({ share, told }) => told && share >= leastShare)
    .sort((a, b) => b.share - a.share);
  if (useful.length === 0) return { verdict: 'no-gain', best: [] };
  const best = useful.filter(({ share }) => share >= useful[0].share - asGood);
  return { verdict: 'ask', best: best.map(({ kind }) => kind) };
}

/** Numbers of answers to try on the way to what there is time for, ascending. */
export function amountsUpTo(answers: number): number[] {
  const tried = [0.03, 0.1, 0.3, 1].map((share) => Math.max(1, Math.round(share * answers)));
  return Array.from(new Set(tried));
}
