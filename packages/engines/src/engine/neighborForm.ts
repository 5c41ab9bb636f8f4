import {
  type GraphStatistics,
  laplacianForm,
  type Matrix,
  neighborGraph,
  PairfairError,
  Random,
  selectColumns,
  selectRows,
  totalWeight,
} from 'pairfair';
import { landmarks } from 'pairfair/models';
import type { Work } from './engine.ts';
import type { Features, NeighborCells } from './features.ts';
import { requireRows } from './requireRows.ts';
import { samplePeople } from './samplePeople.ts';

/** How neighbours are looked for. */
export interface NeighborOptions {
  /** How many each person has; default 10. */
  readonly neighbors?: number;
  /**
   * `exact`: everybody among everybody, default up to 200,000 people. `sample`: exactly, among a
   * seeded sample, default above. `cells`: everybody, among those in nearby cells.
   */
  readonly mode?: 'exact' | 'sample' | 'cells';
  /** How many people a sample has; default 50,000. */
  readonly sample?: number;
  /** `cells`: how many people share a cell, about; default 500. */
  readonly cellSize?: number;
  /** `cells`: in how many cells each person is looked for; default 6. */
  readonly probes?: number;
  readonly seed?: number;
}

/** What a report says about how neighbours were found. */
export interface NeighborReport {
  readonly mode: 'exact' | 'sample' | 'cells';
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
  /** `cells`: the share of true neighbours that were found, of a sample of people; else NaN. */
  readonly recall: number;
}

/** XᵀLX of nearest neighbours, and how it was found. */
export interface NeighborForm extends GraphStatistics {
  readonly report: NeighborReport;
  /** Rows of X that were looked at: a sample of the people, or all. */
  readonly sample: Matrix;
}

const mostExact = 200_000;
const auditedPeople = 200;

/**
 * A_X and its total weight for everybody. With `sample` both are those of the sample times N/m, an
 * estimate whose error falls with 1/√m; the fairness part of PFR is over everybody in any case.
 *
 * @param own The columns that distances are over: all but the protected attribute.
 * @param mapped Turns rows of X into what the form is over; kernel PFR's features.
 */
export async function neighborForm(
  features: Features,
  own: Uint32Array,
  options: NeighborOptions,
  work: Work,
  mapped: (x: Matrix) => Matrix = (x) => x,
): Promise<NeighborForm> {
  const { rows } = features;
  const { mode = rows > mostExact ? 'sample' : 'exact', sample = 50_000, seed = 1 } = options;
  const size = mode === 'exact' ? rows : Math.min(sample, rows);
  const people = samplePeople(rows, size, seed, 'neighbor sample');
  const { x } = requireRows(rows, await features.rowsAt(people, work));
  if (mode === 'cells') return cellsForm(features, x, own, options, work);

  const whole = graphForm(x, own, options, work, mapped);
  const factor = rows / size;
  const scaled = { ...whole.form, data: whole.form.data.map((value) => value * factor) };
  return {
    form: scaled,
    totalWeight: whole.totalWeight * factor,
    sample: x,
    report: {
      mode,
      people: size,
      edges: whole.edges,
      scale: whole.scale,
      error: size < rows ? halvesError(x, own, options, work, mapped, whole) : Number.NaN,
      recall: Number.NaN,
    },
  };
}

interface SampleForm extends GraphStatistics {
  readonly edges: number;
  readonly scale: number;
}

function graphForm(
  x: Matrix,
  own: Uint32Array,
  { neighbors = 10 }: NeighborOptions,
  work: Work,
  mapped: (x: Matrix) => Matrix,
): SampleForm {
  const graph = neighborGraph(x, {
    neighbors: Math.min(neighbors, x.rows - 1),
    columns: own,
    ...work,
  });
  return {
    form: laplacianForm(mapped(x), graph),
    totalWeight: totalWeight(graph),
    edges: graph.weight.length,
    scale: graph.scale,
  };
}

