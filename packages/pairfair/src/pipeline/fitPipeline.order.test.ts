import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { gradedCases } from '../../testing/golden.ts';
import { classesGraph } from '../graphs/classesGraph.ts';
import { nearestAmong } from '../graphs/nearestAmong.ts';
import { nearestNeighbors } from '../graphs/nearestNeighbors.ts';
import { multiplyVector } from '../linalg/multiply.ts';
import { expectedConsistency } from '../metrics/consistency.ts';
import { decisionsAtRate } from '../metrics/decisionsAtRate.ts';
import { orderDirection } from '../models/frontier.ts';
import { type Pipeline, runPipeline } from '../models/pipeline.ts';
import { pipelineFromJson, pipelineToJson } from '../models/pipelineFile.ts';
import { Random } from '../random.ts';
import { applyRecipe } from '../recipe/applyRecipe.ts';
import { categoryColumn, numericColumn, type Table } from '../recipe/table.ts';
import { fitPipeline } from './fitPipeline.ts';
import type { FairnessTerm, FitSpec, JudgmentTerm } from './fitSpec.ts';
import { memoryEngine } from './memoryEngine.ts';

describe("fitPipeline with judges' order, against a dense NumPy program", () => {
  for (const [n, c] of gradedCases().entries()) {
    const cols = c.x[0].length;
    const own = Array.from({ length: cols - 1 }, (_, j) => j);
    const features = Array.from({ length: cols }, (_, j) => `x${j}`);
    const table = {
      rows: c.x.length,
      columns: [
        ...features.map((name, j) =>
          numericColumn(
            name,
            c.x.map((row: number[]) => row[j]),
          ),
        ),
        numericColumn('score', c.score),
        numericColumn(
          'class',
          c.classes.map((one: number) => (one < 0 ? null : one)),
        ),
        categoryColumn('group', c.group.map(String)),
        categoryColumn('label', c.label.map(String)),
      ],
    };
    // The golden program looks for neighbours without the last column.
    const engine = memoryEngine(table, {
      search: {
        nearest: (x, options) => nearestNeighbors(x, { ...options, columns: own }),
        among: nearestAmong,
      },
    });
    const rules: Record<string, FairnessTerm> = {
      quantiles: ranking('score', c.quantiles),
      classes: rating('class'),
    };
    for (const [name, term] of Object.entries(rules)) {
      it(`case ${n}: ${name}`, async () => {
        const { pairs, ordered } = c.graphs[name];
        const spec: FitSpec = {
          ...specOf({ features, target: 'label', positive: '1', groups: ['0', '1'] }),
          recipe: { scaling: 'none', missing: 'fill', maxLevels: 10 },
          ...{ fairness: [term], orderTerms: [directions(pairs)] },
          neighbors: { neighbors: c.neighbors },
        };
        for (const { order_weight: orderWeight, strictness, direction } of ordered) {
          const solve = { gamma: 0.9, ridge: 0.1, strictness };
          const { pipeline, statistics } = await fitPipeline(engine, {
            ...{ ...spec, solve, orderWeight },
          });
          const found = directionOf(pipeline);
          const wanted = Float64Array.from(direction as number[]);
          const sign = Math.sign(found.reduce((sum, value, j) => sum + value * wanted[j], 0));
          expect(sign, `order weight ${orderWeight}`).toBe(1);
          expectClose(unit(found), unit(wanted), 1e-8);
          if (orderWeight === 0) expect(statistics.order).toBeUndefined();
        }
      });
    }
  }
});

const people = 150;
const random = new Random(7, 'order');
const merit = Array.from({ length: people }, () => random.normal());
const prestige = Array.from({ length: people }, () => random.normal());
const rated = merit.map((value, i) => (i % 4 === 0 ? null : Math.round(2 * value)));
const table: Table = {
  rows: people,
  columns: [
    numericColumn('merit', merit),
    numericColumn('prestige', prestige),
    numericColumn('rating', rated),
    numericColumn(
      'pay',
      prestige.map((value, i) => 1000 + 100 * value - 30 * merit[i]),
    ),
    categoryColumn(
      'group',
      merit.map((_, i) => (i % 3 === 0 ? 'a' : 'b')),
    ),
    labels('prestigious', (i) => prestige[i] + 0.3 * merit[i] + random.normal() > 0),
    labels('unworthy', (i) => merit[i] + random.normal() < 0),
  ],
};
const groups = merit.map((_, i) => (i % 3 === 0 ? 0 : 1));

