import { type FitSpec, fitPipeline } from 'pairfair';
import { afterAll, describe, expect, it } from 'vitest';
import { openChdb } from '../../testing/chdb.ts';
import { expectSameEvaluation } from '../../testing/sameEvaluation.ts';
import { targetPeople, targetSpec } from '../../testing/targetPeople.ts';
import { threeEngines } from '../../testing/threeEngines.ts';

const chdb = await openChdb();
afterAll(async () => {
  if (typeof chdb !== 'string') await chdb.close();
});
const [memory, ...others] = threeEngines(chdb);
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

const specs: readonly (readonly [string, FitSpec])[] = [
  ['a number, links by class', targetSpec(pay)],
  ['a number, its own split, pairs', targetSpec(pay, { part: true, fairness: [pairs] })],
  ['a number, links between groups', targetSpec(pay, { fairness: [quantiles, pairs] })],
];

describe.each(specs)('every engine fits %s', (_, spec) => {
  it.each(others.map((adapter) => [adapter.name, adapter] as const))(
    'and %s finds what memory finds',
    async (_name, adapter) => {
      const [one, other] = [await memory.open(people), await adapter.open(people)];
      try {
        const wanted = await fitPipeline(one.engine, spec);
        const found = await fitPipeline(other.engine, spec);
        expectClose(
          found.pipeline.predictor.coefficients,
          wanted.pipeline.predictor.coefficients,
          1e-8,
        );
        expectSameEvaluation(found.evaluation, wanted.evaluation);
      } finally {
        await one.close();
        await other.close();
      }
    },
  );
});

function expectClose(found: Float64Array, wanted: Float64Array, relative: number): void {
  const most = wanted.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  expect(found.length).toBe(wanted.length);
  found.forEach((value, j) => {
    expect(Math.abs(value - wanted[j])).toBeLessThan(relative * most);
  });
}
