import {
  type ChosenThreshold,
  type Column,
  chooseThreshold,
  memoryEngine,
  type Pipeline,
  runPipeline,
  type Work,
} from 'pairfair';
import { columnTexts, requireColumn, requireFiniteColumn } from 'pairfair/internal';
import type { DataTable } from '../tables/readTable.ts';
import { writeTable } from '../tables/writeTable.ts';
import { listedRule } from './listedRule.ts';
import { modelGroups, outputColumns, positivesIn } from './outputColumns.ts';
import { requireNotCancelled } from './requireNotCancelled.ts';
import type { Decide, Output, TableEngine, Written } from './tableEngine.ts';

/**
 * The library's engine on a table in memory, which can also write and read links from files.
 *
 * @example
 * const engine = memoryTableEngine(await readTable('people.csv'));
 */
export function memoryTableEngine(data: DataTable): TableEngine {
  const engine = memoryEngine(data);
  return {
    ...engine,
    async people(selection, work) {
      const people = await engine.people(selection, work);
      return {
        ...people,
        links: async (rule, linkWork) => people.links(await listedRule(rule), linkWork),
      };
    },
    write: (pipeline, output, work = {}) => write(data, pipeline, output, work),
  };
}

/** The threshold that a rule finds for people with these scores. */
function decide(data: DataTable, scores: Float64Array, { rule, labels }: Decide): ChosenThreshold {
  if (!labels) return chooseThreshold(rule, { scores, labels: null });
  const numbers = new Map([
    ...labels.positive.map((text) => [text, 1] as const),
    ...labels.negative.map((text) => [text, 0] as const),
  ]);
  const texts = columnTexts(requireColumn(data, labels.column));
  const label = (i: number) => numbers.get(texts[i] ?? '');
  const known = Array.from(scores.keys()).filter((i) => label(i) !== undefined);
  return chooseThreshold(rule, {
    scores: known.map((i) => scores[i]),
    labels: known.map((i) => label(i) ?? 0),
  });
}

async function write(
  data: DataTable,
  pipeline: Pipeline,
  output: Output,
  work: Work,
): Promise<Written> {
  requireNotCancelled(work);
  for (const { name } of pipeline.recipe.steps) {
    const column = data.columns.find((candidate) => candidate.name === name);
    if (column) requireFiniteColumn(column);
  }
  const groups = modelGroups(pipeline, data.rows, (name) => columnTexts(requireColumn(data, name)));
  const found = runPipeline(pipeline, data, groups);
  const decision = output.decide && decide(data, found.scores, output.decide);
  const prediction = decision
    ? {
        ...found,
        labels: Uint8Array.from(found.scores, (score) => (score >= decision.threshold ? 1 : 0)),
      }
    : found;
  await output.check?.(prediction);
  requireNotCancelled(work);
  const ids: Column =
    output.id === null
      ? {
          kind: 'numeric',
          name: 'row',
          values: Float64Array.from({ length: data.rows }, (_, i) => i + 1),
        }
      : requireColumn(data, output.id);
  const columns = outputColumns(pipeline, prediction, ids, output);
  await writeTable(output.to, columns, output.format, work);
  const { unknown, missing, labels } = prediction;
  const positives = positivesIn(pipeline, labels);
  return { rows: data.rows, positives, unknown, missing, ...(decision && { decision }) };
}
