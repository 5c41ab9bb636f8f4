import { PairfairError } from '../errors.ts';
import type {
  Combination,
  Combinations,
  Engine,
  Selection,
  TableColumn,
} from '../pipeline/engine.ts';
import type { FitSpec } from '../pipeline/fitSpec.ts';
import { mostAll, type PeopleSearch } from '../pipeline/neighborForm.ts';
import { sortedCombinations, tooManyCombinations } from '../pipeline/sortedCombinations.ts';
import { columnTexts, requireColumn, type Table } from '../recipe/table.ts';
import { type AnswersTo, type Asking, openAsking } from './asking.ts';
import { once } from './once.ts';
import type { PartitionedTable, PartitionRoles } from './partitionedTable.ts';
import { partitionPeople } from './partitionPeople.ts';
import type { Question } from './question.ts';
import { joinRows, requireOnce } from './subTable.ts';

/** Options for {@link partitionsEngine}. */
export interface PartitionsOptions {
  readonly roles: PartitionRoles;
  /** What is going to be fitted, so that questions can be asked together. */
  readonly spec?: FitSpec;
  readonly search?: PeopleSearch;
  /** Of at most so many people, drawn by id, the rows are fetched to be measured; default 40,000. */
  readonly measured?: number;
}

/** An engine over partitions, and what it has not been told yet. */
export interface PartitionsEngine extends Engine {
  /** Questions that stopped the work with `Unanswered`. */
  open(): readonly Question[];
}

/** More people are not fetched because they are judged. */
const mostListed = 200_000;

/**
 * An engine over a table whose partitions are elsewhere and answer in their own time: every answer
 * of the port is put together from theirs. Where one is not there yet the work stops with
 * `Unanswered`; started again with more answers, it comes farther. Sums are exact up to rounding,
 * medians, memberships and neighbours too; measures are of the people drawn.
 *
 * @throws Unanswered, or PairfairError where partitions do not fit together.
 */
export function partitionsEngine(
  answersTo: AnswersTo,
  { roles, spec, search, measured = mostAll }: PartitionsOptions,
): PartitionsEngine {
  const asking = openAsking(answersTo);
  const look = { kind: 'table' as const, id: roles.id };
  const columns = once(() => joinKinds(asking.ask(look)));
  const table: PartitionedTable = {
    ...{ asking, roles, spec: spec ?? null, measured, columns },
    listed: (ids) => listedRows(table, ids),
  };
  return {
    name: 'partitions',
    ...(search && { search }),
    // Many questions go to the partitions together.
    atOnce: true,
    open: asking.open,
    async describe() {
      asking.all(firstQuestions(roles).map((question) => () => asking.ask(question)));
      const parts = asking.ask(look);
      return {
        rows: parts.reduce((sum, { answer }) => sum + answer.rows, 0),
        source: `${parts.length} partitions`,
        digest: '',
        columns: columns(),
        notes: [],
      };
    },
    async combinations(columns, most) {
      return joinCombinations(table, columns, most);
    },
    async people(selection) {
      return partitionPeople(table, requireAskable(selection));
    },
    close: async () => {},
  };
}

/** All that can be asked before anything is known of the table. */
function firstQuestions({ split, listed, judged, ...roles }: PartitionRoles): Question[] {
  const { id, target, weight } = roles;
  const parts =
    split === null ? [null] : ['train', 'test'].map((value) => ({ column: split, value }));
  return [
    { kind: 'table', id },
    ...(roles.protected.length > 0
      ? [{ kind: 'combinations' as const, columns: roles.protected, most: 10_000 }]
      : []),
    ...(target === null
      ? []
      : [{ kind: 'combinations' as const, columns: [target], most: 100_000 }]),
    ...(split === null ? [] : [{ kind: 'combinations' as const, columns: [split], most: 1000 }]),
    ...parts.map((part) => ({
      kind: 'columns' as const,
      who: { id, protected: roles.protected, target, weight, part },
      judged,
    })),
    ...(listed.length > 0 ? [{ kind: 'listed' as const, id, ids: listed }] : []),
  ];
}

