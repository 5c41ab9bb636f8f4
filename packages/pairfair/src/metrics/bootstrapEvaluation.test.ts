import { describe, expect, it } from 'vitest';
import { expectNear } from '../../testing/expectNear.ts';
import { python, runPython } from '../../testing/python.ts';
import { cellsGraph } from '../graphs/cellsGraph.ts';
import { Random } from '../random.ts';
import { auc } from './auc.ts';
import { bootstrapEvaluation } from './bootstrapEvaluation.ts';
import { bootstrapInterval } from './bootstrapInterval.ts';
import { consistencyResampler } from './consistencyResampler.ts';
import { decisionsAtRate } from './decisionsAtRate.ts';
import { evaluatePredictions } from './evaluatePredictions.ts';
import { rateGap } from './groupFairness.ts';
import { groupRates } from './groupRates.ts';
import { measureIds } from './measureIds.ts';
import { midRanks } from './midRanks.ts';

const random = new Random(2, 'bootstrap test');
const people = 80;
const labels = Float64Array.from({ length: people }, () => random.integer(2));
const scores = labels.map((label) => (label + 2 * random.uniform()) / 3);
const groups = Int32Array.from({ length: people }, (_, i) => i % 2);
const classes = Array.from({ length: people }, () => (random.integer(2) === 0 ? [1, 0] : [0, 1]));
const fairness = cellsGraph({ matrix: classes });
const input = { labels, scores, groups, graphs: { fairness } };
const pick = (values: Float64Array | Int32Array, who: Uint32Array) =>
  Array.from(who, (i) => values[i]);

describe('bootstrapInterval', () => {
  it('covers the mean of a normal sample as the textbook interval does', () => {
    const sample = Float64Array.from({ length: 400 }, () => random.normal());
    const mean = (who: Uint32Array) => who.reduce((sum, i) => sum + sample[i], 0) / who.length;
    const interval = bootstrapInterval(mean, 400, { draws: 4000 });
    const centre = mean(Uint32Array.from(sample.keys()));
    const spread = Math.sqrt(sample.reduce((sum, v) => sum + (v - centre) ** 2, 0)) / 400;
    expect(interval.value).toBe(centre);
    // Drawing moves an end by √(0.025 · 0.975 / 4000) / φ(1.96) ≈ 0.04 spreads; six times that.
    expectNear(interval.low, centre - 1.96 * spread, 0.25 * spread);
    expectNear(interval.high, centre + 1.96 * spread, 0.25 * spread);
  });

  it('draws the same with the same seed, and otherwise not', () => {
    const first = (who: Uint32Array) => who[0];
    const draw = (seed: number) => bootstrapInterval(first, 1e6, { draws: 3, seed });
    expect(draw(4)).toEqual(draw(4));
    expect(draw(5).low).not.toBe(draw(4).low);
  });

  it('counts undefined draws and leaves them out', () => {
    // Person 0 is missing from a draw of two with probability ¼; the figure is 1 or undefined.
    const interval = bootstrapInterval((who) => (who.includes(0) ? 1 : Number.NaN), 2, {
      draws: 400,
    });
    expect([interval.value, interval.low, interval.high]).toEqual([1, 1, 1]);
    expect(interval.undefinedDraws).toBeGreaterThan(60);
    expect(interval.undefinedDraws).toBeLessThan(140);
    expect(bootstrapInterval(() => Number.NaN, 2, { draws: 5 })).toMatchObject({
      low: Number.NaN,
      high: Number.NaN,
      undefinedDraws: 5,
    });
  });

  it.skipIf(!python)("takes NumPy's percentiles", () => {
    const draws: number[] = [];
    const statistic = (who: Uint32Array) => scores[who[0]];
    const { low, high } = bootstrapInterval(
      (who) => {
        draws.push(statistic(who));
        return statistic(who);
      },
      people,
      { draws: 101, level: 0.9 },
    );
    const twin = runPython(
      'result = np.quantile(data, [0.05, 0.95]).tolist()',
      draws.slice(0, 101),
    );
    expectNear(low, twin[0], 1e-12);
    expectNear(high, twin[1], 1e-12);
  });

  it('reports progress and can be cancelled', () => {
    const seen: number[] = [];
    bootstrapInterval(() => 1, 3, { draws: 250, onProgress: ({ done }) => seen.push(done) });
    expect(seen.at(-1)).toBe(250);
    expect(seen.length).toBeLessThanOrEqual(101);

    const stop = new AbortController();
    const work = () =>
      bootstrapInterval(() => 1, 3, { signal: stop.signal, onProgress: () => stop.abort() });
    expect(work).toThrow(expect.objectContaining({ code: 'cancelled' }));
  });

  it('says what is wrong with its options', () => {
    expect(() => bootstrapInterval(() => 1, 0)).toThrow(/people/);
    expect(() => bootstrapInterval(() => 1, 3, { draws: 0 })).toThrow(/draws/);
    expect(() => bootstrapInterval(() => 1, 3, { level: 1.5 })).toThrow(/level/);
  });
});

