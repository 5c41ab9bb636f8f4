import type { Range, ScoreGrid } from '@pairfair/charts';
import type { FitStatistics } from '@pairfair/studio/results/schemas';
import {
  type EdgesGraph,
  type Evaluation,
  evaluatePredictions,
  fitLogistic,
  type LogisticModel,
  type Matrix,
  pfrSolver,
  predictLogistic,
  transform,
} from 'pairfair';
import { reviveMatrix, reviveStatistics } from './reviveStatistics.ts';

/** What the page shows at one place of the slider. */
export interface LiveStep {
  readonly gamma: number;
  /** The first two learned dimensions of each person shown. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Each person's chance of label 1; empty when only one label occurs. */
  readonly scores: Float64Array;
  /** The score over the plane, other dimensions at their mean; undefined without scores. */
  readonly grid: ScoreGrid | undefined;
  /** All measures on the people shown; undefined without scores. */
  readonly evaluation: Evaluation | undefined;
}

/** Prepared for one fit: a step per place of the slider. */
export interface LiveRepresentation {
  /** Ranges that hold the people over the whole slider, so that the axes stand still. */
  readonly xDomain: Range;
  readonly yDomain: Range;
  step(gamma: number): LiveStep;
}

/** Nodes of the grid of scores either way: contours are straight enough at this. */
const gridNodes = 40;

/**
 * Prepares the γ slider: each step solves one small eigenproblem, maps the people, fits a logistic
 * regression on their learned dimensions and measures it, in a few milliseconds.
 *
 * An eigenvector's sign is free; dimensions are turned to point as they do at the fit's own γ, so
 * that the picture does not mirror itself while the slider moves.
 */
export function liveRepresentation(sent: FitStatistics): LiveRepresentation {
  const people = reviveMatrix(sent.x);
  const solver = pfrSolver(reviveStatistics(sent.statistics));
  const { dims, ridge, groups, groupNames, threshold } = sent;
  const labels = Float64Array.from(sent.labels);
  const fairness = fairnessGraph(people.rows, sent.links);
  const twoLabels = labels.includes(0) && labels.includes(1);
  // The leading dimensions of a longer solve are those of a shorter one, so a fit of one
  // dimension is drawn with the next one upwards.
  const solved = Math.min(solver.rank, Math.max(2, dims));
  const representation = (gamma: number): Matrix =>
    transform(solver.solve({ gamma, dims: solved, ridge }), people);
  const reference = representation(sent.gamma);
  const place = (gamma: number): Matrix => turnedLike(representation(gamma), reference);
  const [xDomain, yDomain] = domainOver([reference, place(0), place(1)]);

  const step = (gamma: number): LiveStep => {
    const z = place(gamma);
    const [x, y] = [column(z, 0), column(z, 1)];
    if (!twoLabels) {
      return { gamma, x, y, scores: new Float64Array(), grid: undefined, evaluation: undefined };
    }
    const used = leading(z, dims);
    const model = fitLogistic(used, labels);
    const scores = predictLogistic(model, used);
    return {
      gamma,
      x,
      y,
      scores,
      grid: scoreGrid(model, xDomain, yDomain),
      evaluation: evaluatePredictions({
        labels,
        scores,
        threshold,
        groups,
        groupNames,
        graphs: { fairness },
      }),
    };
  };
  return { xDomain, yDomain, step };
}

/** Flips the columns of `z` that point against those of `reference`. */
function turnedLike(z: Matrix, reference: Matrix): Matrix {
  const { rows, cols } = z;
  const along = new Float64Array(cols);
  for (let at = 0; at < z.data.length; at++) along[at % cols]! += z.data[at]! * reference.data[at]!;
  return {
    rows,
    cols,
    data: z.data.map((value, at) => (along[at % cols]! < 0 ? -value : value)),
  };
}

/** A column, or zeros where the representation has no such dimension. */
function column({ rows, cols, data }: Matrix, j: number): Float64Array {
  return Float64Array.from({ length: rows }, (_, i) => (j < cols ? data[i * cols + j]! : 0));
}

function leading({ rows, cols, data }: Matrix, dims: number): Matrix {
  if (dims >= cols) return { rows, cols, data };
  const out = new Float64Array(rows * dims);
  for (let i = 0; i < rows; i++) out.set(data.subarray(i * cols, i * cols + dims), i * dims);
  return { rows, cols: dims, data: out };
}

/** What the first two dimensions reach in any of the representations, with a little room. */
function domainOver(all: readonly Matrix[]): [Range, Range] {
  const range = (j: number): Range => {
    let [low, high] = [-1, 1];
    for (const z of all) {
      for (const value of column(z, j)) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
    const room = (high - low) * 0.04;
    return [low - room, high + room];
  };
  return [range(0), range(1)];
}

/** A logistic score over the plane of the first two dimensions; the others stand at 0, their mean. */
function scoreGrid({ coefficients, intercept }: LogisticModel, x: Range, y: Range): ScoreGrid {
  const [a, b] = [coefficients[0] ?? 0, coefficients[1] ?? 0];
  const values = new Float64Array(gridNodes * gridNodes);
  for (let row = 0, at = 0; row < gridNodes; row++) {
    const up = y[0] + (row / (gridNodes - 1)) * (y[1] - y[0]);
    for (let col = 0; col < gridNodes; col++, at++) {
      const across = x[0] + (col / (gridNodes - 1)) * (x[1] - x[0]);
      values[at] = 1 / (1 + Math.exp(-(a * across + b * up + intercept)));
    }
  }
  return { columns: gridNodes, rows: gridNodes, values, x, y };
}

/** The links the server sent, as a graph over the people shown. */
export function fairnessGraph(size: number, links: FitStatistics['links']): EdgesGraph {
  return {
    kind: 'edges',
    size,
    source: Uint32Array.from(links, ([a, b]) => Math.min(a, b)),
    target: Uint32Array.from(links, ([a, b]) => Math.max(a, b)),
    weight: Float64Array.from(links, ([, , weight]) => weight),
  };
}
