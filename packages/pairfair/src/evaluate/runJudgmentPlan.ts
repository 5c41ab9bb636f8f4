import { requireIntegerIn } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { classesGraph } from '../graphs/classesGraph.ts';
import { totalWeight } from '../graphs/degrees.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import type { Graph } from '../graphs/graph.ts';
import { laplacianForm } from '../graphs/laplacianForm.ts';
import { aggregateJudgments } from '../judgments/aggregate/aggregateJudgments.ts';
import type { AgreementReport } from '../judgments/agreement/measureAgreement.ts';
import { measureAgreement } from '../judgments/agreement/measureAgreement.ts';
import { collectAnswers } from '../judgments/answers/collectAnswers.ts';
import type { Judgment } from '../judgments/records/judgment.ts';
import { campTruths } from '../judgments/simulate/campTruths.ts';
import { simulateJudgments } from '../judgments/simulate/simulateJudgments.ts';
import { auc } from '../metrics/auc.ts';
import { consistency } from '../metrics/consistency.ts';
import { pfrSolver } from '../models/pfrSolver.ts';
import { type PfrStatistics, pfrStatistics } from '../models/pfrStatistics.ts';
import { transform } from '../models/transform.ts';
import { fitLogistic } from '../predictors/fitLogistic.ts';
import { predictLogistic } from '../predictors/predict.ts';
import { requireNotCancelled, type WorkOptions } from '../progress.ts';
import { type FoldData, foldData } from './foldData.ts';
import type { JudgmentPlanSettings } from './judgmentPlan.ts';
import { requireStudy } from './requireStudy.ts';
import { simulatedOracle } from './simulatedOracle.ts';
import { type SimulationTask, simulationTask } from './simulationTask.ts';
import type { SideInformation } from './study.ts';
import { type RunStudy, runSeed, studyOfRun } from './studySource.ts';

/** What one run of a plan measured. */
export interface PlanRun {
  readonly points: readonly (RunMeasures & { readonly answers: number })[];
  readonly full: RunMeasures;
  readonly none: RunMeasures;
  /** Whether the agreement of the judges, on all answers, could be told from chance. */
  readonly distinguishable: boolean;
}

export interface RunMeasures {
  readonly consistencyFairness: number;
  readonly auc: number;
}

/**
 * One run of `judgmentPlan`: depends on its arguments only, so any worker gives the same bits.
 *
 * @param run Number of the run, from 0.
 */
export function runJudgmentPlan(
  settings: JudgmentPlanSettings,
  run: number,
  { signal }: Pick<WorkOptions, 'signal'> = {},
): PlanRun {
  const { source, kind, panel, overlap = 2, apart, neighbors = 10, seed = 1 } = settings;
  requireIntegerIn('overlap', overlap, 1, panel.length);
  const { study, split } = studyOfRun(source, run, seed);
  requireStudy(study);
  const fold = foldData(study, split, { neighbors, seed: runSeed(seed, run) });
  const task = taskOf({ study, split }, source.kind === 'admissions', fold, kind);
  const amounts = settings.answers ?? defaultAmounts(task.kind, fold.train.people.length, overlap);
  requireAmounts(amounts);

  const judgments = simulateJudgments({
    kind: task.kind,
    people: task.people,
    groups: fold.train.groups,
    panel,
    truths: campTruths(task.truth, {
      camps: 1 + Math.max(0, ...panel.map(({ camp = 0 }) => camp)),
      groups: fold.train.groups,
      seed: runSeed(seed, run),
      ...(apart !== undefined && { apart }),
    }),
    tasks: Math.ceil(amounts[amounts.length - 1] / overlap),
    overlap,
    levels: task.levels,
    seed: runSeed(seed, run),
  });
  const measure = measurer(fold, task.full, settings);
  const collect = (list: readonly Judgment[]) =>
    collectAnswers(list, {
      people: task.people,
      groups: fold.train.groups,
      ...(task.kind === 'rating' && { levels: task.levels }),
    });
  const agreement = measureAgreement(collect(judgments), { draws: 200, seed });
  const points = amounts.map((answers) => {
    requireNotCancelled(signal);
    const graph = graphFrom(collect(judgments.slice(0, answers)), overlap, task, agreement);
    return { answers, ...measure(graph) };
  });
  return {
    points,
    full: measure(task.full),
    none: measure(edgesGraph(fold.train.people.length, [])),
    distinguishable: agreement.distinguishable,
  };
}