/** Two estimates from half the people each differ by twice the error of the whole. */
function halvesError(
  x: Matrix,
  own: Uint32Array,
  options: NeighborOptions,
  work: Work,
  mapped: (x: Matrix) => Matrix,
  whole: GraphStatistics,
): number {
  const order = new Random(options.seed ?? 1, 'neighbor halves').permutation(x.rows);
  const [a, b] = [order.subarray(0, x.rows >> 1), order.subarray(x.rows >> 1)].map((half) =>
    graphForm(selectRows(x, half), own, options, work, mapped),
  );
  let [apart, size] = [0, 0];
  whole.form.data.forEach((value, at) => {
    const gap = a.form.data[at] / a.totalWeight - b.form.data[at] / b.totalWeight;
    apart += gap * gap;
    size += (value / whole.totalWeight) ** 2;
  });
  return Math.sqrt(apart / size) / 2;
}

async function cellsForm(
  features: Features,
  x: Matrix,
  own: Uint32Array,
  options: NeighborOptions,
  work: Work,
): Promise<NeighborForm> {
  const { neighbors = 10, probes = 6, seed = 1 } = options;
  const { rows } = features;
  if (rows <= neighbors) {
    throw new PairfairError(
      'invalid-option',
      `neighbors must be below the number of people, but is ${neighbors} of ${rows}.`,
    );
  }
  const audit = samplePeople(rows, auditedPeople, seed, 'neighbor audit');
  const centres = cellCentres(selectColumns(x, own), rows, options, work);
  const request: NeighborCells = { columns: own, neighbors, probes, audit, ...centres };
  const found = requireRows(rows, await features.neighborCells(request, work));
  const exact = requireRows(
    rows,
    await features.nearestOf(audit, { columns: own, count: neighbors }, work),
  );
  return {
    form: found.form,
    totalWeight: found.totalWeight,
    sample: x,
    report: {
      mode: 'cells',
      people: rows,
      edges: found.pairs,
      scale: found.scale,
      error: Number.NaN,
      recall: recallOf(found.audited, exact.index, neighbors),
    },
  };
}

/** Centres of cells in two levels: groups of cells by k-means, cells by k-means within each. */
function cellCentres(
  x: Matrix,
  people: number,
  { cellSize = 500, seed = 1 }: NeighborOptions,
  work: Work,
): Pick<NeighborCells, 'coarse' | 'fine' | 'offsets'> {
  const cells = Math.max(1, Math.min(Math.round(people / cellSize), Math.floor(x.rows / 2)));
  const coarse = landmarks(x, Math.ceil(Math.sqrt(cells)), { ...work, seed });
  const owners = nearestCentres(x, coarse);
  const offsets = new Uint32Array(coarse.rows + 1);
  const parts: Matrix[] = [];
  for (let g = 0; g < coarse.rows; g++) {
    const mine = owners.flatMap((owner, i) => (owner === g ? [i] : []));
    const wanted = Math.max(1, Math.round((mine.length / x.rows) * cells));
    const part =
      mine.length === 0
        ? selectRows(coarse, [g])
        : landmarks(selectRows(x, mine), Math.min(wanted, mine.length), { ...work, seed });
    parts.push(part);
    offsets[g + 1] = offsets[g] + part.rows;
  }
  const data = new Float64Array(offsets[coarse.rows] * x.cols);
  parts.forEach((part, g) => {
    data.set(part.data, offsets[g] * x.cols);
  });
  return { coarse, fine: { rows: offsets[coarse.rows], cols: x.cols, data }, offsets };
}

function nearestCentres(x: Matrix, centres: Matrix): number[] {
  return Array.from({ length: x.rows }, (_, i) => {
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    for (let c = 0; c < centres.rows; c++) {
      let sum = 0;
      for (let j = 0; j < x.cols; j++) {
        sum += (x.data[i * x.cols + j] - centres.data[c * x.cols + j]) ** 2;
      }
      if (sum < least) [best, least] = [c, sum];
    }
    return best;
  });
}

/** The share of each person's true neighbours that was found, on average. */
function recallOf(found: Uint32Array, exact: Uint32Array, count: number): number {
  let met = 0;
  for (let start = 0; start < exact.length; start += count) {
    const list = new Set(found.subarray(start, start + count));
    for (const person of exact.subarray(start, start + count)) if (list.has(person)) met++;
  }
  return met / exact.length;
}
