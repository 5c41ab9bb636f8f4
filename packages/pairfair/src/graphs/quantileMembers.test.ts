import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { oracle, referenceCases } from '../../testing/golden.ts';
import { denseMembers } from '../../testing/graphs.ts';
import { cellsGraph } from './cellsGraph.ts';
import { type QuantileOptions, quantileMembers } from './quantileMembers.ts';

function table(
  scores: ArrayLike<number>,
  groups: ArrayLike<number>,
  options: QuantileOptions & { readonly quantiles: number },
): number[][] {
  const members = quantileMembers(scores, groups, options);
  return denseMembers(cellsGraph({ members, cells: options.quantiles }));
}

/** Bin 1 .. q of each person with hard memberships. */
function bins(scores: number[], groups: number[], quantiles: number): number[] {
  return table(scores, groups, { quantiles, ties: 'share' }).map((row) => row.indexOf(1) + 1);
}

describe('quantileMembers', () => {
  it('cuts each ranking into equal parts', () => {
    // Group 0 ranks 1 2 3 4, group 1 ranks 30 10, each into halves.
    const rows = table([4, 1, 3, 2, 30, 10], [0, 0, 0, 0, 1, 1], { quantiles: 2 });
    expect(rows.map((row) => row.indexOf(1))).toEqual([1, 0, 1, 0, 1, 0]);
  });

  it('spreads the tied over the bins they cover', () => {
    // Ranks 2, 3, 4 of 5 are tied: in units of 2/5 bins they cover (0.4, 1.6], half in each bin.
    expect(table([1, 2, 2, 2, 3], [0, 0, 0, 0, 0], { quantiles: 2 })).toEqual([
      [1, 0],
      [0.5, 0.5],
      [0.5, 0.5],
      [0.5, 0.5],
      [0, 1],
    ]);
  });

  it('spreads one person over several bins when there are more bins than people', () => {
    expect(table([5, 7], [3, 3], { quantiles: 4 })).toEqual([
      [0.5, 0.5, 0, 0],
      [0, 0, 0.5, 0.5],
    ]);
  });

  it('puts the tied into the last bin they reach with ties: share', () => {
    expect(bins([1, 2, 2, 2, 3], [0, 0, 0, 0, 0], 2)).toEqual([1, 2, 2, 2, 2]);
  });

  it('leaves out who has no score or no group, and ranks the others without them', () => {
    const rows = table([1, Number.NaN, 2, 0], [0, 0, 0, -1], { quantiles: 2 });
    expect(rows).toEqual([
      [1, 0],
      [0, 0],
      [0, 1],
      [0, 0],
    ]);
  });

  it('ties 0 with −0 and ranks infinite scores at the ends', () => {
    const scores = [0, -0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    expect(table(scores, [0, 0, 0, 0], { quantiles: 4 })).toEqual([
      [0, 0.5, 0.5, 0],
      [0, 0.5, 0.5, 0],
      [0, 0, 0, 1],
      [1, 0, 0, 0],
    ]);
  });

  it('gives the memberships of the reference', () => {
    for (const c of referenceCases()) {
      const scores = c.score.map((v: number | null) => v ?? Number.NaN);
      for (const ties of ['share', 'spread'] as const) {
        const rows = table(scores, c.group, { quantiles: c.quantiles, ties });
        expectClose(rows.flat(), c[`members_${ties}`].flat(), 1e-8);
      }
    }
  });

  it('gives the bins of the oracle', () => {
    const { input, expected } = oracle('graph.quantile20');
    expect(bins(input.score, input.group, input.K)).toEqual(expected.bins);
  });

  it('keeps its bins apart where qcut with dropped duplicates renumbers them', () => {
    const { input, expected } = oracle('pandas.qcut');
    const ours = input.map(({ v, q }: { v: number[]; q: number }) =>
      bins(
        v,
        v.map(() => 0),
        q,
      ).map((bin) => bin - 1),
    );
    // Without ties both agree; with ties qcut's top fifth is called 3 or 2, ours is called 4.
    expect(ours[2]).toEqual(expected[2]);
    expect([expected[1].at(-1), expected[3].at(-1)]).toEqual([3, 2]);
    expect(ours[1]).toEqual([1, 1, 1, 1, 2, 2, 3, 3, 4, 4]);
    expect(ours[3]).toEqual([2, 2, 2, 2, 2, 2, 3, 3, 4, 4]);
  });

  it.each([
    [{ quantiles: 1 }, 'invalid-option'],
    [{ quantiles: 2.5 }, 'invalid-option'],
    [{ quantiles: 2 ** 16 + 1 }, 'invalid-option'],
    [{ ties: 'drop' }, 'invalid-option'],
  ])('refuses %o', (options, code) => {
    const act = () => quantileMembers([1, 2], [0, 1], options as QuantileOptions);
    expect(act).toThrow(expect.objectContaining({ code }));
  });

  it('refuses groups of other people or of no number', () => {
    expect(() => quantileMembers([1, 2], [0])).toThrow(/2 and 1/);
    expect(() => quantileMembers([1, 2], [0, -2])).toThrow(/person 1 is -2/);
  });

  const ranking = fc.record({
    people: fc.array(
      fc.record({
        score: fc.constantFrom(0, 1, 2, 3, 0.1, Number.NaN),
        group: fc.constantFrom(-1, 0, 1, 8),
      }),
      { minLength: 1, maxLength: 25 },
    ),
    quantiles: fc.integer({ min: 2, max: 12 }),
    ties: fc.constantFrom('spread' as const, 'share' as const),
  });

  it('follows the rule, to the last bit where a membership is whole', () => {
    fc.assert(
      fc.property(ranking, ({ people, quantiles: q, ties }) => {
        const scores = people.map((p) => p.score);
        const groups = people.map((p) => p.group);
        const rows = table(scores, groups, { quantiles: q, ties });
        people.forEach(({ score, group }, i) => {
          if (Number.isNaN(score) || group < 0) {
            expect(rows[i].every((share) => share === 0)).toBe(true);
            return;
          }
          const same = people.filter((p) => p.group === group && !Number.isNaN(p.score));
          const a = same.filter((p) => p.score < score).length;
          const b = same.filter((p) => p.score <= score).length;
          // Whole numbers: the block covers (aq, bq] of n·q, bin c covers (cn, (c+1)n].
          const overlaps = rows[i].map((_, c) =>
            Math.max(0, Math.min(b * q, (c + 1) * same.length) - Math.max(a * q, c * same.length)),
          );
          const last = overlaps.findLastIndex((overlap) => overlap > 0);
          rows[i].forEach((share, c) => {
            const whole = ties === 'share' ? Number(c === last) : overlaps[c] / ((b - a) * q);
            expect(share).toBe(whole);
          });
        });
      }),
    );
  });

  it('fills every bin of a group alike when the tied are spread', () => {
    fc.assert(
      fc.property(ranking, ({ people, quantiles }) => {
        const groups = people.map((p) => p.group);
        const rows = table(
          people.map((p) => p.score),
          groups,
          { quantiles },
        );
        for (const group of [0, 1, 8]) {
          const own = rows.filter((_, i) => groups[i] === group && rows[i].some((s) => s > 0));
          for (let c = 0; c < quantiles; c++) {
            const total = own.reduce((sum, row) => sum + row[c], 0);
            expect(total).toBeCloseTo(own.length / quantiles, 10);
          }
        }
      }),
    );
  });

  it('does not care about the order of rows, nor about the scale of a group', () => {
    fc.assert(
      fc.property(ranking, fc.infiniteStream(fc.nat()), ({ people, quantiles, ties }, keys) => {
        const order = people
          .map((_, i) => ({ i, key: keys.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ i }) => i);
        const options = { quantiles, ties };
        const rows = table(
          people.map((p) => p.score),
          people.map((p) => p.group),
          options,
        );
        const moved = table(
          order.map((i) => (people[i].group === 1 ? 7 + 100 * people[i].score : people[i].score)),
          order.map((i) => people[i].group),
          options,
        );
        expect(moved).toEqual(order.map((i) => rows[i]));
      }),
    );
  });
});
