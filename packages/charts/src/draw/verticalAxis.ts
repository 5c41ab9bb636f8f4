import type { Settings } from '../chartOptions.ts';
import type { NumberScale, Tick } from './axisTicks.ts';
import { colors } from './colors.ts';
import { fitText } from './fitText.ts';
import { crisp, element, px, textElement } from './markup.ts';
import { labelSize, padding, tickSize } from './sizes.ts';

/** A vertical axis at the left of a plot. */
export interface VerticalAxis {
  /** Scale whose range are the plot's bottom and top edges. */
  readonly scale: NumberScale;
  readonly ticks: readonly Tick[];
  readonly label: string | undefined;
  readonly left: number;
  readonly right: number;
}

/** Height that the label takes above the plot. */
export function verticalAxisHeight(label: string | undefined): number {
  return label === undefined ? 8 : 26;
}

/**
 * Draws grid lines over the plot's width, the axis line, tick labels, and the axis label. The
 * label stands above the axis, unturned: it is read at once and takes no width.
 */
export function verticalAxis(
  { width }: Settings,
  { scale, ticks, label, left, right }: VerticalAxis,
): string {
  const [bottom, top] = scale.range();
  const grid = ticks.map(({ position }) => `M${px(left)},${crisp(position)}H${px(right)}`).join('');
  const labels = ticks.map((tick) =>
    textElement(tick.label, { x: left - 6, y: tick.position + tickSize * 0.36 }),
  );
  return (
    element('path', { d: grid, stroke: colors.grid, fill: 'none' }) +
    element('path', { d: `M${px(left)},${px(top)}V${px(bottom)}`, stroke: colors.axis }) +
    element(
      'g',
      { class: 'y-axis', 'font-size': tickSize, fill: colors.muted, 'text-anchor': 'end' },
      labels.join(''),
    ) +
    (label === undefined
      ? ''
      : textElement(
          fitText(label, labelSize, width - 2 * padding),
          { x: padding, y: top - 12 },
          label,
        ))
  );
}
