import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aGraph } from '../../testing/graphs.ts';
import { PairfairError } from '../errors.ts';
import { classesGraph } from './classesGraph.ts';
import { edgesGraph } from './edgesGraph.ts';
import type { Graph } from './graph.ts';
import { quantileGraph } from './quantileGraph.ts';
import { requireGraph } from './requireGraph.ts';

const edges = edgesGraph(4, [
  [0, 1, 1],
  [1, 3, 2],
]);
const cells = quantileGraph([1, 2, 3, 4], [0, 0, 1, 1], { quantiles: 2 });
const members = cells.members;

describe('requireGraph', () => {
  it('lets pass what the builders make', () => {
    fc.assert(fc.property(aGraph(), (graph) => requireGraph('graph', graph, graph.size)));
  });

  it('lets pass pairs in any order', () => {
    const order = { ...edges, source: Uint32Array.of(1, 0), target: Uint32Array.of(3, 1) };
    expect(() => requireGraph('graph', order)).not.toThrow();
  });

  it.each<[string, object, string, RegExp]>([
    ['another kind', { ...edges, kind: 'dense' }, 'bad-data', /kind.*'dense'/],
    ['a size that is no number', { ...edges, size: 1.5 }, 'bad-data', /size.*1\.5/],
    ['plain lists', { ...edges, source: [0, 1] }, 'bad-data', /source must be a Uint32Array/],
    [
      'columns of different length',
      { ...edges, weight: Float64Array.of(1) },
      'shape-mismatch',
      /2, 2 and 1/,
    ],
    [
      'a pair the wrong way round',
      { ...edges, source: Uint32Array.of(1, 1), target: Uint32Array.of(0, 3) },
      'bad-data',
      /pair 0.*1, 0/,
    ],
    [
      'a self-pair',
      { ...edges, source: Uint32Array.of(1, 1), target: Uint32Array.of(1, 3) },
      'bad-data',
      /pair 0/,
    ],
    ['a person who is not there', { ...edges, size: 3 }, 'bad-data', /pair 1.*of the 3 people/],
    [
      'a repeated pair',
      { ...edges, source: Uint32Array.of(0, 0), target: Uint32Array.of(1, 1) },
      'bad-data',
      /pairs 0 and 1 are the same/,
    ],
    ['a negative weight', { ...edges, weight: Float64Array.of(1, -1) }, 'bad-data', /pair 1.*-1/],
    [
      'an infinite weight',
      { ...edges, weight: Float64Array.of(Number.POSITIVE_INFINITY, 1) },
      'bad-data',
      /pair 0.*Infinity/,
    ],
    ['another between', { ...cells, between: 'anyone' }, 'bad-data', /between/],
    [
      'groups where there are none',
      { ...cells, between: 'everyone' },
      'shape-mismatch',
      /0 groups.*are 4/,
    ],
    ['too few groups', { ...cells, groups: Int32Array.of(0) }, 'shape-mismatch', /4 groups.*are 1/],
    [
      'a group below −1',
      { ...cells, groups: Int32Array.of(0, 0, 1, -2) },
      'bad-data',
      /person 3.*-2/,
    ],
    ['a cell beyond the last', { ...cells, cells: 1 }, 'bad-data', /cell 1.*only 1/],
    ['cells that are no number', { ...cells, cells: Number.NaN }, 'bad-data', /cells/],
    ['no memberships', { ...cells, members: undefined }, 'bad-data', /members.*missing/],
    [
      'offsets of other people',
      { ...cells, members: { ...members, offsets: Uint32Array.of(0, 4) } },
      'shape-mismatch',
      /5 offsets.*are 2/,
    ],
    [
      'offsets that end early',
      { ...cells, members: { ...members, offsets: Uint32Array.of(0, 1, 2, 3, 3) } },
      'shape-mismatch',
      /from 0 to 3/,
    ],
    [
      'offsets that descend',
      { ...cells, members: { ...members, offsets: Uint32Array.of(0, 2, 1, 3, 4) } },
      'bad-data',
      /descend after person 1/,
    ],
    [
      'a cell named twice',
      {
        ...cells,
        members: {
          ...members,
          offsets: Uint32Array.of(0, 0, 0, 2, 4),
          cell: Uint32Array.of(1, 1, 0, 1),
        },
      },
      'bad-data',
      /person 2 must ascend/,
    ],
    [
      'a share of 0',
      { ...cells, members: { ...members, share: new Float64Array(4) } },
      'bad-data',
      /person 0 in cell 0/,
    ],
    ['terms that are no list', { kind: 'sum', size: 4, terms: {} }, 'bad-data', /terms/],
    ['a term that is nothing', { kind: 'sum', size: 4, terms: [null] }, 'bad-data', /term 0/],
    [
      'a negative term',
      { kind: 'sum', size: 4, terms: [{ weight: -1, graph: edges }] },
      'bad-data',
      /term 0.*-1/,
    ],
    [
      'a term over other people',
      { kind: 'sum', size: 3, terms: [{ weight: 1, graph: edges }] },
      'shape-mismatch',
      /term 0 of graph.*3 people.*over 4/,
    ],
  ])('refuses %s', (_, graph, code, message) => {
    const act = () => requireGraph('graph', graph as Graph);
    expect(act).toThrow(message);
    expect(act).toThrow(expect.objectContaining({ code }));
  });

  it('names both sizes when the graph is over other people', () => {
    expect(() => requireGraph('fairness', classesGraph([1, 1]), 3)).toThrow(
      /fairness does not fit: it must be over the same 3 people, but is over 2/,
    );
  });

  it('never throws anything but a PairfairError', () => {
    const value = fc.anything({ withTypedArray: true, withNullPrototype: true, withBigInt: true });
    const graph = fc.oneof(
      value,
      fc.record({
        kind: fc.constant('edges'),
        size: fc.nat(5),
        source: value,
        target: value,
        weight: value,
      }),
      fc.record({
        kind: fc.constant('cells'),
        size: fc.nat(5),
        groups: value,
        members: value,
        cells: value,
      }),
      fc.record({
        kind: fc.constant('sum'),
        size: fc.nat(5),
        terms: fc.oneof(value, fc.array(value)),
      }),
    );
    fc.assert(
      fc.property(graph, (damaged) => {
        try {
          requireGraph('graph', damaged as Graph);
        } catch (error) {
          expect(error).toBeInstanceOf(PairfairError);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
