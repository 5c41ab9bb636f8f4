import { type ScatterData, type ScoreGrid, scatterChart, scatterTable } from '@pairfair/charts';
import type { ReportData } from '../data/reportData.ts';
import type { RepresentationPlane } from '../data/representationPlane.ts';
import { whole } from '../words/numbers.ts';
import type { ReportFigure } from './reportFigure.ts';

/** Test people in two dimensions of each method's representation, with decision contours. */
export function planeFigures({ planes, groups, target }: ReportData): ReportFigure[] {
  return planes.map((plane) => {
    const data: ScatterData = {
      x: plane.x,
      y: plane.y,
      group: plane.groups,
      groups: groups.map(({ name }) => name),
      label: plane.labels,
      labels: [`${target.column} = ${target.negative}`, `${target.column} = ${target.positive}`],
      scores: scoreGrid(plane),
    };
    const letter = plane.axes === 'dimensions' ? 'z' : 'principal component ';
    const labels = { xLabel: `${letter}1`, yLabel: `${letter}2` };
    const title = `${plane.title}: what it sees`;
    return {
      // A + in a method's name would not do in a file's name.
      id: `plane-${plane.method.replace('+', '-plus')}`,
      title,
      says: planeInWords(plane),
      width: 380,
      draw: (options) => scatterChart(data, { ...options, ...labels, height: 430 }),
      table: scatterTable(data, { title, ...labels, maxRows: 0 }),
    };
  });
}

function planeInWords({ axes, width, x, people }: RepresentationPlane): string {
  const some = x.length < people ? `${whole(x.length)} of ${whole(people)}` : whole(people);
  const drawn =
    axes === 'principal components'
      ? `the first two principal components of ${width} columns`
      : width === 1
        ? 'the one dimension that is used, and a second that is not'
        : `the first two of ${width} dimensions`;
  const exact = (axes === 'dimensions' && width <= 2) || width === 2;
  return `${some} test people of the first run in ${drawn}. Lines are scores${exact ? '' : ' of a person who is average in all other directions'}; the tinted side is decided 1.`;
}

const nodes = 40;

/** Scores over the part of the plane where people are, and a little beyond. */
function scoreGrid({ x, y, logOdds }: RepresentationPlane): ScoreGrid {
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
  const low = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const room = 0.08 * (high - low) || 1;
  return [low - room, high + room];
}
