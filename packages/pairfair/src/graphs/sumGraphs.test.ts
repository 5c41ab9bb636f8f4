import { describe, expect, it } from 'vitest';
import { denseWeights } from '../../testing/graphs.ts';
import { classesGraph } from './classesGraph.ts';
import { edgesGraph } from './edgesGraph.ts';
import { sumGraphs } from './sumGraphs.ts';

const pairs = edgesGraph(3, [[0, 1, 4]]);
const classes = classesGraph(['a', 'a', 'a']);

describe('sumGraphs', () => {
  it('adds weights, sums within sums too', () => {
    const inner = sumGraphs([
      { weight: 0.5, graph: pairs },
      { weight: 1, graph: classes },
    ]);
    const outer = sumGraphs([
      { weight: 2, graph: inner },
      { weight: 0, graph: classes },
    ]);
    // 2 · (½ · 4 + 1) between 0 and 1, 2 · 1 elsewhere.
    expect(denseWeights(outer)).toEqual([
      [0, 6, 2],
      [6, 0, 2],
      [2, 2, 0],
    ]);
  });

  it('refuses graphs over different numbers of people, naming both', () => {
    const act = () =>
      sumGraphs([
        { weight: 1, graph: pairs },
        { weight: 1, graph: classesGraph([1, 1]) },
      ]);
    expect(act).toThrow(/graph 0 and graph 1.*3 and 2/);
    expect(act).toThrow(expect.objectContaining({ code: 'shape-mismatch' }));
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('refuses a weight of %d', (weight) => {
    const act = () => sumGraphs([{ weight, graph: pairs }]);
    expect(act).toThrow(expect.objectContaining({ code: 'invalid-option' }));
  });

  it('refuses an empty sum', () => {
    expect(() => sumGraphs([])).toThrow(/at least one/);
  });
});
