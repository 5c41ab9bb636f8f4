import type { Matrix } from '../linalg/matrix.ts';
import { type NeighborKernel, tileRows } from './neighborKernel.ts';

/** The kernel reads rows in groups of eight, so a tile may reach seven rows before its first. */
const mostInTile = tileRows - 7;
/** Rows that a place is not parted below. */
const fewInPlace = 4;
/** Rows that a cut is chosen by. */
const looked = 32;

/**
 * Places that rows are in: from node 0, rows below the cut of a column go to node `next`, others to
 * the one after it, until a node has no column; its `next` is the number of the place. Places
 * that follow each other are near each other.
 */
export interface PlaceTree {
  /** By node; −1: none. */
  readonly column: Int32Array;
  readonly cut: Float64Array;
  readonly next: Uint32Array;
  readonly places: number;
}

/**
 * Parts rows at the mean of one column after the other, the one that parts them best, so that
 * levels of a category come apart first; where that leaves too few on a side, at the median.
 */
export function placeTree({ rows, cols, data }: Matrix): PlaceTree {
  const order = Uint32Array.from({ length: rows }, (_, row) => row);
  const [column, cut, next]: number[][] = [[-1], [0], [0]];
  let places = 0;
  const open: [node: number, from: number, to: number][] = [[0, 0, rows]];
  for (let taken = open.pop(); taken; taken = open.pop()) {
    const [node, from, to] = taken;
    const found = to - from > fewInPlace ? part(from, to) : null;
    if (!found) {
      next[node] = places++;
      continue;
    }
    [column[node], cut[node], next[node]] = [found.column, found.cut, column.length];
    column.push(-1, -1);
    cut.push(0, 0);
    next.push(0, 0);
    open.push([next[node] + 1, found.middle, to], [next[node], from, found.middle]);
  }
  return {
    column: Int32Array.from(column),
    cut: Float64Array.from(cut),
    next: Uint32Array.from(next),
    places,
  };

  function part(from: number, to: number) {
    const fewest = Math.max(1, (to - from) / 64);
    const { column, mean, median } = bestColumn(from, to);
    for (const cut of [mean, median]) {
      const middle = partAt(column, cut, from, to);
      if (middle - from >= fewest && to - middle >= fewest) return { column, cut, middle };
    }
    return null;
  }

  /** The column whose mean parts some of the rows best: that leaves the least variance within. */
  function bestColumn(from: number, to: number) {
    const count = Math.min(looked, to - from);
    const rowAt = (k: number) => order[from + Math.floor((k * (to - from)) / count)] * cols;
    const [mean, above, aboveCount] = [0, 1, 2].map(() => new Float64Array(cols));
    for (let k = 0; k < count; k++) {
      for (let c = 0, at = rowAt(k); c < cols; c++, at++) mean[c] += data[at] / count;
    }
    for (let k = 0; k < count; k++) {
      for (let c = 0, at = rowAt(k); c < cols; c++, at++) {
        const gap = data[at] - mean[c];
        above[c] += Math.max(gap, 0);
        aboveCount[c] += gap > 0 ? 1 : 0;
      }
    }
    let [best, most] = [0, -1];
    for (let c = 0; c < cols; c++) {
      // Gaps above the mean and below it add up to the same.
      const apart = above[c] ** 2 / (aboveCount[c] * (count - aboveCount[c]));
      if (apart > most) [best, most] = [c, apart];
    }
    const values = Float64Array.from({ length: count }, (_, k) => data[rowAt(k) + best]).sort();
    return { column: best, mean: mean[best], median: values[count >>> 1] };
  }

  /** Rows below a cut come first; says where the others begin. */
  function partAt(column: number, cut: number, from: number, to: number): number {
    let end = to;
    for (let at = from; at < end; ) {
      const row = order[at];
      if (data[row * cols + column] < cut) at++;
      else {
        order[at] = order[--end];
        order[end] = row;
      }
    }
    return end;
  }
}

/** These rows of x place by place, and where the rows of each place begin, and end. */
export function inPlaces(
  { column, cut, next, places }: PlaceTree,
  { cols, data }: Matrix,
  rows: Uint32Array,
): { order: Uint32Array; starts: Uint32Array } {
  const place = new Uint32Array(rows.length);
  const ends = new Uint32Array(places + 1);
  for (let at = 0; at < rows.length; at++) {
    const start = rows[at] * cols;
    let node = 0;
    while (column[node] >= 0) node = next[node] + (data[start + column[node]] < cut[node] ? 0 : 1);
    place[at] = next[node];
    ends[place[at] + 1]++;
  }
  for (let k = 1; k <= places; k++) ends[k] += ends[k - 1];
  const starts = ends.slice();
  const order = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at++) order[ends[place[at]]++] = rows[at];
  return { order, starts };
}

/** Puts places together, or apart, into tiles; where each begins and the last ends, from a slot on. */
export function tilesOfPlaces(starts: Uint32Array, slot: number): Uint32Array {
  const tiles = [slot];
  let from = 0;
  for (let place = 1; place < starts.length; place++) {
    if (starts[place] - from <= mostInTile) continue;
    if (starts[place - 1] > from) {
      from = starts[place - 1];
      tiles.push(slot + from);
    }
    for (; starts[place] - from > mostInTile; from += mostInTile) {
      tiles.push(slot + from + mostInTile);
    }
  }
  if (starts[starts.length - 1] > from) tiles.push(slot + starts[starts.length - 1]);
  return Uint32Array.from(tiles);
}

/** Where the first so many rows begin, some at a time, and end. */
export function everyRows(rows: number, atOnce: number): Uint32Array {
  return Uint32Array.from({ length: Math.ceil(rows / atOnce) + 1 }, (_, k) =>
    Math.min(k * atOnce, rows),
  );
}

/** Writes boxes around rows starts[0] … starts[1], starts[1] … and so on, from a box on. */
export function writeBoxes(
  { panel, boxes, boxLength }: NeighborKernel,
  columns: number,
  starts: Uint32Array,
  from: number,
): void {
  const steps = Math.ceil(columns / 2);
  for (let tile = 0; tile + 1 < starts.length; tile++) {
    const low = (from + tile) * boxLength;
    const high = low + boxLength / 2;
    boxes.fill(2 ** 15 - 1, low, low + columns);
    boxes.fill(-(2 ** 15), high, high + columns);
    for (let slot = starts[tile]; slot < starts[tile + 1]; slot++) {
      const first = (slot >>> 3) * steps * 16 + (slot & 7) * 2;
      for (let c = 0; c < columns; c++) {
        const value = panel[first + (c >> 1) * 16 + (c & 1)];
        if (value < boxes[low + c]) boxes[low + c] = value;
        if (value > boxes[high + c]) boxes[high + c] = value;
      }
    }
  }
}