/** People drawn, one by one, copies of one person not linked; how the measures would be in plain. */
interface Sample {
  readonly who: readonly number[];
  /** Ordered pairs of different people, their places in `who`, and whether they are linked. */
  readonly pairs: readonly { readonly a: number; readonly b: number; readonly linked: boolean }[];
}

function sampleOf(drawn: Uint32Array): Sample {
  const who = Array.from(drawn);
  const pairs = who.flatMap((i, a) =>
    who.flatMap((j, b) => (i === j ? [] : [{ a, b, linked: classes[i][0] === classes[j][0] }])),
  );
  return { who, pairs };
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function rankedOf({ who, pairs }: Sample): number {
  const pct = midRanks(who.map((i) => scores[i]));
  const gaps = pairs.map(({ a, b, linked }) => ({ gap: Math.abs(pct[a] - pct[b]), linked }));
  const linked = mean(gaps.filter((pair) => pair.linked).map(({ gap }) => gap));
  return 1 - linked / mean(gaps.map(({ gap }) => gap));
}

function consistencyOf({ pairs }: Sample, decisions: ArrayLike<number>): number {
  const linked = pairs.filter((pair) => pair.linked);
  return 1 - mean(linked.map(({ a, b }) => differ(decisions[a], decisions[b])));
}

const differ = (p: number, q: number) => p * (1 - q) + q * (1 - p);

function atBaseRate(sample: Sample): number {
  const { who } = sample;
  const rate = mean(who.map((i) => labels[i]));
  return consistencyOf(
    sample,
    decisionsAtRate(
      who.map((i) => scores[i]),
      rate,
    ),
  );
}

function who(sample: Sample): number {
  const decisions = sample.who.map((i) => (scores[i] >= 0.5 ? 1 : 0));
  const kind = (i: number, j: number) => `${groups[sample.who[i]]} ${groups[sample.who[j]]}`;
  const chances = new Map<string, number[]>();
  for (const { a, b } of sample.pairs) {
    const own = chances.get(kind(a, b)) ?? [];
    chances.set(kind(a, b), own);
    own.push(differ(decisions[a], decisions[b]));
  }
  const chance = new Map(Array.from(chances, ([key, values]) => [key, mean(values)]));
  const linked = sample.pairs.filter((pair) => pair.linked);
  const expected = 1 - mean(linked.map(({ a, b }) => chance.get(kind(a, b)) ?? Number.NaN));
  return consistencyOf(sample, decisions) - expected;
}

describe('bootstrapEvaluation', () => {
  const options = { draws: 60, seed: 9 };
  const copied = (measure: (sample: Sample) => number) =>
    bootstrapInterval((drawn) => measure(sampleOf(drawn)), people, options);
  const all = bootstrapEvaluation(input, options);

  it('has the intervals that resampling each measure on its own gives', () => {
    const expected = {
      auc: bootstrapInterval((who) => auc(pick(labels, who), pick(scores, who)), people, options),
      positive_rate_gap: bootstrapInterval(
        (who) => {
          const drawn = pick(scores, who).map((score) => (score >= 0.5 ? 1 : 0));
          return rateGap(groupRates(pick(labels, who), drawn, pick(groups, who)), 'positiveRate');
        },
        people,
        options,
      ),
      consistency_fairness_scores: bootstrapInterval(
        (who) => {
          const counts = new Float64Array(people);
          for (const i of who) counts[i]++;
          return consistencyResampler(scores, fairness)(counts);
        },
        people,
        options,
      ),
      rank_consistency_fairness: copied(rankedOf),
      consistency_fairness_at_base_rate: copied(atBaseRate),
      consistency_fairness_who: copied(who),
    };
    for (const [id, interval] of Object.entries(expected)) {
      const { value, low, high } = all.measures[id as keyof typeof expected];
      expectNear(value, interval.value, 1e-12, id);
      expectNear(low, interval.low, 1e-12, id);
      expectNear(high, interval.high, 1e-12, id);
    }
  });

  it('gives every measure and group of evaluatePredictions an interval around its value', () => {
    const plain = evaluatePredictions(input);
    for (const id of measureIds) expect(all.measures[id].value).toBe(plain.measures[id]);
    expect(all.groups.map((group) => group.name)).toEqual(['0', '1']);
    expect(all.groups[1].fpr.value).toBe(plain.groups[1].fpr);
    for (const id of ['auc', 'accuracy', 'consistency_fairness', 'brier'] as const) {
      const { low, value, high } = all.measures[id];
      expect(low).toBeLessThan(value);
      expect(high).toBeGreaterThan(value);
    }
    expect(all.measures.consistency_similarity.undefinedDraws).toBe(60);
  });

  it('says so when there is nobody to draw', () => {
    expect(() => bootstrapEvaluation({ labels: [], scores: [], groups: [] })).toThrow(/none/);
  });
});
