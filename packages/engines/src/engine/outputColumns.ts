import {
  type Column,
  type Matrix,
  PairfairError,
  type Pipeline,
  type PipelinePrediction,
} from 'pairfair';
import { columnOf, decides, groupColumnsOf, groupPart } from 'pairfair/internal';
import type { Output } from './tableEngine.ts';

/** What a run of rows through a model is written as: id, score, label, z1 … zD, as asked for. */
export function outputColumns(
  pipeline: Pipeline,
  { scores, labels, classScores, representation }: PipelinePrediction,
  ids: Column,
  { columns }: Output,
): Column[] {
  const names = labelNames(pipeline);
  const decisions: Column[] = !decides(pipeline)
    ? []
    : names
      ? [{ kind: 'category', name: 'label', levels: names, codes: Int32Array.from(labels) }]
      : [{ kind: 'numeric', name: 'label', values: Float64Array.from(labels) }];
  return [
    ids,
    ...(columns.scores
      ? ([...scoreColumns(pipeline, scores, classScores), ...decisions] as const)
      : []),
    ...(columns.representation ? dimensionColumns(representation) : []),
  ];
}

/** One column, or one per class, score_CLASS. */
function scoreColumns(
  pipeline: Pipeline,
  scores: Float64Array,
  classScores: Matrix | undefined,
): Column[] {
  return scoreNames(pipeline).map((name, k) => ({
    ...{ kind: 'numeric', name, values: classScores ? columnOf(classScores, k) : scores },
  }));
}

/** What the columns of scores are called. */
export function scoreNames({ classes }: Pick<Pipeline, 'classes'>): readonly string[] {
  return classes ? classes.map(({ name }) => `score_${name}`) : ['score'];
}

/** How many people are given label 1; of several classes none is that. */
export function positivesIn({ classes }: Pick<Pipeline, 'classes'>, labels: Uint8Array): number {
  return classes ? 0 : labels.reduce((sum, label) => sum + label, 0);
}

/** What labels 0 and 1 are called in the data; null where they are called just that, or nothing. */
export function labelNames({ target }: Pick<Pipeline, 'target'>): readonly string[] | null {
  if (target?.classes) return target.classes;
  if (target?.kind !== 'binary') return null;
  const { negative, positive } = target;
  return negative === '0' && positive === '1' ? null : [negative, positive];
}

function dimensionColumns(z: Matrix): Column[] {
  return Array.from({ length: z.cols }, (_, d) => ({
    kind: 'numeric',
    name: `z${d + 1}`,
    values: columnOf(z, d),
  }));
}

/**
 * Group numbers as a model knows them, −1 for groups it has never seen; undefined when the model
 * does not take the group.
 *
 * @param textsOf The texts of a column, row by row.
 */
export function modelGroups(
  pipeline: Pipeline,
  rows: number,
  textsOf: (column: string) => readonly (string | null)[],
): Int32Array | undefined {
  const { groups, input } = pipeline.protectedAttribute;
  if (input === 'exclude') return undefined;
  const parts = groupColumnsOf(pipeline).map((column) => {
    const known = new Map<string | null, string | null>();
    return needed(column.column, textsOf).map((text) => {
      if (!known.has(text)) known.set(text, groupPart(column, text));
      return known.get(text) ?? null;
    });
  });
  const numbers = new Map(groups.map((name, g) => [name, g]));
  return Int32Array.from({ length: rows }, (_, i) => {
    const name = parts.map((part) => part[i]);
    return name.includes(null) ? -1 : (numbers.get(name.join(' / ')) ?? -1);
  });
}

function needed(
  name: string,
  textsOf: (column: string) => readonly (string | null)[],
): readonly (string | null)[] {
  try {
    return textsOf(name);
  } catch (error) {
    if (!(error instanceof PairfairError) || error.code !== 'unknown-name') throw error;
    throw missingGroup(name);
  }
}

/** What is said when a model needs the protected attribute and the data lack it. */
export function missingGroup(name: string): PairfairError {
  return new PairfairError(
    'unknown-name',
    `The model takes the protected attribute as an input, so it needs the column '${name}' at prediction time too, but the data have none. Bring it, or fit with --protected-input exclude.`,
  );
}
