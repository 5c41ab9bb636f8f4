import { existsSync } from 'node:fs';
import { readAnyTable } from '@pairfair/engines/engine';
import type { DataTable } from '@pairfair/engines/tables';
import { scoreColumn, scoreIdColumn, scoresById } from '@pairfair/workbench/roles';
import { type Matrix, PairfairError } from 'pairfair';
import { columnNumbers, columnTexts } from 'pairfair/internal';
import { besideOptions } from './besideOptions.ts';
import { requireClassColumns } from './classColumns.ts';
import { columnNamed } from './columns.ts';
import { type Flag, UsageError, type Values } from './command.ts';
import type { LoadedData } from './loadData.ts';

/** Scores of a model that was made elsewhere. */
export const scoresFlag: Flag = {
  name: 'scores',
  kind: 'text',
  value: 'FILE[:COL]',
  help: "a table of your own model's scores: id and score, or as many rows as DATA",
};

/** Scores by person, and what they are called. */
export interface OwnScores {
  /** One column, or one per class. */
  readonly columns: readonly Float64Array[];
  readonly name: string;
}

/**
 * Reads the scores of a model that was made elsewhere, for the people of a table.
 *
 * @param asked FILE or FILE:COL; of several classes, whose columns are called CLASS, or SCORE_CLASS as
 * `predict` writes them, FILE or FILE:SCORE.
 * @throws PairfairError `bad-data` when somebody has no score, counting them.
 */
export async function readOwnScores(
  asked: string,
  data: LoadedData,
  values: Values,
  classes?: readonly string[],
): Promise<OwnScores> {
  const given = await readGiven(asked, data, values);
  if (!classes) {
    const name = given.column ?? requireScoreColumn(given.table, given.idColumn);
    return { name: `${given.file}, column ${name}`, columns: [given.of(name)] };
  }
  const has = (name: string) => given.table.columns.some((one) => one.name === name);
  const named = classes.map((name) => `${given.column ?? 'score'}_${name}`);
  const plain = given.column === undefined && classes.every(has) && !named.every(has);
  requireClassColumns(plain ? classes : named, given.table.columns, given.file);
  return { name: given.file, columns: (plain ? classes : named).map(given.of) };
}

/** Columns as a matrix. */
export function sideBySide(columns: readonly Float64Array[]): Matrix {
  const [rows, cols] = [columns[0]?.length ?? 0, columns.length];
  const data = Float64Array.from(
    { length: rows * cols },
    (_, at) => columns[at % cols]?.[Math.floor(at / cols)] as number,
  );
  return { rows, cols, data };
}

/** A table of scores, and how to get those of a column in the order of the people. */
interface Given {
  readonly file: string;
  readonly column?: string;
  readonly table: DataTable;
  readonly idColumn: string | null;
  of(column: string): Float64Array;
}

async function readGiven(asked: string, data: LoadedData, values: Values): Promise<Given> {
  const split = splitAsked(asked);
  const { file } = split;
  const { id, people, description } = data;
  const options = besideOptions(file, values);
  const first = await readAnyTable(file, options);
  const idColumn = scoreIdColumn(first, id);
  const textIds = data.roles.some(({ name, kind }) => name === id && kind === 'category');
  // Read again as texts, so that 007 stays what it is.
  const table =
    idColumn !== null && textIds
      ? await readAnyTable(file, { ...options, categorical: [idColumn] })
      : first;
  if (idColumn === null && table.rows !== description.rows) {
    throw new PairfairError(
      'shape-mismatch',
      `${file} has ${table.rows} rows and no column of ids, but ${description.source} has ${description.rows} rows. Give it a column '${id ?? 'id'}'.`,
    );
  }
  const ids =
    idColumn === null
      ? Array.from({ length: table.rows }, (_, i) => String(i + 1))
      : columnTexts(columnNamed(table, idColumn));
  return {
    ...{ ...split, table, idColumn },
    of(column) {
      const own = { ids, values: columnNumbers(columnNamed(table, column)) };
      const found = matched(file, own, people.ids, idColumn === null ? people.rows : null);
      return requireScored(file, found, data);
    },
  };
}

/** Everybody who is measured has a score; with a split of the study's own those are its test people. */
function requireScored(file: string, scores: Float64Array, { people, parts }: LoadedData) {
  const measured = parts ? Array.from(parts.test) : Array.from(scores.keys());
  const without = measured.filter((i) => Number.isNaN(scores[i]));
  if (without.length === 0) return scores;
  throw new PairfairError(
    'bad-data',
    `${without.length} of ${measured.length} ${parts ? 'test people' : 'people'} have no score in ${file}, such as '${people.ids[without[0] as number]}'. Everybody who is measured needs one.`,
  );
}

function splitAsked(asked: string): { file: string; column?: string } {
  const at = asked.lastIndexOf(':');
  // The : of an address has a / behind it.
  if (at <= 0 || existsSync(asked) || /^:\d*\//.test(asked.slice(at))) return { file: asked };
  return { file: asked.slice(0, at), column: asked.slice(at + 1) };
}

function requireScoreColumn(table: DataTable, id: string | null): string {
  const found = scoreColumn(table, id);
  if (found !== undefined) return found;
  const { source, columns } = table;
  throw new UsageError(
    `Which column of ${source} holds the scores? Say so: --scores ${source}:COL. There are ${columns.map(({ name }) => name).join(', ')}.`,
  );
}

/** The scores in the order of the people, by row number where there are no ids; NaN without one. */
function matched(
  file: string,
  given: { readonly ids: readonly (string | null)[]; readonly values: Float64Array },
  people: readonly string[],
  rows: Uint32Array | null,
): Float64Array {
  const byId = scoresById(file, given.ids, given.values);
  return Float64Array.from(people, (id, i) =>
    rows ? (given.values[rows[i] as number] as number) : (byId.get(id) ?? Number.NaN),
  );
}
