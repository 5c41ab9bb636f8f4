import type { Estimate } from '../estimates.ts';

/** Methods by two measures that are better the higher, such as utility and individual fairness. */
export interface TradeoffData {
  readonly points: readonly TradeoffPoint[];
  /** Names of the kinds of points, say methods and controls; their order gives colour and shape. */
  readonly kinds?: readonly string[];
}

/** One method of {@link TradeoffData}. */
export interface TradeoffPoint {
  readonly name: string;
  readonly x: Estimate;
  readonly y: Estimate;
  /** Its kind, as a number into `kinds`; default 0. */
  readonly kind?: number;
}

/**
 * Numbers of the points on the Pareto front, from left to right: those for which no other point is
 * at least as high on both axes and higher on one. Equal points are all on it or all off it.
 * Points that are not finite never are.
 */
export function tradeoffFront({ points }: TradeoffData): number[] {
  const finite = points.flatMap(({ x: { value: x }, y: { value: y } }, index) =>
    Number.isFinite(x) && Number.isFinite(y) ? [{ index, x, y }] : [],
  );
  return finite
    .filter((a) => !finite.some((b) => b.x >= a.x && b.y >= a.y && (b.x > a.x || b.y > a.y)))
    .sort((a, b) => a.x - b.x || a.index - b.index)
    .map(({ index }) => index);
}
