import type { TaskContext } from '@pairfair/engines/pool';
import {
  curveFigure,
  gapsFigure,
  mostChosen,
  reportFigures,
  reportSentences,
  summarizeCurve,
  type TitledFigure,
  titledFigure,
} from '@pairfair/output';
import { comparedMethods } from '@pairfair/workbench/comparison';
import { comparisonDocument, jsonText } from '@pairfair/workbench/documents';
import { reportHtml } from '@pairfair/workbench/report';
import { searchedStrictness } from '@pairfair/workbench/words';
import {
  type ComparisonPlan,
  type ComparisonSummary,
  graphAgreement,
  PairfairError,
  planComparison,
  summarizeComparison,
} from 'pairfair';
import { comparisonTasks, runComparisonTask, runCurve, studyOfRun } from 'pairfair/internal';
import type { JobInput, JobOutput } from './jobInput.ts';
import { reportOf } from './reportOf.ts';
import {
  comparedMeasures,
  countedPeople,
  figureList,
  groupRows,
  type StoredResult,
  unequalRows,
} from './resultOf.ts';
import { studioWords } from './studioWords.ts';
import { labelledStudy, type StudyData } from './studyData.ts';

const shares = [0.1, 0.2, 0.4, 0.6, 0.8, 1];
/** More runs than this tell nothing new about how much has to be judged. */
const mostCurveRuns = 3;

/**
 * Compares methods on a study under one protocol, with controls: same split, same tuning, same
 * measures; then how PFR depends on strictness and on how much was judged.
 *
 * @throws PairfairError when the data do not do for it, or no method finished a run.
 */
export function runComparison(input: JobInput, { onProgress }: TaskContext): JobOutput {
  const { request } = input;
  const { searched: data } = labelledStudy(input);
  const plan = planComparison(
    { kind: 'study', study: data.study },
    {
      methods: [...comparedMethods(request.methods), ...(data.study.ownScores ? ['yours'] : [])],
      ...{ runs: request.runs, augment: request.augment, seed: request.seed },
      grid: searchedStrictness(graphAgreement(data.provenance)),
    },
  );
  const tasks = comparisonTasks(plan);
  const curveRuns = Math.min(request.runs, mostCurveRuns);
  const total = tasks.length + curveRuns + 1;
  const say = (stage: string, done: number) => onProgress({ stage, done, total });
  const results = tasks.map((task, k) => {
    say(`${task.method}, run ${task.run + 1} of ${plan.runs}`, k);
    return runComparisonTask(plan, task);
  });
  const summary = summarizeComparison(plan, results);
  if (summary.methods.length === 0) {
    const reason = summary.failed[0]?.message ?? 'there were none.';
    throw new PairfairError('degenerate', `No method finished a run: ${reason}`);
  }
  const sparsity = sparsityFigure(plan, summary, data, curveRuns, (run) =>
    say('how much has to be judged', tasks.length + run),
  );
  say('drawing', total - 1);
  const report = reportOf(input, data, { plan, summary, results });
  const { graph, provenance, study } = data;
  const { name: source, digest } = input.dataset;
  const about = { source, digest, study, graph, provenance, versions: input.versions };
  const result: StoredResult = {
    settings: mostChosen(summary.methods.find(({ name }) => name === 'pfr')?.settings ?? []) ?? {},
    summary: JSON.parse(jsonText(comparisonDocument(about, plan, summary), 0)),
    inShort: reportSentences(report),
    measures: comparedMeasures(summary, input.inUse),
    groups: groupRows(summary),
    figures: figureList([
      ...reportFigures(report),
      gapsFigure(input.study.title, summary),
      ...(sparsity ? [sparsity] : []),
    ]),
    unequal: unequalRows(report, data, 'pfr'),
    warnings: [...report.notes, ...report.warnings].map(studioWords),
    people: countedPeople(studyOfRun(plan.source, 0, plan.seed).split, data),
  };
  return {
    result: jsonText(result, 0),
    model: null,
    statistics: null,
    report: reportHtml(report),
    card: null,
  };
}

/** What PFR would have reached with fewer judgments; nothing where PFR was not compared. */
function sparsityFigure(
  { source, seed, neighbors }: ComparisonPlan,
  { methods }: ComparisonSummary,
  { study, graph }: StudyData,
  runs: number,
  onRun: (run: number) => void,
): TitledFigure | null {
  const best = mostChosen(methods.find(({ name }) => name === 'pfr')?.settings ?? []);
  if (!best) return null;
  // A curve over judgments that do not count would show nothing.
  const counted = ['gamma', 'strictness'].filter((name) => best[name] === 0);
  const setting = { ...best, ...Object.fromEntries(counted.map((name) => [name, 0.5])) };
  const plan = { source, kind: 'sparsity', at: shares, setting, form: 'graded' } as const;
  const points = Array.from({ length: runs }, (_, run) => {
    onRun(run);
    return { points: runCurve({ ...plan, neighbors, seed }, run) };
  });
  const label =
    graph.kind === 'edges' ? 'share of the links known' : 'share of training people judged';
  const figure = curveFigure('sparsity', {
    ...{ id: 'sparsity', title: study.name },
    curve: summarizeCurve(label, points, study.groupNames),
  });
  return titledFigure(figure);
}
