import type { Values } from '../command.ts';
import { readData } from '../loadData.ts';
import type { Terminal } from '../terminal.ts';
import { lookAtTable } from './lookAtTable.ts';
import { lookLines } from './lookLines.ts';

/** Shows what is in a table and proposes what to do with it; returns the document of --json. */
export async function inspectTable(
  source: string,
  values: Values,
  terminal: Terminal,
): Promise<object> {
  const look = await lookAtTable(source, await readData(source, values, terminal), values);
  for (const line of lookLines(source, look)) terminal.print(line);
  return { format: 'pairfair/table', version: 1, source, ...look };
}
