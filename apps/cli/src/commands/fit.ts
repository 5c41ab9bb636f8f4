import { atomicWriteFile } from '@pairfair/engines/tables';
import { sealJson } from '@pairfair/workbench/documents';
import {
  type Engine,
  type FairnessTerm,
  fitPipeline,
  graphSummary,
  pipelineToJson,
  type Work,
} from 'pairfair';
import { mostAll } from 'pairfair/internal';
import { requireFewNeighbors } from '../choices/requireMeant.ts';
import { type Command, type Invocation, UsageError } from '../command.ts';
import { commandLine } from '../commandLine.ts';
import { graphFlags, modelFlags, roleFlags } from '../dataFlags.ts';
import { decisionFlags } from '../decisionFlags.ts';
import { describeData, describeGraph, describeRoles } from '../describeData.ts';
import { chooseEngine, openData } from '../engine/chooseEngine.ts';
import { askedFlag, engineFlags } from '../engine/engineFlags.ts';
import { fairnessTerms } from '../fairnessTerms.ts';
import { loadData } from '../loadData.ts';
import { afterModel } from '../nextLines.ts';
import { neededRoles, readSpec } from '../readSpec.ts';
import { reportFit } from '../reportFit.ts';
import { requireModelOut } from '../requireOut.ts';
import { readSide } from '../side.ts';
import { fitSums, sumsFlags } from '../sums/fitSums.ts';
import { type TableRoles, tableRoles } from '../tableRoles.ts';
import { withMeasures } from '../withMeasures.ts';

/** Learns a model from a table and judgments and saves it. */
export const fit: Command = {
  usage: '[DATA] --target COL --protected COL GRAPH [MODEL OPTIONS] --out MODEL',
  example:
    'pairfair fit people.csv --target hired --protected gender --ranking score --out model.json',
  positionals: [0, 1],
  flags: [
    ...roleFlags,
    ...graphFlags,
    ...modelFlags,
    ...engineFlags,
    askedFlag,
    ...decisionFlags,
    ...sumsFlags,
    { name: 'out', kind: 'text', value: 'MODEL', help: 'where to save the model' },
  ],
  async run(invocation) {
    const { values, terminal, signal } = invocation;
    const out = requireModelOut(values);
    if (values.sums !== undefined) return fitFromSums(invocation, out);
    if (invocation.positionals.length === 0) {
      throw new UsageError('DATA is needed: the table to learn from, or --sums of its partitions.');
    }
    const lost = sumsFlags.find(({ name }) => values[name] !== undefined);
    if (lost) throw new UsageError(`--${lost.name} goes with --sums.`);
    const work = { signal, onProgress: terminal.progress };
    const { engine, roles, terms } = await openTable(invocation, work);
    try {
      if (roles.description.rows > mostAll && values.asked === undefined) {
        terminal.note(
          `More than ${mostAll} people: 5000 of them are asked for similar ones, among everybody (--asked all asks all).`,
        );
      }
      const spec = { ...readSpec(roles, terms, values), original: true };
      const fitted = await fitPipeline(engine, spec, work);
      terminal.stage('fit');
      await atomicWriteFile(out, sealJson(pipelineToJson(withMeasures(fitted))));
      terminal.stage('written');
      const document = reportFit(fitted, engine.name, out, terminal);
      terminal.next(...afterModel(String(invocation.positionals[0]), values, out));
      return document;
    } finally {
      await engine.close();
    }
  },
};

/** A fit from partitions: the model when all is answered, else what to ask them. */
async function fitFromSums(invocation: Invocation, out: string): Promise<object> {
  const { positionals, terminal } = invocation;
  if (positionals.length > 0) throw new UsageError('Give DATA or --sums, not both.');
  const outcome = await fitSums(invocation);
  if ('fitted' in outcome) {
    await atomicWriteFile(out, sealJson(pipelineToJson(withMeasures(outcome.fitted))));
    terminal.stage('written');
    return reportFit(outcome.fitted, 'partitions', out, terminal);
  }
  const { spec, questions, parts } = outcome;
  terminal.print(`${questions} questions to ${parts} partitions are in ${spec}`);
  terminal.next(commandLine('sums', 'PART', '--spec', spec, '--out', 'PART.sums'));
  terminal.note('Run it for every partition, then this command again.');
  return { format: 'pairfair/asked', version: 1, spec, questions, parts };
}

interface OpenTable {
  readonly engine: Engine;
  readonly roles: TableRoles;
  readonly terms: readonly FairnessTerm[];
}

/** Opens DATA where the flags or its size say, and tells how it was understood. */
async function openTable(
  { positionals, values, terminal }: Invocation,
  work: Work,
): Promise<OpenTable> {
  const source = String(positionals[0]);
  const name = await chooseEngine(source, values, terminal);
  if (name === 'memory') {
    const data = await loadData(source, values, terminal, neededRoles(values));
    describeData(data, terminal);
    const side = await readSide(data, values, work);
    describeGraph(graphSummary(side.graph, data.people.groups), terminal);
    for (const note of side.notes) terminal.note(`  ${note}`);
    terminal.stage('graph');
    return { engine: data.engine, roles: data, terms: side.terms };
  }
  const engine = await openData(source, name, values, work);
  try {
    const roles = await tableRoles(engine, values, work, neededRoles(values));
    requireFewNeighbors(values, roles.description.rows);
    describeRoles(roles, terminal);
    for (const note of roles.description.notes) terminal.note(`  ${note}`);
    const terms = await fairnessTerms(engine, roles, values, work);
    terminal.stage('table');
    return { engine, roles, terms };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
