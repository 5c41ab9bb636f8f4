/**
 * A graph over people 0 .. size−1: undirected, weights ≥ 0, no self-loops. It is data with a
 * `kind`; whatever is asked of it is a function with one switch.
 */
export type Graph = EdgesGraph | CellsGraph | SumGraph;

/** Pairs listed one by one. */
export interface EdgesGraph {
  readonly kind: 'edges';
  /** How many people the graph is over; people without edges count too. */
  readonly size: number;
  /** The smaller member of each pair; `source[e] < target[e]`, and no pair is listed twice. */
  readonly source: Uint32Array;
  readonly target: Uint32Array;
  readonly weight: Float64Array;
}

/**
 * People linked by what they are members of: w(i,j) = Σ_c m(i,c) m(j,c), and with
 * `between: 'groups'` only if i and j are of different groups.
 *
 * A cell of n people stands for n² pairs, so a cells graph is never expanded outside tests:
 * every question about it has a closed form.
 */
export interface CellsGraph {
  readonly kind: 'cells';
  readonly size: number;
  readonly between: 'everyone' | 'groups';
  /** Group of each person, −1 unknown (such people have no edges). Empty for `everyone`. */
  readonly groups: Int32Array;
  /** How many cells there are. */
  readonly cells: number;
  readonly members: Memberships;
}

/** Sparse memberships by person: those of person i stand at `offsets[i] .. offsets[i+1]`. */
export interface Memberships {
  readonly offsets: Uint32Array;
  /** Cell numbers, ascending within a person. */
  readonly cell: Uint32Array;
  /** How much the person belongs to that cell; > 0. */
  readonly share: Float64Array;
}

/** A weighted sum of graphs over the same people. */
export interface SumGraph {
  readonly kind: 'sum';
  readonly size: number;
  readonly terms: readonly GraphTerm[];
}

/** One term of a sum of graphs. */
export interface GraphTerm {
  /** Factor of all weights of the graph; ≥ 0. */
  readonly weight: number;
  readonly graph: Graph;
}

/** A graph that is not a sum, and the factor of its weights. */
interface Leaf {
  readonly factor: number;
  readonly graph: EdgesGraph | CellsGraph;
}

/** The graphs a graph is the weighted sum of, sums within sums opened, terms of weight 0 left out. */
export function leavesOf(graph: Graph, factor = 1): Leaf[] {
  if (graph.kind !== 'sum') return [{ factor, graph }];
  return graph.terms
    .filter((term) => term.weight > 0)
    .flatMap((term) => leavesOf(term.graph, factor * term.weight));
}
