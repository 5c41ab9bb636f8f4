import type { Box } from '../draw/boxes.ts';
import { extent } from '../draw/extent.ts';
import type { Link } from './graphData.ts';
import { circleLayout, forceLayout, type Positions } from './graphLayout.ts';

/** How people are placed: by their links, on a circle, or where the caller says. */
export type GraphLayout = 'force' | 'circle' | Positions;

/** A place in pixels. */
export type Place = readonly [number, number];

const margin = 22;

/** Where each person of a graph is drawn inside a box. */
export function graphPlaces(
  size: number,
  links: readonly Link[],
  layout: GraphLayout,
  box: Box,
): Place[] {
  return fitPositions(positions(size, links, layout, box), box);
}

/** Whether a person has a place that can be drawn. */
export function isPlace(place: Place | undefined): place is Place {
  return place?.every(Number.isFinite) ?? false;
}

function positions(size: number, links: readonly Link[], layout: GraphLayout, box: Box): Positions {
  if (layout === 'circle') return circleLayout(size);
  if (layout === 'force') return turnedToFit(forceLayout(size, links), box);
  // Pixels count downwards.
  return { x: layout.x, y: Array.from(layout.y, (value) => -value) };
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
