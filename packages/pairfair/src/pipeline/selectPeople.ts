import { PairfairError } from '../errors.ts';
import {
  type Column,
  columnNumbers,
  columnTexts,
  requireColumn,
  type Table,
} from '../recipe/table.ts';
import type { Selection } from './engine.ts';
import { foldsOf, onSide } from './peopleDraw.ts';
import type { GraphPeople } from './termGraph.ts';

/** The rows of a table in memory that take part. */
export interface SelectedPeople extends GraphPeople {
  /** Their row numbers, ascending. */
  readonly rows: Uint32Array;
  /** Rows of the table without group or target. */
  readonly leftOut: number;
  /** 0 and 1, the numbers themselves, or numbers of classes. */
  readonly y: Float64Array;
  /** How many classes `y` numbers; null for other targets. */
  readonly classes: number | null;
  /** How many people each stands for, above 0; null: everybody for themselves. */
  readonly weights: Float64Array | null;
}

/**
 * Who of a table takes part, in which group and with which label.
 *
 * @param least What they must weigh in all, where they weigh; of a part of a table, 0.
 * @throws PairfairError `unknown-name` for a column that is not there, `bad-data` for ids that are
 * missing or repeated.
 */
export function selectPeople(
  table: Table,
  selection: Selection,
  least: number = leastWeight,
): SelectedPeople {
  const { groups, target, part, id, weight = null, fold } = selection;
  const groupTexts = groups.columns.map((name) => columnTexts(requireColumn(table, name)));
  const numbers = new Map(
    groups.combinations.map(({ values, group }) => [JSON.stringify(values), group]),
  );
  const groupOf = Int32Array.from(
    { length: table.rows },
    (_, i) => numbers.get(JSON.stringify(groupTexts.map((texts) => texts[i]))) ?? -1,
  );
  const yOf = target
    ? targetNumbers(requireColumn(table, target.column), target)
    : new Float64Array(table.rows);
  const everybody = Uint32Array.from({ length: table.rows }, (_, i) => i);
  const known = everybody.filter((i) => groupOf[i] >= 0 && !Number.isNaN(yOf[i]));
  const weightOf = weight === null ? null : rowWeights(requireColumn(table, weight), known, least);
  const usable = weightOf ? known.filter((i) => weightOf[i] > 0) : known;
  if (id !== null) requireIds(requireColumn(table, id), usable);
  const parts = part && columnTexts(requireColumn(table, part.column));
  const wanted = part?.value.toLowerCase();
  const inPart = parts ? usable.filter((i) => parts[i]?.toLowerCase() === wanted) : usable;
  const idTexts = id === null ? undefined : columnTexts(requireColumn(table, id));
  // Without a column people are called by the number of their row, from 1.
  const idOf = (i: number) => (idTexts ? (idTexts[i] ?? '') : String(i + 1));
  const foldOf = fold && foldsOf(fold);
  const rows = foldOf ? inPart.filter((i) => onSide(foldOf(idOf(i)), fold)) : inPart;
  return {
    rows,
    leftOut: table.rows - usable.length,
    groups: Int32Array.from(rows, (i) => groupOf[i]),
    y: Float64Array.from(rows, (i) => yOf[i]),
    classes: target?.kind === 'classes' ? (target.classes?.length ?? 0) : null,
    weights: weightOf && Float64Array.from(rows, (i) => weightOf[i]),
    ids: Array.from(rows, idOf),
    numbers: (name) => {
      const values = columnNumbers(requireColumn(table, name));
      return Float64Array.from(rows, (i) => values[i]);
    },
  };
}

/** Some of the people, in the given order. */
export function amongPeople(people: SelectedPeople, some: ArrayLike<number>): SelectedPeople {
  return {
    rows: Uint32Array.from(some, (i) => people.rows[i]),
    leftOut: people.leftOut,
    groups: Int32Array.from(some, (i) => people.groups[i]),
    y: Float64Array.from(some, (i) => people.y[i]),
    classes: people.classes,
    weights: people.weights && Float64Array.from(some, (i) => people.weights?.[i] ?? 1),
    ids: Array.from(some, (i) => people.ids[i]),
    numbers: (name) => {
      const numbers = people.numbers(name);
      return Float64Array.from(some, (i) => numbers[i]);
    },
  };
}

/** The numbers of a weight column, checked where they count. */
function rowWeights(column: Column, rows: Uint32Array, least: number): Float64Array {
  const weights = columnNumbers(column);
  let total = 0;
  for (const i of rows) {
    if (!(weights[i] >= 0 && weights[i] < Number.POSITIVE_INFINITY)) {
      throw badWeight(column.name, weights[i], `row ${i + 1}`);
    }
    total += weights[i];
  }
  if (total < least) requireWeight(column.name, total);
  return weights;
}

/** What is said of a weight that counts nobody, and where it stands. */
export function badWeight(column: string, value: number, place: string): PairfairError {
  return new PairfairError(
    'bad-data',
    `A weight says how many people somebody stands for, so it must be a number of at least 0, but column '${column}' has ${Number.isNaN(value) ? 'none' : value} in ${place}.`,
  );
}

/** Weights count people, and measures compare at least two. */
const leastWeight = 2;

/** @throws PairfairError `bad-data` when people weigh too little. */
export function requireWeight(column: string, total: number): void {
  if (total >= leastWeight) return;
  throw new PairfairError(
    'bad-data',
    `The weights in column '${column}' add up to ${total}, which is less than two people. A weight says how many people somebody stands for: multiply them, so that they add up to as many as there are.`,
  );
}

function requireIds(column: Column, rows: Uint32Array): void {
  const texts = columnTexts(column);
  const seen = new Set<string>();
  for (const i of rows) {
    const text = texts[i] ?? '';
    if (text === '' || seen.has(text)) {
      throw new PairfairError(
        'bad-data',
        `Ids must be there and differ, but column '${column.name}' has ${text === '' ? `none in row ${i + 1}` : `'${text}' twice`}.`,
      );
    }
    seen.add(text);
  }
}

function targetNumbers(
  column: Column,
  { kind, positive, classes = [] }: NonNullable<Selection['target']>,
): Float64Array {
  if (kind === 'numeric') return columnNumbers(column);
  if (kind === 'classes') {
    const numbers = new Map(classes.map((name, k) => [name, k]));
    return Float64Array.from(columnTexts(column), (text) => numbers.get(text ?? '') ?? Number.NaN);
  }
  return Float64Array.from(columnTexts(column), (text) =>
    text === null ? Number.NaN : text === positive ? 1 : 0,
  );
}
