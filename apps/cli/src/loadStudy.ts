import { graphSummary, type Study } from 'pairfair';
import type { Values } from './command.ts';
import { comparisonStudy } from './comparisonStudy.ts';
import { describeData, describeGraph } from './describeData.ts';
import { type LoadedData, loadData } from './loadData.ts';
import { readSide, type Side } from './side.ts';
import type { Terminal } from './terminal.ts';

/** A table, who deserves the same in it, and both as a study. */
export interface LoadedStudy {
  readonly data: LoadedData;
  readonly side: Side;
  readonly study: Study;
}

/** Reads DATA and the graph flags into memory and tells what they hold. */
export async function loadStudy(
  source: string,
  values: Values,
  terminal: Terminal,
): Promise<LoadedStudy> {
  const data = await loadData(source, values, terminal);
  describeData(data, terminal);
  const side = await readSide(data, values, { onProgress: terminal.progress });
  describeGraph(graphSummary(side.graph, data.people.groups), terminal);
  for (const note of side.notes) terminal.note(`  ${note}`);
  return { data, side, study: comparisonStudy(data, side, values) };
}
