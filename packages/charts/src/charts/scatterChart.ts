import { resolveOptions, type SizedChartOptions } from '../chartOptions.ts';
import { bulkRange } from '../draw/bulkRange.ts';
import { colors } from '../draw/colors.ts';
import { extent, padded, type Range } from '../draw/extent.ts';
import { emptyBody, figure } from '../draw/figure.ts';
import { formatTicks } from '../draw/formatNumber.ts';
import { type LegendEntry, lineEntry, symbolEntry } from '../draw/legend.ts';
import { scoreContours } from '../draw/scoreContours.ts';
import { xyFrame } from '../draw/xyFrame.ts';
import type { ChartWords } from '../words.ts';
import { bringToEdge, farOffLabels } from './farOff.ts';
import { groupEntries } from './groupEntries.ts';
import { pairLines, pointMarks, pointRows } from './pointMarks.ts';
import { drawnPeople, type ScatterData } from './scatterData.ts';

/** Options of {@link scatterChart}. */
export interface ScatterOptions extends SizedChartOptions {
  readonly xLabel?: string;
  readonly yLabel?: string;
  /** Values the axes reach at least; keeps them still while the points move. */
  readonly xDomain?: Range;
  readonly yDomain?: Range;
  /** Scores to draw a contour at; default 0.1, 0.3, 0.5, 0.7, 0.9. */
  readonly levels?: readonly number[];
  /** The level drawn strongest, usually the decision threshold; default 0.5. */
  readonly threshold?: number;
  /** Gives every person their number as `data-row`, so that a page can open them; default false. */
  readonly rows?: boolean;
}

/**
 * People as points: group by colour and shape, label by filled or hollow; with contours of a
 * score over the plane, the side at or above the threshold tinted, and lines between the pairs to
 * look at.
 *
 * The axes reach as far as the bulk of the people does (`bulkRange`); those few beyond stand at the
 * edge, with where they really are. People with a coordinate that is not finite are left out. A thousand points with contours on a
 * 50 × 50 grid take a few milliseconds, so that a slider can redraw it.
 *
 * @example
 * scatterChart(
 *   { x, y, group, groups: ['women', 'men'], label, labels: ['rejected', 'admitted'] },
 *   { id: 'z', title: 'Representation at γ = 0.5' },
 * );
 */
export function scatterChart(data: ScatterData, options: ScatterOptions): string {
  const settings = resolveOptions(options);
  const { levels = [0.1, 0.3, 0.5, 0.7, 0.9], threshold = 0.5 } = options;
  const drawn = drawnPeople(data);
  const xRange = bulkRange(drawn.map((i) => data.x[i]));
  const yRange = bulkRange(drawn.map((i) => data.y[i]));
  return figure(settings, scatterLegend(settings.words, data, threshold), (top) => {
    if (xRange === undefined || yRange === undefined) return emptyBody(settings, top);
    const [across, up] = [axisRange(xRange, options.xDomain), axisRange(yRange, options.yDomain)];
    const atEdge = bringToEdge(data, across, up);
    const frame = xyFrame(settings, {
      x: { domain: across, label: options.xLabel },
      y: { domain: up, label: options.yLabel },
      top,
      height: options.height,
    });
    const contours =
      data.scores === undefined
        ? { under: '', over: '' }
        : scoreContours(settings, frame, data.scores, { levels, threshold });
    const points = pointMarks(frame, atEdge.data);
    const pairs = pairLines(frame, atEdge.data);
    const labels = farOffLabels(frame, data, atEdge, settings.words.decimalMark);
    const rows = options.rows ? pointRows(frame, atEdge.data) : '';
    return {
      markup: frame.markup + contours.under + points + pairs + contours.over + labels + rows,
      bottom: frame.end,
    };
  });
}

function axisRange(range: Range, wanted: Range | undefined): Range {
  const own = padded(range, 0.04);
  return wanted === undefined ? own : extent(own, wanted)!;
}

function scatterLegend(words: ChartWords, data: ScatterData, threshold: number): LegendEntry[] {
  const { labels, scores, pairs = [] } = data;
  const entries = groupEntries(data, words.unknown);
  if (labels !== undefined) {
    entries.push(
      symbolEntry(labels[1], { shape: 'circle', color: colors.muted }),
      symbolEntry(labels[0], { shape: 'circle', color: colors.muted, hollow: true }),
    );
  }
  if (scores !== undefined) {
    const [level] = formatTicks([threshold], words.decimalMark);
    entries.push(lineEntry(`${words.score} ${level}`, { color: colors.text }));
  }
  if (pairs.length > 0) entries.push(lineEntry(words.pairs, { color: colors.text, dash: '4 2' }));
  return entries;
}