describe("fitPipeline with judges' order", () => {
  it('is the same fit bit by bit at order weight 0', async () => {
    const plain = await fit({});
    const zero = await fit({ orderWeight: 0, orderTerms: [directions([[1, 0]])] });
    expect(zero).toEqual(plain);
  });

  it('moves from the label to the judges as the weight grows', async () => {
    const pulls = [];
    for (const orderWeight of [0, 0.3, 0.7, 1]) {
      // With strictness 0 the judgments count by their order alone.
      const solve = { gamma: 0.6, strictness: 0 };
      const { pipeline } = await fit({ orderWeight, solve });
      const merits = pipeline.recipe.outputs.findIndex(({ name }) => name === 'merit');
      pulls.push(unit(directionOf(pipeline))[merits]);
      if (orderWeight > 0) {
        expect(pipeline.provenance.options).toMatchObject({ 'order-weight': orderWeight });
      }
    }
    expect(pulls).toEqual([...pulls].sort((a, b) => a - b));
    expect(pulls[3] - pulls[0]).toBeGreaterThan(0.3);
  });

  it('ranks people alike whatever their labels are, at order weight 1', async () => {
    const [one, other, none] = [
      await fit({ orderWeight: 1 }),
      await fit({ orderWeight: 1 }, 'unworthy'),
      await fit({ orderWeight: 1 }, null),
    ].map(({ pipeline }) => unit(directionOf(pipeline)));
    expectClose(other, one, 1e-12);
    expectClose(none, one, 1e-12);
  });

  it('finds d of a column by its ranks, and of judges by their pairs', async () => {
    const ratings = await fit({ orderWeight: 0.5 });
    const x = inputs(ratings.pipeline);
    const pairs: [number, number][] = [];
    const within: [number, number][] = [];
    for (let i = 0; i < people; i++) {
      for (let j = 0; j < people; j++) {
        const [a, b] = [rated[i], rated[j]];
        if (a === null || b === null || !(a > b)) continue;
        pairs.push([i, j]);
        if (groups[i] === groups[j]) within.push([i, j]);
      }
    }
    const d = orderDirection(x, pairs);
    expectClose(ratings.statistics.order ?? [], d, 1e-10);
    const inGroup = orderDirection(x, within);
    const ranked = await fit({ orderWeight: 0.5, fairness: [ranking('rating', 4)] });
    expectClose(ranked.statistics.order ?? [], inGroup, 1e-10);
    const told: [number, number][] = [
      [3, 8],
      [3, 9],
      [40, 3],
    ];
    const both = await fit({
      ...{ orderWeight: 0.5, orderTerms: [{ ...rating('rating'), weight: 2 }, directions(told)] },
    });
    const wanted = orderDirection(x, told).map((value, j) => value + 2 * d[j]);
    expectClose(both.statistics.order ?? [], wanted, 1e-10);
  });

  it('hears nothing about people who are not learned from', async () => {
    const part = { column: 'side', value: 'train' };
    const side = categoryColumn(
      'side',
      merit.map((_, i) => (i < 100 ? 'train' : 'test')),
    );
    const engine = memoryEngine({ ...table, columns: [...table.columns, side] });
    const { selection, ...spec } = peopleSpec({ orderWeight: 1 });
    const among = { ...spec, selection: { ...selection, part } };
    const inside = directions([[3, 8]]);
    const across = directions([[3, 8], [120, 5], [130, 140]]); // biome-ignore format: pairs
    const { pipeline } = await fitPipeline(engine, { ...among, orderTerms: [inside] });
    const same = await fitPipeline(engine, { ...among, orderTerms: [across] });
    expect(same.pipeline).toEqual(pipeline);
  });

  it("keeps the judges' direction when the target goes against it, and says so", async () => {
    const { pipeline } = await fit({ orderWeight: 1 }, 'unworthy');
    const { scores } = runPipeline(pipeline, table, groups);
    expect(correlation(scores, merit)).toBeGreaterThan(0.9);
    expect(pipeline.predictor).toMatchObject({ kind: 'logistic', intercept: 0 });
    const standard = Array.from(scores, (score) => Math.log(score / (1 - score)));
    expect(mean(standard)).toBeCloseTo(0, 9);
    expect(mean(standard.map((value) => value ** 2))).toBeCloseTo(1, 9);
    expect(pipeline.warnings.join()).toMatch(
      /target falls as the judges' order rises.*keeps the judges/,
    );

    const numeric = await fit({ orderWeight: 1 }, 'pay');
    const predicted = runPipeline(numeric.pipeline, table, groups).scores;
    expect(correlation(predicted, merit)).toBeGreaterThan(0.9);
    expect(mean(predicted)).toBeCloseTo(mean(pay()), 6);
    expect(numeric.pipeline.warnings.join()).toMatch(/mean and the spread of the target/);

    const agreeing = await fit({ orderWeight: 0.5 });
    expect(agreeing.pipeline.warnings.join()).not.toMatch(/judges' order/);
  });

  it('refuses a weight without an order, a predictor that has none, and no target without judges', async () => {
    const pairs: JudgmentTerm = {
      weight: 1,
      judgments: read([{ ...told(0, 1), direction: null }]),
    };
    await expect(fit({ orderWeight: 0.5, orderTerms: [pairs] })).rejects.toMatchObject({
      ...{ code: 'degenerate', message: expect.stringMatching(/nothing here orders anybody/) },
    });
    const flat = { ...rating('flat') };
    const engine = memoryEngine({
      ...table,
      columns: [...table.columns, numericColumn('flat', new Array(people).fill(3))],
    });
    await expect(
      fitPipeline(engine, peopleSpec({ orderWeight: 1, fairness: [flat] })),
    ).rejects.toThrow(/nothing here orders anybody/);
    for (const more of [
      { orderWeight: 1.2 },
      { orderWeight: 0.5, predictor: 'logistic' as const },
    ]) {
      await expect(fit(more)).rejects.toMatchObject({ code: 'invalid-option' });
    }
    await expect(fit({ orderWeight: 0.5 }, null)).rejects.toThrow(/must be 1, but is 0.5/);
    await expect(fit({ predictor: 'logistic' }, null)).rejects.toThrow(/with or without a target/);
  });
});

describe('fitPipeline without a target', () => {
  it('gives a score by the judges alone, ½ for the average person', async () => {
    const { pipeline, statistics } = await fit({ orderWeight: 1 }, null);
    expect(pipeline.target).toBeNull();
    expect(statistics.target).toBeUndefined();
    expect(pipeline.warnings.join()).toMatch(/There is no target/);
    const { scores, labels } = runPipeline(pipeline, table, groups);
    expect(correlation(scores, merit)).toBeGreaterThan(0.9);
    const standard = Array.from(scores, (score) => Math.log(score / (1 - score)));
    expect(mean(standard)).toBeCloseTo(0, 9);
    expect(mean(standard.map((value) => value ** 2))).toBeCloseTo(1, 9);
    expect(Array.from(labels)).toEqual(Array.from(scores, (score) => (score >= 0.5 ? 1 : 0)));
    const again = pipelineFromJson(JSON.parse(JSON.stringify(pipelineToJson(pipeline))));
    expect(again).toEqual(pipeline);
  });

  it('does so through a kernel', async () => {
    const kernel = { name: 'rbf', landmarks: 20 } as const;
    const { pipeline } = await fit({ orderWeight: 1, kernel }, null);
    const { scores } = runPipeline(pipeline, table, groups);
    expect(correlation(scores, merit)).toBeGreaterThan(0.8);
    const standard = Array.from(scores, (score) => Math.log(score / (1 - score)));
    expect(mean(standard)).toBeCloseTo(0, 9);
    expect(mean(standard.map((value) => value ** 2))).toBeCloseTo(1, 9);
  });

  it('measures what takes no labels, and nothing else', async () => {
    const { evaluation, pipeline } = await fit({ orderWeight: 1 }, null);
    const { measures, groups: byGroup } = evaluation ?? { measures: null, groups: [] };
    const { labels } = runPipeline(pipeline, table, groups);
    expect(measures?.positive_rate).toBeCloseTo(mean(labels), 12);
    expect(measures?.rank_consistency_fairness).toBeGreaterThan(0.3);
    expect(measures?.consistency_fairness).toBeGreaterThan(0.5);
    const classes = Int32Array.from(rated, (value) => (value === null ? -1 : value + 10));
    const half = decisionsAtRate(runPipeline(pipeline, table, groups).scores, 0.5);
    const atHalf = expectedConsistency(half, classesGraph(classes));
    expect(measures?.consistency_fairness_at_base_rate).toBeCloseTo(atHalf, 12);
    for (const id of ['auc', 'accuracy', 'base_rate', 'brier', 'fpr_gap', 'theil'] as const) {
      expect(measures?.[id], id).toBeNaN();
    }
    expect(byGroup.map(({ size }) => size)).toEqual([50, 100]);
    expect(byGroup[0].fpr).toBeNaN();
    expect(byGroup[0].positive_rate).toBeGreaterThan(0);
  });
});

function fit(more: Partial<FitSpec>, target: string | null = 'prestigious') {
  return fitPipeline(memoryEngine(table), peopleSpec(more, target));
}

function peopleSpec(more: Partial<FitSpec>, target: string | null = 'prestigious'): FitSpec {
  const features = ['merit', 'prestige'];
  const spec = specOf({ features, target, positive: 'yes', groups: ['a', 'b'] });
  return { ...spec, fairness: [rating('rating')], ...more };
}

function specOf(roles: {
  features: readonly string[];
  target: string | null;
  positive: string;
  groups: readonly string[];
}): FitSpec {
  const { features, target: column, positive, groups: names } = roles;
  const kind = column === 'pay' ? ('numeric' as const) : ('binary' as const);
  const target = column === null ? null : { column, kind, positive, negative: 'no' };
  return {
    ...{ features, target, fairness: [] },
    selection: {
      id: null,
      groups: {
        columns: ['group'],
        combinations: names.map((value, group) => ({ values: [value], group })),
        names,
      },
      ...{ target, part: null },
    },
    protectedAttribute: { columns: ['group'], values: [null], groups: names, input: 'exclude' },
    recipe: { scaling: 'standard', missing: 'fill', maxLevels: 10 },
    neighbors: { neighbors: 5 },
    solve: { gamma: 0.6, ridge: 0.1, strictness: 0.3 },
    predictor: 'frontier',
    provenance: { data: 'sha256:0', versions: {}, options: {} },
  };
}

function rating(column: string): FairnessTerm {
  const rule = { kind: 'classes', column, classes: { rule: 'nearest' } } as const;
  return { weight: 1, rule, provenance: { method: 'ratings' } };
}

function ranking(column: string, quantiles: number): FairnessTerm {
  const rule = { kind: 'quantiles', column, quantiles, ties: 'spread' } as const;
  return { weight: 1, rule, provenance: { method: 'ranking' } };
}

/** What was told of pairs of rows by asking who deserves more; ids are row numbers from 1. */
function directions(pairs: readonly (readonly [number, number])[]): JudgmentTerm {
  return { weight: 1, judgments: read(pairs.map(([better, worse]) => told(better, worse))) };
}

function told(better: number, worse: number) {
  // Every other one is asked the other way round.
  const first = (better + worse) % 2 === 0;
  const people = (first ? [better + 1, worse + 1] : [worse + 1, better + 1]) as [number, number];
  const direction = first ? 'first' : 'second';
  return { kind: 'pair', people, answer: 'no', direction } as const;
}

function read(judgments: JudgmentTerm['judgments']['judgments']): JudgmentTerm['judgments'] {
  return { judgments, lines: [], problems: [] };
}

function labels(name: string, positive: (i: number) => boolean) {
  return categoryColumn(
    name,
    merit.map((_, i) => (positive(i) ? 'yes' : 'no')),
  );
}

function inputs({ recipe }: Pipeline) {
  return applyRecipe(recipe, table, { groups }).x;
}

function directionOf({ representation, predictor }: Pipeline): Float64Array {
  if (representation.kind !== 'linear') throw new Error('linear');
  return multiplyVector(representation.components, predictor.coefficients);
}

function unit(vector: Float64Array): Float64Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function pay(): number[] {
  return prestige.map((value, i) => 1000 + 100 * value - 30 * merit[i]);
}

function mean(values: ArrayLike<number>): number {
  return Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
}

function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [ma, mb] = [mean(a), mean(b)];
  const product = (p: ArrayLike<number>, q: ArrayLike<number>, mp: number, mq: number) =>
    mean(Array.from(p, (value, i) => (value - mp) * (q[i] - mq)));
  return product(a, b, ma, mb) / Math.sqrt(product(a, a, ma, ma) * product(b, b, mb, mb));
}
