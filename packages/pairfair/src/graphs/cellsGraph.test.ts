import { describe, expect, it } from 'vitest';
import { denseMembers, denseWeights } from '../../testing/graphs.ts';
import { cellsGraph } from './cellsGraph.ts';

const members = {
  offsets: Uint32Array.of(0, 1, 3, 3),
  cell: Uint32Array.of(1, 0, 1),
  share: Float64Array.of(1, 0.25, 0.75),
};

describe('cellsGraph', () => {
  it('links by common cells', () => {
    const graph = cellsGraph({
      matrix: [
        [1, 0],
        [0.5, 0.5],
        [0, 1],
      ],
    });
    expect(denseWeights(graph)).toEqual([
      [0, 0.5, 0],
      [0.5, 0, 0.5],
      [0, 0.5, 0],
    ]);
  });

  it('links only across groups when there are groups, and nobody of unknown group', () => {
    const graph = cellsGraph({ matrix: [[1], [1], [1], [1]], groups: [0, 0, 9, -1] });
    expect(denseWeights(graph)).toEqual([
      [0, 0, 1, 0],
      [0, 0, 1, 0],
      [1, 1, 0, 0],
      [0, 0, 0, 0],
    ]);
  });

  it('takes sparse memberships, and keeps a copy of them', () => {
    const own = { ...members, share: members.share.slice() };
    const graph = cellsGraph({ size: 3, members: own, cells: 5 });
    own.share[0] = 99;
    expect(graph.cells).toBe(5);
    expect(denseMembers(graph)).toEqual([
      [0, 1, 0, 0, 0],
      [0.25, 0.75, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ]);
    expect(cellsGraph({ members }).cells).toBe(2);
  });

  it.each([
    ['neither matrix nor members', {}, 'invalid-option'],
    ['both', { matrix: [[1]], members }, 'invalid-option'],
    ['another number of people', { size: 2, members }, 'shape-mismatch'],
    ['groups of other people', { matrix: [[1], [1]], groups: [0] }, 'shape-mismatch'],
    ['a cell beyond the last', { members, cells: 1 }, 'bad-data'],
    ['a share of 0', { members: { ...members, share: Float64Array.of(1, 0, 1) } }, 'bad-data'],
    ['a group that is no number', { matrix: [[1]], groups: [0.5] }, 'bad-data'],
    ['rows of different length', { matrix: [[1], [1, 0]] }, 'shape-mismatch'],
  ])('refuses %s', (_, options, code) => {
    expect(() => cellsGraph(options)).toThrow(expect.objectContaining({ code }));
  });
});
