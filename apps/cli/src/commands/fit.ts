import { atomicWriteFile } from '@pairfair/engines/tables';
import { sealJson } from '@pairfair/workbench/documents';
import { type FitResult, fitPipeline, graphAgreement, pipelineToJson } from 'pairfair';
import { mostAll } from 'pairfair/internal';
import { groupNotes } from '../choices/groupNotes.ts';
import type { Command } from '../command.ts';
import { graphFlags, modelFlags, roleFlags } from '../dataFlags.ts';
import { decisionFlags, decisionLine } from '../decisionFlags.ts';
import { askedFlag, engineFlags } from '../engine/engineFlags.ts';
import { leftOutNote } from '../loadData.ts';
import { measureLines } from '../measureLines.ts';
import { afterModel } from '../nextLines.ts';
import { openTable } from '../openTable.ts';
import { neededRoles, readSpec } from '../readSpec.ts';
import { placeName, requireModelOut } from '../requireOut.ts';
import { unknownNote } from '../side.ts';
import { tailNotes } from '../tailNotes.ts';
import type { Terminal } from '../terminal.ts';
import { withMeasures } from '../withMeasures.ts';

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
    askedFlag,
    ...decisionFlags,
    { name: 'out', kind: 'text', value: 'MODEL', help: 'where to save the model' },
  ],
  async run(invocation) {
    const { values, terminal, signal } = invocation;
    const out = requireModelOut(values);
    const work = { signal, onProgress: terminal.progress };
    const { engine, roles, terms } = await openTable(invocation, work, {
      needed: neededRoles(values),
    });
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

/** Tells what was learned; returns the document of --json. */
function reportFit(
  { pipeline, evaluation, original, decision, ...fitted }: FitResult,
  engine: string,
  out: string,
  terminal: Terminal,
): object {
  const { neighbors, fairness, rows, leftOut, longTails } = fitted;
  for (const note of leftOutNote(leftOut, rows + leftOut)) {
    if (engine !== 'memory') terminal.note(`  ${note}`);
  }
  // In memory the same was said when the table was read.
  if (engine !== 'memory') {
    const { columns } = pipeline.protectedAttribute;
    const names = evaluation.groups.map(({ name }) => name);
    const sizes = evaluation.groups.map(({ size }) => size);
    for (const note of groupNotes(columns, names, sizes)) terminal.note(`  ${note}`);
  }
  if (decision) terminal.print(decisionLine(decision));
  for (const line of measureLines(evaluation, original)) terminal.print(line);
  const agreement = fairness.flatMap(({ provenance }) => graphAgreement(provenance).warnings);
  // In memory the same was said when the graph was read.
  for (const term of engine === 'memory' ? [] : fairness) {
    for (const warning of [...unknownNote(term, term.unknown), ...term.warnings]) {
      if (!agreement.includes(warning)) terminal.note(`  ${warning}`);
    }
  }
  for (const warning of [...tailNotes({ pipeline, longTails }), ...pipeline.warnings]) {
    terminal.note(`Note: ${warning}`);
  }
  terminal.print(`Saved ${placeName(out)}`);
  const { settings, diagnostics, eigenvalues } = pipeline.representation as never as {
    settings: object;
    diagnostics: object;
    eigenvalues: Float64Array;
  };
  return {
    format: 'pairfair/fit',
    version: 1,
    ...{ engine, model: out, people: rows, left_out: leftOut },
    ...{ settings, eigenvalues, diagnostics, neighbors },
    fairness: fairness.map(({ totalWeight, unknown }) => ({ total_weight: totalWeight, unknown })),
    long_tails: longTails,
    ...{ decision, evaluation, original },
    warnings: pipeline.warnings,
  };
}
