import { requireIntegerIn, requireNumberIn } from '../checks.ts';
import type { SimulatedJudge } from '../judgments/simulate/simulatedJudge.ts';
import { requireNotCancelled, type WorkOptions } from '../progress.ts';
import { type MeanInterval, meanInterval } from './meanInterval.ts';
import { type PlanRun, runJudgmentPlan } from './runJudgmentPlan.ts';
import type { SimulationTask } from './simulationTask.ts';
import type { StudySource } from './studySource.ts';

/** What is tried: plain data for any worker. */
export interface JudgmentPlanSettings {
  /** The people, and what the judges would have to find out about them. */
  readonly source: StudySource;
  /** What judges are asked. Default: what the study knows; see `simulationTask`. */
  readonly kind?: SimulationTask['kind'];
  /** Whom one expects to ask. */
  readonly panel: readonly SimulatedJudge[];
  /** Share of people whom each camp of the panel after the first sees otherwise. Default 0.5. */
  readonly apart?: number;
  /** Numbers of answers to try, ascending. Default: six, up to what the paper asks. */
  readonly answers?: readonly number[];
  /** Different judges who answer each task. Default 2. */
  readonly overlap?: number;
  /** PFR's settings, fixed throughout. Defaults: gamma 0.5, ridge 1, c 1, dims as in `fitPfr`. */
  readonly gamma?: number;
  readonly ridge?: number;
  readonly dims?: number;
  readonly c?: number;
  /** Neighbours in W^X. Default 10. */
  readonly neighbors?: number;
  /** Default 1. */
  readonly seed?: number;
}

/** Options for {@link judgmentPlan}. */
export interface JudgmentPlanOptions extends JudgmentPlanSettings, Omit<WorkOptions, 'seed'> {
  /** Independent runs, from 2: other people (synthetic data) or another split, other answers. Default 10. */
  readonly runs?: number;
  /** How near to the full graph is near enough, in consistency(W^F). Default 0.02. */
  readonly within?: number;
}

/** How consistency(W^F) rises with the number of answers. */
export interface JudgmentPlan {
  readonly points: readonly PlanPoint[];
  /** The same with all that the judges could be asked about known without error. */
  readonly full: PlanMeasures;
  /** The same without any judgment: PFR at γ = 0. */
  readonly none: PlanMeasures;
  /** Fewest answers from which on the mean is within `within` of the full graph; null if none is. */
  readonly enough: number | null;
  /** The same for the far end of the 95 % interval of the gap. */
  readonly surelyEnough: number | null;
  /** Share of runs in which the judges' agreement could be told from chance. */
  readonly distinguishable: number;
  readonly warnings: readonly string[];
}

/** Means over runs with 95 % intervals, on test people. */
export interface PlanMeasures {
  readonly consistencyFairness: MeanInterval;
  readonly auc: MeanInterval;
}

/** One number of answers. */
export interface PlanPoint extends PlanMeasures {
  readonly answers: number;
  /** consistency(W^F) of the full graph minus that of these answers. */
  readonly gap: MeanInterval;
}

/**
 * How many answers does a study need? Plays it through with made-up judges: answers to random
 * tasks → fairness graph → PFR → predictions, and measures consistency(W^F) on test people for
 * more and more answers, beside the full graph.
 *
 * Unless `kind` says otherwise, pairs are asked about where the study has a graph (the synthetic
 * data: the paper's oracle), ratings where it has classes, comparisons within groups where it has a
 * ranking. Each run uses the same answers from one number to the next, only more of them.
 *
 * It says what the panel described here would bring. Real judges may be worse, and of several
 * minds: agreement on the audit stratum tells once they have begun.
 *
 * @example
 * const panel = simulatedPanel([{ count: 10, yesIfAlike: 0.9, noIfNot: 0.95 }]);
 * const plan = judgmentPlan({ source: { kind: 'admissions' }, panel, gamma: 0.9, ridge: 0.1, dims: 2 });
 * plan.enough; // a number of answers, or null
 */
export function judgmentPlan(options: JudgmentPlanOptions): JudgmentPlan {
  const { runs = 10, within = 0.02, signal, onProgress, ...settings } = options;
  requireIntegerIn('runs', runs, 2, 10_000);
  const done: PlanRun[] = [];
  for (let run = 0; run < runs; run++) {
    requireNotCancelled(signal);
    done.push(runJudgmentPlan(settings, run, signal ? { signal } : {}));
    onProgress?.({ stage: 'runs', done: run + 1, total: runs });
  }
  return summarizeJudgmentPlan(done, within);
}

/** The curve from its runs, wherever these were computed. */
export function summarizeJudgmentPlan(runs: readonly PlanRun[], within = 0.02): JudgmentPlan {
  requireNumberIn('within', within, 0, 1);
  const over = (pick: (run: PlanRun) => number) => meanInterval(runs.map(pick));
  const points = runs[0].points.map(({ answers }, k) => ({
    answers,
    consistencyFairness: over(({ points: all }) => all[k].consistencyFairness),
    auc: over(({ points: all }) => all[k].auc),
    gap: over(({ points: all, full }) => full.consistencyFairness - all[k].consistencyFairness),
  }));
  const measures = (pick: (run: PlanRun) => PlanRun['full']): PlanMeasures => ({
    consistencyFairness: over((run) => pick(run).consistencyFairness),
    auc: over((run) => pick(run).auc),
  });
  const told = runs.filter(({ distinguishable }) => distinguishable).length / runs.length;
  return {
    points,
    full: measures(({ full }) => full),
    none: measures(({ none }) => none),
    enough: firstOf(points, ({ gap }) => gap.mean <= within),
    surelyEnough: firstOf(points, ({ gap }) => gap.high <= within),
    distinguishable: told,
    warnings:
      told < 0.5
        ? [
            `The agreement of such judges could be told from chance in ${Math.round(100 * told)} % of runs only: a graph made from their answers may say nothing.`,
          ]
        : [],
  };
}

/** The first number of answers from which on something holds to the end. */
function firstOf(
  points: readonly PlanPoint[],
  holds: (point: PlanPoint) => boolean,
): number | null {
  const last = points.findLastIndex((point) => !holds(point));
  return points[last + 1]?.answers ?? null;
}
