import { graphSummary, type Study } from 'pairfair';
import type { Values } from './command.ts';
import { comparisonStudy } from './comparisonStudy.ts';
import { describeData, describeGraph } from './describeData.ts';
import { type DrawnData, drawnData } from './drawnData.ts';
import { readSide, type Side } from './side.ts';
import type { Terminal } from './terminal.ts';

/** A table, who deserves the same in it, and both as a study. */
export interface LoadedStudy extends DrawnData {
  readonly side: Side;
  readonly study: Study;
}

/** Reads DATA, or some people of it, and the graph flags into memory and tells what they hold. */
export async function loadStudy(
  source: string,
  values: Values,
  terminal: Terminal,
): Promise<LoadedStudy> {
  const { data, drawn, terms } = await drawnData(source, values, terminal);
  describeData(data, terminal);
  const side = await readSide(data, values, { onProgress: terminal.progress }, terms);
  describeGraph(graphSummary(side.graph, data.people.groups), terminal);
  for (const note of side.notes) terminal.note(`  ${note}`);
  return { data, drawn, side, study: comparisonStudy(data, side, values) };
}
