import { openEngine, readRelation, relationKind, writeAnyTable } from '@pairfair/engines/engine';
import { isAddress, isTextFile } from '@pairfair/engines/tables';
import {
  type CellsGraph,
  type Column,
  categoryColumn,
  type Graph,
  type GraphProvenance,
  type LinkRule,
  numericColumn,
  PairfairError,
  type RuleTerm,
} from 'pairfair';
import { besideOptions } from './besideOptions.ts';
import type { Values } from './command.ts';

/** Whom the cells of a table of memberships link. */
export type Between = CellsGraph['between'];

/** Whether a graph is, or is to be, a table rather than a graph file. */
export function isGraphTable(place: string): boolean {
  return (
    isAddress(place) || !isTextFile(place) || /\.(csv|tsv|tab|jsonl|ndjson)(\.gz)?$/i.test(place)
  );
}

/** Reads a table of pairs or memberships. */
export async function graphTableTerm(
  source: string,
  between: Between,
  values: Values,
): Promise<RuleTerm> {
  const read = await readRelation(source, besideOptions(source, values));
  const rule: LinkRule =
    'pairs' in read
      ? { kind: 'pairs', pairs: read.pairs }
      : { kind: 'relation', between, members: read.members };
  return { weight: 1, rule, provenance: provenanceOf(source, between, read.digest) };
}

/** The same, left on the server of the data: nothing of it comes here. */
export async function graphTableBeside(source: string, between: Between): Promise<RuleTerm> {
  const engine = await openEngine(source, { engine: 'clickhouse' });
  try {
    const { columns, digest } = await engine.describe();
    const names = columns.map(({ name }) => name);
    const beside = { table: decodeURIComponent(new URL(source).pathname.slice(1)) };
    const rule: LinkRule =
      relationKind(source, names) === 'pairs'
        ? { kind: 'pairs', pairs: beside }
        : { kind: 'relation', between, members: beside };
    return { weight: 1, rule, provenance: provenanceOf(source, between, digest) };
  } finally {
    await engine.close();
  }
}

function provenanceOf(table: string, between: Between, digest: string): GraphProvenance {
  return { method: 'graph table', parameters: { table, between, digest } };
}

/**
 * Writes a graph as a table of pairs or memberships.
 *
 * @throws PairfairError `invalid-option` for a sum of graphs, which one table cannot hold.
 */
export async function writeGraphTable(
  to: string,
  graph: Graph,
  ids: readonly string[],
): Promise<void> {
  await writeAnyTable(to, graphColumns(graph, ids));
}

function graphColumns(graph: Graph, ids: readonly string[]): Column[] {
  const names = (name: string, people: ArrayLike<number>) => {
    const texts = Array.from(people, (i) => ids[i]!);
    return categoryColumn(name, texts);
  };
  if (graph.kind === 'edges') {
    const { source, target, weight } = graph;
    return [names('a', source), names('b', target), numericColumn('weight', weight)];
  }
  if (graph.kind === 'sum') {
    throw new PairfairError(
      'invalid-option',
      'A sum of several graphs does not fit into one table: write each of them, or a .json file.',
    );
  }
  const { offsets, cell, share } = graph.members;
  const people = ids.flatMap((_, i) => new Array<number>(offsets[i + 1]! - offsets[i]!).fill(i));
  return [names('id', people), numericColumn('cell', cell), numericColumn('share', share)];
}
