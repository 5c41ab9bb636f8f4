import type { Matrix } from '../linalg/matrix.ts';
import { type NeighborKernel, tileRows } from './neighborKernel.ts';

/** The kernel reads rows in groups of eight, so a tile may reach seven rows before its first. */
export const mostInTile: number = tileRows - 7;
/** Rows that a place to split at is chosen by. */
const looked = 32;

/**
 * Puts rows that are near each other side by side, and says where each of the tiles that they make
 * begins and the last ends. They are parted at the mean of one column after the other, so that levels of
 * a category come apart first; where that would leave too few on a side, at the median.
 *
 * @param slots Numbers of rows of x; they are put in order.
 * @param first Number of the first slot.
 * @param most How many rows a tile has at most.
 */
export function placeInTiles(
  { cols, data }: Matrix,
  slots: Uint32Array,
  columns: Uint32Array,
  first: number,
  most: number,
): Uint32Array {
  const starts: number[] = [];
  const [mean, above, aboveCount] = [0, 1, 2].map(() => new Float64Array(columns.length));
  const open: [from: number, to: number][] = [[0, slots.length]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [from, to] = next;
    if (to - from <= most) {
      starts.push(first + from);
      continue;
    }
    const middle = split(from, to);
    open.push([middle, to], [from, middle]);
  }
  return Uint32Array.of(...starts, first + slots.length);

  function split(from: number, to: number): number {
    const fewest = Math.max(most / 4, (to - from) / 64);
    const { column, ...cuts } = bestColumn(from, to);
    for (const cut of [cuts.mean, cuts.median]) {
      const middle = partBy(column, cut, from, to);
      if (middle - from >= fewest && to - middle >= fewest) return middle;
    }
    return (from + to) >>> 1;
  }

  /** The column whose mean parts some of the rows best: that leaves the least variance within. */
  function bestColumn(from: number, to: number) {
    const count = Math.min(looked, to - from);
    const rowAt = (k: number) => slots[from + Math.floor((k * (to - from)) / count)] * cols;
    mean.fill(0);
    above.fill(0);
    aboveCount.fill(0);
    for (let k = 0; k < count; k++) {
      const start = rowAt(k);
      for (let j = 0; j < columns.length; j++) mean[j] += data[start + columns[j]];
    }
    for (let j = 0; j < columns.length; j++) mean[j] /= count;
    for (let k = 0; k < count; k++) {
      const start = rowAt(k);
      for (let j = 0; j < columns.length; j++) {
        const gap = data[start + columns[j]] - mean[j];
        above[j] += Math.max(gap, 0);
        aboveCount[j] += gap > 0 ? 1 : 0;
      }
    }
    let [best, most] = [0, -1];
    for (let j = 0; j < columns.length; j++) {
      // Gaps above the mean and below it add up to the same.
      const apart = (above[j] * above[j]) / (aboveCount[j] * (count - aboveCount[j]));
      if (apart > most) [best, most] = [j, apart];
    }
    const column = columns[best];
    const values = new Float64Array(count);
    for (let k = 0; k < count; k++) values[k] = data[rowAt(k) + column];
    return { column, mean: mean[best], median: values.sort()[count >>> 1] };
  }

  /** Rows below a cut come first; says where the others begin. */
  function partBy(column: number, cut: number, from: number, to: number): number {
    let end = to;
    for (let at = from; at < end; ) {
      const row = slots[at];
      if (data[row * cols + column] < cut) at++;
      else {
        slots[at] = slots[--end];
        slots[end] = row;
      }
    }
    return end;
  }
}

/** All rows of x in an order in which those near each other are side by side. */
export function orderByPlace(x: Matrix): Uint32Array {
  const rows = Uint32Array.from({ length: x.rows }, (_, row) => row);
  const columns = Uint32Array.from({ length: x.cols }, (_, column) => column);
  placeInTiles(x, rows, columns, 0, 4);
  return rows;
}

/** Where rows from … to begin, so many at a time, and end. */
export function everyRows(from: number, to: number, atOnce: number): Uint32Array {
  return Uint32Array.from({ length: Math.ceil((to - from) / atOnce) + 1 }, (_, k) =>
    Math.min(from + k * atOnce, to),
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
