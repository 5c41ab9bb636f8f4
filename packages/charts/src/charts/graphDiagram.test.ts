import { describe, expect, it } from 'vitest';
import { findAll, parseSvg } from '../../testing/parseSvg.ts';
import { contrastRatio, mixColors } from '../draw/colors.ts';
import { svgInTheme, themes } from '../draw/themes.ts';
import { forceLayout } from './forceLayout.ts';
import type { GraphData } from './graphData.ts';
import { graphDiagram } from './graphDiagram.ts';
import { graphTable, matrixTable } from './graphTable.ts';
import { matrixBins } from './matrixBins.ts';
import { matrixDiagram } from './matrixDiagram.ts';

const options = { id: 'g', title: 'Fairness graph', width: 400 };
const friends: GraphData = {
  size: 4,
  source: [0, 0, 2, 1],
  target: [1, 2, 3, 9],
  weight: [1, 3, 2, 5],
  group: [0, 0, 1, 1],
  groups: ['women', 'men'],
  names: ['Ann', 'Bea', 'Cid', 'Dan'],
};

describe('graphDiagram', () => {
  it('draws a mark for every person and a line for every link between people who exist', () => {
    const svg = parseSvg(graphDiagram(friends, options));
    expect(findAll(svg, 'g', 'marks')[0].children).toHaveLength(4);
    const links = findAll(svg, 'g', 'links')[0].children;
    // Widths grow with the weight: 0.8 + 1.8 · weight / 3.
    expect(links.map(({ attributes }) => Number(attributes['stroke-width']))).toEqual([
      1.4, 2.6, 2,
    ]);
  });
});

describe('forceLayout', () => {
  it('puts linked people closer than others', () => {
    // Two triangles joined by one link.
    const ends = [
      [0, 1],
      [0, 2],
      [1, 2],
      [3, 4],
      [3, 5],
      [4, 5],
      [2, 3],
    ];
    const links = ends.map(([source, target]) => ({ source, target, weight: 1 }));
    const { x, y } = forceLayout(6, links);
    const distance = (i: number, j: number) => Math.hypot(x[i] - x[j], y[i] - y[j]);
    const linked = Math.max(...ends.map(([i, j]) => distance(i, j)));
    for (const [i, j] of [
      [0, 3],
      [0, 4],
      [0, 5],
      [1, 4],
      [1, 5],
    ]) {
      expect(distance(i, j)).toBeGreaterThan(linked);
    }
  });
});

describe('matrixBins', () => {
  it('puts people of one component beside each other, so that classes are blocks', () => {
    // 0, 2, 4 are one class, 1, 3, 5 the other.
    const pairs = [[0, 2], [2, 4], [0, 4], [1, 3], [3, 5], [1, 5]]; // biome-ignore format: pairs
    const links = pairs.map(([source, target]) => ({ source, target, weight: 1 }));
    const { density } = matrixBins({ size: 6, source: [], target: [] }, links, 2);
    expect([...density]).toEqual([1, 0, 0, 1]);
  });

  it('keeps everyone in a bin of their own while there is room', () => {
    const { count, density, groups } = matrixBins(
      { size: 3, source: [0], target: [2], group: [1, 0, 0] },
      [{ source: 0, target: 2, weight: 2 }],
      100,
    );
    // Sorted by group, then by component: people 2, 1, then 0. Person 2 is bin 0, person 0 is bin 2.
    expect(count).toBe(3);
    expect([...density]).toEqual([0, 0, 2, 0, 0, 0, 2, 0, 0]);
    expect(groups).toEqual([
      { group: 0, start: 0, end: 2 },
      { group: 1, start: 2, end: 3 },
    ]);
  });

  it('divides by the pairs a bin could have', () => {
    // Four people of one group in two bins: 0, 1 and 2, 3. Within a bin there is one pair, between
    // the bins there are four.
    const links = [
      { source: 0, target: 1, weight: 1 },
      { source: 0, target: 2, weight: 1 },
      { source: 1, target: 3, weight: 1 },
    ];
    const { density, densest } = matrixBins({ size: 4, source: [], target: [] }, links, 2);
    expect([...density]).toEqual([1, 0.5, 0.5, 0]);
    expect(densest).toBe(1);
  });

  it('gives every group a bin, and the unknown the last', () => {
    const group = [...new Array<number>(98).fill(0), 1, -1];
    const { groups, count } = matrixBins({ size: 100, source: [], target: [], group }, [], 10);
    expect(groups.map((span) => span.group)).toEqual([0, 1, -1]);
    expect(count).toBe(12);
  });
});

describe('matrixDiagram', () => {
  it('draws every link twice, once on either side of the diagonal', () => {
    const svg = parseSvg(matrixDiagram(friends, options));
    const squares = findAll(svg, 'path').flatMap(({ attributes }) =>
      [...attributes.d.matchAll(/M([-\d.]+),([-\d.]+)h([\d.]+)v/g)].map(([, x, y]) => [
        Number(x),
        Number(y),
      ]),
    );
    expect(squares).toHaveLength(6);
    const frame = findAll(svg, 'rect').at(-2)!.attributes;
    const [left, top, side] = [frame.x, frame.y, frame.width].map(Number);
    const places = squares.map(([x, y]) => [
      Math.round(((x - left) / side) * 4),
      Math.round(((y - top) / side) * 4),
    ]);
    expect(places).toEqual(
      expect.arrayContaining([
        [0, 1],
        [1, 0],
        [0, 2],
        [2, 0],
        [2, 3],
        [3, 2],
      ]),
    );
  });
});

describe.each(['light', 'dark'] as const)('matrixDiagram in %s colours', (name) => {
  it('lets the faintest link stand out from the surface by 3 to 1', () => {
    const svg = parseSvg(svgInTheme(matrixDiagram(friends, options), name));
    const { surface } = themes[name];
    const contrasts = findAll(svg, 'path')
      .filter(({ attributes }) => attributes['fill-opacity'] !== undefined)
      .map(({ attributes: { fill, 'fill-opacity': opacity } }) =>
        contrastRatio(mixColors(surface, fill, Number(opacity)), surface),
      );
    expect(contrasts).toHaveLength(3);
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3);
  });
});

describe('graphTable', () => {
  it('says who is linked with whom', () => {
    expect(graphTable(friends, options)).toEqual({
      caption: 'Fairness graph',
      columns: ['Name', 'Group', 'Links', 'Weight', 'Linked with'],
      rows: [
        ['Ann', 'women', '2', '4', 'Bea, Cid'],
        ['Bea', 'women', '1', '1', 'Ann'],
        ['Cid', 'men', '2', '5', 'Ann, Dan'],
        ['Dan', 'men', '1', '2', 'Cid'],
      ],
    });
  });

  it('sums up larger graphs by group', () => {
    expect(graphTable(friends, { ...options, maxRows: 3 })).toEqual(matrixTable(friends, options));
    // One pair of women, one of men, four across: weights 1 / 1, 3 / 4, 2 / 1.
    expect(matrixTable(friends, options).rows).toEqual([
      ['women', 'women', '1', '1', '1.000'],
      ['women', 'men', '1', '3', '0.750'],
      ['men', 'men', '1', '2', '2.000'],
    ]);
  });
});
