import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgesGraph, type Pair } from './edgesGraph.ts';

describe('edgesGraph', () => {
  it('lists every pair once, the smaller person first, sorted', () => {
    expect(
      edgesGraph(5, [
        [3, 1, 0.5],
        [0, 4],
        [2, 0, 2],
      ]),
    ).toEqual({
      kind: 'edges',
      size: 5,
      source: Uint32Array.of(0, 0, 1),
      target: Uint32Array.of(2, 4, 3),
      weight: Float64Array.of(2, 1, 0.5),
    });
  });

  it('takes columns as well as pairs', () => {
    const columns = { source: [3, 0], target: Uint32Array.of(1, 4), weight: [0.5, 1] };
    expect(edgesGraph(5, columns)).toEqual(
      edgesGraph(5, [
        [1, 3, 0.5],
        [0, 4],
      ]),
    );
    expect(edgesGraph(5, { source: [0], target: [1] }).weight).toEqual(Float64Array.of(1));
  });

  it('leaves out pairs of weight 0', () => {
    expect(
      edgesGraph(3, [
        [0, 1, 0],
        [1, 2, -0],
      ]).weight.length,
    ).toBe(0);
  });

  it('is fine without pairs and without people', () => {
    expect(edgesGraph(3, []).size).toBe(3);
    expect(edgesGraph(0, []).source).toEqual(new Uint32Array(0));
  });

  it.each<[string, readonly Pair[], RegExp]>([
    [
      'a repeated pair',
      [
        [0, 1],
        [1, 2],
        [0, 1],
      ],
      /Pair 2, of person 0 and person 1.*as pair 0/,
    ],
    [
      'a pair repeated the other way round',
      [
        [0, 1],
        [1, 0],
      ],
      /Pair 1, of person 0 and person 1/,
    ],
    [
      'a pair repeated with weight 0',
      [
        [0, 1, 0],
        [0, 1],
      ],
      /listed already as pair 0/,
    ],
    [
      'a self-pair',
      [
        [0, 1],
        [2, 2],
      ],
      /Pair 1, of person 2 and person 2: nobody/,
    ],
    ['a negative weight', [[0, 1, -1]], /Pair 0, of person 0 and person 1.*-1/],
    ['an infinite weight', [[0, 1, Number.POSITIVE_INFINITY]], /Pair 0.*Infinity/],
    ['a weight that is no number', [[0, 1, Number.NaN]], /Pair 0.*NaN/],
    ['a person who is not there', [[0, 3]], /Pair 0, of person 0 and person 3.*0 to 2/],
    ['a person before the first', [[-1, 0]], /person -1/],
    ['half a person', [[0, 0.5]], /person 0.5/],
  ])('names %s', (_, pairs, message) => {
    expect(() => edgesGraph(3, pairs)).toThrow(message);
    expect(() => edgesGraph(3, pairs)).toThrow(expect.objectContaining({ code: 'bad-data' }));
  });

  it('names both lengths when columns differ', () => {
    expect(() => edgesGraph(3, { source: [0], target: [] })).toThrow(/1 and 0/);
    expect(() => edgesGraph(3, { source: [0], target: [1], weight: [] })).toThrow(/1 and 0/);
  });

  it('does not care about the order of pairs nor of people in a pair', () => {
    const pairs: Pair[] = [
      [0, 1, 1],
      [0, 2, 2],
      [1, 3, 3],
      [2, 3, 4],
    ];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(pairs, { minLength: 4 }),
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        (order, flips) => {
          const given = order.map(([a, b, w], k): Pair => (flips[k] ? [b, a, w!] : [a, b, w!]));
          expect(edgesGraph(4, given)).toEqual(edgesGraph(4, pairs));
        },
      ),
    );
  });
});
