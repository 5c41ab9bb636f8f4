import type { Values } from '../command.ts';
import { readData } from '../loadData.ts';
import type { Terminal } from '../terminal.ts';
import { columnLook } from './columnLook.ts';
import { lookAtTable } from './lookAtTable.ts';
import { lookLines } from './lookLines.ts';

/** Shows what is in a table and proposes what to do with it; returns the document of --json. */
export async function inspectTable(
  source: string,
  values: Values,
  terminal: Terminal,
): Promise<object> {
  const { data, given } = await readNumbers(source, values, terminal);
  const look = await lookAtTable(source, data, given);
  for (const line of lookLines(source, look)) terminal.print(line);
  return { format: 'pairfair/table', version: 1, source: data.source, ...look };
}

/** Reads a table, with decimal commas where numbers are written so. */
async function readNumbers(source: string, values: Values, terminal: Terminal) {
  const data = await readData(source, values, terminal);
  const plain = { data, given: values };
  // What came through a pipe cannot be read again.
  if (values.decimal !== undefined || source === '-') return plain;
  if (!data.columns.some((column) => columnLook(column).decimalCommas)) return plain;
  const given = { ...values, decimal: ',' };
  try {
    return { data: await readData(source, given, terminal), given };
  } catch {
    // Commas stand between its cells, or it is no text table; the column's note says what to do.
    return plain;
  }
}
