import { type FitSpec, fitPipeline, type PipelineTarget } from 'pairfair';
import { predictorsOf } from 'pairfair/internal';
import { afterAll, describe, expect, it } from 'vitest';
import { openClickhouse } from '../../testing/clickhouseNodes.ts';
import type { OpenedTable } from '../../testing/engineContract.ts';
import { expectSameEvaluation } from '../../testing/sameEvaluation.ts';
import { targetPeople, targetSpec } from '../../testing/targetPeople.ts';
import { threeEngines } from '../../testing/threeEngines.ts';

const nodes = await openClickhouse();
afterAll(async () => {
  if (typeof nodes !== 'string') await nodes.close();
});
const [memory, ...others] = threeEngines(nodes);
const people = targetPeople();

const pay = { column: 'pay', kind: 'numeric', positive: '', negative: '' } as const;
const pairs: FitSpec['fairness'][number] = {
  weight: 2,
  rule: {
    kind: 'pairs',
    pairs: {
      a: Array.from({ length: 80 }, (_, k) => `p${String(k).padStart(4, '0')}`),
      b: Array.from({ length: 80 }, (_, k) => `p${String(k + 120).padStart(4, '0')}`),
      weight: Float64Array.from({ length: 80 }, (_, k) => 1 + (k % 2)),
    },
  },
  provenance: { method: 'pairs' },
};
const quantiles: FitSpec['fairness'][number] = {
  weight: 1,
  rule: { kind: 'quantiles', column: 'merit', quantiles: 5, ties: 'spread' },
  provenance: { method: 'quantiles' },
};

const classes = ['high', 'low', 'mid'];
const grade: PipelineTarget = {
  ...{ column: 'grade', kind: 'classes', positive: '', negative: '', classes },
};
const cut: Partial<FitSpec> = { predictor: 'logistic', solve: { gamma: 0.7, dims: 2 } };

const specs: readonly (readonly [string, FitSpec])[] = [
  ['a number, links by class', targetSpec(pay)],
  ['a number, its own split, pairs', targetSpec(pay, { part: true, fairness: [pairs] })],
  ['a number, links between groups', targetSpec(pay, { fairness: [quantiles, pairs] })],
  ['three classes, links by class', targetSpec(grade, { original: true })],
  ['three classes, their own split, pairs', targetSpec(grade, { part: true, fairness: [pairs] })],
  ['three classes, links between groups', targetSpec(grade, { fairness: [quantiles, pairs] })],
  ["three classes, the paper's PFR", targetSpec(grade, cut)],
  [
    'three classes of weighted people',
    targetSpec(grade, { selection: { ...targetSpec(grade).selection, weight: 'weight' } }),
  ],
];

describe.each(specs)('every engine fits %s', (_, spec) => {
  it.each(others.map((adapter) => [adapter.name, adapter] as const))(
    'and %s finds what memory finds',
    async (_name, adapter) => {
      const [one, two] = [await memory.open(people), await adapter.open(people)];
      try {
        const wanted = await fitPipeline(one.engine, spec);
        const found = await fitPipeline(two.engine, spec);
        const other = predictorsOf(found.pipeline);
        predictorsOf(wanted.pipeline).forEach(({ coefficients }, k) => {
          expectClose(other[k].coefficients, coefficients, 1e-8);
        });
        expectSameEvaluation(found.evaluation, wanted.evaluation);
        expect(found.original === null).toBe(wanted.original === null);
        if (found.original && wanted.original) {
          expectSameEvaluation(found.original, wanted.original);
        }
      } finally {
        await one.close();
        await two.close();
      }
    },
  );
});

it.each(others.map((adapter) => [adapter.name, adapter] as const))(
  'a model of three classes is written by %s as by memory',
  async (_name, adapter) => {
    const [one, two] = [await memory.open(people), await adapter.open(people)];
    try {
      const { pipeline } = await fitPipeline(one.engine, targetSpec(grade));
      const columns = { scores: true, representation: true };
      const rowsOf = async ({ engine, place, readBack }: OpenedTable) => {
        const to = place();
        const written = await engine.write(pipeline, { to, id: 'id', columns });
        expect(written).toMatchObject({ rows: 240, positives: 0 });
        return (await readBack(to)) ?? [];
      };
      const [wanted, found] = [await rowsOf(one), await rowsOf(two)];
      expect(Object.keys(found[0])).toEqual(Object.keys(wanted[0]));
      expect(new Set(wanted.map(({ label }) => label)).size).toBe(3);
      const byId = new Map(found.map((row) => [row.id, row]));
      for (const { id, label, ...numbers } of wanted) {
        const row = byId.get(id);
        expect(row?.label).toBe(label);
        for (const [name, value] of Object.entries(numbers)) {
          expect(Math.abs(Number(row?.[name]) - Number(value))).toBeLessThan(1e-12);
        }
      }
    } finally {
      await one.close();
      await two.close();
    }
  },
);

function expectClose(found: Float64Array, wanted: Float64Array, relative: number): void {
  const most = wanted.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  expect(found.length).toBe(wanted.length);
  found.forEach((value, j) => {
    expect(Math.abs(value - wanted[j])).toBeLessThan(relative * most);
  });
}
