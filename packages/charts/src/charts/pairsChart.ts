import { scaleLinear } from 'd3-scale';
import { type ChartOptions, resolveOptions } from '../chartOptions.ts';
import { axisTicks } from '../draw/axisTicks.ts';
import { colors } from '../draw/colors.ts';
import { extent, type Range, withLength } from '../draw/extent.ts';
import { emptyBody, figure } from '../draw/figure.ts';
import { horizontalAxis } from '../draw/horizontalAxis.ts';
import { type LegendEntry, lineEntry, symbolEntry } from '../draw/legend.ts';
import { crisp, element, px, tooltip } from '../draw/markup.ts';
import { padding, tickSize } from '../draw/sizes.ts';
import { textWidth } from '../draw/textWidth.ts';
import type { ChartWords } from '../words.ts';
import { groupEntries } from './groupEntries.ts';
import { drawnPairs, type PairsData } from './pairsData.ts';
import { pointMarks } from './pointMarks.ts';

/** Options of {@link pairsChart}. */
export interface PairsOptions extends ChartOptions {
  readonly xLabel?: string;
  /** Values the axis reaches at least; keeps it still while the people move. */
  readonly xDomain?: Range;
}

const rowHeight = 10;

/**
 * Pairs of people on one axis, a row each: two marks and the line between them, which is the shorter
 * the more alike the two are. Group by colour and shape, label by filled or hollow.
 *
 * Pairs with a place that is not finite are left out. Where people have names, every row is an element
 * with its number as `data-row`, so that a page can open what is clicked.
 *
 * @example
 * pairsChart(
 *   { x: ranks, pairs: [[0, 7], [2, 3]], group, groups: ['women', 'men'] },
 *   { id: 'pairs', title: 'Linked people', xLabel: 'Place in the ranking', xDomain: [0, 1] },
 * );
 */
export function pairsChart(data: PairsData, options: PairsOptions): string {
  const settings = resolveOptions(options);
  const { width, words } = settings;
  const pairs = drawnPairs(data);
  const ends = pairs.flat();
  const range = extent(
    ends.map((i) => data.x[i]),
    options.xDomain ?? [],
  );
  return figure(settings, pairsLegend(words, data), (top) => {
    if (ends.length === 0 || range === undefined) return emptyBody(settings, top);
    const bottom = crisp(top + rowHeight * (pairs.length + 1));
    const x = scaleLinear().domain(withLength(range));
    const ticksUpTo = (right: number) =>
      axisTicks(x.range([crisp(padding + 10), right]), {
        decimalMark: words.decimalMark,
        direction: 'horizontal',
      });
    const wanted = crisp(width - padding - 10);
    const last = ticksUpTo(wanted).at(-1);
    const half = textWidth(last?.label ?? '', tickSize) / 2;
    const overhang = Math.max(0, (last?.position ?? 0) + half - (width - padding));
    const ticks = ticksUpTo(crisp(wanted - overhang));
    const axis = horizontalAxis(settings, { scale: x, ticks, label: options.xLabel, top, bottom });
    const y = (row: number) => top + rowHeight * (row + 1);
    const lines = pairs.map(
      ([i, j], row) => `M${px(x(data.x[i]))},${px(y(row))}H${px(x(data.x[j]))}`,
    );
    const marks = pointMarks(
      { x, y },
      {
        x: ends.map((i) => data.x[i]),
        y: ends.map((_, k) => Math.floor(k / 2)),
        ...(data.group && { group: ends.map((i) => data.group?.[i] ?? -1) }),
        ...(data.label && { label: ends.map((i) => data.label?.[i] ?? 0) }),
      },
    );
    return {
      markup:
        axis.markup +
        element('path', {
          class: 'links',
          d: lines.join(''),
          stroke: colors.axis,
          'stroke-width': 2.5,
        }) +
        marks +
        namedRows(data, pairs, { width, top: y }),
      bottom: axis.bottom,
    };
  });
}

/** What a pointer meets in a row: the names of the two. */
function namedRows(
  { names }: PairsData,
  pairs: readonly (readonly [number, number])[],
  { width, top }: { readonly width: number; readonly top: (row: number) => number },
): string {
  if (!names) return '';
  return pairs
    .map(([i, j], row) =>
      element(
        'rect',
        {
          ...{ 'data-row': row, x: padding, y: top(row) - rowHeight / 2 },
          ...{ width: width - 2 * padding, height: rowHeight, fill: 'transparent' },
        },
        tooltip(`${names[i] ?? ''} – ${names[j] ?? ''}`),
      ),
    )
    .join('');
}

function pairsLegend(words: ChartWords, data: PairsData): LegendEntry[] {
  const grey = { shape: 'circle', color: colors.muted } as const;
  return [
    ...groupEntries(data, words.unknown),
    ...(data.labels === undefined
      ? []
      : [
          symbolEntry(data.labels[1], grey),
          symbolEntry(data.labels[0], { ...grey, hollow: true }),
        ]),
    lineEntry(words.linked, { color: colors.axis, width: 2.5 }),
  ];
}
