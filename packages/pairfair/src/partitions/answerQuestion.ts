import { PairfairError } from '../errors.ts';
import { nearestAmong } from '../graphs/nearestAmong.ts';
import { selectColumns } from '../linalg/matrix.ts';
import { rowProjector } from '../models/rowProjector.ts';
import type { Combination, Selection } from '../pipeline/engine.ts';
import type { FeatureMap, ProjectedMap } from '../pipeline/features.ts';
import { murmurHash } from '../pipeline/murmurHash.ts';
import type { FindAmong } from '../pipeline/neighborForm.ts';
import { peopleFeatures } from '../pipeline/peopleFeatures.ts';
import { type SelectedPeople, selectPeople } from '../pipeline/selectPeople.ts';
import { sweepRows } from '../predictors/logisticSweep.ts';
import { type Column, columnTexts, requireColumn, type Table } from '../recipe/table.ts';
import { partSums } from './partSums.ts';
import type { Chosen, ColumnPart, PartAnswers, Question, ValueAsk, Who } from './question.ts';
import { scoreMoments } from './scoreMoments.ts';
import { isEmptyColumn, ofKind, pickRows } from './subTable.ts';
import { valueTable } from './valueTable.ts';

/** A partition of a table, and what it is called. */
export interface Partition {
  readonly name: string;
  readonly table: Table;
  /** Finds neighbours on several cores; default: in this thread. */
  readonly among?: FindAmong;
}

/** Levels that are listed of a category; one with more is no feature. */
export const mostLevels = 100_000;

/** PartAnswers one question after the other. */
export type Answer = <Q extends Question>(question: Q) => Promise<PartAnswers[Q['kind']]>;

/**
 * Opens a partition for questions: it answers with sums over its people, and with raw rows only of
 * those that a question names.
 *
 * @throws PairfairError as the memory engine does for a table that does not fit the question.
 */
export function openPartition(partition: Partition): Answer {
  const { name, table, among = nearestAmong } = partition;
  // Questions come in batches about the same people.
  const known = new Map<string, ReturnType<typeof whoPeople>>();
  const peopleOf = (who: Who) => {
    const key = JSON.stringify(who);
    const found = known.get(key) ?? whoPeople(table, who);
    known.set(key, found);
    return found;
  };
  const answer = async (asked: Question): Promise<PartAnswers[Question['kind']]> => {
    switch (asked.kind) {
      case 'table':
        return tableAnswer(table, asked.id);
      case 'combinations':
        return { rows: table.rows, found: combinationsOf(table, asked.columns, asked.most) };
      case 'columns':
        return columnsAnswer(table, peopleOf(asked.who), asked.judged, asked.who.id);
      case 'values': {
        const { people, keys } = peopleOf(asked.who);
        const found = asked.asks.map((ask) => valuesAnswer(table, people, keys, ask));
        return { rows: people.rows.length, found };
      }
      case 'listed': {
        const wanted = new Set(asked.ids);
        const texts = columnTexts(requireColumn(table, asked.id));
        const rows = Uint32Array.from(texts.keys()).filter((i) => wanted.has(texts[i] ?? ''));
        return { rows: table.rows, columns: pickRows(table, rows) };
      }
      case 'rows':
        return rowsAnswer(name, table, asked);
      case 'sums': {
        const { people, x, numbers } = featuresOf(table, asked);
        return partSums(x, people, numbers, asked);
      }
      case 'nearest': {
        const { x } = featuresOf(table, asked);
        const { places: neighbors, within, own } = asked;
        const found = await among(asked.x, selectColumns(x, own), {
          neighbors,
          ...(within && { within }),
        });
        return { rows: x.rows, index: found.index, squaredDistance: found.squaredDistance };
      }
      case 'moments': {
        const { z, labels, people } = projected(table, asked);
        return scoreMoments(z.data, labels, people.weights);
      }
      case 'newton': {
        const { z, labels, people } = projected(table, asked);
        const sign = labels.map((label) => 2 * label - 1);
        const weight = people.weights ?? new Float64Array(z.rows).fill(1);
        const sums = sweepRows({ x: z, sign, weight })(asked.coefficients, 'hessian');
        return { rows: z.rows, sums: sums.slice() };
      }
    }
  };
  return answer as Answer;
}

