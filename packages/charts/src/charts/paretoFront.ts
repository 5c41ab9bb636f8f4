/** Which way an axis is better. */
export type Direction = 'higher' | 'lower';

/** The better direction of both axes. */
export interface Directions {
  readonly x: Direction;
  readonly y: Direction;
}

/** A place in the plane. */
export interface XyPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * Numbers of the points on the Pareto front, from left to right: those for which no other point is
 * at least as good on both axes and better on one. Equal points are all on it or all off it.
 * Points that are not finite never are.
 */
export function paretoFront(points: readonly XyPoint[], better: Directions): number[] {
  const signX = better.x === 'higher' ? 1 : -1;
  const signY = better.y === 'higher' ? 1 : -1;
  const finite = points.flatMap(({ x, y }, index) =>
    Number.isFinite(x) && Number.isFinite(y) ? [{ index, x: signX * x, y: signY * y }] : [],
  );
  const front = finite.filter(
    (a) => !finite.some((b) => b.x >= a.x && b.y >= a.y && (b.x > a.x || b.y > a.y)),
  );
  return front.map(({ index }) => index).sort((i, j) => points[i].x - points[j].x || i - j);
}
