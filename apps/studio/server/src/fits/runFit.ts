import type { TaskContext } from '@pairfair/engines/pool';
import { modelCard, reportFigures, reportSentences } from '@pairfair/output';
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
  graphSummary,
  PairfairError,
  type Pipeline,
  pipelineToJson,
  planComparison,
  runPipeline,
  summarizeComparison,
} from 'pairfair';
import { comparisonTasks, runComparisonTask, runFolds } from 'pairfair/internal';
import type { JobInput, JobOutput } from './jobInput.ts';
import { reportOf } from './reportOf.ts';
import {
  comparedMeasures,
  figureList,
  fittedMeasures,
  groupRows,
  type StoredResult,
  unequalRows,
} from './resultOf.ts';
import { runOrderFit } from './runOrderFit.ts';
import type { FitRequest } from './schemas.ts';
import { shownStatistics } from './shownStatistics.ts';
import { studioWords } from './studioWords.ts';
import { isLabelled, type StudyData, studyData } from './studyData.ts';
import { studyFit } from './studyFit.ts';

const folds = 5;
/** What PFR is compared with, folds of the search, then the model, its measures, and the report. */
const total = folds + 4;
/** With more people than these, controls would take longer than the fit. */
const mostControlled = 20_000;

/**
 * Fits PFR on a study: settings that the request leaves open are found by cross-validation among
 * the training people, the model is learned from all of them and measured on the test people.
 *
 * @throws PairfairError when the data do not do for a model, or no setting could be fitted.
 */
export async function runFit(input: JobInput, { onProgress }: TaskContext): Promise<JobOutput> {
  const { request } = input;
  const data = studyData(input);
  if (!isLabelled(data)) return runOrderFit(input, data);
  const say = (stage: string, done: number) => onProgress({ stage, done, total });
  const plan = planComparison(
    { kind: 'study', study: data.study },
    {
      methods: ['original', 'pfr', ...(data.study.ownScores ? ['yours'] : [])],
      ...{ runs: 1, folds, seed: request.seed },
      controls: data.study.table.rows <= mostControlled,
      grid: searchedSettings(request, data),
      objective: `give-up:${request.giveUp}`,
    },
  );
  const results = comparisonTasks(plan).map((task) =>
    runComparisonTask(plan, task, {
      onProgress: ({ done }) => say('choosing settings', Math.min(done, folds)),
    }),
  );
  const found = results.find(({ task }) => task.method === 'pfr');
  const run = found?.runs.find(({ method }) => method === 'pfr');
  if (!run) throw failure(found?.failed[0]);
  say('learning the model', folds + 1);
  const { whole: fold } = runFolds(plan, 0);
  const split = { train: fold.train.people, test: fold.test.people };
  const { engine, spec } = studyFit(input, data, split, run.setting, plan.neighbors);
  const { pipeline, statistics } = await fitPipeline(engine, spec);
  say('measuring', folds + 2);
  const evaluation = evaluate(pipeline, data, fold, request.seed);
  say('drawing', folds + 3);
  const summary = summarizeComparison(plan, results);
  const report = reportOf(input, data, { plan, summary, results });
  const [fitted, ...others] = comparedMeasures(summary, input.inUse).sort(
    (a, b) => Number(b.name === 'pfr') - Number(a.name === 'pfr'),
  );
  const result: StoredResult = {
    settings: { ...run.setting, threshold: pipeline.threshold, neighbors: plan.neighbors },
    summary: null,
    inShort: reportSentences(report),
    measures: [{ ...fittedMeasures(evaluation), givenUp: fitted?.givenUp ?? null }, ...others],
    groups: groupRows(summary),
    figures: figureList(reportFigures(report)),
    unequal: unequalRows(report, data),
    warnings: [...report.notes, ...report.warnings].map(studioWords),
  };
  const shown = { ids: data.ids, orderWeight: request.orderWeight };
  return {
    result: jsonText(result, 0),
    model: jsonText(pipelineToJson(pipeline), 0),
    statistics: jsonText(shownStatistics(fold, statistics, run.setting, shown), 0),
    report: reportHtml(report),
    card: modelCard(pipeline, {
      evaluation,
      evaluatedOn: `${fold.test.people.length} test people of the study '${input.study.title}'`,
      graph: graphSummary(data.graph, data.study.groups),
      intendedUse: input.study.config.question.text,
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
