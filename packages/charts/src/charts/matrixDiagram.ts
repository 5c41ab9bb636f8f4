import { type ChartOptions, resolveOptions } from '../chartOptions.ts';
import { colorBar } from '../draw/colorBar.ts';
import { colors, rampPaint, seriesColor } from '../draw/colors.ts';
import { emptyBody, figure } from '../draw/figure.ts';
import { crisp, element, px } from '../draw/markup.ts';
import { padding } from '../draw/sizes.ts';
import { seriesShape, symbolPath } from '../draw/symbols.ts';
import { type GraphData, graphLinks } from './graphData.ts';
import { groupEntries } from './groupEntries.ts';
import { type MatrixBins, matrixBins } from './matrixBins.ts';

const shades = 6;
/** Where the ramp begins: the faintest link still has a contrast of 3 : 1 to the surface. */
const faintest = 0.58;

/**
 * A graph of any size as a matrix: people by group along both sides, a cell darker the more
 * links it holds per possible pair. Groups that are linked show as filled blocks. With more
 * people than pixels, neighbouring rows share a cell.
 *
 * @example
 * matrixDiagram({ ...graph, group, groups: ['women', 'men'] }, { id: 'wf', title: 'Fairness graph' });
 */
export function matrixDiagram(data: GraphData, options: ChartOptions): string {
  const settings = resolveOptions(options);
  return figure(settings, groupEntries(data, settings.words.unknown), (top) => {
    if (data.size === 0) return emptyBody(settings, top);
    const margin = data.groups === undefined ? 0 : 16;
    const left = crisp(padding + margin);
    const side = Math.floor(Math.min(settings.width - padding - left, 420));
    const square = { left, top: crisp(top + 2 + margin), side };
    const bins = matrixBins(data, graphLinks(data), side / 2.5);
    const bar = colorBar(settings, {
      range: [0, bins.densest || 1],
      label: settings.words.density,
      from: { color: colors.surface, start: faintest },
      top: square.top + side + 12,
    });
    const edges = data.groups === undefined ? '' : groupEdges(bins, square);
    return { markup: cells(bins, square) + edges + bar.markup, bottom: bar.bottom };
  });
}

interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** The filled cells, a path per shade: thousands of elements would be slow to take in. */
function cells(bins: MatrixBins, { left, top, side }: Square): string {
  const { count, density, densest } = bins;
  const size = side / count;
  const paths = Array.from({ length: shades + 1 }, (): string[] => []);
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) {
      const value = density[a * count + b];
      if (value === 0) continue;
      const shade = Math.round((value / densest) * shades);
      const square = `h${px(size)}v${px(size)}h${px(-size)}z`;
      paths[shade].push(`M${px(left + b * size)},${px(top + a * size)}${square}`);
    }
  }
  return (
    element('rect', {
      x: left,
      y: top,
      width: side,
      height: side,
      fill: 'none',
      stroke: colors.axis,
    }) +
    paths
      .map((d, shade) =>
        d.length === 0
          ? ''
          : element('path', {
              d: d.join(''),
              ...rampPaint(faintest + (1 - faintest) * (shade / shades)),
            }),
      )
      .join('')
  );
}

/** Lines between the groups, and each group's symbol at its part of both sides. */
function groupEdges(bins: MatrixBins, { left, top, side }: Square): string {
  const size = side / bins.count;
  const lines = bins.groups.slice(1).map(({ start }) => {
    const at = start * size;
    return `M${px(left + at)},${px(top)}v${side}M${px(left)},${px(top + at)}h${side}`;
  });
  const symbols = bins.groups.map(({ group, start, end }) => {
    const symbol = symbolPath(seriesShape(group), 5);
    const middle = ((start + end) / 2) * size;
    return element('path', {
      d: symbol(left - 9, top + middle) + symbol(left + middle, top - 9),
      fill: seriesColor(group),
    });
  });
  return element('path', { d: lines.join(''), stroke: colors.axis }) + symbols.join('');
}