function tableAnswer(table: Table, id: string): PartAnswers['table'] {
  return {
    rows: table.rows,
    columns: table.columns.map((column) => ({
      name: column.name,
      kind: column.kind,
      empty: isEmptyColumn(column),
      levels:
        column.kind === 'category' && column.name !== id
          ? combinationsOf(table, [column.name], mostLevels)
          : null,
    })),
  };
}

/** The combinations of values that occur, in the order they are met; null: too many. */
function combinationsOf(
  table: Table,
  columns: readonly string[],
  most: number,
): Combination[] | null {
  const keys = keysOf(table, columns);
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  if (counts.size > most) return null;
  return Array.from(counts, ([key, count]) => ({ values: JSON.parse(key), count }));
}

function keysOf(table: Table, columns: readonly string[]): string[] {
  const texts = columns.map((name) => columnTexts(requireColumn(table, name)));
  return Array.from({ length: table.rows }, (_, i) =>
    JSON.stringify(texts.map((column) => column[i])),
  );
}

/** Who takes part of a partition: groups are the combinations of protected values met in it. */
function whoPeople(table: Table, who: Who): { people: SelectedPeople; keys: string[] } {
  const met = Array.from(new Set(keysOf(table, who.protected)));
  const keys = met.filter((key) => !(JSON.parse(key) as (string | null)[]).some((text) => !text));
  const target = who.target === null ? null : requireColumn(table, who.target);
  const selection: Selection = {
    id: who.id,
    groups: {
      columns: who.protected,
      combinations: keys.map((key, group) => ({ values: JSON.parse(key), group })),
      names: keys,
    },
    target: target && {
      ...{ column: target.name, kind: 'classes', positive: '' },
      classes: columnTexts(target).filter((text) => text !== null),
    },
    weight: who.weight,
    part: who.part,
  };
  return { people: selectSome(table, selection), keys };
}

function columnsAnswer(
  table: Table,
  { people, keys }: ReturnType<typeof whoPeople>,
  judged: readonly string[],
  id: string,
): PartAnswers['columns'] {
  const { rows, groups, weights } = people;
  const counted = keys.map((key) => ({ key, people: 0, weight: 0 }));
  groups.forEach((group, i) => {
    counted[group].people++;
    counted[group].weight += weights ? weights[i] : 1;
  });
  return {
    ...{ rows: rows.length, leftOut: people.leftOut, combinations: counted },
    columns: table.columns
      .filter(({ name }) => name !== id)
      .map((column) => columnPart(column, rows, weights)),
    judged: judged.map((column) => {
      const values = numbersOf(table, people)(column);
      return keys.map((_, group) => {
        const own = Uint32Array.from(groups.keys()).filter((i) => groups[i] === group);
        return valueTable(
          Float64Array.from(own, (i) => values[i]),
          weights && Float64Array.from(own, (i) => weights[i]),
        );
      });
    }),
  };
}

function columnPart(column: Column, rows: Uint32Array, weights: Float64Array | null): ColumnPart {
  const weightOf = (k: number) => (weights ? weights[k] : 1);
  const none = new Float64Array(3);
  let [missing, missingWeight] = [0, 0];
  const lacks = (k: number) => {
    missing++;
    missingWeight += weightOf(k);
  };
  if (column.kind === 'category') {
    const counts = new Float64Array(column.levels.length);
    rows.forEach((i, k) => {
      if (column.codes[i] < 0) lacks(k);
      else counts[column.codes[i]] += weightOf(k);
    });
    const levels = column.levels
      .map((level, code) => ({ level, count: counts[code] }))
      .filter(({ count }) => count > 0);
    const { name, kind } = column;
    // What nearly everybody has their own of is nothing to learn from, and would name people.
    const listed = levels.length > mostLevels ? [] : levels;
    return { name, kind, missing, missingWeight, levels: listed, moments: none, values: null };
  }
  const values = Float64Array.from(rows, (i) => column.values[i]);
  let [weight, mean, squares] = [0, 0, 0];
  values.forEach((value, k) => {
    if (Number.isNaN(value)) lacks(k);
    else {
      weight += weightOf(k);
      mean += weightOf(k) * value;
    }
  });
  mean = weight > 0 ? mean / weight : 0;
  values.forEach((value, k) => {
    if (!Number.isNaN(value)) squares += weightOf(k) * (value - mean) ** 2;
  });
  return {
    ...{ name: column.name, kind: column.kind, missing, missingWeight, levels: [] },
    moments: Float64Array.of(weight, mean, squares),
    values: valueTable(values, weights),
  };
}

