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
  type Graph,
  type Grid,
  graphAgreement,
  PairfairError,
  type Pipeline,
  pipelineToJson,
  planComparison,
  runPipeline,
  type Split,
  summarizeComparison,
} from 'pairfair';
import {
  comparisonTasks,
  edgesGraph,
  restrictGraph,
  runComparisonTask,
  runFolds,
  studyOfRun,
  toEdges,
} from 'pairfair/internal';
import type { JobInput, JobOutput } from './jobInput.ts';
import { reportOf } from './reportOf.ts';
import {
  cardPeople,
  comparedMeasures,
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
import { studioWords } from './studioWords.ts';
import { isLabelled, type JobData, mostSearched, type StudyData, studyData } from './studyData.ts';
import { studyFit } from './studyFit.ts';

const folds = 5;
/** With more people than these, controls would take longer than the fit. */
const mostControlled = 5000;

/**
 * Fits PFR on a study: settings that the request leaves open are found by cross-validation among
 * the training people (a sample of many), the model is learned from all of them and measured on all
 * test people.
 *
 * @throws PairfairError when the data do not do for a model, or no setting could be fitted.
 */
export async function runFit(input: JobInput, { onProgress }: TaskContext): Promise<JobOutput> {
  const { request } = input;
  const method = fittedMethod(request);
  onProgress({ stage: 'reading the data', done: 0, total: 1 });
  const data = studyData(input);
  if (!isLabelled(data)) return runOrderFit(input, data.all);
  const { all, searched } = data;
  // In the time that a fold takes: of many people most goes into what is done with all of them.
  const size = all.ids.length / mostSearched;
  const prepared = 5;
  const learning = prepared + folds + 5;
  const measuring = learning + 1 + 0.4 * size;
  const total = measuring + 2 + 1.6 * size;
  const say = (stage: string, done: number) => onProgress({ stage, done, total });
  say('preparing columns and neighbours', 0);
  const plan = planComparison(
    { kind: 'study', study: searched.study },
    {
      methods: ['original', method, ...(searched.study.ownScores ? ['yours'] : [])],
      ...{ runs: 1, folds, seed: request.seed },
      controls: searched.study.table.rows <= mostControlled,
      grid: searchedSettings(request, searched),
      objective: `give-up:${request.giveUp}`,
    },
  );
  const results = comparisonTasks(plan).map((task) =>
    runComparisonTask(plan, task, {
      onProgress: ({ done }) => say('choosing settings', prepared + Math.min(done, folds)),
    }),
  );
  const found = results.find(({ task }) => task.method === method);
  const run = found?.runs.find((each) => each.method === method);
  if (!run) throw failure(found?.failed[0]);
  say('learning the model', learning);
  const { whole: fold } = runFolds(plan, 0);
  const { split } = studyOfRun({ kind: 'study', study: all.study }, 0, request.seed);
  const { engine, spec } = studyFit(input, all, split, run.setting, plan.neighbors);
  const { pipeline, statistics } = await fitPipeline(engine, spec);
  say('measuring', measuring);
  const evaluation = evaluate(pipeline, data, split, fold, request.seed);
  say('drawing', total - 1);
  const summary = summarizeComparison(plan, results);
  const report = reportOf(input, searched, { plan, summary, results });
  const people = countedPeople(split, all);
  const compared = comparedMeasures(summary, input.inUse);
  const givenUp = compared.find(({ name }) => name === method)?.givenUp ?? null;
  const result: StoredResult = {
    settings: { ...run.setting, threshold: pipeline.threshold, neighbors: plan.neighbors },
    summary: null,
    inShort: reportSentences(report),
    measures: [
      { ...fittedMeasures(evaluation, method), givenUp },
      ...compared.filter(({ name }) => name !== method),
    ],
    groups: groupRows(summary),
    figures: figureList(reportFigures(report)),
    unequal: unequalRows(report, searched, method),
    warnings: [...report.notes, ...report.warnings].map(studioWords),
    people,
  };
  return {
    result: jsonText(result, 0),
    model: jsonText(pipelineToJson(pipeline), 0),
    statistics: jsonText(
      shownStatistics(all, split.train, pipeline.recipe, {
        ...{ statistics, setting: run.setting, orderWeight: request.orderWeight },
      }),
      0,
    ),
    report: reportHtml(report),
    card: modelCard(pipeline, { evaluation, ...cardPeople(input, all, people) }),
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

/** The model's own predictions for all test people, with bootstrap intervals. */
function evaluate(
  pipeline: Pipeline,
  { all, searched }: JobData,
  { test }: Split,
  fold: FoldData,
  seed: number,
): EvaluationIntervals {
  const { study, graph, ids } = all;
  const { scores } = runPipeline(pipeline, study.table, study.groups);
  const place = new Map(Array.from(test, (i, k) => [ids[i], k]));
  return bootstrapEvaluation(
    {
      labels: Float64Array.from(test, (i) => study.labels[i] as number),
      scores: Float64Array.from(test, (i) => scores[i] as number),
      groups: Int32Array.from(test, (i) => study.groups[i] as number),
      groupNames: study.groupNames,
      graphs: {
        fairness: restrictGraph(graph, test).graph,
        // Who is similar is known of those among whom settings were looked for.
        similarity:
          all === searched
            ? fold.test.similarity
            : placedGraph(
                fold.test.similarity,
                Array.from(fold.test.people, (i) => place.get(searched.ids[i] as string)),
                test.length,
              ),
      },
      threshold: pipeline.threshold,
    },
    { seed },
  );
}

/** The links of a graph among more people, by where its own are among them; nowhere: left out. */
function placedGraph(graph: Graph, places: readonly (number | undefined)[], size: number): Graph {
  const { source, target, weight } = toEdges(graph);
  const pairs = Array.from(source, (s, e) => {
    return [places[s], places[target[e] as number], weight[e] as number] as const;
  });
  return edgesGraph(
    size,
    pairs.flatMap(([a, b, w]) => (a === undefined || b === undefined ? [] : [[a, b, w] as const])),
  );
}
