import { type Engine, type FairnessTerm, graphSummary, type Work } from 'pairfair';
import { requireFewNeighbors } from './choices/requireMeant.ts';
import type { Invocation } from './command.ts';
import { describeData, describeGraph, describeRoles } from './describeData.ts';
import { chooseEngine, openData } from './engine/chooseEngine.ts';
import { fairnessTerms } from './fairnessTerms.ts';
import { loadData } from './loadData.ts';
import { readSide } from './side.ts';
import { type TableRoles, tableRoles } from './tableRoles.ts';

/** DATA where it is, what its columns are for, and who deserves the same in it. */
export interface OpenTable {
  readonly engine: Engine;
  readonly roles: TableRoles;
  readonly terms: readonly FairnessTerm[];
}

/** Options for {@link openTable}. */
export interface OpenTableOptions {
  /** The roles that the table must name; default target and protected attribute. */
  readonly needed?: readonly ('target' | 'protected')[];
  /** Whether a graph that lies beside the data on a server is read; default: it stays there. */
  readonly listed?: boolean;
}

/** Opens DATA where the flags or its size say, and tells how it was understood. */
export async function openTable(
  { positionals, values, terminal }: Pick<Invocation, 'positionals' | 'values' | 'terminal'>,
  work: Work,
  { needed, listed = false }: OpenTableOptions = {},
): Promise<OpenTable> {
  const source = String(positionals[0]);
  const name = await chooseEngine(source, values, terminal);
  if (name === 'memory') {
    const data = await loadData(source, values, terminal, needed);
    describeData(data, terminal);
    const side = await readSide(data, values, work);
    describeGraph(graphSummary(side.graph, data.people.groups), terminal);
    for (const note of side.notes) terminal.note(`  ${note}`);
    terminal.stage('graph');
    return { engine: data.engine, roles: data, terms: side.terms };
  }
  const engine = await openData(source, name, values, work);
  try {
    const roles = await tableRoles(engine, values, work, needed);
    requireFewNeighbors(values, roles.description.rows);
    describeRoles(roles, terminal);
    for (const note of roles.description.notes) terminal.note(`  ${note}`);
    const terms = await fairnessTerms(engine, roles, values, work, listed);
    terminal.stage('table');
    return { engine, roles, terms };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
