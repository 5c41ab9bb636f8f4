import { requireFinite, requireIntegerIn, requireSameLength } from '../checks.ts';
import { ascendingOrder } from '../graphs/countingSort.ts';
import { type CellsGraph, type EdgesGraph, type Graph, leavesOf } from '../graphs/graph.ts';
import { sharedWeight } from '../graphs/pairWeight.ts';
import { isMember } from '../graphs/personTypes.ts';

/** Two linked people and how differently they are treated. */
export interface UnequalPair {
  /** The one with the higher score, by number. */
  readonly high: number;
  readonly low: number;
  /** How strongly they are linked. */
  readonly weight: number;
  /** Difference of their scores, above 0. */
  readonly difference: number;
}

/** What {@link unequalPairs} finds. */
export interface UnequalPairs {
  /** From the most unequal on, by weight × difference. */
  readonly pairs: readonly UnequalPair[];
  /** False when only the ends of every cell were searched; see {@link unequalPairs}. */
  readonly exact: boolean;
}

/** Options for {@link unequalPairs}. */
export interface UnequalPairsOptions {
  /** How many pairs to find; default 10. */
  readonly count?: number;
}

/** Up to this many kinds of people all pairs of kinds are looked at. */
const mostKinds = 3000;
/** Beyond that, how many people at both ends of a cell are. */
const cellEnds = 100;

/**
 * The linked pairs that are treated most unequally: those with the largest weight × difference of
 * scores. Pairs with equal scores are never listed.
 *
 * Cells are not expanded. People with the same memberships are of one kind, and all links between
 * two kinds weigh the same, so among them only the highest scores of the one and the lowest of the
 * other can be among the most unequal. Where there are more than 3000 kinds (memberships that
 * are probabilities), only the 100 highest and lowest of every cell are compared, and `exact` is
 * false: a pair within the middle of its cell but with a large weight may be missed.
 *
 * @throws PairfairError `shape-mismatch`, `not-finite`, `invalid-option`.
 */
export function unequalPairs(
  graph: Graph,
  scores: Float64Array,
  { count = 10 }: UnequalPairsOptions = {},
): UnequalPairs {
  requireSameLength('scores', scores.length, 'graph', graph.size);
  requireFinite('scores', scores);
  requireIntegerIn('count', count, 1, 10_000);

  const cells: Part<CellsGraph>[] = [];
  const edges: Part<EdgesGraph>[] = [];
  for (const { factor, graph: leaf } of leavesOf(graph)) {
    if (leaf.kind === 'cells') cells.push({ factor, graph: leaf });
    else edges.push({ factor, graph: leaf });
  }
  const found = mostUnequal(graph.size, count);
  const inCells = (i: number, j: number) =>
    cells.reduce((sum, part) => sum + part.factor * sharedWeight(part.graph, i, j), 0);
  // Listed pairs first, with their whole weight: the cells then skip what is there already.
  for (const [key, weight] of listedPairs(graph.size, edges)) {
    const [i, j] = [Math.floor(key / graph.size), key % graph.size];
    found.add(i, j, weight + inCells(i, j), scores);
  }
  if (cells.length === 0) return { pairs: found.pairs(), exact: true };

  const order = ascendingOrder(scores);
  const kinds = kindsOf(cells, order);
  const exact = kinds.length <= mostKinds;
  if (exact) searchKinds(kinds, inCells, scores, count, found);
  else searchCellEnds(cells, order, inCells, scores, found);
  return { pairs: found.pairs(), exact };
}

interface Part<G> {
  readonly factor: number;
  readonly graph: G;
}

/** The pairs found so far, at most `count`. */
interface Found {
  /** What a pair must exceed to be taken. */
  least(): number;
  add(i: number, j: number, weight: number, scores: Float64Array): void;
  pairs(): UnequalPair[];
}

