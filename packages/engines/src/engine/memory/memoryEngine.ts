import { type Column, PairfairError, type Pipeline, runPipeline } from 'pairfair';
import { columnTexts } from '../../studies/columnTexts.ts';
import type { DataTable } from '../../tables/readTable.ts';
import { writeTable } from '../../tables/writeTable.ts';
import type { Combinations, Engine, Output, Work, Written } from '../engine.ts';
import { modelGroups, outputColumns } from '../outputColumns.ts';
import { requireNotCancelled } from '../stream/follow.ts';
import { streamPeople } from '../stream/streamPeople.ts';
import { memoryPeople } from './memoryPeople.ts';
import { sortedCombinations } from './sortedCombinations.ts';

/**
 * An engine on a table in memory: the library, on arrays.
 *
 * @example
 * const engine = memoryEngine(await readTable('people.csv'));
 */
export function memoryEngine(data: DataTable): Engine {
  return {
    name: 'memory',
    describe: async () => ({
      rows: data.rows,
      source: data.source,
      digest: data.digest,
      columns: data.columns.map(({ name, kind }) => ({ name, kind })),
      notes: data.notes,
    }),
    combinations: async (columns, most, work = {}) => combinations(data, columns, most, work),
    people: async (selection, work = {}) => {
      requireNotCancelled(work);
      return streamPeople(memoryPeople(data, selection));
    },
    write: (pipeline, output, work = {}) => write(data, pipeline, output, work),
    close: async () => {},
  };
}

/** The column of that name. */
export function columnIn(data: Pick<DataTable, 'columns'>, name: string): Column {
  const found = data.columns.find((column) => column.name === name);
  if (found) return found;
  throw new PairfairError('unknown-name', `The data have no column '${name}'.`);
}

function combinations(
  data: DataTable,
  columns: readonly string[],
  most: number,
  work: Work,
): Combinations {
  requireNotCancelled(work);
  const texts = columns.map((name) => columnTexts(columnIn(data, name)));
  const counts = new Map<string, number>();
  for (let i = 0; i < data.rows; i++) {
    const key = JSON.stringify(texts.map((column) => column[i]));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const found = Array.from(counts, ([key, count]) => ({ values: JSON.parse(key), count }));
  return { rows: data.rows, combinations: sortedCombinations(columns, found, most) };
}

async function write(
  data: DataTable,
  pipeline: Pipeline,
  output: Output,
  work: Work,
): Promise<Written> {
  requireNotCancelled(work);
  const groups = modelGroups(pipeline, data.rows, (name) => columnTexts(columnIn(data, name)));
  const prediction = runPipeline(pipeline, data, groups);
  requireNotCancelled(work);
  const ids: Column =
    output.id === null
      ? {
          kind: 'numeric',
          name: 'row',
          values: Float64Array.from({ length: data.rows }, (_, i) => i + 1),
        }
      : columnIn(data, output.id);
  await writeTable(output.to, outputColumns(pipeline, prediction, ids, output));
  const { unknown, missing, labels } = prediction;
  const positives = labels.reduce((sum, label) => sum + label, 0);
  return { rows: data.rows, positives, unknown, missing };
}
