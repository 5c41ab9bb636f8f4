import { requireIntegerIn, requireNumberIn } from '../checks.ts';
import type { SimulatedJudge } from '../judgments/simulate/simulatedJudge.ts';
import { requireNotCancelled, type WorkOptions } from '../progress.ts';
import { measureInterval } from './intervals.ts';
import type { MeanInterval } from './meanInterval.ts';
import { type PlanRun, type RunMeasures, runJudgmentPlan } from './runJudgmentPlan.ts';
import type { SimulationTask } from './simulationTask.ts';
import type { StudySource } from './studySource.ts';

/** What is tried: plain data for any worker. */
export interface JudgmentPlanSettings {
  /** The people, and what the judges would have to find out about them. */
  readonly source: StudySource;
  /** What judges are asked. Default: what the study knows; see `simulationTask`. */
  readonly kind?: SimulationTask['kind'];
  /** How much each person of the study deserves, where more is known than its classes. */
  readonly merit?: Float64Array;
  /** Whom one expects to ask. */
  readonly panel: readonly SimulatedJudge[];
  /** Share of people whom each camp of the panel after the first sees otherwise. Default 0.5. */
  readonly apart?: number;
  /** Numbers of answers to try, ascending. Default: six, up to what the paper asks. */
  readonly answers?: readonly number[];
  /** Different judges who answer each task. Default 2. */
  readonly overlap?: number;
  /** Comparisons: people in a task; more than two are put in order. Default 2. */
  readonly listSize?: number;
  /** Graded PFR's settings, fixed throughout. Defaults 0.5, 0.1 and 0.5. */
  readonly gamma?: number;
  readonly ridge?: number;
  readonly strictness?: number;
  /** Neighbours in W^X. Default 10. */
  readonly neighbors?: number;
  /** Default 1. */
  readonly seed?: number;
}

/** Options for {@link judgmentPlan}. */
export interface JudgmentPlanOptions extends JudgmentPlanSettings, Omit<WorkOptions, 'seed'> {
  /** Independent runs, from 2: other people (synthetic data) or another split, other answers. Default 5. */
  readonly runs?: number;
  /** How near to everything known is near enough, in rank consistency(W^F). Default 0.02. */
  readonly within?: number;
}

/** How rank consistency(W^F) rises with the number of answers. */
export interface JudgmentPlan {
  readonly kind: SimulationTask['kind'];
  readonly points: readonly PlanPoint[];
  /** The same with all that the judges could be asked about known without error. */
  readonly full: PlanMeasures;
  /** The same without any judgment: strictness 0, the score that tells the label best. */
  readonly none: PlanMeasures;
  /** Fewest answers from which on the mean is within `within` of `full`; null if none is. */
  readonly enough: number | null;
  /** The same for the far end of the 95 % interval of the gap. */
  readonly surelyEnough: number | null;
  /** Share of runs in which the judges' agreement could be told from chance. */
  readonly distinguishable: number;
  readonly warnings: readonly string[];
}

/** Means over runs with 95 % intervals, on test people. */
export interface PlanMeasures {
  readonly rankConsistency: MeanInterval;
  /** consistency(W^F) of decisions at the base rate of the labels. */
  readonly consistency: MeanInterval;
  readonly auc: MeanInterval;
}

/** One number of answers. */
export interface PlanPoint extends PlanMeasures {
  readonly answers: number;
  /** How many answers there were to give, on average: less than `answers` where people ran out. */
  readonly given: number;
  /** How many different people they are about, on average. */
  readonly people: number;
  /** Rank consistency(W^F) of everything known minus that of these answers. */
  readonly gap: MeanInterval;
  /**
   * How far these answers lead from no judgment (0) to everything known (1); NaN where the two are
   * less than 0.01 apart and there is nothing to be reached.
   */
  readonly share: number;
}

/**
 * How many answers does a study need? Plays it through with made-up judges: answers to random
 * tasks → fairness graph → graded PFR → scores, and measures rank consistency(W^F) on test people
 * for more and more answers, beside everything known.
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
 * const plan = judgmentPlan({ source: { kind: 'admissions' }, panel });
 * plan.enough; // a number of answers, or null
 */
export function judgmentPlan(options: JudgmentPlanOptions): JudgmentPlan {
  const { runs = 5, within = 0.02, signal, onProgress, ...settings } = options;
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
  const mean = (pick: (run: PlanRun) => number) =>
    runs.reduce((sum, run) => sum + pick(run), 0) / runs.length;
  const over = (pick: (run: PlanRun) => number, id: Parameters<typeof measureInterval>[1]) =>
    measureInterval(
      runs.map((run) => ({ value: pick(run), people: run.people })),
      id,
      runs[0].shared ? 'splits' : 'independent',
    );
  const measures = (pick: (run: PlanRun) => RunMeasures): PlanMeasures => ({
    rankConsistency: atMostOne(
      over((run) => pick(run).rankConsistency, 'rank_consistency_fairness'),
    ),
    consistency: over((run) => pick(run).consistency, 'consistency_fairness_at_base_rate'),
    auc: over((run) => pick(run).auc, 'auc'),
  });
  const [full, none] = [measures(({ full }) => full), measures(({ none }) => none)];
  const reach = full.rankConsistency.mean - none.rankConsistency.mean;
  const points = runs[0].points.map(({ answers }, k): PlanPoint => {
    const found = measures(({ points: all }) => all[k]);
    return {
      answers,
      given: mean(({ points: all }) => all[k].given),
      people: mean(({ points: all }) => all[k].people),
      ...found,
      gap: over((run) => run.full.rankConsistency - run.points[k].rankConsistency, 'number'),
      share:
        reach >= leastReach
          ? (found.rankConsistency.mean - none.rankConsistency.mean) / reach
          : Number.NaN,
    };
  });
  const told = mean(({ distinguishable }) => (distinguishable ? 1 : 0));
  return {
    ...{ kind: runs[0].kind, points, full, none },
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

/** Less than this between no judgment and everything known is nothing to take a share of. */
const leastReach = 0.01;

/** Rank consistency has no lower end that is known beforehand, but an upper one. */
function atMostOne({ mean, low, high }: MeanInterval): MeanInterval {
  return { mean, low, high: Math.min(1, high) };
}

/** The first number of answers from which on something holds to the end. */
function firstOf(
  points: readonly PlanPoint[],
  holds: (point: PlanPoint) => boolean,
): number | null {
  const last = points.findLastIndex((point) => !holds(point));
  return points[last + 1]?.answers ?? null;
}
