import type { Settings } from '../chartOptions.ts';
import type { ChartWords } from '../words.ts';
import { type Box, boxAround, boxesOverlap, boxInside } from './boxes.ts';
import { colors, halo } from './colors.ts';
import { contourLines, type DataPoint, type ScoreGrid } from './contourLines.ts';
import { formatTicks } from './formatNumber.ts';
import { type Attributes, element, px, textElement } from './markup.ts';
import { tickSize } from './sizes.ts';
import { textWidth } from './textWidth.ts';
import type { XyFrame } from './xyFrame.ts';

/** Which contours are drawn. */
export interface ScoreContoursOptions {
  readonly levels: readonly number[];
  /** The level drawn strongest, with the side at or above it tinted. */
  readonly threshold: number;
}

/** Contours of a score over a plot. */
export interface ScoreContours {
  /** Tint and thin lines, to lie under the points. */
  readonly under: string;
  /** The threshold's line and the levels in figures, to lie over them. */
  readonly over: string;
}

type Line = readonly DataPoint[];

/** Draws the contours of a score: thin lines at the levels, a strong one at the threshold. */
export function scoreContours(
  settings: Settings,
  frame: XyFrame,
  grid: ScoreGrid,
  { levels, threshold }: ScoreContoursOptions,
): ScoreContours {
  const { id, words } = settings;
  const strong = contourLines(grid, threshold);
  const weak = levels
    .filter((level) => level !== threshold)
    .map((level) => ({ level, lines: contourLines(grid, level).lines }));
  const weakPath = weak.map(({ lines }) => pathOf(frame, lines, '')).join('');
  const strongPath = pathOf(frame, strong.lines, '');
  const clip = `${id}-scores`;
  const clipped = { 'clip-path': `url(#${clip})`, fill: 'none' };
  return {
    under:
      element('clipPath', { id: clip }, element('rect', gridRect(frame, grid))) +
      element(
        'g',
        clipped,
        element('path', {
          d: pathOf(frame, strong.rings, 'z'),
          fill: colors.text,
          'fill-opacity': 0.06,
          'fill-rule': 'evenodd',
        }),
        element('path', { d: weakPath, stroke: colors.axis }),
      ),
    over:
      element(
        'g',
        clipped,
        element('path', {
          d: strongPath,
          stroke: colors.surface,
          'stroke-width': 4,
          'stroke-opacity': 0.6,
        }),
        element('path', { d: strongPath, stroke: colors.text, 'stroke-width': 2 }),
      ) +
      // The threshold comes first, so that its label finds a place before the others.
      levelLabels(words, frame, [{ level: threshold, lines: strong.lines }, ...weak]),
  };
}

/** The part of the plot the grid covers: half a cell farther, contours only close their rings. */
function gridRect(frame: XyFrame, grid: ScoreGrid): Attributes {
  const across = [frame.x(grid.x[0]), frame.x(grid.x[1])].sort((a, b) => a - b);
  const down = [frame.y(grid.y[0]), frame.y(grid.y[1])].sort((a, b) => a - b);
  const [x, right] = [Math.max(frame.left, across[0]), Math.min(frame.right, across[1])];
  const [y, bottom] = [Math.max(frame.top, down[0]), Math.min(frame.bottom, down[1])];
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
}

function levelLabels(
  { decimalMark }: ChartWords,
  frame: XyFrame,
  contours: readonly { readonly level: number; readonly lines: readonly Line[] }[],
): string {
  const taken: Box[] = [];
  const labels = contours.map(({ level, lines }) => {
    const [text] = formatTicks([level], decimalMark);
    const place = labelPlace(frame, lines, textWidth(text, tickSize) + 4, taken);
    if (place === undefined) return '';
    taken.push(place);
    return textElement(text, { x: (place.left + place.right) / 2, y: place.bottom - 3 });
  });
  return element('g', { 'font-size': tickSize, 'text-anchor': 'middle', ...halo }, labels.join(''));
}

function pathOf({ x, y }: XyFrame, lines: readonly Line[], close: string): string {
  return lines
    .map((line) => `M${line.map(([a, b]) => `${px(x(a))},${px(y(b))}`).join('L')}${close}`)
    .join('');
}

/** A place for a label on the longest of the lines: near its middle, in the plot, and free. */
function labelPlace(
  { x, y, left, right, top, bottom }: XyFrame,
  lines: readonly Line[],
  width: number,
  taken: readonly Box[],
): Box | undefined {
  const longest = lines.reduce<Line>((best, line) => (line.length > best.length ? line : best), []);
  const places = longest
    .map(([a, b]) => boxAround(x(a), y(b), width, tickSize + 3))
    .filter(
      (box) =>
        boxInside(box, { left, right, top, bottom }) &&
        !taken.some((other) => boxesOverlap(box, other)),
    );
  return places[Math.floor(places.length / 2)];
}
