import { colors } from '../draw/colors.ts';
import type { Range } from '../draw/extent.ts';
import { formatNumber } from '../draw/formatNumber.ts';
import { element, textElement } from '../draw/markup.ts';
import { tickSize } from '../draw/sizes.ts';
import type { XyFrame } from '../draw/xyFrame.ts';
import { drawnPeople, type ScatterData } from './scatterData.ts';

/** The people of a chart, those beyond its axes brought to the edge. */
export interface AtEdge {
  readonly data: ScatterData;
  /** Who was brought there, by number. */
  readonly farOff: readonly number[];
}

/** Brings people beyond the axes to the edge, so that they are seen and leave room for the others. */
export function bringToEdge(data: ScatterData, x: Range, y: Range): AtEdge {
  const farOff = drawnPeople(data).filter(
    (i) => isOutside(data.x[i], x) || isOutside(data.y[i], y),
  );
  if (farOff.length === 0) return { data, farOff };
  const within = (values: ArrayLike<number>, [low, high]: Range) =>
    Array.from(values, (value) => Math.min(Math.max(value, low), high));
  return { data: { ...data, x: within(data.x, x), y: within(data.y, y) }, farOff };
}

/** More labels than this would cover the others; how many they are is said then. */
const mostLabels = 6;

/** Says beside each mark at the edge where it really is: "→ 1000". */
export function farOffLabels(
  frame: Pick<XyFrame, 'x' | 'y' | 'left' | 'right' | 'top' | 'bottom'>,
  given: ScatterData,
  { data, farOff }: AtEdge,
  decimalMark: string,
): string {
  if (farOff.length === 0) return '';
  const labels = farOff.slice(0, mostLabels).map((i) => {
    const [x, y] = [frame.x(data.x[i]), frame.y(data.y[i])];
    const right = x > (frame.left + frame.right) / 2;
    const low = y > (frame.top + frame.bottom) / 2;
    const written = (value: number) => formatNumber(value, decimalMark);
    const texts = [
      ...(given.x[i] === data.x[i] ? [] : [`${right ? '→' : '←'} ${written(given.x[i])}`]),
      ...(given.y[i] === data.y[i] ? [] : [`${low ? '↓' : '↑'} ${written(given.y[i])}`]),
    ];
    return textElement(texts.join(' '), {
      x: x + (right ? -8 : 8),
      // Not on the mark, and not beyond the frame.
      y: low ? y - 8 : y + 16,
      'text-anchor': right ? 'end' : 'start',
    });
  });
  const attributes = { class: 'far-off', 'font-size': tickSize, fill: colors.muted };
  return element('g', attributes, labels.join(''));
}

function isOutside(value: number, [low, high]: Range): boolean {
  return value < low || value > high;
}
