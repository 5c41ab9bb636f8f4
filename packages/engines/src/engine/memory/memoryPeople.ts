import { type Column, columnStatistics, PairfairError, quantileMembers } from 'pairfair';
import { columnTexts } from '../../studies/columnTexts.ts';
import type { DataTable } from '../../tables/readTable.ts';
import type { MembershipRule, Selection } from '../engine.ts';
import { ratingClasses } from '../ratingClasses.ts';
import { requireNotCancelled } from '../stream/follow.ts';
import type { ColumnRequest, Members, PeopleSource } from '../stream/peopleSource.ts';
import { type PersonOf, placePairs, placeRelation } from '../stream/placeRelation.ts';
import { unseenLevel } from '../stream/recipeColumns.ts';
import { memorySpill, type Spill } from '../stream/rowStore.ts';
import { columnIn } from './memoryEngine.ts';

const chunkRows = 8192;

/** Who takes part, of a table in memory. */
export function memoryPeople(data: DataTable, selection: Selection): PeopleSource {
  const { usable, groups, y, part } = select(data, selection);
  const spill = memorySpill();
  // Row number of the table for each person, and the person's place among the usable.
  const placed = Array.from(usable.keys()).filter((k) => part[k]);
  const rows = Uint32Array.from(placed, (k) => usable[k]);
  const groupSizes = new Float64Array(selection.groups.names.length);
  for (const k of placed) groupSizes[groups[k]]++;
  const personOf: PersonOf = async (wanted) => {
    const ids = idsOf(data, selection, rows);
    const asked = Array.from(ids.entries()).filter(([, id]) => wanted.has(id));
    return new Map(asked.map(([person, id]) => [id, { person, group: groups[placed[person]] }]));
  };
  return {
    rows: rows.length,
    leftOut: data.rows - usable.length,
    groupSizes,
    spill,
    async *chunks(columns, work) {
      for (let first = 0; first < rows.length; first += chunkRows) {
        await new Promise((resolve) => setImmediate(resolve));
        requireNotCancelled(work);
        const some = placed.slice(first, first + chunkRows);
        const picked = rows.subarray(first, first + chunkRows);
        yield {
          first,
          table: {
            rows: some.length,
            columns: columns.map((request) => requested(data, request, picked)),
          },
          groups: Int32Array.from(some, (k) => groups[k]),
          y: Float64Array.from(some, (k) => y[k]),
        };
      }
    },
    async columnStatistics(columns, quartiles, work) {
      requireNotCancelled(work);
      const found = columns.map((name) =>
        columnStatistics(columnIn(data, name), { rows, quartiles }),
      );
      return { rows: rows.length, columns: found };
    },
    async members(rule, work) {
      requireNotCancelled(work);
      if (rule.kind === 'relation') {
        return placeRelation(rule.members, personOf, spill, work);
      }
      return ownMembers(data, rule, { usable, groups, placed }, spill);
    },
    pairs: (pairs, work) => placePairs(pairs, personOf, work),
    close: async () => spill.close(),
  };
}

interface Chosen {
  /** Row numbers of people with group and target, of either part. */
  readonly usable: Uint32Array;
  readonly groups: Int32Array;
  readonly y: Float64Array;
  /** Whether each takes part. */
  readonly part: readonly boolean[];
}

function select(data: DataTable, { groups, target, part, id }: Selection): Chosen {
  const texts = groups.columns.map((name) => columnTexts(columnIn(data, name)));
  const numbers = new Map(
    groups.combinations.map(({ values, group }) => [JSON.stringify(values), group]),
  );
  const groupOf = (i: number) =>
    numbers.get(JSON.stringify(texts.map((column) => column[i]))) ?? -1;
  const yOf = targetNumbers(columnIn(data, target.column), target);
  const everybody = Array.from({ length: data.rows }, (_, i) => i);
  const usable = Uint32Array.from(
    everybody.filter((i) => groupOf(i) >= 0 && !Number.isNaN(yOf[i])),
  );
  if (id !== null) requireIds(columnIn(data, id), usable);
  const parts = part && columnTexts(columnIn(data, part.column));
  return {
    usable,
    groups: Int32Array.from(usable, groupOf),
    y: Float64Array.from(usable, (i) => yOf[i]),
    part: Array.from(
      usable,
      (i) => !part || parts?.[i]?.toLowerCase() === part.value.toLowerCase(),
    ),
  };
}

