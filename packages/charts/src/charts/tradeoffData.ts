import type { Estimate } from '../estimates.ts';
import { type Directions, paretoFront } from './paretoFront.ts';

/** Methods by two measures, such as utility and individual fairness. */
export interface TradeoffData {
  readonly points: readonly TradeoffPoint[];
  /** Names of the kinds of points, say methods and controls; their order gives colour and shape. */
  readonly kinds?: readonly string[];
  /** Which way is better; by default higher on both axes. */
  readonly better?: Partial<Directions>;
}

/** One method of {@link TradeoffData}. */
export interface TradeoffPoint {
  readonly name: string;
  readonly x: Estimate;
  readonly y: Estimate;
  /** Its kind, as a number into `kinds`; default 0. */
  readonly kind?: number;
}

/** The better direction of both axes, with the default filled in. */
export function directions({ better }: TradeoffData): Directions {
  return { x: better?.x ?? 'higher', y: better?.y ?? 'higher' };
}

/** Numbers of the points that no other beats, from left to right. */
export function tradeoffFront(data: TradeoffData): number[] {
  const places = data.points.map(({ x, y }) => ({ x: x.value, y: y.value }));
  return paretoFront(places, directions(data));
}
