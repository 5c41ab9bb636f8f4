import {
  type Combinations,
  type Engine,
  type GroupColumn,
  PairfairError,
  type Pipeline,
  type Work,
} from 'pairfair';
import { groupColumnsOf, groupPart, levelFinder, missingTextsOf } from 'pairfair/internal';

/** Values of a column, or combinations of the protected columns' values, that a model has never seen. */
export interface Unseen {
  /** Of a combination: the columns, joined with ' / '. */
  readonly column: string;
  readonly role: 'feature' | 'protected';
  /** How many cells hold one of them. */
  readonly cells: number;
  /** The most frequent of them first; empty where there are too many to be listed. */
  readonly values: readonly UnseenValue[];
  /** What the model knows instead. */
  readonly known: readonly string[];
  /** The group they are put into all the same, where one value is told from all others. */
  readonly countedAs: string | null;
}

/** A value that the model has never seen, and how many cells have it. */
export interface UnseenValue {
  readonly value: string;
  readonly cells: number;
}

/** What {@link unseenValues} finds. */
export interface UnseenReport {
  readonly unseen: readonly Unseen[];
  /** Rows without a value in a protected column that the model takes. */
  readonly withoutGroup: number;
}

/** Different values of a column that are still looked through. */
const mostValues = 100_000;
/** Values that are named. */
const mostNamed = 10;

/**
 * Names what a table holds that a model has never seen: levels of its categories, and groups where
 * it takes the group as an input.
 *
 * @param features How many such cells the columns have that the model learns from, where any.
 * @throws PairfairError `bad-data` when the protected columns have too many different values.
 */
export async function unseenValues(
  engine: Pick<Engine, 'combinations'>,
  pipeline: Pipeline,
  features: Readonly<Record<string, number>>,
  work: Work = {},
): Promise<UnseenReport> {
  const groups = await unseenGroups(engine, pipeline, work);
  const levels: Unseen[] = [];
  for (const [column, cells] of Object.entries(features)) {
    levels.push(await unseenLevels(engine, pipeline, column, cells, work));
  }
  return { ...groups, unseen: [...groups.unseen, ...levels] };
}

async function unseenLevels(
  engine: Pick<Engine, 'combinations'>,
  { recipe }: Pipeline,
  column: string,
  cells: number,
  work: Work,
): Promise<Unseen> {
  const step = recipe.steps.find(({ name }) => name === column);
  const known = step?.kind === 'category' ? [...step.levels, ...step.other] : [];
  const find = levelFinder(known);
  const missing = missingTextsOf(recipe);
  const met = (await valuesOf(engine, column, work)).flatMap(({ values: [text], count }) =>
    !text || missing.includes(text) || find(text) !== undefined
      ? []
      : [{ value: text, cells: count }],
  );
  return {
    ...{ column, role: 'feature', cells, values: mostFrequent(met), known, countedAs: null },
  };
}

async function unseenGroups(
  engine: Pick<Engine, 'combinations'>,
  pipeline: Pipeline,
  work: Work,
): Promise<UnseenReport> {
  const { groups, input } = pipeline.protectedAttribute;
  if (input === 'exclude') return { unseen: [], withoutGroup: 0 };
  const columns = groupColumnsOf(pipeline);
  const names = columns.map(({ column }) => column);
  const { combinations } = await engine.combinations(names, mostValues, work);
  const rows = combinations.map(({ values, count }) => ({
    count,
    parts: columns.map((column, k) => groupPart(column, values[k] ?? null)),
    strange: columns.map((column, k) => isStrange(column, values[k] ?? null)),
    values,
  }));
  const whole = rows.filter(({ parts }) => !parts.includes(null));
  const unseen = columns.map(({ column, known, value }, k) => {
    const met = whole.filter(({ strange }) => strange[k]);
    const values = met.map((row) => ({ value: row.values[k] ?? '', cells: row.count }));
    return unseenOf(column, values, known, value);
  });
  // Every part may be known and nobody in training have had them together.
  const apart = whole.filter(
    ({ parts, strange }) => !strange.includes(true) && !groups.includes(parts.join(' / ')),
  );
  const together = apart.map(({ parts, count }) => ({ value: parts.join(' / '), cells: count }));
  return {
    unseen: [...unseen, unseenOf(names.join(' / '), together, groups)].filter(
      ({ cells }) => cells > 0,
    ),
    withoutGroup: sumOf(rows) - sumOf(whole),
  };
}

/** Whether nobody had this value in training; a model that does not say cannot tell. */
function isStrange(column: GroupColumn, text: string | null): boolean {
  const meant = groupPart({ ...column, value: null }, text);
  return meant !== null && column.known.length > 0 && !column.known.includes(meant);
}

function unseenOf(
  column: string,
  met: readonly UnseenValue[],
  known: readonly string[],
  value: string | null = null,
): Unseen {
  const cells = met.reduce((sum, one) => sum + one.cells, 0);
  const countedAs = value === null ? null : `not ${value}`;
  return { column, role: 'protected', cells, values: mostFrequent(met), known, countedAs };
}

/** The different values of a column, or none where there are too many. */
async function valuesOf(
  engine: Pick<Engine, 'combinations'>,
  column: string,
  work: Work,
): Promise<Combinations['combinations']> {
  try {
    return (await engine.combinations([column], mostValues, work)).combinations;
  } catch (error) {
    if (error instanceof PairfairError && error.code === 'bad-data') return [];
    throw error;
  }
}

/** The same value may come several times, beside different ones of other columns. */
function mostFrequent(met: readonly UnseenValue[]): UnseenValue[] {
  const cells = new Map<string, number>();
  for (const one of met) cells.set(one.value, (cells.get(one.value) ?? 0) + one.cells);
  return Array.from(cells, ([value, count]) => ({ value, cells: count }))
    .sort((a, b) => b.cells - a.cells || (a.value < b.value ? -1 : 1))
    .slice(0, mostNamed);
}

function sumOf(rows: readonly { readonly count: number }[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}
