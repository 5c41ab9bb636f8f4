import { colors } from '../draw/colors.ts';
import {
  type EstimatePlace,
  type EstimatesOptions,
  estimatesFigure,
} from '../draw/estimatesFigure.ts';
import { element, px } from '../draw/markup.ts';
import { seriesShape, symbolPath } from '../draw/symbols.ts';
import type { EstimateRows } from '../estimates.ts';

/**
 * A dot with its interval per row: a measure of several methods, differences between paired runs
 * (with a reference at zero), or strengths with standard errors. With several series, each row
 * has a dot for each, one below the other, told apart by colour and shape.
 *
 * Estimates that are not finite have no dot. The axis need not start at zero.
 *
 * @example
 * dotIntervals(
 *   {
 *     rows: [{ name: 'PFR − Original', values: [{ value: 0.03, low: 0.01, high: 0.05 }] }],
 *     references: [{ label: 'No difference', value: 0 }],
 *   },
 *   { id: 'difference', title: 'Difference in consistency', valueLabel: 'Consistency' },
 * );
 */
export function dotIntervals(data: EstimateRows, options: EstimatesOptions): string {
  return estimatesFigure(data, options, { band: 16, gutter: 0, pad: 0.03, mark: dot });
}

function dot({ frame, estimate, interval, series, color, y }: EstimatePlace): string {
  const line = () =>
    element('path', {
      d: `M${px(frame.x(estimate.low!))},${px(y)}H${px(frame.x(estimate.high!))}`,
      stroke: color,
      'stroke-width': 2.4,
    });
  return (
    (interval ? line() : '') +
    element('path', {
      d: symbolPath(seriesShape(series), 5)(frame.x(estimate.value), y),
      fill: color,
      stroke: colors.surface,
      'stroke-width': 1.2,
    })
  );
}
