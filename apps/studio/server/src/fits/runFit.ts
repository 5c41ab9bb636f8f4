import type { TaskContext } from '@pairfair/engines/pool';
import { modelCard, reportFigures } from '@pairfair/output';
import { jsonText } from '@pairfair/workbench/documents';
import { reportHtml } from '@pairfair/workbench/report';
import { searchedStrictness } from '@pairfair/workbench/words';
import {
  bootstrapEvaluation,
  type EvaluationIntervals,
  type FoldData,
  fitPipeline,
  type Grid,
  graphAgreement,
  PairfairError,
  type Pipeline,
  pipelineToJson,
  planComparison,
  runPipeline,
  summarizeComparison,
} from 'pairfair';
import { runComparisonTask, runFolds } from 'pairfair/internal';
import type { JobInput, JobOutput } from './jobInput.ts';
import { reportOf } from './reportOf.ts';
import {
  cardPeople,
  countedPeople,
  figureList,
  fittedMeasures,
  fittedMethod,
  groupRows,
  type StoredResult,
  unequalRows,
} from './resultOf.ts';
import { runOrderFit } from './runOrderFit.ts';
import type { FitRequest } from './schemas.ts';
import { shownStatistics } from './shownStatistics.ts';
import { isLabelled, type StudyData, studyData } from './studyData.ts';
import { studyFit } from './studyFit.ts';

const folds = 5;
/** Folds of the search, then the model, its measures, and the report. */
const total = folds + 3;

/**
 * Fits PFR on a study: settings that the request leaves open are found by cross-validation among
 * the training people, the model is learned from all of them and measured on the test people.
 *
 * @throws PairfairError when the data do not do for a model, or no setting could be fitted.
 */
export async function runFit(input: JobInput, { onProgress }: TaskContext): Promise<JobOutput> {
  const { request } = input;
  const method = fittedMethod(request);
  const data = studyData(input);
  if (!isLabelled(data)) return runOrderFit(input, data);
  const say = (stage: string, done: number) => onProgress({ stage, done, total });
  const plan = planComparison(
    { kind: 'study', study: data.study },
    {
      ...{ methods: [method], controls: false, runs: 1, folds, seed: request.seed },
      grid: searchedSettings(request, data),
      objective: `give-up:${request.giveUp}`,
    },
  );
  const task = { run: 0, method };
  const found = runComparisonTask(plan, task, {
    onProgress: ({ done }) => say('choosing settings', done),
  });
  const [run] = found.runs;
  if (!run) throw failure(found.failed[0]);
  say('learning the model', folds);
  const { whole: fold } = runFolds(plan, 0);
  const split = { train: fold.train.people, test: fold.test.people };
  const { engine, spec } = studyFit(input, data, split, run.setting, plan.neighbors);
  const { pipeline, statistics } = await fitPipeline(engine, spec);
  say('measuring', folds + 1);
  const evaluation = evaluate(pipeline, data, fold, request.seed);
  say('drawing', folds + 2);
  const summary = summarizeComparison(plan, [found]);
  const report = reportOf(input, data, { plan, summary, results: [found] });
  const people = countedPeople(split, data);
  const result: StoredResult = {
    settings: { ...run.setting, threshold: pipeline.threshold, neighbors: plan.neighbors },
    summary: null,
    measures: fittedMeasures(evaluation, method),
    groups: groupRows(summary),
    figures: figureList(reportFigures(report).filter(({ name }) => name !== 'tradeoff')),
    unequal: unequalRows(report, data, method),
    warnings: [...report.notes, ...report.warnings],
    people,
  };
  const shown = { ids: data.ids, judged: data.judged, orderWeight: request.orderWeight };
  return {
    result: jsonText(result, 0),
    model: jsonText(pipelineToJson(pipeline), 0),
    statistics: jsonText(shownStatistics(fold, statistics, run.setting, shown), 0),
    report: reportHtml(report),
    card: modelCard(pipeline, {
      evaluation,
      ...cardPeople(input, data, people),
    }),
  };
}

/** The values to try: what was asked for alone, and not to be strict where judges toss coins. */
function searchedSettings(
  { gamma, ridge, strictness }: FitRequest,
  { provenance }: StudyData,
): Grid {
  return {
    ...(gamma !== undefined && { gamma: [gamma] }),
    ...(ridge !== undefined && { ridge: [ridge] }),
    ...(strictness === undefined
      ? searchedStrictness(graphAgreement(provenance))
      : { strictness: [strictness] }),
  };
}

function failure(failed: { code: string; message: string } | undefined): PairfairError {
  const code = (failed?.code ?? 'degenerate') as PairfairError['code'];
  return new PairfairError(code, failed?.message ?? 'No setting could be fitted.');
}

/** The model's own predictions for the test people, with bootstrap intervals. */
function evaluate(
  pipeline: Pipeline,
  { study }: StudyData,
  { test, groupNames }: FoldData,
  seed: number,
): EvaluationIntervals {
  const { scores } = runPipeline(pipeline, study.table, study.groups);
  return bootstrapEvaluation(
    {
      labels: test.labels,
      scores: Float64Array.from(test.people, (i) => scores[i] as number),
      groups: test.groups,
      groupNames,
      graphs: { fairness: test.fairness, similarity: test.similarity },
      threshold: pipeline.threshold,
    },
    { seed },
  );
}
