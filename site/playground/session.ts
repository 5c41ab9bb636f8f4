import { csvText, pipelineToPython } from '@pairfair/output';
import { sealJson } from '@pairfair/workbench/documents';
import { reportHtml } from '@pairfair/workbench/report';
import {
  type FitSpec,
  fitPipeline,
  type Graph,
  memoryEngine,
  PairfairError,
  type Pipeline,
  pipelineToJson,
  runPipeline,
} from 'pairfair';
import { selectPeople, termsGraph } from 'pairfair/internal';
import { type ControlsInput, type ControlsResult, compareControls } from './controls.ts';
import { exampleTable } from './exampleTable.ts';
import { frontierSteps } from './frontierSteps.ts';
import { graphLook, graphSentence } from './graphLook.ts';
import { groupsByRow } from './groupsByRow.ts';
import { lookAtTable } from './lookAtTable.ts';
import type { Choices, Download, DownloadKind, RequestName, Requests } from './messages.ts';
import { type PairTasks, pairTasks } from './pairTasks.ts';
import { columnTerm, playgroundSpec } from './playgroundSpec.ts';
import { type PlaygroundTable, readTable } from './readTable.ts';
import { type StepContext, stepLook } from './stepLook.ts';

/** Answers a question; `onProgress` is told how far long work has come. */
export type Handler<Name extends RequestName> = (
  ask: Requests[Name]['ask'],
  onProgress: (text: string) => void,
) => Promise<Requests[Name]['reply']>;

/** What was learned from the table and the choices. */
interface Learned extends ControlsInput {
  readonly graph: Graph;
  readonly context: StepContext;
  compared?: ControlsResult;
}

/** One reader's session: a table, perhaps judged pairs, and what was learned last. */
export function session(): { readonly [Name in RequestName]: Handler<Name> } {
  let table: PlaygroundTable | undefined;
  let pairs: PairTasks | undefined;
  let learned: Learned | undefined;
  const opened = () => required(table, 'Open a table first.');
  const fitted = () => required(learned, 'Learn a model first.');

  return {
    async open(file) {
      table = await (file ? readTable(file.name, file.bytes) : exampleTable());
      [pairs, learned] = [undefined, undefined];
      return lookAtTable(table);
    },
    async judge(choices) {
      const { people } = await roles(opened(), choices, []);
      pairs = pairTasks(opened(), people, choices.features);
      return required(pairs.question() ?? undefined, 'There are too few people to make pairs of.');
    },
    async answer(answer) {
      pairs?.answer(answer);
      return pairs?.question() ?? null;
    },
    async fit(choices) {
      const term = columnTerm(choices) ?? required(pairs, 'Judge the pairs first.').term();
      const { spec, people, engine } = await roles(opened(), choices, [term]);
      const fit = await fitPipeline(engine, spec);
      const { graph, provenance, warnings } = termsGraph(spec.fairness, people);
      const groupNames = spec.selection.groups.names;
      const target = required(spec.target ?? undefined, 'Choose what is predicted.');
      learned = {
        ...{ table: opened(), people, choices, spec, provenance, graph },
        context: {
          ...{ table: opened(), people, groupNames, features: choices.features, target },
          stepAt: frontierSteps(opened(), people, graph, fit, spec),
        },
      };
      return [
        graphSentence(graph, people),
        ...(fit.leftOut > 0
          ? [`${fit.leftOut} rows lack the target or the protected attribute and are left out.`]
          : []),
        ...new Set([...warnings, ...fit.pipeline.warnings]),
      ];
    },
    async graph({ width }) {
      const { graph, people, context } = fitted();
      return graphLook(graph, people, context.groupNames, width);
    },
    async step({ strictness, width }) {
      return stepLook(fitted().context, strictness, width);
    },
    async compare(_, onProgress) {
      return compared(fitted(), onProgress).look;
    },
    async download({ kind, strictness }, onProgress) {
      if (kind === 'judgments') {
        const text = required(pairs, 'No pairs were judged.').text();
        return { name: 'judgments.ndjson', type: 'application/x-ndjson', text };
      }
      if (kind === 'report') {
        const { report } = compared(fitted(), onProgress);
        return { name: 'report.html', type: 'text/html', text: reportHtml(report) };
      }
      return written(kind, fitted(), await modelAt(fitted(), strictness));
    },
  };
}

async function roles(table: PlaygroundTable, choices: Choices, fairness: FitSpec['fairness']) {
  const engine = memoryEngine(table);
  const spec = await playgroundSpec(table, engine, choices, fairness);
  return { engine, spec, people: selectPeople(table, spec.selection) };
}

function compared(learned: Learned, onProgress: (text: string) => void): ControlsResult {
  learned.compared ??= compareControls(learned, onProgress);
  return learned.compared;
}

/** The model of a place of the dial: fitted as ever, nothing is taken from the drawing. */
async function modelAt({ table, spec }: Learned, strictness: number): Promise<Pipeline> {
  const { solve, provenance } = spec;
  const { pipeline } = await fitPipeline(memoryEngine(table), {
    ...spec,
    original: false,
    solve: { ...solve, strictness },
    provenance: { ...provenance, options: { ...provenance.options, strictness } },
  });
  return pipeline;
}

function written(
  kind: Exclude<DownloadKind, 'report' | 'judgments'>,
  { table, people }: Learned,
  pipeline: Pipeline,
): Download {
  switch (kind) {
    case 'model':
      return {
        name: 'model.json',
        type: 'application/json',
        text: sealJson(pipelineToJson(pipeline)),
      };
    case 'python':
      return { name: 'model.py', type: 'text/x-python', text: pipelineToPython(pipeline) };
    case 'scores': {
      const { scores, labels } = runPipeline(pipeline, table, groupsByRow(table, people));
      const decided = labels.length > 0;
      const rows = Array.from(people.rows, (row, i) => [
        ...[people.ids[i], scores[row]],
        ...(decided ? [labels[row]] : []),
      ]);
      const header = ['id', 'score', ...(decided ? ['decision'] : [])];
      const text = csvText([header, ...rows], { spreadsheet: false });
      return { name: 'scores.csv', type: 'text/csv', text };
    }
  }
}

function required<T>(value: T | undefined, message: string): T {
  if (value !== undefined) return value;
  throw new PairfairError('invalid-option', message);
}
