import { isClickHouse } from '@pairfair/engines/engine';
import { type Engine, PairfairError } from 'pairfair';
import type { Values } from './command.ts';
import { chooseEngine, openData } from './engine/chooseEngine.ts';
import { type LoadedData, loadData, loadedData } from './loadData.ts';
import { tableRoles } from './tableRoles.ts';
import type { Terminal } from './terminal.ts';

/** A graph lists everybody in it: more people than these are linked where they are, by a rule. */
const mostListed = 2_000_000;

/**
 * The people of DATA as far as links need to know them. Of a table that stays where it is only their
 * names, groups and what they are linked by come here.
 */
export async function linkedData(
  source: string,
  values: Values,
  terminal: Terminal,
): Promise<LoadedData> {
  const name = await chooseEngine(source, values, terminal);
  if (name === 'memory' || isClickHouse(source)) return loadData(source, values, terminal, []);
  const engine = await openData(source, name, values, { onProgress: terminal.progress });
  try {
    return await linkColumns(engine, values);
  } finally {
    await engine.close();
  }
}

async function linkColumns(engine: Engine, values: Values): Promise<LoadedData> {
  const { id, groups, target, weight, description } = await tableRoles(engine, values, {}, []);
  const { rows, source, digest, notes } = description;
  if (rows > mostListed) {
    throw new PairfairError(
      'bad-data',
      `A graph lists everybody in it, and ${source} has ${rows} rows, more than ${mostListed}. None is needed: fit, tune and evaluate take --ratings, --ranking and tables of pairs or memberships as they are and link people where the data are.`,
    );
  }
  const linking = [values.ratings, values.ranking].filter((column) => typeof column === 'string');
  const named = [id, target?.column, weight].filter((column) => typeof column === 'string');
  const columns = Array.from(new Set([...groups.columns, ...named, ...linking]));
  const people = await engine.people({ id, groups, target, weight, part: null });
  try {
    const everybody = Uint32Array.from({ length: people.rows }, (_, i) => i);
    const { table, ids } = await people.table(columns, everybody);
    const { features: _, ignore: __, ...kept } = values;
    const data = await loadedData({ ...table, source, digest, notes }, kept, []);
    // Without a column of ids people are called by the rows of the whole table.
    return { ...data, people: { ...data.people, ids } };
  } finally {
    await people.close();
  }
}
