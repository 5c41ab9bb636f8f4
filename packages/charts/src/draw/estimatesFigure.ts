import { type ChartOptions, resolveOptions, type Settings } from '../chartOptions.ts';
import {
  type Estimate,
  type EstimateRows,
  estimateNumbers,
  seriesCount,
  seriesName,
} from '../estimates.ts';
import { seriesColor } from './colors.ts';
import { extent, padded, type Range } from './extent.ts';
import { emptyBody, figure } from './figure.ts';
import { formatEstimate } from './formatEstimate.ts';
import { numberFormat } from './formatNumber.ts';
import { symbolEntry } from './legend.ts';
import { element, tooltip } from './markup.ts';
import { referenceEntries, referenceLine } from './references.ts';
import { type RowsFrame, rowsFrame } from './rowsFrame.ts';
import { seriesShape } from './symbols.ts';

/** Options of charts that draw estimates in rows. */
export interface EstimatesOptions extends ChartOptions {
  /** What is measured. */
  readonly valueLabel?: string;
  /** Values the axis reaches at least. */
  readonly domain?: Range;
}

/** How one kind of chart draws its estimates. */
export interface EstimateMarks {
  /** Height of a mark's band in pixels. */
  readonly band: number;
  /** Space left of the axis when there are several series. */
  readonly gutter: number;
  /** Share of the range added at both ends of the axis. */
  readonly pad: number;
  /** Draws one estimate, at the vertical position `y`; its value is finite. */
  readonly mark: (place: EstimatePlace) => string;
}

/** One estimate and where it goes. */
export interface EstimatePlace {
  readonly settings: Settings;
  readonly frame: RowsFrame;
  readonly estimate: Estimate;
  /** Both ends of the interval are known. */
  readonly interval: boolean;
  readonly series: number;
  /** How many series the chart has. */
  readonly count: number;
  readonly color: string;
  readonly y: number;
}

/** A chart of estimates in rows: everything but the marks. */
export function estimatesFigure(
  data: EstimateRows,
  options: EstimatesOptions,
  { band, gutter, pad, mark }: EstimateMarks,
): string {
  const settings = resolveOptions(options);
  const { words } = settings;
  const count = seriesCount(data);
  const references = (data.references ?? []).filter(({ value }) => Number.isFinite(value));
  const numbers = data.rows.flatMap(({ values }) => values.flatMap(estimateNumbers));
  const number = numberFormat(numbers, words.decimalMark);
  const range = extent(numbers);
  const entries = [
    ...(count > 1 ? (data.series ?? []) : []).map((name, s) =>
      symbolEntry(name, { shape: seriesShape(s), color: seriesColor(s) }),
    ),
    ...referenceEntries(references),
  ];
  return figure(settings, entries, (top) => {
    if (range === undefined) return emptyBody(settings, top);
    const wanted = [...(options.domain ?? []), ...references.map(({ value }) => value)];
    const frame = rowsFrame(settings, {
      data,
      number,
      domain: padded(extent(range, wanted)!, pad),
      drawn: extent(range, wanted)!,
      top,
      valueLabel: options.valueLabel,
      band,
      gutter: count > 1 ? gutter : 0,
    });
    const lines = references.map((reference, i) =>
      referenceLine(reference, i, { ...frame, at: frame.x(reference.value) }),
    );
    const marks = data.rows.flatMap(({ name, values }, row) =>
      values.map((estimate, series) => {
        const { value, low, high } = estimate;
        if (!Number.isFinite(value)) return '';
        const interval = Number.isFinite(low) && Number.isFinite(high);
        const color = seriesColor(series);
        const y = frame.middle(row, series);
        const said = formatEstimate(estimate, number, true);
        const hint = [name, seriesName(data, series), said].filter((part) => part !== '');
        return element(
          'g',
          {},
          tooltip(hint.join(', ')),
          mark({ settings, frame, estimate, interval, series, count, color, y }),
        );
      }),
    );
    return {
      markup:
        frame.markup +
        lines.join('') +
        frame.names +
        element('g', { class: 'marks' }, marks.join('')),
      bottom: frame.end,
    };
  });
}
