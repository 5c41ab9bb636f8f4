import {
  type FairnessTerm,
  isClickHouse,
  type Members,
  openEngine,
  type Pairs,
  readRelation,
  relationKind,
  writeAnyTable,
} from '@pairfair/engines/engine';
import {
  type CellsGraph,
  type Column,
  categoryColumn,
  cellsGraph,
  edgesGraph,
  type Graph,
  type GraphProvenance,
  numericColumn,
  PairfairError,
} from 'pairfair';

/** Whom the cells of a table of memberships link. */
export type Between = CellsGraph['between'];

/** Whether a graph is, or is to be, a table rather than a graph file. */
export function isGraphTable(place: string): boolean {
  return isClickHouse(place) || /\.(csv|tsv|tab|parquet|pq|jsonl|ndjson)(\.gz)?$/i.test(place);
}

/** A table of pairs or memberships as an engine takes it, and where it comes from. */
export interface GraphTableTerm {
  readonly term: FairnessTerm;
  readonly provenance: GraphProvenance;
}

/** Reads a table of pairs or memberships for an engine. */
export async function graphTableTerm(source: string, between: Between): Promise<GraphTableTerm> {
  const read = await readRelation(source);
  const provenance = provenanceOf(source, between, read.digest);
  if ('pairs' in read) return { provenance, term: { weight: 1, pairs: read.pairs } };
  const { members } = read;
  return { provenance, term: { weight: 1, rule: { kind: 'relation', between, members } } };
}

/** The same, left on the server of the data: nothing of it comes here. */
export async function graphTableBeside(source: string, between: Between): Promise<GraphTableTerm> {
  const engine = await openEngine(source, { engine: 'clickhouse' });
  try {
    const { columns, digest } = await engine.describe();
    const names = columns.map(({ name }) => name);
    const members = { table: decodeURIComponent(new URL(source).pathname.slice(1)) };
    const provenance = provenanceOf(source, between, digest);
    if (relationKind(source, names) === 'pairs') {
      return { provenance, term: { weight: 1, pairs: members } };
    }
    return { provenance, term: { weight: 1, rule: { kind: 'relation', between, members } } };
  } finally {
    await engine.close();
  }
}

function provenanceOf(table: string, between: Between, digest: string): GraphProvenance {
  return { method: 'graph table', parameters: { table, between, digest } };
}

/** The graph that a table of pairs or memberships stands for. */
export interface TableGraph {
  readonly graph: Graph;
  readonly provenance: GraphProvenance;
  /** Entries about ids that nobody here has. */
  readonly unknown: number;
}

/** A table of pairs or memberships as a graph over these people; links to others are left out. */
export async function readGraphTable(
  source: string,
  between: Between,
  { ids, groups }: { readonly ids: readonly string[]; readonly groups: Int32Array },
): Promise<TableGraph> {
  const read = await readRelation(source);
  const place = new Map(ids.map((id, i) => [id, i]));
  const made =
    'pairs' in read
      ? pairGraph(read.pairs, place)
      : memberGraph(read.members, place, between === 'groups' ? groups : undefined);
  return { ...made, provenance: provenanceOf(source, between, read.digest) };
}

type Placed = Pick<TableGraph, 'graph' | 'unknown'>;

function pairGraph({ a, b, weight }: Pairs, place: ReadonlyMap<string, number>): Placed {
  const known = a.flatMap((_, e) => (place.has(a[e]!) && place.has(b[e]!) ? [e] : []));
  const graph = edgesGraph(place.size, {
    source: known.map((e) => place.get(a[e]!)!),
    target: known.map((e) => place.get(b[e]!)!),
    weight: known.map((e) => weight[e]!),
  });
  return { graph, unknown: a.length - known.length };
}

function memberGraph(
  { id, cell, share }: Members,
  place: ReadonlyMap<string, number>,
  groups: Int32Array | undefined,
): Placed {
  const entries = id.map((text, e) => ({
    ...{ person: place.get(text) ?? -1, cell: cell[e]!, share: share[e]! },
  }));
  const known = entries.filter(({ person }) => person >= 0);
  const counted = known
    .filter((entry) => entry.share > 0)
    .sort((p, q) => p.person - q.person || p.cell - q.cell);
  const offsets = new Uint32Array(place.size + 1);
  for (const { person } of counted) offsets[person + 1]!++;
  for (let i = 0; i < place.size; i++) offsets[i + 1]! += offsets[i]!;
  const members = {
    offsets,
    cell: Uint32Array.from(counted, (entry) => entry.cell),
    share: Float64Array.from(counted, (entry) => entry.share),
  };
  const graph = cellsGraph({ members, ...(groups && { groups }) });
  return { graph, unknown: id.length - known.length };
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
