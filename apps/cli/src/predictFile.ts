import { readTable } from '@pairfair/engines/tables';
import {
  type Column,
  PairfairError,
  type Pipeline,
  type PipelinePrediction,
  runPipeline,
} from 'pairfair';
import { columnNamed, textsOf } from './columns.ts';
import type { Values } from './command.ts';
import type { Terminal } from './terminal.ts';

/** A file that was run through a model. */
export interface PredictedFile {
  readonly prediction: PipelinePrediction;
  /** What people are called, as a column of its own. */
  readonly ids: Column;
}

/** Runs a raw file through a saved model: only the columns the model needs are read. */
export async function predictFile(
  pipeline: Pipeline,
  source: string,
  values: Values,
  terminal: Terminal,
): Promise<PredictedFile> {
  const categories = pipeline.recipe.steps.filter(({ kind }) => kind === 'category');
  const idColumn = typeof values.id === 'string' ? values.id : undefined;
  const data = await readTable(source, {
    categorical: [
      ...categories.map(({ name }) => name),
      ...(idColumn === undefined ? [] : [idColumn]),
    ],
    ...(typeof values.delimiter === 'string' && { delimiter: values.delimiter }),
  });
  terminal.stage('read');
  const groups =
    pipeline.protectedAttribute.input === 'include' ? groupsOf(pipeline, data) : undefined;
  const prediction = runPipeline(pipeline, data, groups);
  terminal.stage('predicted');
  for (const [name, count] of Object.entries(prediction.unknown)) {
    terminal.note(`${count} cells of '${name}' hold values the model has never seen.`);
  }
  for (const [name, count] of Object.entries(prediction.missing)) {
    terminal.note(`${count} cells of '${name}' are missing and were filled in.`);
  }
  const ids: Column =
    idColumn === undefined
      ? {
          kind: 'numeric',
          name: 'row',
          values: Float64Array.from({ length: data.rows }, (_, i) => i + 1),
        }
      : columnNamed(data, idColumn);
  return { prediction, ids };
}

/** Group numbers as the model knows them, −1 for groups it has never seen. */
function groupsOf(
  { protectedAttribute }: Pipeline,
  data: Awaited<ReturnType<typeof readTable>>,
): Int32Array {
  const { columns, values, groups } = protectedAttribute;
  const parts = columns.map((name, k) => {
    if (!data.columns.some((column) => column.name === name)) {
      throw new PairfairError(
        'unknown-name',
        `The model takes the protected attribute as an input, so it needs the column '${name}' at prediction time too, but the data have none. Bring it, or fit with --protected-input exclude.`,
      );
    }
    const value = values[k] ?? null;
    return textsOf(columnNamed(data, name)).map((text) =>
      value === null || text === null || text === value ? text : `not ${value}`,
    );
  });
  const numbers = new Map(groups.map((name, g) => [name, g]));
  return Int32Array.from({ length: data.rows }, (_, i) => {
    const texts = parts.map((part) => part[i]);
    return numbers.get(texts.join(' / ')) ?? -1;
  });
}
