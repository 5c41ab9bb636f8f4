import { describe, expect, it } from 'vitest';
import { classesGraph } from '../graphs/classesGraph.ts';
import { totalWeight } from '../graphs/degrees.ts';
import { drawJudgments } from './drawJudgments.ts';

const classes = Int32Array.from({ length: 200 }, (_, i) => i % 4);

describe('drawJudgments', () => {
  it('links only people of the same known class, each pair once with weight 1', () => {
    const some = classes.map((value, i) => (i < 20 ? -1 : value));
    const { graph } = drawJudgments(some);
    const pairs = Array.from(graph.source, (a, e) => [a, graph.target[e]]);
    expect(pairs.length).toBeGreaterThan(100);
    for (const [a, b] of pairs) {
      expect(a).toBeLessThan(b);
      expect(some[a]).toBe(some[b]);
      expect(some[a]).toBeGreaterThanOrEqual(0);
    }
    expect(new Set(pairs.map(String)).size).toBe(pairs.length);
    expect(graph.weight.every((weight) => weight === 1)).toBe(true);
  });

  it('draws N log₂ N pairs by default, as many as the paper says', () => {
    // 600 log₂ 600 = 5537.3; the paper prints 5538.
    expect(drawJudgments(new Int32Array(600)).drawn).toBe(5538);
  });

  it('asks about as many different pairs as chance has it', () => {
    const pairs = 20_000;
    const { asked, graph } = drawJudgments(classes, { pairs });
    // Of n(n−1)/2 pairs each is missed by all draws with probability (1 − 2/n²)^pairs.
    const all = (200 * 199) / 2;
    const share = 1 - (1 - 2 / 200 ** 2) ** pairs;
    const spread = 5 * Math.sqrt(all * share * (1 - share));
    expect(Math.abs(asked - all * share)).toBeLessThan(spread);
    // 49 of every 199 pairs are of one class.
    const alike = totalWeight(classesGraph(classes)) / 2;
    expect(Math.abs(graph.source.length - alike * share)).toBeLessThan(
      5 * Math.sqrt(alike * share * (1 - share)),
    );
  });

  it('asks about nobody else when told whom to ask about', () => {
    const among = Uint32Array.of(3, 7, 11, 15, 19);
    const { graph, drawn } = drawJudgments(classes, { among, pairs: 500 });
    expect(graph.size).toBe(200);
    expect(drawn).toBe(500);
    // All five are of class 3, and 500 draws miss one of ten pairs with probability 10⁻¹⁷.
    expect(graph.source.length).toBe(10);
    expect([...graph.source, ...graph.target].every((i) => among.includes(i))).toBe(true);
  });

  it('is the same for the same seed, and can ask nothing', () => {
    expect(drawJudgments(classes, { seed: 3 })).toEqual(drawJudgments(classes, { seed: 3 }));
    expect(drawJudgments(classes, { seed: 4 })).not.toEqual(drawJudgments(classes, { seed: 3 }));
    expect(drawJudgments(classes, { pairs: 0 }).graph.source).toHaveLength(0);
    expect(drawJudgments([]).asked).toBe(0);
  });

  it('refuses people who are not there', () => {
    expect(() => drawJudgments(classes, { among: [1, 200] })).toThrow(/from 0 to 199, but is 200/);
    expect(() => drawJudgments(classes, { pairs: -1 })).toThrow(/pairs/);
  });
});