function valuesAnswer(
  table: Table,
  people: SelectedPeople,
  keys: readonly string[],
  { column, within, between: [from, to] }: ValueAsk,
): PartAnswers['values']['found'][number] {
  const values = numbersOf(table, people)(column);
  const inside = within && new Set(keys.flatMap((key, k) => (within.includes(key) ? [k] : [])));
  const below = new Float64Array(2);
  const kept: number[] = [];
  values.forEach((value, i) => {
    if (inside && !inside.has(people.groups[i])) return;
    if (value < from) {
      below[0]++;
      below[1] += people.weights ? people.weights[i] : 1;
    } else if (value <= to) kept.push(i);
  });
  const { weights } = people;
  const own = weights && Float64Array.from(kept, (i) => weights[i]);
  return {
    below,
    table: valueTable(
      Float64Array.from(kept, (i) => values[i]),
      own,
    ),
  };
}

function rowsAnswer(
  name: string,
  table: Table,
  asked: Extract<Question, { kind: 'rows' }>,
): PartAnswers['rows'] {
  const { people, whole } = chosenPeople(table, asked);
  const { which } = asked;
  const at =
    'at' in which
      ? (which.at[name] ?? new Uint32Array(0))
      : Uint32Array.from(people.ids.keys()).filter(
          (i) => murmurHash(which.prefix + people.ids[i]) < which.below,
        );
  const rows = Uint32Array.from(at, (i) => people.rows[i]);
  return { rows: people.rows.length, at, columns: pickRows(whole, rows) };
}

/** The people of a partition, whose columns have the kinds that they have in the whole table. */
function chosenPeople(table: Table, { selection, numeric }: Chosen) {
  const columns = table.columns.map((column) =>
    isEmptyColumn(column)
      ? ofKind(column, numeric.includes(column.name) ? 'numeric' : 'category')
      : column,
  );
  const whole = { rows: table.rows, columns };
  return { whole, people: selectSome(whole, selection) };
}

/** Where nobody has a target nobody takes part; asked for its numbers, that would be an error. */
function selectSome(table: Table, selection: Selection): SelectedPeople {
  const { target } = selection;
  const empty = table.rows === 0 || (target && isEmptyColumn(requireColumn(table, target.column)));
  if (!empty) return selectPeople(table, selection, 0);
  const nobody = { rows: 0, columns: pickRows(table, new Uint32Array(0)) };
  const kind = 'classes' as const;
  const anyTarget = target && { ...target, kind, classes: target.classes ?? [] };
  const none = selectPeople(nobody, { ...selection, target: anyTarget, weight: null }, 0);
  return { ...none, leftOut: table.rows, classes: classesOf(target) };
}

function classesOf(target: Selection['target']): number | null {
  return target?.kind === 'classes' ? (target.classes?.length ?? 0) : null;
}

function featuresOf(table: Table, asked: Chosen & { readonly map: FeatureMap }) {
  const { people, whole } = chosenPeople(table, asked);
  return { people, x: peopleFeatures(asked.map, whole, people), numbers: numbersOf(whole, people) };
}

function projected(
  table: Table,
  asked: Chosen & { readonly map: FeatureMap; readonly to: ProjectedMap },
) {
  const { people, x } = featuresOf(table, asked);
  const { mean, components, ofClass } = asked.to;
  const labels =
    ofClass === undefined ? people.y : people.y.map((label) => Number(label === ofClass));
  return { people, labels, z: rowProjector(x, mean)(components) };
}

/** The numbers of a column of some people, NaN for all where the partition has none. */
function numbersOf(table: Table, { rows }: SelectedPeople) {
  return (name: string): Float64Array => {
    const column = requireColumn(table, name);
    if (isEmptyColumn(column)) return new Float64Array(rows.length).fill(Number.NaN);
    if (column.kind === 'category') {
      throw new PairfairError(
        'bad-data',
        `Column '${name}' must hold numbers, but holds texts such as '${column.levels[0]}'.`,
      );
    }
    return Float64Array.from(rows, (i) => column.values[i]);
  };
}