function requireAskable(selection: Selection): Selection {
  if (selection.fold) {
    throw new PairfairError('unavailable', 'People in partitions are not dealt out into folds.');
  }
  if (selection.id !== null) return selection;
  throw new PairfairError(
    'invalid-option',
    'Partitions need a column that names people: row numbers of one are those of another, too.',
  );
}

type TablePart = ReturnType<Asking['ask']>[number] & {
  readonly answer: { readonly columns: readonly (TableColumn & { readonly empty: boolean })[] };
};

/** The columns of the first partition that has any rows, each of the kind it has where it is filled. */
function joinKinds(parts: readonly TablePart[]): TableColumn[] {
  const [first] = parts;
  return first.answer.columns.map(({ name, kind }) => {
    const met = parts.map((part) => {
      const column = part.answer.columns.find((one) => one.name === name);
      if (column) return { part: part.name, ...column };
      throw new PairfairError(
        'bad-data',
        `All partitions must have the same columns, but ${part.name} lacks '${name}', which ${first.name} has.`,
      );
    });
    const extra = parts.find(({ answer }) => answer.columns.length !== first.answer.columns.length);
    if (extra) {
      throw new PairfairError(
        'bad-data',
        `All partitions must have the same columns, but ${first.name} has ${first.answer.columns.length} and ${extra.name} has ${extra.answer.columns.length}.`,
      );
    }
    const filled = met.filter(({ empty }) => !empty);
    const other = filled.find((one) => one.kind !== filled[0].kind);
    if (other) {
      const [numbers, texts] = other.kind === 'numeric' ? [other, filled[0]] : [filled[0], other];
      throw new PairfairError(
        'bad-data',
        `Column '${name}' holds numbers in ${numbers.part} and texts in ${texts.part}: correct it, or say --categorical ${name}.`,
      );
    }
    return { name, kind: filled[0]?.kind ?? kind };
  });
}

function joinCombinations(
  { asking, roles, columns: kinds }: PartitionedTable,
  columns: readonly string[],
  most: number,
): Combinations {
  const [name] = columns;
  const isCategory = kinds().some((one) => one.name === name && one.kind === 'category');
  // Of a category the values were told with the columns.
  const lists: (readonly Combination[] | null)[] =
    columns.length === 1 && isCategory
      ? asking.ask({ kind: 'table', id: roles.id }).map(({ answer }) => {
          const found = answer.columns.find((one) => one.name === name);
          return found?.empty ? [] : (found?.levels ?? null);
        })
      : asking.ask({ kind: 'combinations', columns, most }).map(({ answer }) => answer.found);
  const counts = new Map<string, number>();
  let rows = 0;
  for (const found of lists) {
    if (!found) throw tooManyCombinations(columns, most);
    for (const { values, count } of found) {
      const key = JSON.stringify(values);
      counts.set(key, (counts.get(key) ?? 0) + count);
      rows += count;
    }
  }
  const all = Array.from(counts, ([key, count]) => ({ values: JSON.parse(key), count }));
  return { rows, combinations: sortedCombinations(columns, all, most) };
}

/** Asks for those ids only that nobody has asked for before. */
function listedRows({ asking, roles, columns }: PartitionedTable, ids: readonly string[]): Table {
  if (ids.length > mostListed) {
    throw new PairfairError(
      'unavailable',
      `Links that are listed person by person are worked out from the rows of everybody in them, of at most ${mostListed} people here, but ${ids.length} are listed. Say who deserves the same by a column, or fit where the whole table is.`,
    );
  }
  const before = new Set(roles.listed);
  const others = ids.filter((id) => !before.has(id));
  const lists = [roles.listed, others].filter((list) => list.length > 0);
  const parts = lists.flatMap((list) => asking.ask({ kind: 'listed', id: roles.id, ids: list }));
  const table = joinRows(
    parts.map(({ answer }) => answer.columns),
    columns(),
  );
  requireOnce(columnTexts(requireColumn(table, roles.id)));
  return table;
}
