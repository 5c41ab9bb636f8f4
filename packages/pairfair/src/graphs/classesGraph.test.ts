import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { denseMembers, denseWeights } from '../../testing/graphs.ts';
import { matrixFrom } from '../linalg/matrix.ts';
import { classesGraph } from './classesGraph.ts';
import type { Label } from './levelsOf.ts';

describe('classesGraph', () => {
  it('links people of the same class with weight 1', () => {
    const graph = classesGraph(['low', 'high', 'low', null, 'high']);
    expect(graph.between).toBe('everyone');
    expect(denseWeights(graph)).toEqual([
      [0, 0, 1, 0, 0],
      [0, 0, 0, 0, 1],
      [1, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
      [0, 1, 0, 0, 0],
    ]);
  });

  it.each<[string, ArrayLike<Label>]>([
    ['−1', [2, -1, 2]],
    ['null', [2, null, 2]],
    ['undefined', [2, undefined, 2]],
    ['NaN', [2, Number.NaN, 2]],
    ['an empty text', ['2', '', '2']],
    ['−1 in a typed array', Int32Array.of(2, -1, 2)],
  ])('takes %s for unknown', (_, classes) => {
    expect(denseMembers(classesGraph(classes))).toEqual([[1], [0], [1]]);
  });

  it('takes a table for probabilities: a link weighs as much as being in one class is likely', () => {
    // 0.9 · 0.5 + 0.1 · 0.5 = 0.5; the third person is unknown.
    const table = [
      [0.9, 0.1],
      [0.5, 0.5],
      [0, 0],
    ];
    for (const graph of [classesGraph(table), classesGraph(matrixFrom(table))]) {
      expect(denseWeights(graph)[0][1]).toBeCloseTo(0.5, 15);
      expect(denseWeights(graph)[2]).toEqual([0, 0, 0]);
      expect(graph.cells).toBe(2);
    }
  });

  it('names person and class of an impossible membership', () => {
    expect(() =>
      classesGraph([
        [0.5, 0.5],
        [0.5, -0.1],
      ]),
    ).toThrow(/person 1 in class 1 is -0.1/);
    expect(() => classesGraph([[0.5, Number.NaN]])).toThrow(/person 0 in class 1 is NaN/);
    expect(() => classesGraph([[Number.POSITIVE_INFINITY]])).toThrow(
      expect.objectContaining({ code: 'bad-data' }),
    );
  });

  it('refuses other negative numbers, where −1 would be a value and not unknown', () => {
    expect(() => classesGraph([-2, -1, 0, 1, 2])).toThrow(/person 0 is -2/);
    expect(() => classesGraph([1, Number.POSITIVE_INFINITY])).toThrow(/person 1 is Infinity/);
  });

  it('does not take rows of a table for labels', () => {
    const rows = [null, [0.5, 0.5]] as unknown as Label[];
    expect(() => classesGraph(rows)).toThrow(/person 1 is a list of 2/);
  });

  it('numbers classes by value, whatever the order of rows', () => {
    expect([...classesGraph([10, 9, 2]).members.cell]).toEqual([2, 1, 0]);
    expect([...classesGraph(['b', 'a', 'c']).members.cell]).toEqual([1, 0, 2]);
  });

  it('links just those with equal labels', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(-1, 0, 1, 7, null), { maxLength: 12 }), (classes) => {
        const given = [...classes];
        const w = denseWeights(classesGraph(classes));
        classes.forEach((a, i) => {
          classes.forEach((b, j) => {
            expect(w[i][j]).toBe(i !== j && a === b && a !== null && a >= 0 ? 1 : 0);
          });
        });
        expect(classes).toEqual(given);
      }),
    );
  });
});
