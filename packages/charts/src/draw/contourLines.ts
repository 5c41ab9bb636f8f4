import { contours } from 'd3-contour';
import type { Range } from './extent.ts';

/** Scores on the nodes of a regular grid. */
export interface ScoreGrid {
  /** Nodes across; at least 2. */
  readonly columns: number;
  /** Nodes upwards; at least 2. */
  readonly rows: number;
  /** Row by row, from the lowest y; `columns · rows` numbers. */
  readonly values: ArrayLike<number>;
  /** The x of the first and of the last column. */
  readonly x: Range;
  /** The y of the lowest and of the highest row. */
  readonly y: Range;
}

/** A point in the units of the data. */
export type DataPoint = readonly [number, number];

/** Where the scores equal a level, and where they are above it. */
export interface Contour {
  /** Curves along which the score is the level; a closed one ends where it starts. */
  readonly lines: readonly (readonly DataPoint[])[];
  /** Rings around the part at or above the level, half a cell wider than the grid. */
  readonly rings: readonly (readonly DataPoint[])[];
}

/**
 * The contour of a grid of scores at one level, by marching squares with linear interpolation.
 * Empty when the grid has fewer than two nodes either way.
 */
export function contourLines({ columns, rows, values, x, y }: ScoreGrid, level: number): Contour {
  if (!(columns >= 2 && rows >= 2)) return { lines: [], rings: [] };
  const { coordinates } = contours().size([columns, rows]).contour(Array.from(values), level);
  // The value of a node stands in the middle of its cell, hence the half.
  const place = ([cx, cy]: readonly number[]): DataPoint => [
    x[0] + ((cx - 0.5) / (columns - 1)) * (x[1] - x[0]),
    y[0] + ((cy - 0.5) / (rows - 1)) * (y[1] - y[0]),
  ];
  const onEdge = ([cx, cy]: readonly number[]): boolean =>
    cx <= 0 || cy <= 0 || cx >= columns || cy >= rows;
  const rings = coordinates.flat();
  return {
    lines: rings.flatMap((ring) => openLines(ring, onEdge)).map((line) => line.map(place)),
    rings: rings.map((ring) => ring.map(place)),
  };
}

/** A ring without the stretches that only follow the edge of the grid. */
function openLines(
  ring: readonly (readonly number[])[],
  onEdge: (point: readonly number[]) => boolean,
): (readonly number[])[][] {
  const isEdge = (i: number) => onEdge(ring[i]) && onEdge(ring[i + 1]);
  const count = ring.length - 1;
  const first = Array.from({ length: count }, (_, i) => i).find(isEdge);
  if (first === undefined) return [[...ring]];
  // Starting after a stretch of edge, no line is cut in two where the ring happens to begin.
  const lines: (readonly number[])[][] = [];
  let line: (readonly number[])[] = [];
  for (let step = 1; step <= count; step++) {
    const i = (first + step) % count;
    if (!isEdge(i)) {
      if (line.length === 0) line.push(ring[i]);
      line.push(ring[i + 1]);
    } else if (line.length > 0) {
      lines.push(line);
      line = [];
    }
  }
  return lines;
}
