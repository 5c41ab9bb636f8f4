import { describe, expect, it } from 'vitest';
import { findAll, numbers, parseSvg, type SvgNode } from '../../testing/parseSvg.ts';
import { colors } from '../draw/colors.ts';
import { heatmap, heatmapTable } from './heatmap.ts';

const options = { id: 'h', title: 'Agreement' };
const agreement = {
  rows: ['Ann', 'Ben', 'Cid'],
  columns: ['Ann', 'Ben'],
  values: [[1, 0.25], [0.25, 1], [Number.NaN]],
};

/** The paints of the cells that have a value. */
function paints(svg: SvgNode): (readonly [string, number])[] {
  return findAll(findAll(svg, 'g', 'marks')[0], 'rect').map(
    ({ attributes }) => [attributes.fill, Number(attributes['fill-opacity'])] as const,
  );
}

describe('heatmap', () => {
  const svg = parseSvg(heatmap(agreement, options));
  const cells = findAll(svg, 'g', 'marks')[0].children;

  it('colours a cell by its value as a share of the largest', () => {
    const [full, quarter] = [1, 0.25].map((share) => [colors['ramp-high'], share] as const);
    expect(paints(svg)).toEqual([full, quarter, quarter, full]);
  });

  it('lays every cell with a value over the colour of zero', () => {
    const [{ attributes }] = findAll(svg, 'path', 'grounds');
    expect(attributes.fill).toBe(colors['ramp-zero']);
    const squares = attributes.d.split('z').slice(0, -1).map(numbers);
    const places = findAll(findAll(svg, 'g', 'marks')[0], 'rect').map(({ attributes: cell }) =>
      ['x', 'y', 'width', 'height', 'width'].map(
        (key, i) => (i === 4 ? -1 : 1) * Number(cell[key]),
      ),
    );
    expect(squares).toEqual(places);
  });

  it('strikes through the cells without a value, and explains it', () => {
    // Row Cid has no finite value and is shorter than the others.
    expect(cells.map(({ name }) => name)).toEqual(['rect', 'rect', 'rect', 'rect', 'path', 'path']);
    expect(findAll(svg, 'text').map(({ text }) => text)).toContain('no value');
  });

  it('prints values where cells are large enough, and not where they are small', () => {
    const texts = findAll(svg, 'text').map(({ text }) => text);
    expect(texts.filter((text) => text === '0.25')).toHaveLength(2);
    const names = Array.from({ length: 60 }, (_, i) => `judge ${i}`);
    const large = { rows: names, columns: names, values: names.map(() => names.map(() => 0.5)) };
    const small = parseSvg(heatmap(large, options));
    expect(findAll(findAll(small, 'g', 'marks')[0], 'rect')).toHaveLength(3600);
    expect(findAll(small, 'text').filter(({ text }) => text === '0.50').length).toBeLessThan(2);
  });

  it('goes both ways from zero where values are negative', () => {
    const signed = parseSvg(
      heatmap({ rows: ['a'], columns: ['x', 'y', 'z'], values: [[-0.8, 0, 0.4]] }, options),
    );
    const [low, high] = [colors['ramp-low'], colors['ramp-high']];
    expect(paints(signed)).toEqual([
      [low, 1],
      [high, 0],
      [high, 0.5],
    ]);
    expect(findAll(signed, 'stop')).toHaveLength(3);
  });

  it('reaches at least its domain', () => {
    const half = parseSvg(
      heatmap({ rows: ['a'], columns: ['x'], values: [[0.5]] }, { ...options, domain: [0, 1] }),
    );
    expect(paints(half)).toEqual([[colors['ramp-high'], 0.5]]);
  });
});

describe('heatmapTable', () => {
  it('is the matrix, with dashes for what is missing', () => {
    expect(heatmapTable(agreement, options)).toEqual({
      caption: 'Agreement',
      columns: ['Name', 'Ann', 'Ben'],
      rows: [
        ['Ann', '1.000', '0.250'],
        ['Ben', '0.250', '1.000'],
        ['Cid', '–', '–'],
      ],
    });
  });
});
