import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNear } from '../../testing/expectNear.ts';
import { gradedCases } from '../../testing/golden.ts';
import { gradedGraphs } from '../../testing/gradedGraphs.ts';
import { aGraphOver, denseWeights } from '../../testing/graphs.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import { Random } from '../random.ts';
import { consistencyParts } from './consistencyParts.ts';
import { groupLinkWeights } from './groupLinkWeights.ts';

/** A graph over some people, their groups (unknown ones too) and decisions about them. */
const decided = fc.integer({ min: 1, max: 9 }).chain((size) => {
  const exactly = { minLength: size, maxLength: size };
  return fc.record({
    graph: aGraphOver(size),
    groups: fc.array(fc.constantFrom(-1, 0, 1, 2), exactly),
    decisions: fc.array(fc.constantFrom(0, 1, 0.25), exactly),
  });
});

describe('groupLinkWeights', () => {
  it('adds up the weight between groups, both ways, people of unknown group last', () => {
    const graph = edgesGraph(4, [
      [0, 1, 1],
      [1, 2, 3],
      [2, 3, 5],
    ]);
    // 0–1 runs inside group 0, 1–2 from group 0 to 1, 2–3 from group 1 to nobody knows where.
    const { rows, data } = groupLinkWeights(graph, [0, 0, 1, -1]);
    expect(rows).toBe(3);
    expect(Array.from(data)).toEqual([2, 3, 0, 3, 0, 5, 0, 5, 0]);
    expect(() => groupLinkWeights(graph, [0, 1])).toThrow(/2 and 4/);
  });

  it('is what the dense weights give, on any graph', () => {
    fc.assert(
      fc.property(decided, ({ graph, groups }) => {
        const { rows, data } = groupLinkWeights(graph, groups);
        const expected = new Float64Array(rows * rows);
        const place = (i: number) => (groups[i] < 0 ? rows - 1 : groups[i]);
        denseWeights(graph).forEach((row, i) => {
          row.forEach((weight, j) => {
            expected[place(i) * rows + place(j)] += weight;
          });
        });
        data.forEach((weight, k) => {
          expectNear(weight, expected[k], 1e-9);
        });
      }),
    );
  });
});

describe('consistencyParts', () => {
  it('takes a consistency apart', () => {
    // Group 0 gets 1, 1, 0 and group 1 gets 1, 0; links 0–1 inside, 0–3 and 2–4 across.
    const graph = edgesGraph(5, [
      [0, 1, 1],
      [0, 3, 1],
      [2, 4, 2],
    ]);
    const parts = consistencyParts([1, 1, 0, 1, 0], graph, [0, 0, 0, 1, 1]);
    // Nobody linked differs. p = 3/5; chance: a quarter inside group 0 (2·⅔·⅓·3/2 = ⅔ differ),
    // three quarters across (⅔·½ + ⅓·½ = ½ differ).
    const chance = 1 - (0.25 * (2 / 3) + 0.75 * 0.5);
    expect(parts.consistency).toBe(1);
    expectNear(parts.rates, 1 - 2 * 0.6 * 0.4, 1e-15);
    expectNear(parts.chance, chance, 1e-15);
    expectNear(parts.gap, chance - parts.rates, 1e-15);
    expectNear(parts.who, 1 - chance, 1e-15);
    expectNear(parts.beyondChance, 1, 1e-15);
  });

  it('agrees with NumPy', () => {
    for (const golden of gradedCases()) {
      for (const [name, graph] of Object.entries(gradedGraphs(golden))) {
        const { scores, parts } = golden.graphs[name];
        const decisions = scores.map((score: number) => (score >= 0 ? 1 : 0));
        const found = consistencyParts(decisions, graph, golden.group);
        expectNear(found.consistency, parts.consistency, 1e-8, name);
        expectNear(found.rates, parts.rates, 1e-8, name);
        expectNear(found.gap, parts.gap, 1e-8, name);
        expectNear(found.who, parts.who, 1e-8, name);
        expectNear(found.beyondChance, parts.beyond_chance, 1e-8, name);
      }
    }
  });

  it('has as chance the mean over all exchanges of decisions inside the groups', () => {
    fc.assert(
      fc.property(decided, ({ graph, groups, decisions }) => {
        const { chance } = consistencyParts(decisions, graph, groups);
        // Linearity: a pair's decisions after an exchange are those of any two of their groups.
        const w = denseWeights(graph);
        const members = (g: number) => [...groups.keys()].filter((k) => groups[k] === g);
        let [apart, weight] = [0, 0];
        w.forEach((row, i) => {
          row.forEach((linked, j) => {
            if (linked === 0) return;
            const pairs = members(groups[i]).flatMap((a) =>
              members(groups[j]).flatMap((b) => (a === b ? [] : [[decisions[a], decisions[b]]])),
            );
            const differ = pairs.reduce((sum, [p, q]) => sum + p * (1 - q) + q * (1 - p), 0);
            apart += (linked * differ) / pairs.length;
            weight += linked;
          });
        });
        expectNear(chance, weight > 0 ? 1 - apart / weight : Number.NaN, 1e-9);
      }),
    );
  });

  it('has a who of 0 on average when decisions are exchanged inside the groups', () => {
    const random = new Random(8, 'exchange');
    const groups = Array.from({ length: 30 }, (_, i) => i % 2);
    const links = Array.from({ length: 40 }, () => [random.integer(15), 15 + random.integer(15)]);
    const once = new Map(
      links.map(([a, b]) => [`${a} ${b}`, [a, b, 1 + random.uniform()] as const]),
    );
    const graph = edgesGraph(30, [...once.values()]);
    const decisions = groups.map((group) => (random.uniform() < 0.3 + 0.4 * group ? 1 : 0));
    const draws = Array.from({ length: 400 }, () => {
      const from = [0, 1].map((g) => {
        const own = [...groups.keys()].filter((i) => groups[i] === g);
        return Array.from(random.permutation(own.length), (k) => decisions[own[k]]);
      });
      const exchanged = groups.map((g) => from[g].pop() ?? 0);
      return consistencyParts(exchanged, graph, groups).who;
    });
    const mean = draws.reduce((sum, value) => sum + value, 0) / draws.length;
    const variance = draws.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (draws.length - 1);
    // Four standard errors: missed once in 16,000 seeds.
    expect(Math.abs(mean)).toBeLessThan(4 * Math.sqrt(variance / draws.length));
  });

  it('is undefined, not wrong, where nobody is linked or all are decided alike', () => {
    const nobody = consistencyParts([1, 0], edgesGraph(2, []), [0, 1]);
    expect(nobody).toMatchObject({ rates: 0.5, gap: Number.NaN, who: Number.NaN });
    const alike = consistencyParts([1, 1], edgesGraph(2, [[0, 1, 1]]), [0, 0]);
    expect(alike).toEqual({
      consistency: 1,
      rates: 1,
      gap: 0,
      who: 0,
      beyondChance: Number.NaN,
      chance: 1,
    });
  });
});
