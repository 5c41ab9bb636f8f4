import type { Matrix } from '../linalg/matrix.ts';
import { type NeighborKernel, tileRows } from './neighborKernel.ts';

/** The kernel reads rows in groups of eight, so a tile may reach seven rows before its first. */
export const mostInTile: number = tileRows - 7;
/** Rows that a place to split at is chosen by. */
const looked = 64;

/**
 * Puts rows that are near each other side by side, and says where each of the tiles that they make
 * begins and the last ends. A tile is split at the mean of the column in which its rows differ most, so that levels of
 * a category come apart first; where that would leave too few on a side, at the median.
 *
 * @param slots Numbers of rows of x; they are put in order.
 * @param first Number of the first slot.
 */
export function placeInTiles(
  { cols, data }: Matrix,
  slots: Uint32Array,
  columns: Uint32Array,
  first: number,
): Uint32Array {
  const starts: number[] = [];
  const open: [from: number, to: number][] = [[0, slots.length]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [from, to] = next;
    if (to - from <= mostInTile) {
      starts.push(first + from);
      continue;
    }
    const middle = split(from, to);
    open.push([middle, to], [from, middle]);
  }
  return Uint32Array.of(...starts, first + slots.length);

  function split(from: number, to: number): number {
    const fewest = Math.max(16, (to - from) / 64);
    const { column, mean, median } = widestColumn(from, to);
    for (const cut of [mean, median]) {
      const middle = partBy(column, cut, from, to);
      if (middle - from >= fewest && to - middle >= fewest) return middle;
    }
    return (from + to) >>> 1;
  }

  function widestColumn(from: number, to: number) {
    const count = Math.min(looked, to - from);
    const starts = Array.from(
      { length: count },
      (_, k) => slots[from + Math.floor((k * (to - from)) / count)] * cols,
    );
    let [column, most, mean] = [columns[0], -1, 0];
    for (const c of columns) {
      let [sum, squares] = [0, 0];
      const shift = data[starts[0] + c];
      for (let k = 0; k < count; k++) {
        const value = data[starts[k] + c] - shift;
        sum += value;
        squares += value * value;
      }
      const spread = squares - (sum * sum) / count;
      if (spread > most) [column, most, mean] = [c, spread, shift + sum / count];
    }
    const values = Float64Array.from(starts, (start) => data[start + column]).sort();
    return { column, mean, median: values[count >>> 1] };
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

/** Where rows from … to begin, so many at a time, and end. */
export function everyRows(from: number, to: number, atOnce: number): Uint32Array {
  return Uint32Array.from({ length: Math.ceil((to - from) / atOnce) + 1 }, (_, k) =>
    Math.min(from + k * atOnce, to),
  );
}

/** By tile and column the least and the largest number of its rounded rows. */
export interface Boxes {
  readonly columns: number;
  readonly low: Int16Array;
  readonly high: Int16Array;
}

/** The boxes around rows starts[0] … starts[1], starts[1] … and so on. */
export function boxesAround(
  { panel }: Pick<NeighborKernel, 'panel'>,
  columns: number,
  starts: Uint32Array,
): Boxes {
  const tiles = starts.length - 1;
  const [low, high] = [new Int16Array(tiles * columns), new Int16Array(tiles * columns)];
  low.fill(2 ** 15 - 1);
  high.fill(-(2 ** 15));
  const steps = Math.ceil(columns / 2);
  for (let tile = 0; tile < tiles; tile++) {
    const box = tile * columns;
    for (let slot = starts[tile]; slot < starts[tile + 1]; slot++) {
      const first = (slot >>> 3) * steps * 16 + (slot & 7) * 2;
      for (let c = 0; c < columns; c++) {
        const value = panel[first + (c >> 1) * 16 + (c & 1)];
        if (value < low[box + c]) low[box + c] = value;
        if (value > high[box + c]) high[box + c] = value;
      }
    }
  }
  return { columns, low, high };
}

/** Whether no row of one box can have a squared distance below a limit from one of the other. */
export function boxesApart(
  a: Boxes,
  tileA: number,
  b: Boxes,
  tileB: number,
  limit: number,
): boolean {
  const { columns } = a;
  const [fromA, fromB] = [tileA * columns, tileB * columns];
  let squared = 0;
  for (let c = 0; c < columns; c++) {
    const above = a.low[fromA + c] - b.high[fromB + c];
    const below = b.low[fromB + c] - a.high[fromA + c];
    const gap = above > below ? above : below;
    if (gap > 0) {
      squared += gap * gap;
      if (squared >= limit) return true;
    }
  }
  return false;
}
