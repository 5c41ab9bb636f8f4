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
import { expectedConsistency } from '../metrics/consistency.ts';
import { decisionsAtRate } from '../metrics/decisionsAtRate.ts';
import { rankConsistency } from '../metrics/rankConsistency.ts';
import { frontierPoint } from '../models/frontier.ts';
import { pfrSolver } from '../models/pfrSolver.ts';
import { type PfrStatistics, pfrStatistics } from '../models/pfrStatistics.ts';
import { rowProjector } from '../models/rowProjector.ts';
import { requireNotCancelled, type WorkOptions } from '../progress.ts';
import type { RunPeople } from './comparison.ts';
import { effectivePairs } from './effectivePairs.ts';
import { type FoldData, foldData } from './foldData.ts';
import { intervalKindOf } from './intervals.ts';
import type { JudgmentPlanSettings } from './judgmentPlan.ts';
import { requireStudy } from './requireStudy.ts';
import { simulatedOracle } from './simulatedOracle.ts';
import { type SimulationTask, simulationTask } from './simulationTask.ts';
import type { SideInformation } from './study.ts';
import { type RunStudy, runSeed, studyOfRun } from './studySource.ts';

/** What one run of a plan measured. */
export interface PlanRun {
  readonly kind: SimulationTask['kind'];
  readonly points: readonly RunPoint[];
  readonly full: RunMeasures;
  readonly none: RunMeasures;
  /** Whether the agreement of the judges, on all answers, could be told from chance. */
  readonly distinguishable: boolean;
  readonly people: RunPeople;
  /** Whether runs are splits of one table, so that they share people. */
  readonly shared: boolean;
}

/** On test people. */
export interface RunMeasures {
  readonly rankConsistency: number;
  readonly consistency: number;
  readonly auc: number;
}

/** What a number of answers led to in one run. */
export interface RunPoint extends RunMeasures {
  readonly answers: number;
  readonly given: number;
  readonly people: number;
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
  const { source, panel, overlap = 2, apart, listSize = 2, neighbors = 10, seed = 1 } = settings;
  requireIntegerIn('overlap', overlap, 1, panel.length);
  const { study, split } = studyOfRun(source, run, seed);
  requireStudy(study);
  const fold = foldData(study, split, { neighbors, seed: runSeed(seed, run) });
  const task = taskOf({ study, split }, fold, settings);
  const amounts = settings.answers ?? defaultAmounts(task.kind, fold.train.people.length, overlap);
  requireAmounts(amounts);

  const most = amounts[amounts.length - 1];
  const judgments = simulateJudgments({
    kind: task.kind === 'comparison' && listSize > 2 ? 'ranking' : task.kind,
    people: task.people,
    groups: fold.train.groups,
    panel,
    listSize,
    truths: campTruths(task.truth, {
      camps: 1 + Math.max(0, ...panel.map(({ camp = 0 }) => camp)),
      groups: fold.train.groups,
      seed: runSeed(seed, run),
      ...(apart !== undefined && { apart }),
    }),
    // Some tasks are drawn again when all judges have had them; more are drawn to make up for it.
    tasks: Math.ceil((1.25 * most) / overlap),
    overlap,
    levels: task.levels,
    seed: runSeed(seed, run),
  }).slice(0, most);
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
    const given = judgments.slice(0, answers);
    const graph = graphFrom(collect(given), overlap, task, agreement);
    const people = new Set(given.flatMap((judgment) => judgment.people)).size;
    return { answers, given: given.length, people, ...measure(graph) };
  });
  return {
    kind: task.kind,
    points,
    full: measure(task.full),
    none: measure(edgesGraph(fold.train.people.length, [])),
    distinguishable: agreement.distinguishable,
    people: {
      ...{ train: fold.train.people.length, test: fold.test.people.length },
      pairs: effectivePairs(fold.test.fairness),
    },
    shared: intervalKindOf(source) === 'splits',
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
  fold: FoldData,
  { source, kind, merit }: JudgmentPlanSettings,
): PlanTask {
  const people = Array.from(fold.train.people.keys());
  const { groups, fairness } = fold.train;
  if (source.kind === 'admissions') {
    const all = simulatedOracle({ study, split });
    const side = { kind: 'classes', classes: Int32Array.from(split.train, (i) => all[i]) } as const;
    const asked = simulationTask(side, groups, kind ?? 'pair');
    // The oracle's classes are the tenths of each group.
    return { ...asked, people, full: classesGraph(side.classes), quantiles: 10 };
  }
  const side = sideOf(study.side, split.train, fairness);
  const known = merit && Float64Array.from(split.train, (i) => merit[i]);
  const task = simulationTask(side, groups, kind, known);
  return { ...task, people, full: fairness, quantiles: quantilesOf(side) };
}

/** As many parts as there are classes, as far as known, so that rankings mean the same links. */
function quantilesOf(side: SideInformation): number {
  if (side.kind === 'ranking') return side.quantiles;
  if (side.kind !== 'classes') return 10;
  return Math.max(2, Math.min(10, new Set(side.classes.filter((c) => c >= 0)).size));
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

/** Graded PFR and the score of its frontier, learned from a fairness graph among training people. */
function measurer(
  { train, test }: FoldData,
  full: Graph,
  { gamma = 0.5, ridge = 0.1, strictness = 0.5 }: JudgmentPlanSettings,
): (fairness: Graph) => RunMeasures {
  const x = train.withGroup;
  // All but the fairness graph is the same throughout, and summed up once.
  const base = pfrStatistics(x, {
    ...{ similarity: train.similarity, fairness: full, target: train.labels },
  });
  const onTest = rowProjector(test.withGroup, base.mean);
  const baseRate = test.labels.reduce((sum, label) => sum + label, 0) / test.labels.length;
  return (fairness) => {
    const weight = totalWeight(fairness);
    const statistics: PfrStatistics = {
      ...base,
      fairness: { form: laplacianForm(x, fairness), totalWeight: weight },
    };
    // Without judgments one would take the score that tells the label best: strictness 0. Random
    // links tend to the same score, so chance judges are measured against what they bring.
    const linked = weight > 0;
    const spectrum = pfrSolver(statistics).spectrum({ gamma: linked ? gamma : 0, ridge });
    const { direction } = frontierPoint(spectrum, { label: base.target }, linked ? strictness : 0);
    const scores = onTest({ rows: direction.length, cols: 1, data: direction }).data;
    return {
      rankConsistency: rankConsistency(scores, test.fairness),
      consistency: expectedConsistency(decisionsAtRate(scores, baseRate), test.fairness),
      auc: auc(test.labels, scores),
    };
  };
}
