import { px } from './markup.ts';

/** Shapes of marks, told apart without colour; in the order of groups and series. */
export type SymbolShape = 'circle' | 'triangle' | 'square' | 'diamond' | 'triangleDown' | 'plus';

const shapes: readonly SymbolShape[] = [
  'circle',
  'triangle',
  'square',
  'diamond',
  'triangleDown',
  'plus',
];

/**
 * The shape of a group or series by its number; a plus where the group is unknown (−1). There are six shapes and seven colours, so that
 * 42 series pass before a shape meets its colour again.
 */
export function seriesShape(index: number): SymbolShape {
  return index < 0 ? 'plus' : shapes[index % shapes.length];
}

/** Draws a mark: a sub-path for a `d` attribute, around (x, y). */
export type SymbolPath = (x: number, y: number) => string;

/**
 * The path of a shape that covers about as much area as a circle of radius `r`. All but the first
 * point is written relative to it, so that drawing a thousand marks joins a thousand strings.
 */
export function symbolPath(shape: SymbolShape, r: number): SymbolPath {
  const { start, rest } = outline(shape, r);
  return (x, y) => `M${px(x + start[0])},${px(y + start[1])}${rest}`;
}

interface Outline {
  readonly start: readonly [number, number];
  readonly rest: string;
}

function outline(shape: SymbolShape, r: number): Outline {
  switch (shape) {
    case 'circle': {
      const arc = `a${px(r)},${px(r)} 0 1,0`;
      return { start: [-r, 0], rest: `${arc} ${px(2 * r)},0${arc} ${px(-2 * r)},0z` };
    }
    case 'triangle':
      return triangle(r, 1);
    case 'triangleDown':
      return triangle(r, -1);
    case 'square': {
      const side = 1.77 * r;
      return {
        start: [-side / 2, -side / 2],
        rest: `h${px(side)}v${px(side)}h${px(-side)}z`,
      };
    }
    case 'diamond': {
      const half = 1.3 * r;
      const step = px(half);
      return { start: [0, -half], rest: `l${step},${step}l-${step},${step}l-${step},-${step}z` };
    }
    case 'plus': {
      const arm = 0.85 * r;
      const [a, minus] = [px(arm), px(-arm)];
      return {
        start: [-arm / 2, -1.5 * arm],
        rest: `h${a}v${a}h${a}v${a}h${minus}v${a}h${minus}v${minus}h${minus}v${minus}h${a}z`,
      };
    }
  }
}

/** Equilateral, centred on its centroid; `up` is 1, or −1 to point down. */
function triangle(r: number, up: number): Outline {
  const side = 2.6 * r;
  const height = side * 0.866;
  return {
    start: [0, (-up * (height * 2)) / 3],
    rest: `l${px(side / 2)},${px(up * height)}h${px(-side)}z`,
  };
}
