import { bulkRange, type ScatterData, type ScoreGrid } from '@pairfair/charts';
import type { ReportData, ReportPlane } from '../data/reportData.ts';
import { whole } from '../words/numbers.ts';
import type { ReportFigure } from './reportFigure.ts';

/** Test people in two dimensions of each method's representation, with decision contours. */
export function planeFigures({
  planes,
  groups,
  target,
}: Pick<ReportData, 'planes' | 'groups' | 'target'>): ReportFigure[] {
  return planes.map((everyone) => {
    const plane = withoutFarOff(everyone);
    const data: ScatterData = {
      x: plane.x,
      y: plane.y,
      group: plane.groups,
      groups: groups.map(({ name }) => name),
      label: plane.labels,
      labels: [`${target.column} = ${target.negative}`, `${target.column} = ${target.positive}`],
      ...(plane.ids && { names: plane.ids }),
      scores: scoreGrid(plane),
    };
    const [xLabel, yLabel] = axisNames(plane);
    const title = `${plane.title}: what it sees`;
    return {
      // A + in a method's name would not do in a file's name.
      id: `plane-${plane.method.replace('+', '-plus')}`,
      title,
      says: planeInWords(plane, everyone.x.length - plane.x.length),
      width: 380,
      spec: { chart: 'scatter', data, options: { xLabel, yLabel, height: 430 } },
    };
  });
}

function axisNames({ axes, names }: ReportPlane): readonly [string, string] {
  if (names) return names;
  const letter = axes === 'dimensions' ? 'z' : 'principal component ';
  return [`${letter}1`, `${letter}2`];
}

function planeInWords({ axes, width, x, people }: ReportPlane, farOff: number): string {
  const drawnPeople = x.length + farOff;
  const some = drawnPeople < people ? `${whole(drawnPeople)} of ${whole(people)}` : whole(people);
  const without = farOff === 0 ? '' : ` (${whole(farOff)} of them too far off to be drawn)`;
  if (axes === 'columns') {
    return `${some} test people of the first run${without}. Lines are scores; the tinted side is decided 1.`;
  }
  const drawn =
    axes === 'principal components'
      ? `the first two principal components of ${width} columns`
      : width === 1
        ? 'the one dimension that is used, and a second that is not'
        : `the first two of ${width} dimensions`;
  const exact = (axes === 'dimensions' && width <= 2) || width === 2;
  return `${some} test people of the first run${without} in ${drawn}. Lines are scores${exact ? '' : ' of a person who is average in all other directions'}; the tinted side is decided 1.`;
}

/**
 * The plane without the people who would leave no room for the others: farther off than half the
 * way between the 1st and the 99th of a hundred beyond them.
 */
function withoutFarOff(plane: ReportPlane): ReportPlane {
  const [across, up] = [mostly(plane.x), mostly(plane.y)];
  const near = (value: number, [low, high]: readonly [number, number]) =>
    value >= low && value <= high;
  const kept = plane.x.map((x, i) => near(x, across) && near(plane.y[i], up));
  const pick = <Value>(values: readonly Value[]) => values.filter((_, i) => kept[i]);
  const { x, y, groups, labels, ids } = plane;
  return {
    ...{ ...plane, x: pick(x), y: pick(y), groups: pick(groups), labels: pick(labels) },
    ...(ids && { ids: pick(ids) }),
  };
}

function mostly(values: readonly number[]): [number, number] {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))];
  const room = (at(0.99) - at(0.01)) / 2;
  return [at(0.01) - room, at(0.99) + room];
}

const nodes = 40;

/** Scores over the part of the plane where people are, and a little beyond. */
function scoreGrid({ x, y, logOdds }: ReportPlane): ScoreGrid {
  const [across, up] = [widened(x), widened(y)];
  const at = ([low, high]: readonly [number, number], k: number) =>
    low + ((high - low) * k) / (nodes - 1);
  const values = Array.from({ length: nodes * nodes }, (_, node) => {
    const [a, b] = [at(across, node % nodes), at(up, Math.floor(node / nodes))];
    return 1 / (1 + Math.exp(-(logOdds.x * a + logOdds.y * b + logOdds.intercept)));
  });
  return { columns: nodes, rows: nodes, values, x: across, y: up };
}

function widened(values: readonly number[]): [number, number] {
  const [low, high] = bulkRange(values) ?? [0, 0];
  const room = 0.08 * (high - low) || 1;
  return [low - room, high + room];
}