function requireIds(column: Column, rows: Uint32Array): void {
  const texts = columnTexts(column);
  const seen = new Set<string>();
  for (const i of rows) {
    const text = texts[i] ?? '';
    if (text === '' || seen.has(text)) {
      throw new PairfairError(
        'bad-data',
        `Ids must be there and differ, but column '${column.name}' has ${text === '' ? 'rows without one' : `'${text}' twice`}.`,
      );
    }
    seen.add(text);
  }
}

function targetNumbers(column: Column, { kind, positive }: Selection['target']): Float64Array {
  if (kind === 'binary') {
    return Float64Array.from(columnTexts(column), (text) =>
      text === null ? Number.NaN : text === positive ? 1 : 0,
    );
  }
  return numbersIn(column);
}

/** The numbers of a column, NaN where it is missing. */
function numbersIn(column: Column): Float64Array {
  if (column.kind === 'numeric') return column.values;
  throw new PairfairError(
    'bad-data',
    `Column '${column.name}' must hold numbers, but holds texts such as '${column.levels[0]}'.`,
  );
}

function idsOf(data: DataTable, { id }: Selection, rows: Uint32Array): string[] {
  if (id === null) return Array.from(rows, (i) => String(i + 1));
  const texts = columnTexts(columnIn(data, id));
  return Array.from(rows, (i) => texts[i] ?? '');
}

function ownMembers(
  data: DataTable,
  rule: Exclude<MembershipRule, { kind: 'relation' }>,
  { usable, groups, placed }: Pick<Chosen, 'usable' | 'groups'> & { readonly placed: number[] },
  spill: Spill,
): Members {
  const numbers = numbersIn(columnIn(data, rule.column));
  const scores = Float64Array.from(usable, (i) => numbers[i]);
  const store = spill.store(4);
  if (rule.kind === 'classes') {
    const classes = ratingClasses(scores, rule.classes);
    placed.forEach((k, person) => {
      if (classes[k] >= 0) store.append(Float64Array.of(person, groups[k], classes[k], 1));
    });
    return { store, cells: 1 + classes.reduce((most, c) => Math.max(most, c), -1), unknown: 0 };
  }
  const { quantiles, ties } = rule;
  const { offsets, cell, share } = quantileMembers(scores, groups, { quantiles, ties });
  placed.forEach((k, person) => {
    for (let e = offsets[k]; e < offsets[k + 1]; e++) {
      store.append(Float64Array.of(person, groups[k], cell[e], share[e]));
    }
  });
  return { store, cells: quantiles, unknown: 0 };
}

/** A column as asked for, of some rows; categories by the levels asked for. */
function requested(data: DataTable, request: ColumnRequest, rows: Uint32Array): Column {
  const column = columnIn(data, request.name);
  if (request.kind !== column.kind) {
    const words = { numeric: 'numbers', category: 'categories' };
    throw new PairfairError(
      'bad-data',
      `Column '${request.name}' must hold ${words[request.kind]} as in training, but holds ${words[column.kind]}.`,
    );
  }
  if (column.kind === 'numeric') {
    return { ...column, values: Float64Array.from(rows, (i) => column.values[i]) };
  }
  const levels = request.kind === 'category' ? request.levels : [];
  const place = new Map(levels.map((level, k) => [level, k]));
  const codes = column.levels.map((level) => place.get(level) ?? levels.length);
  return {
    kind: 'category',
    name: column.name,
    levels: [...levels, unseenLevel(levels)],
    codes: Int32Array.from(rows, (i) => (column.codes[i] < 0 ? -1 : codes[column.codes[i]])),
  };
}
