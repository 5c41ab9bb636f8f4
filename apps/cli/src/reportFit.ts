import { type FitResult, graphAgreement } from 'pairfair';
import { groupNotes } from './choices/groupNotes.ts';
import { decisionLine } from './decisionFlags.ts';
import { leftOutNote } from './loadData.ts';
import { measureLines } from './measureLines.ts';
import { placeName } from './requireOut.ts';
import { unknownNote } from './side.ts';
import { tailNotes } from './tailNotes.ts';
import type { Terminal } from './terminal.ts';

/** Tells what was learned; returns the document of --json. */
export function reportFit(
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
