import { atomicWriteFile } from '@pairfair/engines/tables';
import {
  type Evaluation,
  evaluatePredictions,
  graphAgreement,
  graphSummary,
  type Pipeline,
  pipelineToJson,
  restrictGraph,
} from 'pairfair';
import { type Command, UsageError, type Values } from '../command.ts';
import { graphFlags, modelFlags, roleFlags } from '../dataFlags.ts';
import { describeData, describeGraph } from '../describeData.ts';
import { chooseEngine } from '../engine/chooseEngine.ts';
import { engineEvaluation } from '../engine/engineEvaluation.ts';
import { engineFit, type FittedEngine } from '../engine/engineFit.ts';
import { engineFlags, neighborModeFlag } from '../engine/engineFlags.ts';
import { type FitChoices, fitPipeline } from '../fitPipeline.ts';
import { type LoadedData, loadData } from '../loadData.ts';
import { measureLines } from '../measureLines.ts';
import { predictLoaded } from '../predictLoaded.ts';
import type { LoadedTarget } from '../readTarget.ts';
import { requireOut } from '../requireOut.ts';
import { sealJson } from '../seal.ts';
import { type Side, sideInformation } from '../sideInformation.ts';
import type { Terminal } from '../terminal.ts';

/** Learns a model from a table and judgments and saves it. */
export const fit: Command = {
  usage: 'DATA --target COL --protected COL GRAPH [MODEL OPTIONS] --out MODEL',
  example:
    'pairfair fit people.csv --target hired --protected gender --ranking score --out model.json',
  positionals: [1, 1],
  flags: [
    ...roleFlags,
    ...graphFlags,
    ...modelFlags,
    ...engineFlags,
    neighborModeFlag,
    {
      name: 'threshold',
      kind: 'number',
      value: 'T',
      help: 'score from which the decision is 1 (0.5)',
    },
    { name: 'out', kind: 'text', value: 'MODEL', help: 'where to save the model' },
  ],
  async run({ positionals, values, terminal, signal }) {
    const out = requireOut(values);
    const source = String(positionals[0]);
    const choices = fitChoices(values);
    const engine = await chooseEngine(source, values, terminal);
    const mode = values['neighbor-mode'];
    if (engine !== 'memory' || (mode !== undefined && mode !== 'exact')) {
      const fitted = await engineFit(source, engine, choices, values, terminal, signal);
      return saveEngineFit(fitted, out, terminal);
    }
    const data = requireTarget(await loadData(source, values, terminal));
    if (data.table.rows > mostExact && mode === undefined) {
      terminal.note(
        `More than ${mostExact} people: similar ones are looked for in a sample (--neighbor-mode exact looks among all).`,
      );
      const fitted = await engineFit(source, engine, choices, values, terminal, signal);
      return saveEngineFit(fitted, out, terminal);
    }
    describeData(data, terminal);
    const side = await sideInformation(data, values);
    describeGraph(graphSummary(side.graph, data.groups), terminal);
    // What the model itself warns of is said below.
    const { warnings: agreement } = graphAgreement(side.provenance);
    for (const note of side.notes) if (!agreement.includes(note)) terminal.note(`  ${note}`);
    terminal.stage('graph');
    const pipeline = fitPipeline(data, side, choices, values, terminal);
    await atomicWriteFile(out, sealJson(pipelineToJson(pipeline)));
    terminal.stage('written');

    const evaluation = evaluateFit(data, side, pipeline);
    return report(pipeline, evaluation, out, terminal);
  },
};

/** Above this many people similar ones are looked for in a sample, unless asked otherwise. */
const mostExact = 200_000;

function fitChoices(values: Values): FitChoices {
  return {
    gamma: Number(values.gamma ?? 0.5),
    dims: values.dims === undefined ? undefined : Number(values.dims),
    ridge: values.ridge === undefined ? undefined : Number(values.ridge),
    c: 1,
    threshold: Number(values.threshold ?? 0.5),
  };
}

async function saveEngineFit(
  { fit: { pipeline, counts, neighbors }, data }: FittedEngine,
  out: string,
  terminal: Terminal,
): Promise<object> {
  await atomicWriteFile(out, sealJson(pipelineToJson(pipeline)));
  const names = data.selection.groups.names;
  const evaluation = counts && {
    on: data.selection.part ? ('test' as const) : ('training' as const),
    ...engineEvaluation(counts, names, pipeline.threshold),
  };
  return { ...report(pipeline, evaluation, out, terminal), neighbors };
}

/** Tells what was learned; returns the document of --json. */
function report(
  pipeline: Pipeline,
  evaluation: (Evaluation & { readonly on: 'test' | 'training' }) | null,
  out: string,
  terminal: Terminal,
): object {
  for (const line of evaluation ? measureLines(evaluation) : []) terminal.print(line);
  for (const warning of pipeline.warnings) terminal.note(`Note: ${warning}`);
  terminal.print(`Saved ${out}`);
  const { settings, diagnostics, eigenvalues } = pipeline.representation as never as {
    settings: object;
    diagnostics: object;
    eigenvalues: Float64Array;
  };
  return {
    format: 'pairfair/fit',
    version: 1,
    model: out,
    ...{ settings, eigenvalues, diagnostics },
    evaluation,
    warnings: pipeline.warnings,
  };
}

/** Data that have a target. */
export function requireTarget(data: LoadedData): LoadedData & { readonly target: LoadedTarget } {
  if (!data.target) throw new UsageError('--target is needed.');
  return { ...data, target: data.target };
}

/** Measures on the test people of the study's split, else on the training people. */
function evaluateFit(
  data: LoadedData & { readonly target: LoadedTarget },
  side: Side,
  pipeline: Parameters<typeof predictLoaded>[0],
): (Evaluation & { readonly on: 'test' | 'training' }) | null {
  if (data.target.kind !== 'binary') return null;
  const { scores } = predictLoaded(pipeline, data);
  const people = data.split?.test ?? Uint32Array.from(scores, (_, i) => i);
  const pick = (values: ArrayLike<number>) => Float64Array.from(people, (i) => values[i]!);
  const evaluation = evaluatePredictions({
    labels: pick(data.target.values),
    scores: pick(scores),
    groups: pick(data.groups),
    groupNames: data.groupNames,
    graphs: { fairness: data.split ? restrictGraph(side.graph, people).graph : side.graph },
    threshold: pipeline.threshold,
  });
  return { on: data.split ? 'test' : 'training', ...evaluation };
}
