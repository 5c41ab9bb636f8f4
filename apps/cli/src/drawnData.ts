import type { DataTable } from '@pairfair/engines/tables';
import { type Engine, type FairnessTerm, memoryEngine } from 'pairfair';
import { mostAll } from 'pairfair/internal';
import { type Flag, UsageError, type Values } from './command.ts';
import { chooseEngine, openData } from './engine/chooseEngine.ts';
import { fairnessTerms } from './fairnessTerms.ts';
import { type LoadedData, leftOutNote, loadData, loadedData, readData } from './loadData.ts';
import { tableRoles } from './tableRoles.ts';
import type { Terminal } from './terminal.ts';

/** How many people a comparison is over. */
export const drawnFlag: Flag = {
  name: 'drawn',
  kind: 'text',
  value: 'COUNT',
  help: `how many people it is over, drawn by id (all up to ${mostAll}, then ${mostAll})`,
};

/** People in memory. */
export interface DrawnData {
  readonly data: LoadedData;
  /** How many they are, and of how many they were drawn; null: they are all. */
  readonly drawn: { readonly people: number; readonly of: number } | null;
  /** What the graph flags say, read against everybody, where some were drawn. */
  readonly terms?: readonly FairnessTerm[];
}

/**
 * Reads DATA into memory, or of a table with more people than asked for some of them, drawn by id
 * where the table is. Says so.
 */
export async function drawnData(
  source: string,
  values: Values,
  terminal: Terminal,
): Promise<DrawnData> {
  const most = readDrawn(values);
  const name = await chooseEngine(source, values, terminal);
  if (name === 'memory') {
    const table = await readData(source, values, terminal);
    terminal.stage('read');
    if (table.rows > most) return drawFrom(memoryEngine(table), most, values, terminal);
    noteAllPairs(table.rows, terminal);
    return { data: await loadedData(table, values), drawn: null };
  }
  const engine = await openData(source, name, values, { onProgress: terminal.progress });
  try {
    const { rows } = await engine.describe();
    if (rows > most) return await drawFrom(engine, most, values, terminal);
    noteAllPairs(rows, terminal);
  } finally {
    await engine.close();
  }
  return { data: await loadData(source, values, terminal), drawn: null };
}

/** How many people at most: a number, or all. */
function readDrawn({ drawn = mostAll }: Values): number {
  if (drawn === 'all') return Number.POSITIVE_INFINITY;
  const count = Number(drawn);
  if (Number.isInteger(count) && count > 1) return count;
  throw new UsageError(`--drawn takes a whole number from 2 or 'all', but is '${drawn}'.`);
}

/** Nobody starts on all pairs of many people unawares. */
function noteAllPairs(people: number, terminal: Terminal): void {
  if (people <= mostAll) return;
  const pairs = ((people * people) / 2e9).toPrecision(2);
  terminal.note(
    `  ${people} people: every fold looks for similar ones among all pairs, up to ${pairs} billion. --drawn ${mostAll} takes some of them, drawn by id.`,
  );
}

async function drawFrom(
  engine: Engine,
  most: number,
  values: Values,
  terminal: Terminal,
): Promise<DrawnData> {
  const listed = ['judgments', 'graph', 'scores'].find((name) => values[name] !== undefined);
  const roles = await tableRoles(engine, values, {});
  const { id, groups, target, weight, description } = roles;
  if (id === null && listed !== undefined) {
    throw new UsageError(
      `--id is needed: of ${description.rows} rows some are drawn, and --${listed} speaks of people by what they are called. Or give --drawn all.`,
    );
  }
  const terms = await fairnessTerms(engine, roles, values, {}, true);
  const people = await engine.people({ id, groups, target, weight, part: null });
  try {
    const seed = Number(values.seed ?? 1);
    const { numbers } = await people.draw(Math.min(most, people.rows), seed, 'compared people');
    const columns = description.columns.map((column) => column.name);
    const { table } = await people.table(columns, numbers.sort());
    const drawn = { people: table.rows, of: people.rows };
    const notes = [
      ...description.notes,
      ...leftOutNote(people.leftOut, description.rows),
      `${drawn.people} of ${drawn.of} people, drawn by id.`,
    ];
    const { source, digest } = description;
    const held: DataTable = { ...table, source, digest, notes };
    return { data: await loadedData(held, values), drawn, terms };
  } finally {
    await people.close();
    await engine.close();
    terminal.stage('drawn');
  }
}
