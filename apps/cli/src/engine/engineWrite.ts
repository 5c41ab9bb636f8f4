import type { EngineName, Output, Written } from '@pairfair/engines/engine';
import type { Pipeline } from 'pairfair';
import type { Values } from '../command.ts';
import type { Terminal } from '../terminal.ts';
import { openData } from './chooseEngine.ts';

/** Runs DATA through a model where it is, row by row, and writes what comes out. */
export async function engineWrite(
  pipeline: Pipeline,
  source: string,
  name: EngineName,
  columns: Output['columns'],
  { values, out, terminal, signal }: WriteCall,
): Promise<Written> {
  const categories = pipeline.recipe.steps.filter(({ kind }) => kind === 'category');
  const id = typeof values.id === 'string' ? values.id : null;
  const work = { signal, onProgress: terminal.progress };
  const texts = [...categories.map((step) => step.name), ...(id === null ? [] : [id])];
  const engine = await openData(source, name, values, texts, work);
  try {
    const format = values.format as Output['format'];
    const output = { to: out, columns, id, ...(format && { format }) };
    const written = await engine.write(pipeline, output, work);
    for (const [column, count] of Object.entries(written.unknown)) {
      terminal.note(`${count} cells of '${column}' hold values the model has never seen.`);
    }
    for (const [column, count] of Object.entries(written.missing)) {
      terminal.note(`${count} cells of '${column}' are missing and were filled in.`);
    }
    terminal.stage('written');
    return written;
  } finally {
    await engine.close();
  }
}

/** What a call of the command brings. */
export interface WriteCall {
  readonly values: Values;
  readonly out: string;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}