/** What judges are asked about the training people, and what is true of them. */
interface PlanTask extends SimulationTask {
  readonly people: readonly number[];
  /** W^F among training people when everything is known. */
  readonly full: Graph;
  /** Parts that rankings are cut into to be linked. */
  readonly quantiles: number;
}

function taskOf(
  { study, split }: RunStudy,
  admissions: boolean,
  fold: FoldData,
  kind: SimulationTask['kind'] | undefined,
): PlanTask {
  const people = Array.from(fold.train.people.keys());
  const { groups, fairness } = fold.train;
  if (admissions) {
    const all = simulatedOracle({ study, split });
    const side = { kind: 'classes', classes: Int32Array.from(split.train, (i) => all[i]) } as const;
    const asked = simulationTask(side, groups, kind ?? 'pair');
    // The oracle's classes are the tenths of each group.
    return { ...asked, people, full: classesGraph(side.classes), quantiles: 10 };
  }
  const side = sideOf(study.side, split.train, fairness);
  const quantiles = side.kind === 'ranking' ? side.quantiles : 10;
  return { ...simulationTask(side, groups, kind), people, full: fairness, quantiles };
}

/** What is known of the training people alone. */
function sideOf(side: SideInformation, train: Uint32Array, fairness: Graph): SideInformation {
  switch (side.kind) {
    case 'graph':
    case 'terms':
      return { kind: 'graph', graph: fairness };
    case 'classes':
      return { ...side, classes: Int32Array.from(train, (i) => side.classes[i]) };
    case 'ranking':
      return { ...side, scores: Float64Array.from(train, (i) => side.scores[i]) };
  }
}

/** Up to what the paper asks about: N log₂ N pairs, each by as many judges as asked for. */
function defaultAmounts(kind: PlanTask['kind'], people: number, overlap: number): number[] {
  const most = kind === 'pair' ? Math.log2(people) * overlap : kind === 'rating' ? 2 * overlap : 10;
  return [0.005, 0.02, 0.05, 0.1, 0.3, 1].map((share) => Math.ceil(share * most * people));
}

function requireAmounts(amounts: readonly number[]): void {
  amounts.forEach((amount, k) => {
    requireIntegerIn('A number of answers', amount, 1, 1e8);
    if (k === 0 || amount > amounts[k - 1]) return;
    throw new PairfairError(
      'invalid-option',
      `Numbers of answers must ascend, but ${amount} follows ${amounts[k - 1]}.`,
    );
  });
  if (amounts.length === 0) {
    throw new PairfairError('invalid-option', 'There must be at least one number of answers.');
  }
}

/** The graph that these answers make; with so few that nothing comes of them, an empty one. */
function graphFrom(
  answers: ReturnType<typeof collectAnswers>,
  overlap: number,
  { quantiles }: PlanTask,
  agreement: AgreementReport,
): Graph {
  const minAnswers = Math.min(2, overlap);
  try {
    const kinds = { pairs: { minAnswers }, ratings: { minAnswers }, rankings: { quantiles } };
    return aggregateJudgments(answers, { ...kinds, agreement }).graph;
  } catch (error) {
    const few = error instanceof PairfairError && error.code === 'degenerate';
    if (few) return edgesGraph(answers.size, []);
    throw error;
  }
}

/** PFR learned from a fairness graph among training people, measured on test people. */
function measurer(
  { train, test }: FoldData,
  full: Graph,
  { gamma = 0.5, ridge = 1, dims, c = 1 }: JudgmentPlanSettings,
): (fairness: Graph) => RunMeasures {
  const x = train.withGroup;
  // All but the fairness graph is the same throughout, and summed up once.
  const base = pfrStatistics(x, { similarity: train.similarity, fairness: full });
  return (fairness) => {
    const weight = totalWeight(fairness);
    const statistics: PfrStatistics = {
      ...base,
      fairness: { form: laplacianForm(x, fairness), totalWeight: weight },
    };
    const model = pfrSolver(statistics).solve({
      gamma: weight > 0 ? gamma : 0,
      ridge,
      ...(dims !== undefined && { dims }),
    });
    const predictor = fitLogistic(transform(model, x), train.labels, { c });
    const scores = predictLogistic(predictor, transform(model, test.withGroup));
    const labels = scores.map((score) => (score >= 0.5 ? 1 : 0));
    return {
      consistencyFairness: consistency(labels, test.fairness),
      auc: auc(test.labels, scores),
    };
  };
}
