import { requireIntegerIn } from '../checks.ts';
import { totalWeight } from '../graphs/degrees.ts';
import { laplacianForm } from '../graphs/laplacianForm.ts';
import { type NearestAmongOptions, nearestAmong } from '../graphs/nearestAmong.ts';
import type { NearestNeighborsOptions, Neighbors } from '../graphs/nearestNeighbors.ts';
import { nearestNeighbors } from '../graphs/nearestNeighbors.ts';
import { graphFromNeighbors, type NeighborGraph } from '../graphs/neighborGraph.ts';
import { weighGraph } from '../graphs/weighGraph.ts';
import type { Matrix } from '../linalg/matrix.ts';
import type { GraphStatistics } from '../models/pfrStatistics.ts';
import type { WorkOptions } from '../progress.ts';
import { askedForm } from './askedForm.ts';
import type { People, Work } from './engine.ts';
import type { FeatureRows, Features } from './features.ts';
import { requireRows } from './requireRows.ts';

/** How similar people are looked for. */
export interface NeighborOptions {
  /** How many each person has, at most all others; default 10. */
  readonly neighbors?: number;
  /**
   * How many people are asked for their neighbours, among everybody: `all`, default up to 40,000
   * people, or so many, drawn by id; default 5000 above.
   */
  readonly asked?: number | 'all';
}

/** What a report says about how neighbours were found. */
export interface NeighborReport {
  /** How many people were asked. */
  readonly asked: number;
  /** How many links there are; an estimate unless everybody was asked. */
  readonly edges: number;
  /** The t of weight = exp(−d²/t). */
  readonly scale: number;
  /** Relative standard error of the matrix (Frobenius norm); 0 when everybody was asked. */
  readonly error: number;
}

/** Finds nearest neighbours; a pool of workers gives the same answer sooner. */
export type FindNeighbors = (
  x: Matrix,
  options: NearestNeighborsOptions,
) => Neighbors | Promise<Neighbors>;

/** Finds the nearest of some rows among others, likewise. */
export type FindAmong = (
  asked: Matrix,
  people: Matrix,
  options: NearestAmongOptions & Pick<WorkOptions, 'signal'>,
) => Neighbors | Promise<Neighbors>;

/** What finds neighbours. */
export interface PeopleSearch {
  readonly nearest: FindNeighbors;
  readonly among: FindAmong;
}

/** Finds neighbours in this thread. */
const here: PeopleSearch = { nearest: nearestNeighbors, among: nearestAmong };

/** What looking for neighbours takes. */
export interface NeighborSearch {
  readonly people: Pick<People, 'draw'>;
  readonly features: Pick<Features, 'rows' | 'rowsAt' | 'chunks' | 'nearest'>;
  /** The columns that distances are over: all but the protected attribute. */
  readonly own: Uint32Array;
  readonly options: NeighborOptions;
  readonly seed: number;
  readonly search?: PeopleSearch;
}

/** The same, with what was left out put in. */
export interface NeighborLook extends Omit<NeighborSearch, 'options' | 'search'> {
  readonly neighbors: number;
  readonly among: FindAmong;
}

/** XᵀLX of nearest neighbours, and how it was found. */
export interface NeighborForm extends GraphStatistics {
  readonly report: NeighborReport;
  /** Rows of X of the people who were asked. */
  readonly rows: FeatureRows;
  /** The graph over everybody; null unless everybody was asked. */
  readonly graph: NeighborGraph | null;
}

const defaultNeighbors = 10;
const defaultAsked = 5000;
/** Fewer could not say how far they are off. */
const fewestAsked = 20;

/**
 * Up to this many people everybody is asked: comparing all pairs once is less work than asking 5000
 * people for their neighbours and three neighbours of each for theirs.
 */
export const mostAll = 40_000;

/** How many people are asked of so many. */
export function askedOf({ asked }: NeighborOptions, people: number): number {
  if (asked === 'all') return people;
  if (asked !== undefined) requireIntegerIn('asked', asked, fewestAsked, 2 ** 32 - 1);
  return Math.min(people, asked ?? (people > mostAll ? defaultAsked : people));
}

/**
 * A_X and its total weight for everybody: exact when everybody is asked for their neighbours, else
 * an estimate ({@link askedForm}). The fairness part of PFR is over everybody in any case.
 *
 * @param mapped Turns rows of X into what the form is over; kernel PFR's features.
 */
export async function neighborForm(
  given: NeighborSearch,
  work: Work,
  mapped: (x: Matrix) => Matrix = (x) => x,
): Promise<NeighborForm> {
  const { options, search = here, ...look } = given;
  const { features } = look;
  const asked = askedOf(options, features.rows);
  if (asked < features.rows) {
    const neighbors = options.neighbors ?? defaultNeighbors;
    return askedForm({ ...look, neighbors, among: search.among }, asked, work, mapped);
  }
  const everybody = Uint32Array.from({ length: features.rows }, (_, i) => i);
  const rows = requireRows(features.rows, await features.rowsAt(everybody, work));
  const graph = await similarityGraph(rows.x, given, work);
  const weighed = rows.weights ? weighGraph(graph, rows.weights) : graph;
  return {
    form: laplacianForm(mapped(rows.x), weighed),
    totalWeight: totalWeight(weighed),
    ...{ rows, graph },
    report: { asked, edges: graph.weight.length, scale: graph.scale, error: 0 },
  };
}

/** W^X over all rows of X; with `scale`, the training people's, for others. */
export async function similarityGraph(
  x: Matrix,
  { own, options, search = here }: Pick<NeighborSearch, 'own' | 'options' | 'search'>,
  work: Work,
  scale?: number,
): Promise<NeighborGraph> {
  const neighbors = Math.min(options.neighbors ?? defaultNeighbors, x.rows - 1);
  const found = await search.nearest(x, { neighbors, columns: own, ...work });
  return graphFromNeighbors(found, scale === undefined ? {} : { scale });
}
