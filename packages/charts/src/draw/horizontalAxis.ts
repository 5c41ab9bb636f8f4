import type { Settings } from '../chartOptions.ts';
import type { NumberScale, Tick } from './axisTicks.ts';
import { colors } from './colors.ts';
import type { Block } from './figure.ts';
import { fitText } from './fitText.ts';
import { crisp, element, px, textElement } from './markup.ts';
import { labelSize, padding, tickSize } from './sizes.ts';
import { textWidth } from './textWidth.ts';

/** A horizontal axis below a plot. */
export interface HorizontalAxis {
  /** Scale whose range are the plot's left and right edges. */
  readonly scale: NumberScale;
  readonly ticks: readonly Tick[];
  readonly label: string | undefined;
  readonly top: number;
  readonly bottom: number;
}

/** Height that a horizontal axis takes below its plot. */
export function horizontalAxisHeight(label: string | undefined): number {
  return tickSize + 10 + (label === undefined ? 0 : labelSize + 8);
}

/** Draws grid lines over the plot's height, the axis line, tick labels and the axis label. */
export function horizontalAxis(settings: Settings, axis: HorizontalAxis): Block {
  const { scale, ticks, label, top, bottom } = axis;
  const [left, right] = scale.range();
  const grid = ticks.map(({ position }) => `M${crisp(position)},${px(top)}V${px(bottom)}`).join('');
  const labels = ticks.map((tick) =>
    textElement(tick.label, { x: tick.position, y: bottom + tickSize + 6 }),
  );
  const end = bottom + horizontalAxisHeight(label);
  return {
    markup:
      element('path', { d: grid, stroke: colors.grid, fill: 'none' }) +
      element('path', { d: `M${px(left)},${px(bottom)}H${px(right)}`, stroke: colors.axis }) +
      element(
        'g',
        {
          class: 'x-axis',
          'font-size': tickSize,
          fill: colors.muted,
          'text-anchor': 'middle',
        },
        labels.join(''),
      ) +
      (label === undefined ? '' : axisLabel(settings, label, right, end - 4)),
    bottom: end,
  };
}

/** The label under the axis, ending where the axis ends. */
function axisLabel({ width }: Settings, label: string, right: number, y: number): string {
  const room = width - 2 * padding;
  const shown = fitText(label, labelSize, room);
  // A label longer than the axis starts at the edge of the drawing instead.
  const x = Math.max(right, padding + textWidth(shown, labelSize));
  return textElement(shown, { x, y, 'text-anchor': 'end' }, label);
}
