import { colors, seriesColor } from '../draw/colors.ts';
import { element, px, tooltip } from '../draw/markup.ts';
import { type SymbolPath, seriesShape, symbolPath } from '../draw/symbols.ts';
import type { XyFrame } from '../draw/xyFrame.ts';
import { drawnPeople, type ScatterData } from './scatterData.ts';

/** From a value to pixels. */
type Place = (value: number) => number;

/** Radius of a point by how many there are. */
function radius(count: number): number {
  if (count <= 100) return 5;
  if (count <= 400) return 4;
  return count <= 1500 ? 3.3 : 2.5;
}

/**
 * The points of a scatter chart. Points of one group and label share a path: a path per point
 * would make the page ten times slower to take in. But then a whole group would cover the ones
 * before it, so the people are drawn in slices, each with all its groups.
 */
export function pointMarks(
  { x, y }: { readonly x: Place; readonly y: Place },
  data: ScatterData,
): string {
  const people = drawnPeople(data);
  const size = Math.max(64, Math.ceil(people.length / 8));
  const r = radius(people.length);
  const parts: string[] = [];
  for (let start = 0; start < people.length; start += size) {
    const paths = new Map<string, MarkPath>();
    for (const i of people.slice(start, start + size)) {
      const group = data.group?.[i] ?? 0;
      const filled = (data.label?.[i] ?? 1) > 0;
      const key = `${group} ${filled}`;
      let path = paths.get(key);
      if (path === undefined) {
        path = { group, filled, symbol: symbolPath(seriesShape(group), r), d: [] };
        paths.set(key, path);
      }
      path.d.push(path.symbol(x(data.x[i]), y(data.y[i])));
    }
    for (const { group, filled, d } of paths.values()) {
      const color = seriesColor(group);
      parts.push(
        element('path', {
          d: d.join(''),
          fill: filled ? color : 'none',
          'fill-opacity': filled ? 0.75 : undefined,
          stroke: color,
          'stroke-width': filled ? 0.8 : 1.3,
        }),
      );
    }
  }
  return element('g', { class: 'marks' }, parts.join(''));
}

/** What a pointer meets around every point: its number as `data-row`, and what it is called. */
export function pointRows(
  { x, y }: { readonly x: Place; readonly y: Place },
  data: ScatterData,
): string {
  const people = drawnPeople(data);
  const dot = symbolPath('circle', radius(people.length) + 2);
  return people
    .map((i) =>
      element(
        'path',
        { 'data-row': i, d: dot(x(data.x[i]), y(data.y[i])), fill: 'transparent' },
        tooltip(data.names?.[i] ?? String(i + 1)),
      ),
    )
    .join('');
}

/** The marks of one group and label. */
interface MarkPath {
  readonly group: number;
  readonly filled: boolean;
  readonly symbol: SymbolPath;
  readonly d: string[];
}

/** Lines between the highlighted pairs, with a ring around both people. */
export function pairLines({ x, y }: XyFrame, data: ScatterData): string {
  const { pairs = [], names = [] } = data;
  const place = (i: number): readonly [number, number] => [x(data.x[i]), y(data.y[i])];
  const ring = symbolPath('circle', radius(data.x.length) + 2.5);
  const nameOf = (i: number) => names[i] ?? String(i + 1);
  const parts = pairs.map(([i, j]) => {
    const ends = [place(i), place(j)];
    if (!ends.flat().every(Number.isFinite)) return '';
    const [[x1, y1], [x2, y2]] = ends;
    return element(
      'g',
      {},
      tooltip(`${nameOf(i)} – ${nameOf(j)}`),
      element('path', {
        d: `M${px(x1)},${px(y1)}L${px(x2)},${px(y2)}`,
        'stroke-width': 1.6,
        'stroke-dasharray': '4 2',
      }),
      element('path', { d: ring(x1, y1) + ring(x2, y2), 'stroke-width': 1.6 }),
    );
  });
  return element('g', { class: 'pairs', fill: 'none', stroke: colors.text }, parts.join(''));
}
