import {
  collectAnswers,
  measureAgreement,
  type SimulatedJudge,
  type Study,
  simulateJudgments,
} from 'pairfair';
import { type SimulationTask, simulationTask } from 'pairfair/internal';
import { mainInterval } from '../agreement/mainInterval.ts';
import type { AnswerPlan, Sampling } from './schemas.ts';

/** What {@link auditPlan} plays with. */
export interface AuditPlanInput {
  readonly study: Study;
  readonly merit: Float64Array;
  readonly kind: SimulationTask['kind'];
  readonly panel: readonly SimulatedJudge[];
  /** All answers there is time for. */
  readonly answers: number;
  readonly sampling: Sampling;
}

/** Fewer tasks than these say nothing: all answered alike, they would look like certainty. */
const fewestTasks = 10;

/**
 * What audit tasks cost and give: for half of the study's share of them, for the share itself and for
 * twice as many, how many answers they take from the others, and how well agreement would be known,
 * by what made-up judges answer.
 */
export function auditPlan(input: AuditPlanInput): AnswerPlan['audit'] {
  const { audit } = input.sampling;
  const shares = [audit / 2, audit, 2 * audit].filter((share) => share > 0 && share <= 0.8);
  return shares.map((share) => auditAt(input, share));
}

function auditAt(
  { study, merit, kind, panel, answers, sampling }: AuditPlanInput,
  share: number,
): AnswerPlan['audit'][number] {
  const overlap = Math.min(panel.length, sampling.auditOverlap);
  const tasks = Math.floor((answers * share) / overlap);
  const cost = { share, tasks, answers: tasks * overlap };
  if (overlap < 2 || tasks < fewestTasks) return { ...cost, alpha: null };
  const { truth, levels } = simulationTask(study.side, study.groups, kind, merit);
  const people = Array.from(study.labels, (_, i) => i);
  const { groups } = study;
  const { listSize, seed } = sampling;
  const judgments = simulateJudgments({
    kind: kind === 'comparison' && listSize > 2 ? 'ranking' : kind,
    ...{ people, groups, panel, truths: [truth], tasks, overlap, levels, listSize, seed },
  });
  const collected = collectAnswers(judgments, {
    ...{ people, groups },
    ...(kind === 'rating' && { levels }),
  });
  return { ...cost, alpha: mainInterval(measureAgreement(collected, { draws: 300, seed })).alpha };
}
