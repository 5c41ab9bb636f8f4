import { classesGraph } from '../graphs/classesGraph.ts';
import type { Graph } from '../graphs/graph.ts';
import { pairWeight } from '../graphs/pairWeight.ts';
import { quantileGraph } from '../graphs/quantileGraph.ts';
import { restrictGraph } from '../graphs/restrictGraph.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { personOrder } from '../pipeline/personOrder.ts';
import { type GraphPeople, termsGraph } from '../pipeline/termGraph.ts';
import { noOrder } from '../pipeline/termOrders.ts';
import type { Study, StudyTerms } from './study.ts';

/** W^F among some people, and how many pairs were left out because they straddle the split. */
export interface FairnessGraph {
  readonly graph: Graph;
  readonly dropped: number;
}

/**
 * The fairness graph among the given people only. Rankings are cut into quantiles anew among
 * them; pairs that lead outside are left out and counted.
 */
export function fairnessGraph(
  { side, groups }: Study,
  people: Uint32Array,
  part: 'train' | 'test',
): FairnessGraph {
  if (side.kind === 'graph') {
    return restrictGraph((part === 'test' && side.test) || side.graph, people);
  }
  if (side.kind === 'classes') {
    return { graph: classesGraph(Int32Array.from(people, (i) => side.classes[i])), dropped: 0 };
  }
  if (side.kind === 'terms') {
    const { graph, unknown } = termsGraph(side.terms, peopleOf(side, groups, people));
    return { graph, dropped: unknown };
  }
  const scores = Float64Array.from(people, (i) => side.scores[i]);
  const theirGroups = Int32Array.from(people, (i) => groups[i]);
  const { quantiles, ties } = side;
  return { graph: quantileGraph(scores, theirGroups, { quantiles, ties }), dropped: 0 };
}

/** Some people of a study, as terms know them. */
function peopleOf(
  { ids, columns }: StudyTerms,
  groups: Int32Array,
  people: Uint32Array,
): GraphPeople {
  return {
    ids: Array.from(people, (i) => ids[i]),
    groups: Int32Array.from(people, (i) => groups[i]),
    numbers: (name) => Float64Array.from(people, (i) => columns[name][i]),
  };
}

/** Who deserves more among some people, and how much that counts. */
export interface FoldOrder {
  readonly weight: number;
  /** One number per person: Σ cᵢ xᵢ is the mean of x_better − x_worse. */
  readonly people: Float64Array;
}

/**
 * Whom judges say deserves more among the given people only; null where that does not count.
 *
 * @throws PairfairError `degenerate` when nothing orders any of them.
 */
export function studyOrder(
  { order, groups, weights }: Study,
  people: Uint32Array,
): FoldOrder | null {
  if (!order) return null;
  const heavy = weights ? Float64Array.from(people, (i) => weights[i]) : null;
  const found = personOrder(order.terms, { ...peopleOf(order, groups, people), weights: heavy });
  if (!found) throw noOrder(order.weight);
  return { weight: order.weight, people: found };
}

/** The fairness graph among everybody of a study, for descriptions of it. */
export function studyGraph(study: Study): Graph {
  if (study.side.kind === 'graph') return study.side.graph;
  const everybody = Uint32Array.from({ length: study.labels.length }, (_, i) => i);
  return fairnessGraph(study, everybody, 'train').graph;
}

/** Columns that say what the judgments say: what the "+" forms of the baselines are given. */
export interface SideColumns {
  readonly train: Matrix;
  /** Side information does not exist for new people, so every column is filled. */
  readonly test: Matrix;
}

/**
 * Side information as extra columns: the rows of W^F as 0/1 columns, filled with 0; the rating,
 * or the rank within the group as a share, filled with −1. Filled before scaling, then scaled on
 * the training people.
 */
export function sideColumns(
  study: Study,
  train: Uint32Array,
  test: Uint32Array,
  graph: Graph,
): SideColumns {
  const { side } = study;
  if (side.kind === 'graph' || side.kind === 'terms')
    return scaledColumns(neighborRows(graph), zeros(test.length, train.length));
  const values =
    side.kind === 'classes'
      ? Float64Array.from(train, (i) => side.classes[i])
      : rankShares(study, train, side.scores);
  const unknown = new Float64Array(test.length).fill(-1);
  return scaledColumns(
    { rows: train.length, cols: 1, data: values },
    { rows: test.length, cols: 1, data: unknown },
  );
}

/** Row i of W^F as 0/1: whom person i is linked to. */
function neighborRows(graph: Graph): Matrix {
  const out = zeros(graph.size, graph.size);
  for (let i = 0; i < graph.size; i++) {
    for (let j = 0; j < i; j++) {
      if (pairWeight(graph, i, j) > 0) {
        out.data[i * graph.size + j] = 1;
        out.data[j * graph.size + i] = 1;
      }
    }
  }
  return out;
}

/** Share of the own group that ranks at or below, −1 for the unranked. */
function rankShares({ groups }: Study, people: Uint32Array, scores: Float64Array): Float64Array {
  const byGroup = new Map<number, Float64Array>();
  for (const g of new Set(Array.from(people, (i) => groups[i]))) {
    const known = people.filter((i) => groups[i] === g && !Number.isNaN(scores[i]));
    byGroup.set(g, Float64Array.from(known, (i) => scores[i]).sort());
  }
  return Float64Array.from(people, (i) => {
    const ranked = byGroup.get(groups[i]);
    if (Number.isNaN(scores[i]) || !ranked) return -1;
    return countUpTo(ranked, scores[i]) / ranked.length;
  });
}

/** How many of the sorted values are at most `limit`. */
function countUpTo(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function scaledColumns(train: Matrix, test: Matrix): SideColumns {
  const [a, b] = [zeros(train.rows, train.cols), zeros(test.rows, test.cols)];
  for (let j = 0; j < train.cols; j++) {
    let [sum, square] = [0, 0];
    for (let i = 0; i < train.rows; i++) sum += train.data[i * train.cols + j];
    const mean = sum / train.rows;
    for (let i = 0; i < train.rows; i++) square += (train.data[i * train.cols + j] - mean) ** 2;
    const deviation = Math.sqrt(square / train.rows) || 1;
    for (let i = 0; i < train.rows; i++) {
      a.data[i * a.cols + j] = (train.data[i * a.cols + j] - mean) / deviation;
    }
    for (let i = 0; i < test.rows; i++) {
      b.data[i * b.cols + j] = (test.data[i * b.cols + j] - mean) / deviation;
    }
  }
  return { train: a, test: b };
}
