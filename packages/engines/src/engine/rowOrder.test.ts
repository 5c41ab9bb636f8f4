import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { categoryColumn, type FitSpec, fitPipeline, numericColumn, Random } from 'pairfair';
import { afterAll, describe, expect, it } from 'vitest';
import { writeTable } from '../tables/writeTable.ts';
import { openEngine } from './openEngine.ts';

const folder = mkdtempSync(join(tmpdir(), 'row-order-'));
afterAll(() => rmSync(folder, { recursive: true }));

const random = new Random(7, 'row order');
const people = Array.from({ length: 800 }, (_, i) => ({
  id: `person ${i}`,
  numbers: Array.from({ length: 5 }, () => random.normal()),
  sex: random.uniform() < 0.4 ? 'f' : 'm',
  score: random.normal(),
  hired: random.uniform() < 0.5 ? 'yes' : 'no',
}));
const names = ['n0', 'n1', 'n2', 'n3', 'n4'];
const target = { column: 'hired', kind: 'binary', positive: 'yes', negative: 'no' } as const;
const spec: FitSpec = {
  features: names,
  selection: {
    id: 'id',
    groups: {
      columns: ['sex'],
      combinations: ['f', 'm'].map((value, group) => ({ values: [value], group })),
      names: ['f', 'm'],
    },
    ...{ target, part: null },
  },
  target,
  protectedAttribute: { columns: ['sex'], values: [null], groups: ['f', 'm'], input: 'include' },
  recipe: { scaling: 'standard', missing: 'fill', maxLevels: 20 },
  fairness: [
    {
      ...{ weight: 1, provenance: { method: 'quantiles' } },
      rule: { kind: 'quantiles', column: 'score', quantiles: 4, ties: 'spread' },
    },
  ],
  neighbors: { asked: 100 },
  solve: { gamma: 0.5, ridge: 0.1, strictness: 0.5 },
  predictor: 'frontier',
  provenance: { data: 'sha256:0', versions: {}, options: {} },
};

async function fitOf(rows: typeof people, engine: 'memory' | 'duckdb') {
  const path = join(folder, `${engine}.parquet`);
  const text = (name: 'id' | 'sex' | 'hired') =>
    categoryColumn(
      name,
      rows.map((row) => row[name]),
    );
  await writeTable(path, [
    ...[text('id'), text('sex'), text('hired')],
    ...names.map((name, j) =>
      numericColumn(
        name,
        rows.map(({ numbers }) => numbers[j]),
      ),
    ),
    numericColumn(
      'score',
      rows.map(({ score }) => score),
    ),
  ]);
  const opened = await openEngine(path, { engine });
  try {
    return await fitPipeline(opened, spec);
  } finally {
    await opened.close();
  }
}

describe.each(['memory', 'duckdb'] as const)('the engine %s', (engine) => {
  it('learns the same model from rows in any order, also when it asks some people', async () => {
    const shuffled = new Random(8, 'rows').shuffle(people.slice());
    const [one, two] = [await fitOf(people, engine), await fitOf(shuffled, engine)];
    expect(two.neighbors.edges).toBe(one.neighbors.edges);
    expect(two.neighbors.error).toBeCloseTo(one.neighbors.error, 10);
    const [a, b] = [one, two].map(({ pipeline }) => pipeline.representation);
    if (a.kind !== 'linear' || b.kind !== 'linear') throw new Error('linear');
    b.components.data.forEach((value, at) => {
      expect(value).toBeCloseTo(a.components.data[at], 9);
    });
  });
});
