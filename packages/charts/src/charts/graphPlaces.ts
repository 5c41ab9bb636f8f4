import type { Box } from '../draw/boxes.ts';
import { extent } from '../draw/extent.ts';
import { forceLayout, type Positions } from './forceLayout.ts';
import type { Link } from './graphData.ts';

/** A place in pixels. */
export type Place = readonly [number, number];

const margin = 22;

/** Where each person of a graph is drawn inside a box. */
export function graphPlaces(size: number, links: readonly Link[], box: Box): Place[] {
  return fitPositions(turnedToFit(forceLayout(size, links), box), box);
}

/** Positions scaled and moved into the box, one unit being as long across as down. */
function fitPositions(at: Positions, box: Box): Place[] {
  const { x, y, scale } = scaleInto(at, box);
  return Array.from({ length: at.x.length }, (_, i) => [
    (box.left + box.right) / 2 + (at.x[i] - x) * scale,
    (box.top + box.bottom) / 2 + (at.y[i] - y) * scale,
  ]);
}

/** The middle of the positions, and by how much they can be stretched to fill the box. */
function scaleInto(
  at: Positions,
  { left, right, top, bottom }: Box,
): { x: number; y: number; scale: number } {
  const [xLow, xHigh] = extent(at.x) ?? [0, 0];
  const [yLow, yHigh] = extent(at.y) ?? [0, 0];
  const scale = Math.min(
    (right - left - 2 * margin) / (xHigh - xLow || 1),
    (bottom - top - 2 * margin) / (yHigh - yLow || 1),
  );
  return { x: (xLow + xHigh) / 2, y: (yLow + yHigh) / 2, scale };
}

/** A force layout has no up and down: of twelve directions, the one that fills the box best. */
function turnedToFit(at: Positions, box: Box): Positions {
  const turns = Array.from({ length: 12 }, (_, i) => turned(at, (i * Math.PI) / 12));
  const scales = turns.map((turn) => scaleInto(turn, box).scale);
  return turns[scales.indexOf(Math.max(...scales))];
}

function turned({ x, y }: Positions, angle: number): Positions {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    x: Float64Array.from({ length: x.length }, (_, i) => cos * x[i] - sin * y[i]),
    y: Float64Array.from({ length: x.length }, (_, i) => sin * x[i] + cos * y[i]),
  };
}
