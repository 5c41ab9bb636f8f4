import { extent } from '../draw/extent.ts';
import type { Link } from './graphData.ts';

/** Where each node goes, in any unit. */
export interface Positions {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

const steps = 250;
const gravity = 0.05;

/**
 * Linked nodes near one another, all others apart: Fruchterman and Reingold's forces, with a pull
 * to the middle that keeps separate parts together. It starts from a sunflower's spiral, which
 * has no symmetry to be caught in, and draws no random numbers: the same graph gives the same
 * picture. The cost is steps · size², so it is for up to a few hundred nodes.
 */
export function forceLayout(size: number, links: readonly Link[]): Positions {
  const x = new Float64Array(size);
  const y = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const radius = Math.sqrt(i + 0.5);
    const angle = i * Math.PI * (3 - Math.sqrt(5));
    x[i] = radius * Math.cos(angle);
    y[i] = radius * Math.sin(angle);
  }
  const heaviest = extent(links.map(({ weight }) => weight))?.[1] ?? 1;
  const moveX = new Float64Array(size);
  const moveY = new Float64Array(size);
  for (let step = 0; step < steps; step++) {
    for (let i = 0; i < size; i++) {
      moveX[i] = -gravity * x[i];
      moveY[i] = -gravity * y[i];
    }
    addRepulsion(moveX, moveY, x, y);
    addAttraction(moveX, moveY, x, y, links, heaviest);
    const limit = 0.1 * Math.sqrt(size + 1) * (1 - step / steps);
    for (let i = 0; i < size; i++) {
      const length = Math.hypot(moveX[i], moveY[i]);
      const scale = length > limit ? limit / length : 1;
      x[i] += moveX[i] * scale;
      y[i] += moveY[i] * scale;
    }
  }
  return { x, y };
}

/** Every pair pushes apart by 1 / distance. */
function addRepulsion(
  moveX: Float64Array,
  moveY: Float64Array,
  x: Float64Array,
  y: Float64Array,
): void {
  for (let i = 0; i < x.length; i++) {
    for (let j = i + 1; j < x.length; j++) {
      const [dx, dy] = [x[i] - x[j], y[i] - y[j]];
      // The small term keeps two nodes in one place from dividing by zero.
      const push = 1 / (dx * dx + dy * dy + 1e-6);
      moveX[i] += dx * push;
      moveY[i] += dy * push;
      moveX[j] -= dx * push;
      moveY[j] -= dy * push;
    }
  }
}

/** Every link pulls by distance², less for lighter links. */
function addAttraction(
  moveX: Float64Array,
  moveY: Float64Array,
  x: Float64Array,
  y: Float64Array,
  links: readonly Link[],
  heaviest: number,
): void {
  for (const { source, target, weight } of links) {
    const [dx, dy] = [x[target] - x[source], y[target] - y[source]];
    const pull = Math.hypot(dx, dy) * (weight / heaviest);
    moveX[source] += dx * pull;
    moveY[source] += dy * pull;
    moveX[target] -= dx * pull;
    moveY[target] -= dy * pull;
  }
}
