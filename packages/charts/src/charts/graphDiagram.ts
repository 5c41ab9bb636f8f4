import { resolveOptions, type SizedChartOptions } from '../chartOptions.ts';
import type { Box } from '../draw/boxes.ts';
import { colors, halo, seriesColor } from '../draw/colors.ts';
import { extent } from '../draw/extent.ts';
import { emptyBody, figure } from '../draw/figure.ts';
import { fitText } from '../draw/fitText.ts';
import { element, px, textElement, tooltip } from '../draw/markup.ts';
import { placeLabels } from '../draw/placeLabels.ts';
import { padding, tickSize } from '../draw/sizes.ts';
import { seriesShape, symbolPath } from '../draw/symbols.ts';
import { textWidth } from '../draw/textWidth.ts';
import { type GraphData, graphLinks, groupOf, type Link, personName } from './graphData.ts';
import { graphPlaces, type Place } from './graphPlaces.ts';
import { groupEntries } from './groupEntries.ts';

/** Options of {@link graphDiagram}. */
export interface GraphOptions extends SizedChartOptions {
  /** Gives every person their number as `data-row`, so that a page can open them; default false. */
  readonly rows?: boolean;
}

/**
 * A graph as people and lines between them, for up to about two hundred people; `matrixDiagram`
 * shows larger ones. Group by colour and shape, weight by the line's width. Names are written where
 * they cover nothing; all are in the table.
 *
 * @example
 * graphDiagram(
 *   { size: 3, source: [0, 1], target: [1, 2], names: ['Ann', 'Ben', 'Cid'] },
 *   { id: 'graph', title: 'Who deserves the same treatment' },
 * );
 */
export function graphDiagram(data: GraphData, options: GraphOptions): string {
  const settings = resolveOptions(options);
  const links = graphLinks(data);
  return figure(settings, groupEntries(data, settings.words.unknown), (top) => {
    if (data.size === 0) return emptyBody(settings, top);
    const height = options.height ?? top + Math.min(440, Math.max(240, settings.width * 0.7));
    const bounds: Box = {
      left: padding,
      right: settings.width - padding,
      top,
      bottom: Math.max(top + 120, height - padding),
    };
    const room = nameRoom(data);
    const inner = { ...bounds, left: bounds.left + room, right: bounds.right - room };
    const places = graphPlaces(data.size, links, inner);
    const r = data.size <= 40 ? 6 : data.size <= 120 ? 4.5 : 3;
    const markup = [
      linkLines(links, places),
      nodeMarks(data, places, r, options.rows ?? false),
      nodeNames(data, places, { bounds, radius: r, links }),
    ];
    return { markup: markup.join(''), bottom: bounds.bottom };
  });
}

/** Space at both sides for the names of the outermost people. */
function nameRoom({ names = [] }: GraphData): number {
  return Math.min(50, Math.max(0, ...names.map((name) => textWidth(name, tickSize) - 12)));
}

function linkLines(links: readonly Link[], places: readonly Place[]): string {
  const heaviest = extent(links.map(({ weight }) => weight))?.[1] ?? 1;
  const lines = links.map(({ source, target, weight }) => {
    const [from, to] = [places[source], places[target]];
    return element('path', {
      d: `M${from.map(px).join()}L${to.map(px).join()}`,
      'stroke-width': 0.8 + 1.8 * (weight / heaviest),
    });
  });
  return element('g', { class: 'links', stroke: colors.axis }, lines.join(''));
}

function nodeMarks(data: GraphData, places: readonly Place[], r: number, rows: boolean): string {
  const marks = Array.from({ length: data.size }, (_, i) => {
    const group = groupOf(data, i);
    return element(
      'path',
      {
        d: symbolPath(seriesShape(group), r)(...places[i]),
        fill: seriesColor(group),
        stroke: colors.surface,
        'data-row': rows ? i : undefined,
      },
      tooltip(personName(data, i)),
    );
  });
  return element('g', { class: 'marks' }, marks.join(''));
}

function nodeNames(
  data: GraphData,
  places: readonly Place[],
  around: { readonly bounds: Box; readonly radius: number; readonly links: readonly Link[] },
): string {
  if (data.names === undefined || data.size > 80) return '';
  const texts = places.map((_, i) => fitText(personName(data, i), tickSize, 90));
  const lines = around.links.map(({ source, target }) => {
    const [[x1, y1], [x2, y2]] = [places[source], places[target]];
    return { x1, y1, x2, y2 };
  });
  const labels = placeLabels(
    places.map(([x, y], k) => ({
      x,
      y,
      width: textWidth(texts[k], tickSize),
      height: 13,
    })),
    { bounds: around.bounds, radius: around.radius, lines, reach: around.radius + 14 },
  );
  const parts = labels.map((box, k) =>
    box === undefined ? '' : textElement(texts[k], { x: box.left, y: box.bottom - 3 }),
  );
  return element('g', { 'font-size': tickSize, ...halo }, parts.join(''));
}
