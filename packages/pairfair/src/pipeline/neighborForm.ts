import { totalWeight } from '../graphs/degrees.ts';
import { laplacianForm } from '../graphs/laplacianForm.ts';
import type { NearestNeighborsOptions, Neighbors } from '../graphs/nearestNeighbors.ts';
import { nearestNeighbors } from '../graphs/nearestNeighbors.ts';
import { graphFromNeighbors, type NeighborGraph } from '../graphs/neighborGraph.ts';
import { weighGraph } from '../graphs/weighGraph.ts';
import { type Matrix, selectRows } from '../linalg/matrix.ts';
import type { GraphStatistics } from '../models/pfrStatistics.ts';
import { Random } from '../random.ts';
import type { Work } from './engine.ts';
import type { FeatureRows, Features } from './features.ts';
import { requireRows } from './requireRows.ts';
import { samplePeople } from './samplePeople.ts';

/** How similar people are looked for. */
export interface NeighborOptions {
  /** How many each person has, at most all others; default 10. */
  readonly neighbors?: number;
  /**
   * `exact`: everybody among everybody, default up to 200,000 people. `sample`: exactly, among a
   * seeded sample, default above.
   */
  readonly mode?: 'exact' | 'sample';
  /** How many people a sample has; default 50,000. */
  readonly sample?: number;
}

/** What a report says about how neighbours were found. */
export interface NeighborReport {
  readonly mode: 'exact' | 'sample';
  /** Among how many people. */
  readonly people: number;
  readonly edges: number;
  /** The t of weight = exp(−d²/t). */
  readonly scale: number;
  /**
   * `sample`: relative error of the matrix, estimated from two halves of the sample,
   * ½‖A₁/c₁ − A₂/c₂‖ / ‖A/c‖; else NaN.
   */
  readonly error: number;
}

/** Finds nearest neighbours; a pool of workers gives the same answer sooner. */
export type FindNeighbors = (
  x: Matrix,
  options: NearestNeighborsOptions,
) => Neighbors | Promise<Neighbors>;

/** What looking for neighbours takes. */
export interface NeighborSearch {
  readonly features: Features;
  /** The columns that distances are over: all but the protected attribute. */
  readonly own: Uint32Array;
  readonly options: NeighborOptions;
  readonly seed: number;
  readonly find?: FindNeighbors;
}

/** XᵀLX of nearest neighbours, and how it was found. */
export interface NeighborForm extends GraphStatistics {
  readonly report: NeighborReport;
  /** Rows of X that were looked at: a sample of the people, or all. */
  readonly rows: FeatureRows;
  /** The graph over those rows. */
  readonly graph: NeighborGraph;
}

/** Up to this many people neighbours are looked for among everybody. */
export const mostExact = 200_000;

/**
 * A_X and its total weight for everybody. With `sample` both are those of the sample times N/m, an
 * estimate whose error falls with 1/√m; the fairness part of PFR is over everybody in any case.
 *
 * @param mapped Turns rows of X into what the form is over; kernel PFR's features.
 */
export async function neighborForm(
  search: NeighborSearch,
  work: Work,
  mapped: (x: Matrix) => Matrix = (x) => x,
): Promise<NeighborForm> {
  const { features, options, seed } = search;
  const { rows } = features;
  const { mode = rows > mostExact ? 'sample' : 'exact', sample = 50_000 } = options;
  const size = mode === 'exact' ? rows : Math.min(sample, rows);
  const people = samplePeople(rows, size, seed, 'neighbor sample');
  const looked = requireRows(rows, await features.rowsAt(people, work));
  const graph = await similarityGraph(looked.x, search, work);
  const whole = formOf(mapped(looked.x), graph, looked.weights);
  const factor = rows / size;
  return {
    form: { ...whole.form, data: whole.form.data.map((value) => value * factor) },
    totalWeight: whole.totalWeight * factor,
    rows: looked,
    graph,
    report: {
      mode,
      people: size,
      edges: graph.weight.length,
      scale: graph.scale,
      error: size < rows ? await halvesError(looked, search, work, mapped, whole) : Number.NaN,
    },
  };
}

/** W^X over some rows of X; with `scale`, the training people's, for others. */
export async function similarityGraph(
  x: Matrix,
  { own, options, find = nearestNeighbors }: Omit<NeighborSearch, 'features' | 'seed'>,
  work: Work,
  scale?: number,
): Promise<NeighborGraph> {
  const neighbors = Math.min(options.neighbors ?? 10, x.rows - 1);
  const found = await find(x, { neighbors, columns: own, ...work });
  return graphFromNeighbors(found, scale === undefined ? {} : { scale });
}

function formOf(
  x: Matrix,
  neighbors: NeighborGraph,
  weights: Float64Array | null,
): GraphStatistics {
  const graph = weights ? weighGraph(neighbors, weights) : neighbors;
  return { form: laplacianForm(x, graph), totalWeight: totalWeight(graph) };
}

/** Two estimates from half the people each differ by twice the error of the whole. */
async function halvesError(
  { x, weights }: FeatureRows,
  search: NeighborSearch,
  work: Work,
  mapped: (x: Matrix) => Matrix,
  whole: GraphStatistics,
): Promise<number> {
  const order = new Random(search.seed, 'neighbor halves').permutation(x.rows);
  const halfForm = async (people: Uint32Array) => {
    const part = selectRows(x, people);
    const heavy = weights && Float64Array.from(people, (i) => weights[i]);
    return formOf(mapped(part), await similarityGraph(part, search, work), heavy);
  };
  const a = await halfForm(order.subarray(0, x.rows >> 1));
  const b = await halfForm(order.subarray(x.rows >> 1));
  let [apart, size] = [0, 0];
  whole.form.data.forEach((value, at) => {
    const gap = a.form.data[at] / a.totalWeight - b.form.data[at] / b.totalWeight;
    apart += gap * gap;
    size += (value / whole.totalWeight) ** 2;
  });
  return Math.sqrt(apart / size) / 2;
}
