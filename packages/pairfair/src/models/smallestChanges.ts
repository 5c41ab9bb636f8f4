import { requireIntegerIn, requireKnownKeys, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { type Column, columnTexts, type Table } from '../recipe/table.ts';
import { decides, type Pipeline, runPipeline } from './pipeline.ts';

/** Options for {@link smallestChanges}. */
export interface ChangeOptions {
  /** Columns that may change, with how far a number may go; a category may take any known level. */
  readonly mayChange: readonly ChangeableColumn[];
  /** The decision that is to be reached. */
  readonly decision: 0 | 1;
  /** At most so many columns together; from 1 to 5, default 3. */
  readonly most?: number;
}

/** A column that may change. */
export interface ChangeableColumn {
  readonly name: string;
  /** Of a numeric column: its least and its greatest value, as in the data. */
  readonly range?: readonly [number, number];
  /** Of a numeric column: what values are multiples of, away from the one there is; default any. */
  readonly unit?: number;
}

/** One value that would be another. */
export interface ValueChange {
  readonly column: string;
  /** Null where it is missing. */
  readonly from: number | string | null;
  readonly to: number | string;
}

/** Values that would have to differ together. */
export interface ChangeSet {
  readonly changes: readonly ValueChange[];
  /** Shares of the columns' ranges, added up; a category, or a value that was missing, counts 1. */
  readonly cost: number;
  readonly score: number;
}

/** How many places of a range are tried, to each side. */
const places = 64;
const halvings = 50;

/**
 * What would have to differ about one person for another decision, everything else staying as it
 * is: each single column that does it alone, the smallest change first; where none does, the fewest
 * columns that do it together; nothing where nothing does.
 *
 * Of a number, the nearest value that does it is found by trying 64 places of its range to each side
 * and halving between the last that does not and the first that does: exact wherever the score rises
 * or falls along the column, as scores that are linear do. Together, columns go as far as they help,
 * those that help most first, and the one that helps least for its cost is taken back as far as
 * possible: the fewest columns and, among those, the smallest change, where columns add up.
 *
 * This says how the model decides, not what a person could do about it.
 *
 * @param person A table of one row.
 * @param group The person's group, as for `runPipeline`.
 * @throws PairfairError `invalid-option` when the model decides nothing, a column is not one of its,
 * or a numeric one has no range.
 */
export function smallestChanges(
  pipeline: Pipeline,
  person: Table,
  group: number,
  options: ChangeOptions,
): ChangeSet[] {
  requireKnownKeys('smallestChanges', options, ['mayChange', 'decision', 'most']);
  const { mayChange, decision, most = 3 } = options;
  requireSameLength('person', person.rows, 'one row', 1);
  requireIntegerIn('decision', decision, 0, 1);
  requireIntegerIn('most', most, 1, 5);
  if (!decides(pipeline) || pipeline.classes) {
    throw new PairfairError('invalid-option', 'Only a model with two decisions can be asked.');
  }
  const ask = asker(pipeline, person, group);
  const reached = (score: number) => score >= pipeline.threshold === (decision === 1);
  const columns = mayChange.map((column) => movesOf(pipeline, person, column));
  if (reached(ask([{}])[0])) return [];

  const alone = columns.flatMap((column) => nearest(column, {}, ask, reached) ?? []);
  if (alone.length > 0) return alone.sort((a, b) => a.cost - b.cost);
  const together = fewest(columns, most, { ask, reached, decision });
  return together ? [together] : [];
}

type Value = number | string;
type Values = Readonly<Record<string, Value>>;
type Ask = (people: readonly Values[]) => Float64Array;

/** Where a column may go: values with what they cost, in ways that lead away from where it is. */
interface Moves {
  readonly name: string;
  readonly from: Value | null;
  readonly ways: readonly (readonly Value[])[];
  readonly unit: number;
  cost(to: Value): number;
}

/** Scores of the person with some values replaced. */
function asker(pipeline: Pipeline, { columns }: Table, group: number): Ask {
  return (people) => {
    const table = {
      rows: people.length,
      columns: columns.map((column) => replaced(column, people)),
    };
    return runPipeline(pipeline, table, new Int32Array(people.length).fill(group)).scores;
  };
}

function replaced(column: Column, people: readonly Values[]): Column {
  const { name } = column;
  if (column.kind === 'numeric') {
    return {
      ...column,
      values: Float64Array.from(people, (to) => Number(to[name] ?? column.values[0])),
    };
  }
  const levels = [...new Set([...column.levels, ...people.flatMap((to) => to[name] ?? [])])];
  const codes = people.map((to) => (to[name] === undefined ? column.codes[0] : undefined));
  return {
    ...{ kind: 'category', name, levels: levels.map(String) },
    codes: Int32Array.from(codes, (code, i) => code ?? levels.indexOf(people[i][name])),
  };
}

function movesOf({ recipe }: Pipeline, { columns }: Table, asked: ChangeableColumn): Moves {
  const { name, range, unit = 0 } = asked;
  const step = recipe.steps.find((each) => each.name === name);
  const column = columns.find((each) => each.name === name);
  if (!step || !column) {
    throw new PairfairError('invalid-option', `The model has no column '${name}' to change.`);
  }
  if (step.kind === 'category') {
    const from = columnTexts(column)[0];
    const levels = [...step.levels, ...step.other].filter((level) => level !== from);
    return { name, from, unit: 0, ways: levels.map((level) => [level]), cost: () => 1 };
  }
  if (!range || !(range[1] >= range[0])) {
    throw new PairfairError(
      'invalid-option',
      `How far may '${name}' go? Give its least and greatest value as range.`,
    );
  }
  const [low, high] = range;
  const value = column.kind === 'numeric' ? column.values[0] : Number.NaN;
  const missing = Number.isNaN(value);
  const start = missing ? step.fill : value;
  const width = high - low || 1;
  const way = (end: number) =>
    Array.from({ length: places }, (_, k) => start + ((k + 1) / places) * (end - start));
  return {
    ...{ name, unit, from: missing ? null : value },
    ways: [...(start < high ? [way(high)] : []), ...(start > low ? [way(low)] : [])],
    cost: (to) => (missing ? 1 : Math.abs(Number(to) - start) / width),
  };
}

/** The cheapest value of a column that does it, beside what has changed already. */
function nearest(
  column: Moves,
  before: Values,
  ask: Ask,
  reached: (score: number) => boolean,
): ChangeSet | undefined {
  const found = column.ways.flatMap((way): Value[] => {
    const scores = ask(way.map((to) => ({ ...before, [column.name]: to })));
    const first = scores.findIndex(reached);
    if (first < 0) return [];
    const to = way[first];
    if (typeof to === 'string') return [to];
    const last = first > 0 ? (way[first - 1] as number) : 2 * to - (way[1] as number);
    return [halved(column, before, [last, to, way[way.length - 1] as number], ask, reached)];
  });
  const [best] = found.sort((a, b) => column.cost(a) - column.cost(b));
  if (best === undefined) return undefined;
  const { name, from } = column;
  const [score] = ask([{ ...before, [name]: best }]);
  return { changes: [{ column: name, from, to: best }], cost: column.cost(best), score };
}

/** The value nearest to `no` that does it, given one that does; in whole units where there are some. */
function halved(
  { name, unit }: Moves,
  before: Values,
  [no, yes, end]: readonly [number, number, number],
  ask: Ask,
  reached: (score: number) => boolean,
): number {
  let [short, enough] = [no, yes];
  for (let k = 0; k < halvings; k++) {
    const middle = (short + enough) / 2;
    if (reached(ask([{ ...before, [name]: middle }])[0])) enough = middle;
    else short = middle;
  }
  if (unit <= 0) return enough;
  // Further away, never nearer: what is said has to do it.
  const up = end > no;
  const whole = (up ? Math.ceil(enough / unit - 1e-9) : Math.floor(enough / unit + 1e-9)) * unit;
  const kept = up ? Math.min(whole, end) : Math.max(whole, end);
  return reached(ask([{ ...before, [name]: kept }])[0]) ? kept : yes;
}

/** The fewest columns that do it together, as far as columns add up. */
function fewest(
  columns: readonly Moves[],
  most: number,
  { ask, reached, decision }: { ask: Ask; reached: (score: number) => boolean; decision: 0 | 1 },
): ChangeSet | undefined {
  const sign = decision === 1 ? 1 : -1;
  const [now] = evened(ask([{}]));
  const helpful = columns
    .flatMap((column) => {
      const values = column.ways.flat();
      if (values.length === 0) return [];
      const scores = evened(ask(values.map((to) => ({ [column.name]: to }))));
      const gains = Array.from(scores, (score) => sign * (score - now));
      const best = gains.indexOf(Math.max(...gains));
      const to = values[best];
      return gains[best] > 0 ? [{ column, to, gain: gains[best], cost: column.cost(to) }] : [];
    })
    .sort((a, b) => b.gain - a.gain);
  for (let count = 2; count <= Math.min(most, helpful.length); count++) {
    const taken = helpful.slice(0, count);
    const all = Object.fromEntries(taken.map(({ column, to }) => [column.name, to]));
    if (!reached(ask([all])[0])) continue;
    // Of a category, or of a value that was missing, less costs as much.
    const numbers = taken.filter(({ column }) => typeof column.from === 'number');
    const back = (numbers.length > 0 ? numbers : taken).reduce((a, b) =>
      b.gain / b.cost < a.gain / a.cost ? b : a,
    );
    const rest = taken.filter((each) => each !== back);
    const before = Object.fromEntries(rest.map(({ column, to }) => [column.name, to]));
    const last = nearest(back.column, before, ask, reached);
    if (!last) continue;
    return {
      changes: [
        ...rest.map(({ column: { name, from }, to }) => ({ column: name, from, to })),
        ...last.changes,
      ],
      cost: rest.reduce((sum, { cost }) => sum + cost, last.cost),
      score: last.score,
    };
  }
  return undefined;
}

/** Log odds where scores are chances: columns add up there. */
function evened(scores: Float64Array): Float64Array {
  if (!scores.every((score) => score >= 0 && score <= 1)) return scores;
  const tiny = 1e-15;
  return scores.map((score) => Math.log(Math.max(score, tiny) / Math.max(1 - score, tiny)));
}
