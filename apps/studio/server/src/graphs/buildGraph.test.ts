import { type ChartSpec, drawChart } from '@pairfair/charts';
import {
  aggregateJudgments,
  collectAnswers,
  type Graph,
  graphFromJson,
  type Judgment,
  simulatedPanel,
  simulateJudgments,
  writeJudgments,
} from 'pairfair';
import { edgeCount, toEdges } from 'pairfair/internal';
import { describe, expect, it } from 'vitest';
import { buildGraph } from './buildGraph.ts';
import { componentSizes } from './componentSizes.ts';
import { graphOptions } from './schemas.ts';

const size = 60;
const people = Array.from({ length: size }, (_, i) => ({
  ...{ personId: `P${i}`, groupName: i % 2 === 0 ? 'even' : 'odd', side: i % 3 === 0 ? 1 : 0 },
}));
const ids = people.map(({ personId }) => personId);
const groups = people.map((_, i) => i % 2);
const scores = ids.map((_, i) => 1 + (i % 5));
const panel = simulatedPanel([{ count: 4, noise: 0.4, slope: 3 }]);

function simulated(kind: 'rating' | 'comparison', tasks: number): readonly Judgment[] {
  const about = { kind, people: ids, groups, levels: 5 };
  return simulateJudgments({ ...about, panel, truths: [{ scores }], tasks, overlap: 2, seed: 4 });
}

function build(judgments: readonly Judgment[], method: string, further: object = {}) {
  const options = graphOptions.parse({ method, ...further });
  const lines = writeJudgments(judgments);
  return buildGraph({ title: 't', people, lines, options, levels: 5, excluded: [], freeze: true });
}

/** Sizes of the connected parts, by walking over all pairs. */
function walkedSizes(graph: Graph): number[] {
  const { source, target } = toEdges(graph);
  const near = Array.from({ length: graph.size }, (): number[] => []);
  source.forEach((s, e) => {
    near[s]?.push(target[e] as number);
    near[target[e] as number]?.push(s);
  });
  const seen = new Set<number>();
  const sizes: number[] = [];
  for (let start = 0; start < graph.size; start++) {
    const open = [start];
    let count = 0;
    for (let i = open.pop(); i !== undefined; i = open.pop()) {
      if (seen.has(i)) continue;
      seen.add(i);
      count++;
      open.push(...(near[i] ?? []));
    }
    if (count > 1) sizes.push(count);
  }
  return sizes.sort((a, b) => b - a);
}

describe('buildGraph', () => {
  it.each([
    ['rating', 'mean', 100],
    ['rating', 'leniency', 100],
    ['rating', 'dawid-skene', 100],
    ['comparison', 'bradley-terry', 300],
    ['comparison', 'crowd-bradley-terry', 600],
  ] as const)('makes of %s judgments by %s what the library makes', (kind, method, count) => {
    const judgments = simulated(kind, count);
    const { figures, frozen } = build(judgments, method, { quantiles: 4 });
    const { graph } = graphFromJson(JSON.parse(frozen?.document ?? '{}'));
    const answers = collectAnswers(judgments, {
      ...{ people: ids, groups, levels: 5, onProblem: 'set-aside' },
    });
    const ranked = method === 'crowd-bradley-terry' ? 'crowd-bt' : 'bradley-terry';
    const sides = people.map(({ side }) => side);
    const library = aggregateJudgments(answers, {
      ...(kind === 'rating' && { ratings: { method: method as 'mean', minAnswers: 1 } }),
      ...(kind === 'comparison' && { rankings: { method: ranked, quantiles: 4, sides } }),
    });
    expect(graph).toEqual(library.graph);
    expect(figures.links).toBe(edgeCount(library.graph));
    expect(figures.thresholds).toEqual([]);
    const judged = Object.values(frozen?.used ?? {}).reduce((sum, n) => sum + n, 0);
    expect(judged).toBe(figures.judgments);
    expect(figures.classSizes.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(size);
    expect(componentSizes(graph)).toEqual(walkedSizes(graph));
    expect(figures.components).toBe(walkedSizes(graph).length);
    const { svg, spec } = figures;
    const drawn = svg ?? drawChart(spec as ChartSpec, { id: 'graph', title: figures.title });
    expect(drawn).toMatch(/^<svg /);
  });

  it('leaves out who is undecided where asked', () => {
    const judgments = simulated('comparison', 200);
    const all = build(judgments, 'bradley-terry').figures;
    const decided = build(judgments, 'bradley-terry', { decidedOnly: true }).figures;
    expect(all.undecided).toBeGreaterThan(0);
    expect(decided.linkedPeople).toBeLessThanOrEqual(all.linkedPeople - all.undecided);
  });

  it('says who was left out, in the provenance', () => {
    const options = graphOptions.parse({ method: 'mean', panel: 'Teachers' });
    const lines = writeJudgments(simulated('rating', 100));
    const input = { title: 't', people, lines, options, levels: 5, freeze: true };
    const { frozen } = buildGraph({ ...input, excluded: ['j-1'] });
    expect(JSON.parse(frozen?.document ?? '{}').provenance.parameters).toMatchObject({
      ...{ excludedJudges: ['j-1'], panel: 'Teachers' },
    });
  });

  it('sets aside what cannot be used, and says so', () => {
    const stranger = { kind: 'rating', people: ['nobody'], answer: 3, judge: 'x' } as const;
    const { figures } = build([...simulated('rating', 100), stranger], 'mean');
    expect(figures.warnings.join(' ')).toMatch(/1 judgments cannot be used.*unknown-person/);
  });

  it('refuses to make something of nothing', () => {
    expect(() => build([], 'mean')).toThrow(/nothing to make a graph from/);
  });
});
