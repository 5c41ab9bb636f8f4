import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aGraph } from '../../testing/graphs.ts';
import { PairfairError } from '../errors.ts';
import { alignGraph } from './alignGraph.ts';
import { classesGraph } from './classesGraph.ts';
import { edgesGraph } from './edgesGraph.ts';
import type { Graph } from './graph.ts';
import { graphFromJson } from './graphFromJson.ts';
import { type GraphToJsonOptions, graphToJson } from './graphToJson.ts';
import { quantileGraph } from './quantileGraph.ts';
import { sumGraphs } from './sumGraphs.ts';

const pairs = edgesGraph(3, [
  [0, 1, 0.1],
  [1, 2, 1 / 3],
]);

const throughText = (graph: Graph, options?: GraphToJsonOptions) =>
  graphFromJson(JSON.parse(JSON.stringify(graphToJson(graph, options))));

describe('graph files', () => {
  it('begin with format and version', () => {
    expect(graphToJson(pairs)).toEqual({
      format: 'pairfair/graph',
      version: 1,
      kind: 'edges',
      size: 3,
      source: [0, 1],
      target: [1, 2],
      weight: [0.1, 1 / 3],
    });
    expect(JSON.stringify(graphToJson(pairs))).toMatch(/^{"format":"pairfair\/graph","version":1,/);
  });

  it('bring back every bit of every graph', () => {
    fc.assert(
      fc.property(aGraph(), (graph) => {
        expect(throughText(graph)).toEqual({ graph, ids: undefined, provenance: undefined });
      }),
    );
  });

  it('keep ids, as text, and where the graph comes from', () => {
    const provenance = {
      method: 'judgments',
      parameters: { rule: 'majority' },
      judgments: 'sha256:00',
    };
    const file = throughText(pairs, { ids: [7, 'b', 'c'], provenance });
    expect(file.ids).toEqual(['7', 'b', 'c']);
    expect(file.provenance).toEqual(provenance);
    expect(throughText(pairs, { provenance: { method: 'x' } }).provenance).toEqual({ method: 'x' });
  });

  it('are not written of a damaged graph or with ids that do not fit', () => {
    expect(() => graphToJson({ ...pairs, size: 1 })).toThrow(
      expect.objectContaining({ code: 'bad-data' }),
    );
    expect(() => graphToJson(pairs, { ids: ['a'] })).toThrow(/1 and 3/);
    expect(() => graphToJson(pairs, { ids: ['1', 'b', 1] })).toThrow(
      /entries 0 and 2 are both '1'/,
    );
  });

  it('of a newer version are refused, saying who writes them', () => {
    const act = () => graphFromJson({ ...graphToJson(pairs), version: 2 });
    expect(act).toThrow(expect.objectContaining({ code: 'unsupported-version' }));
    expect(act).toThrow(/newer release of pairfair/);
  });

  const cells = graphToJson(quantileGraph([1, 2], [0, 1], { quantiles: 2 }));
  const sum = graphToJson(sumGraphs([{ weight: 1, graph: pairs }]));
  it.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /missing/],
    ['a model', { format: 'pairfair/model', version: 1 }, /'pairfair\/model'/],
    ['no kind', { ...graphToJson(pairs), kind: undefined }, /'kind'.*missing/],
    ['another kind', { ...graphToJson(pairs), kind: 'x' }, /'kind'/],
    ['no weights', { ...graphToJson(pairs), weight: undefined }, /'weight'.*missing/],
    ['a weight that is null', { ...graphToJson(pairs), weight: [1, null] }, /'weight\[1\]'.*null/],
    ['a weight too few', { ...graphToJson(pairs), weight: [1] }, /2, 2 and 1/],
    ['a negative weight', { ...graphToJson(pairs), weight: [1, -1] }, /pair 1.*-1/],
    ['a person who is not there', { ...graphToJson(pairs), size: 2 }, /pair 1/],
    ['a repeated pair', { ...graphToJson(pairs), source: [0, 0], target: [1, 1] }, /the same/],
    ['half a person', { ...graphToJson(pairs), source: [0, 0.5] }, /'source\[1\]'.*0\.5/],
    [
      'ids of other people',
      { ...graphToJson(pairs), ids: ['a'] },
      /'ids'.*a list of 3.*a list of 1/,
    ],
    ['an id twice', { ...graphToJson(pairs), ids: ['a', 1, '1'] }, /'ids\[2\]'.*different/],
    ['an id that is null', { ...graphToJson(pairs), ids: ['a', null, 'b'] }, /'ids\[1\]'/],
    ['no method', { ...graphToJson(pairs), provenance: {} }, /'method'/],
    ['another between', { ...cells, between: 'x' }, /'between'/],
    ['groups of other people', { ...cells, groups: [0] }, /2 groups/],
    ['no offsets', { ...cells, offsets: undefined }, /'offsets'/],
    ['a term that is no graph', { ...sum, terms: [{ weight: 1 }] }, /'graph'.*missing/],
    ['a term that is no object', { ...sum, terms: [3] }, /'terms'/],
    ['a sum without terms', { ...sum, terms: undefined }, /'terms'/],
  ])('with %s are refused', (_, value, message) => {
    expect(() => graphFromJson(value)).toThrow(message);
    expect(() => graphFromJson(value)).toThrow(expect.objectContaining({ code: 'bad-file' }));
  });

  it('with sums nested beyond reason are refused', () => {
    let graph: object = { kind: 'edges', size: 0, source: [], target: [], weight: [] };
    for (let k = 0; k < 100_000; k++)
      graph = { kind: 'sum', size: 0, terms: [{ weight: 1, graph }] };
    const act = () => graphFromJson({ format: 'pairfair/graph', version: 1, ...graph });
    expect(act).toThrow(/'terms'.*sums deep/);
  });

  it('damaged in any way give a PairfairError or a graph, nothing else', () => {
    const anything = fc.anything({
      withNullPrototype: true,
      withTypedArray: true,
      withBigInt: true,
    });
    const damaged = fc
      .tuple(
        aGraph(),
        fc.dictionary(
          fc.constantFrom(
            'kind',
            'size',
            'source',
            'target',
            'weight',
            'between',
            'groups',
            'cells',
            'offsets',
            'cell',
            'share',
            'terms',
            'ids',
            'provenance',
            'version',
            'format',
          ),
          fc.oneof(anything, fc.array(fc.integer()), fc.integer()),
          { maxKeys: 3 },
        ),
      )
      .map(([graph, changes]) => ({ ...graphToJson(graph), ...changes }));
    fc.assert(
      fc.property(fc.oneof(damaged, anything), (value) => {
        try {
          graphFromJson(value);
        } catch (error) {
          expect(error).toBeInstanceOf(PairfairError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('alignGraph', () => {
  it('puts a graph on the rows of another table, by id', () => {
    const { graph, dropped } = alignGraph(pairs, ['x', 'y', '3'], [3, 'y']);
    expect(graph).toEqual(edgesGraph(2, [[0, 1, 1 / 3]]));
    expect(dropped).toBe(1);
  });

  it('names an id that is unknown or occurs twice', () => {
    const classes = classesGraph([1, 1]);
    expect(() => alignGraph(classes, ['a', 'b'], ['a', 'c'])).toThrow(
      expect.objectContaining({ code: 'unknown-name', message: expect.stringContaining("'c'") }),
    );
    expect(() => alignGraph(classes, ['a', 'a'], ['a'])).toThrow(/ids.*0 and 1 are both 'a'/);
    expect(() => alignGraph(classes, ['a', 'b'], ['b', 'b'])).toThrow(/people.*0 and 1/);
    expect(() => alignGraph(classes, ['a'], ['a'])).toThrow(/1 and 2/);
  });
});