function mostUnequal(size: number, count: number): Found {
  let kept: UnequalPair[] = [];
  const known = new Set<number>();
  const worth = ({ weight, difference }: UnequalPair) => weight * difference;
  let least = 0;
  const shrink = () => {
    // Ties go to the smaller numbers, whatever the order in which the terms of a sum stand.
    kept.sort((a, b) => worth(b) - worth(a) || a.high - b.high || a.low - b.low);
    kept = kept.slice(0, count);
    if (kept.length === count) least = worth(kept[count - 1]);
  };
  return {
    least: () => least,
    add(i, j, weight, scores) {
      const [high, low] = scores[i] >= scores[j] ? [i, j] : [j, i];
      const pair = { high, low, weight, difference: scores[high] - scores[low] };
      if (!(worth(pair) > 0) || worth(pair) < least) return;
      const key = Math.min(i, j) * size + Math.max(i, j);
      if (known.has(key)) return;
      known.add(key);
      kept.push(pair);
      if (kept.length >= 2 * count) shrink();
    },
    pairs() {
      shrink();
      return kept;
    },
  };
}

/** The listed pairs and their weights; those that several terms list once, with the sum. */
function listedPairs(size: number, parts: readonly Part<EdgesGraph>[]): Map<number, number> {
  const out = new Map<number, number>();
  for (const { factor, graph } of parts) {
    for (let e = 0; e < graph.weight.length; e++) {
      const key = graph.source[e] * size + graph.target[e];
      out.set(key, (out.get(key) ?? 0) + factor * graph.weight[e]);
    }
  }
  return out;
}

/** People with the same memberships and groups, each list by ascending score. */
function kindsOf(parts: readonly Part<CellsGraph>[], order: Uint32Array): number[][] {
  const kinds = new Map<string, number[]>();
  for (const i of order) {
    const marks = parts.map(({ graph }) => {
      if (!isMember(graph, i)) return '';
      const { offsets, cell, share } = graph.members;
      const [from, to] = [offsets[i], offsets[i + 1]];
      const group = graph.between === 'groups' ? graph.groups[i] : '';
      return `${cell.subarray(from, to)}/${share.subarray(from, to)}/${group}`;
    });
    if (marks.every((mark) => mark === '')) continue;
    const key = marks.join('|');
    const kind = kinds.get(key);
    if (kind) kind.push(i);
    else kinds.set(key, [i]);
  }
  return [...kinds.values()];
}

function searchKinds(
  kinds: readonly number[][],
  weightOf: (i: number, j: number) => number,
  scores: Float64Array,
  count: number,
  found: Found,
): void {
  // The highest scores of one kind against the lowest of another.
  const compare = (a: readonly number[], b: readonly number[], weight: number) => {
    if (weight === 0) return;
    for (const i of a.slice(-count).reverse()) {
      for (const j of b.slice(0, count)) {
        if (weight * (scores[i] - scores[j]) < found.least() || scores[i] <= scores[j]) break;
        found.add(i, j, weight, scores);
      }
    }
  };
  kinds.forEach((a, k) => {
    if (a.length > 1) compare(a, a, weightOf(a[0], a[1]));
    for (const b of kinds.slice(0, k)) {
      const weight = weightOf(a[0], b[0]);
      compare(a, b, weight);
      compare(b, a, weight);
    }
  });
}

function searchCellEnds(
  parts: readonly Part<CellsGraph>[],
  order: Uint32Array,
  weightOf: (i: number, j: number) => number,
  scores: Float64Array,
  found: Found,
): void {
  for (const { graph } of parts) {
    const { offsets, cell } = graph.members;
    const people: number[][] = Array.from({ length: graph.cells }, () => []);
    for (const i of order) {
      for (let e = offsets[i]; e < offsets[i + 1]; e++) people[cell[e]].push(i);
    }
    for (const members of people) {
      for (const i of members.slice(-cellEnds)) {
        for (const j of members.slice(0, cellEnds)) {
          if (scores[i] > scores[j]) found.add(i, j, weightOf(i, j), scores);
        }
      }
    }
  }
}
