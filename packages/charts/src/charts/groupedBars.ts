import { colors } from '../draw/colors.ts';
import {
  type EstimatePlace,
  type EstimatesOptions,
  estimatesFigure,
} from '../draw/estimatesFigure.ts';
import { extent } from '../draw/extent.ts';
import { element, px } from '../draw/markup.ts';
import { seriesShape, symbolPath } from '../draw/symbols.ts';
import { type EstimateRows, estimateNumbers } from '../estimates.ts';

const band = 15;
const gutter = 14;

/**
 * Bars from zero with intervals: a row per method, in it a bar per group. A group keeps its
 * colour, and its symbol stands at the foot of its bar. References (the rates among the true
 * labels) are broken lines across all rows.
 *
 * Estimates that are not finite have no bar.
 *
 * @example
 * groupedBars(
 *   {
 *     series: ['Group A', 'Group B'],
 *     rows: [{ name: 'Original', values: [{ value: 0.42, low: 0.38, high: 0.46 }, { value: 0.2 }] }],
 *     references: [{ label: 'True labels, group A', value: 0.35, series: 0 }],
 *   },
 *   { id: 'fpr', title: 'False positive rate by group', valueLabel: 'Rate' },
 * );
 */
export function groupedBars(data: EstimateRows, options: EstimatesOptions): string {
  const range = extent(data.rows.flatMap(({ values }) => values.flatMap(estimateNumbers)));
  const allZero = range?.[0] === 0 && range[1] === 0;
  const [low, high] = options.domain ?? [0, allZero ? 1 : 0];
  // A bar's length speaks only when it starts at zero.
  const domain = [Math.min(0, low), Math.max(0, high)] as const;
  return estimatesFigure(data, { ...options, domain }, { band, gutter, pad: 0, mark: bar });
}

function bar(place: EstimatePlace): string {
  const { frame, estimate, interval, series, count, color, y } = place;
  const [zero, end] = [frame.x(0), frame.x(estimate.value)];
  const rect = element('rect', {
    x: Math.min(zero, end),
    y: y - band / 2 + 1,
    width: Math.abs(end - zero),
    height: band - 2,
    fill: color,
  });
  const d = symbolPath(seriesShape(series), 4)(frame.left - gutter / 2, y);
  const foot = count > 1 ? element('path', { d, fill: color }) : '';
  return rect + foot + (interval ? whisker(place) : '');
}

/** An interval over a bar, edged in the colour of the surface, so that it shows on any bar. */
function whisker({ frame, estimate, y }: EstimatePlace): string {
  const [low, high] = [frame.x(estimate.low!), frame.x(estimate.high!)].map(px);
  const cap = `${px(y - 3.5)}v7`;
  const d = `M${low},${px(y)}H${high}M${low},${cap}M${high},${cap}`;
  return (
    element('path', { d, stroke: colors.surface, 'stroke-width': 4, 'stroke-opacity': 0.8 }) +
    element('path', { d, stroke: colors.text, 'stroke-width': 1.4 })
  );
}
