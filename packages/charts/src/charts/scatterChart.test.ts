import { describe, expect, it } from 'vitest';
import { axisOf, findAll, numbers, parseSvg, type SvgNode } from '../../testing/parseSvg.ts';
import { colors } from '../draw/colors.ts';
import { scatterChart } from './scatterChart.ts';
import type { ScatterData } from './scatterData.ts';
import { scatterTable } from './scatterTable.ts';

const options = { id: 's', title: 'Representation', width: 400, height: 300 };

/** Where the sub-paths of all marks start. */
function starts(svg: SvgNode): number[][] {
  const marks = findAll(svg, 'g', 'marks')[0].children;
  return marks.flatMap(({ attributes }) =>
    [...attributes.d.matchAll(/M([-\d.,]+)/g)].map(([, pair]) => numbers(pair)),
  );
}

const people: ScatterData = {
  x: [0, 1, 2, 3, Number.NaN],
  y: [10, 20, 40, 30, 20],
  group: [0, 0, 1, 1, 0],
  groups: ['women', 'men'],
  label: [1, 0, 1, 0, 1],
  labels: ['rejected', 'admitted'],
  names: ['Ann', 'Bea', 'Cid', 'Dan', 'Eve'],
};

describe('scatterChart', () => {
  it('puts points where the axes say', () => {
    const svg = parseSvg(scatterChart({ x: [0, 1, 4], y: [5, 0, 10] }, options));
    const [x, y] = [axisOf(svg, 'x-axis'), axisOf(svg, 'y-axis')];
    // A circle of radius 5 starts at its left end.
    const expected = [
      [x(0) - 5, y(5)],
      [x(1) - 5, y(0)],
      [x(4) - 5, y(10)],
    ];
    starts(svg).forEach(([cx, cy], i) => {
      expect(cx).toBeCloseTo(expected[i][0], 1);
      expect(cy).toBeCloseTo(expected[i][1], 1);
    });
  });

  it('keeps room for the others when one stands far off, who is marked at the edge with the value', () => {
    const many = Array.from({ length: 40 }, (_, i) => i);
    const svg = parseSvg(scatterChart({ x: [...many, 4000], y: [...many, 20] }, options));
    const x = axisOf(svg, 'x-axis');
    const places = starts(svg).map(([cx]) => cx + 5);
    // The forty others take nearly the whole width, not its first hundredth.
    expect(places[39] - places[0]).toBeGreaterThan(250);
    expect(places[40]).toBeGreaterThan(x(39));
    expect(places[40]).toBeLessThanOrEqual(400);
    const [label] = findAll(svg, 'g', 'far-off');
    expect(label.children.map((text) => text.text).join()).toContain('→ 4000');
    expect(findAll(parseSvg(scatterChart({ x: many, y: many }, options)), 'g', 'far-off')).toEqual(
      [],
    );
  });

  it('tells groups apart by colour and shape, labels by filling, and leaves out what is not finite', () => {
    const svg = parseSvg(scatterChart(people, options));
    const marks = findAll(svg, 'g', 'marks')[0].children.map(({ attributes }) => attributes);
    const [blue, orange] = [colors['series-1'], colors['series-2']];
    expect(marks.map(({ fill, stroke }) => [fill, stroke])).toEqual([
      [blue, blue],
      ['none', blue],
      [orange, orange],
      ['none', orange],
    ]);
    expect(starts(svg)).toHaveLength(4);
    const shape = ({ d }: Record<string, string>) => d.replace(/^M[^a-z]+/, '');
    expect(shape(marks[0])).toBe(shape(marks[1]));
    expect(shape(marks[0])).not.toBe(shape(marks[2]));
  });

  it('draws every point of a large set once, mixing the groups', () => {
    const size = 1000;
    const column = (f: (i: number) => number) => Array.from({ length: size }, (_, i) => f(i));
    const data = {
      x: column((i) => i % 37),
      y: column((i) => i % 41),
      group: column((i) => i % 2),
    };
    const svg = parseSvg(scatterChart(data, options));
    expect(starts(svg)).toHaveLength(size);
    const strokes = findAll(svg, 'g', 'marks')[0].children.map(
      ({ attributes }) => attributes.stroke,
    );
    for (let slice = 0; slice < strokes.length; slice += 2) {
      expect(new Set(strokes.slice(slice, slice + 2)).size).toBe(2);
    }
  });

  it('keeps the axes still when their domains are given', () => {
    const fixed = { ...options, xDomain: [-5, 5], yDomain: [-5, 5] } as const;
    const axes = (x: number[]) => {
      const svg = parseSvg(scatterChart({ x, y: [0, 1] }, fixed));
      return ['x-axis', 'y-axis'].map((axis) => findAll(svg, 'g', axis));
    };
    expect(axes([0, 1])).toEqual(axes([-3, 2]));
  });

  it('draws the threshold as the strongest contour, through where the score has that value', () => {
    const svg = parseSvg(
      scatterChart(
        {
          x: [-1, 1],
          y: [-1, 1],
          // The score rises from 0 at x = −1 to 1 at x = 1: 0.25 at x = −0.5.
          scores: { columns: 3, rows: 2, values: [0, 0.5, 1, 0, 0.5, 1], x: [-1, 1], y: [-1, 1] },
        },
        { ...options, levels: [0.5, 0.75], threshold: 0.25 },
      ),
    );
    const strong = findAll(svg, 'path').filter(
      ({ attributes }) => attributes['stroke-width'] === '2',
    );
    const line = strong.find(({ attributes }) => attributes.d.includes('L'))!;
    const x = axisOf(svg, 'x-axis');
    const y = axisOf(svg, 'y-axis');
    // What lies outside the grid is clipped.
    const inside = line.attributes.d
      .slice(1)
      .split('L')
      .map(numbers)
      .filter(([, at]) => at >= y(1) - 0.1 && at <= y(-1) + 0.1);
    expect(inside.length).toBeGreaterThanOrEqual(2);
    for (const [at] of inside) expect(at).toBeCloseTo(x(-0.5), 1);
    expect(findAll(svg, 'text').map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Score 0.25', '0.25', '0.5', '0.75']),
    );
  });

  it('connects the highlighted pairs, and says who they are', () => {
    const svg = parseSvg(
      scatterChart(
        {
          ...people,
          pairs: [
            [0, 3],
            [1, 4],
            [2, 9],
          ],
        },
        options,
      ),
    );
    // The second pair has a person without coordinates, the third one who does not exist.
    const pairs = findAll(svg, 'g', 'pairs')[0].children;
    expect(pairs.map(({ children }) => children[0].text)).toEqual(['Ann – Dan']);
    const [x, y] = [axisOf(svg, 'x-axis'), axisOf(svg, 'y-axis')];
    const ends = numbers(pairs[0].children[1].attributes.d);
    [x(0), y(10), x(3), y(30)].forEach((value, i) => {
      expect(ends[i]).toBeCloseTo(value, 1);
    });
  });

  it('names people without a group in the legend', () => {
    const legend = (group: number[]) =>
      findAll(parseSvg(scatterChart({ ...people, group }, options)), 'g', 'legend')[0]
        .children.filter(({ name }) => name === 'text')
        .map(({ text }) => text);
    expect(legend([0, 0, 1, 1, 0])).toEqual(['women', 'men', 'admitted', 'rejected']);
    expect(legend([0, -1, 1, 1, 0])).toEqual(['women', 'men', 'unknown', 'admitted', 'rejected']);
  });
});

describe('scatterTable', () => {
  it('sums up people by group and label', () => {
    const { columns, rows } = scatterTable({ ...people, x: [0, 1, 2, 3, 5] }, { title: 'T' });
    expect(columns).toEqual(['Group', 'Label', 'Count', 'Mean, x', 'Mean, y']);
    // Ann and Eve: x (0 + 5) / 2, y (10 + 20) / 2.
    expect(rows).toEqual([
      ['women', 'admitted', '2', '2.500', '15'],
      ['women', 'rejected', '1', '1.000', '20'],
      ['men', 'admitted', '1', '2.000', '40'],
      ['men', 'rejected', '1', '3.000', '30'],
    ]);
  });
});
