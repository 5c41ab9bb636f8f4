import type { Settings } from '../chartOptions.ts';
import { colors } from './colors.ts';
import type { Range } from './extent.ts';
import type { Block } from './figure.ts';
import { fitText } from './fitText.ts';
import { numberFormat } from './formatNumber.ts';
import { element, textElement } from './markup.ts';
import { labelSize, padding, tickSize } from './sizes.ts';

/** What {@link colorBar} explains. */
export interface ColorBarOptions {
  /** Values at both ends; the first is 0, or minus the second. */
  readonly range: Range;
  readonly label: string | undefined;
  /**
   * The colour under the cells, default `ramp-zero`, and where the ramp over it begins, from 0
   * (default) to 1; what is drawn with less is not shown.
   */
  readonly from?: { readonly color: string; readonly start: number };
  /** Also explain how cells without a value look. */
  readonly missing?: boolean;
  readonly top: number;
}

const barHeight = 10;
const cellGround = { color: colors['ramp-zero'], start: 0 };

/** The key to a heat map's colours. */
export function colorBar(
  settings: Settings,
  { range, label, from = cellGround, missing = false, top }: ColorBarOptions,
): Block {
  const { id, words, width } = settings;
  const [low, high] = range;
  const barWidth = Math.min(150, width * 0.45);
  const ends = [from.color, colors['ramp-high']];
  const stops = (low < 0 ? [colors['ramp-low'], ...ends] : ends).map((color, i, all) =>
    element('stop', { offset: i / (all.length - 1), 'stop-color': color }),
  );
  // Begun so far left of the bar that its left end is at `start` of the way.
  const x1 = -from.start / (1 - from.start);
  const labelHeight = label === undefined ? 0 : labelSize + 6;
  const y = top + labelHeight;
  const number = numberFormat([low, high], words.decimalMark, 2);
  const tick = { y: y + barHeight + tickSize + 3, 'font-size': tickSize, fill: colors.muted };
  const key = missingCell({
    x: padding + barWidth + 20,
    y,
    width: 14,
    height: barHeight,
  });
  const markup = [
    label === undefined
      ? ''
      : textElement(
          fitText(label, labelSize, width - 2 * padding),
          { x: padding, y: y - 6 },
          label,
        ),
    element('linearGradient', { id: `${id}-ramp`, x1 }, ...stops),
    element('rect', {
      x: padding + 0.5,
      y: y + 0.5,
      width: barWidth,
      height: barHeight,
      fill: `url(#${id}-ramp)`,
      stroke: colors.axis,
    }),
    textElement(number(low), { ...tick, x: padding }),
    low < 0
      ? textElement('0', { ...tick, x: padding + barWidth / 2, 'text-anchor': 'middle' })
      : '',
    textElement(number(high), { ...tick, x: padding + barWidth, 'text-anchor': 'end' }),
    missing
      ? key +
        textElement(words.missing, {
          x: padding + barWidth + 40,
          y: y + barHeight,
          'font-size': tickSize,
        })
      : '',
  ];
  return { markup: markup.join(''), bottom: y + barHeight + tickSize + 6 };
}

/** Place and size of a cell. */
export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A cell without a value: empty and struck through. */
export function missingCell({ x, y, width, height }: Cell): string {
  return element('path', {
    d: `M${x},${y}h${width}v${height}h${-width}zl${width},${height}`,
    fill: 'none',
    stroke: colors.axis,
    'stroke-width': 0.7,
  });
}
