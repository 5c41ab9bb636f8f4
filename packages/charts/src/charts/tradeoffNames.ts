import type { Settings } from '../chartOptions.ts';
import type { Segment } from '../draw/boxes.ts';
import { colors, halo } from '../draw/colors.ts';
import type { Block } from '../draw/figure.ts';
import { type LegendEntry, legend } from '../draw/legend.ts';
import { element, px, textElement } from '../draw/markup.ts';
import { type LabelPlace, leaderLine, placeLabels } from '../draw/placeLabels.ts';
import { labelSize, tickSize } from '../draw/sizes.ts';
import { textWidth } from '../draw/textWidth.ts';
import type { XyFrame } from '../draw/xyFrame.ts';

/** A point to be named. */
export interface NamedPlace {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** What the names have to go around. */
export interface NameObstacles {
  /** Radius of the marks. */
  readonly radius: number;
  readonly lines: readonly Segment[];
}

const height = 14;

/**
 * The names of a plot's points: beside them where all fit without covering one another or a
 * point; otherwise numbers beside the points and, below the plot, what they stand for.
 */
export function tradeoffNames(
  settings: Settings,
  frame: XyFrame,
  points: readonly NamedPlace[],
  { radius, lines }: NameObstacles,
): Block {
  const place = (texts: readonly string[], reach: number) =>
    placeLabels(
      points.map(({ x, y }, i) => ({ x, y, width: textWidth(texts[i], tickSize) + 4, height })),
      { bounds: frame, radius, lines, reach },
    );
  const names = points.map(({ name }) => name);
  const places = place(names, 48);
  if (places.every((found) => found !== undefined)) {
    return { markup: labels(points, names, places), bottom: frame.end };
  }
  const numbers = points.map((_, i) => String(i + 1));
  const key = numberKey(settings, names, frame.end + 4);
  return {
    markup: labels(points, numbers, place(numbers, 160)) + key.markup,
    bottom: key.bottom,
  };
}

function labels(
  points: readonly NamedPlace[],
  texts: readonly string[],
  places: readonly (LabelPlace | undefined)[],
): string {
  const parts = places.map((box, i) => {
    if (box === undefined) return '';
    const { x1, y1, x2, y2 } = leaderLine(points[i], box);
    const leader = box.leader
      ? element('path', { d: `M${px(x1)},${px(y1)}L${px(x2)},${px(y2)}`, stroke: colors.axis })
      : '';
    const x = (box.left + box.right) / 2;
    return leader + textElement(texts[i], { x, y: box.bottom - 3, ...halo });
  });
  return element('g', { 'font-size': tickSize, 'text-anchor': 'middle' }, parts.join(''));
}

function numberKey(settings: Settings, names: readonly string[], top: number): Block {
  const entries = names.map(
    (label, i): LegendEntry => ({
      label,
      key: (x, y) =>
        textElement(String(i + 1), { x: x + 18, y: y + labelSize * 0.36, 'text-anchor': 'end' }),
    }),
  );
  return legend(settings, entries, top);
}
