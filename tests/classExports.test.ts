import { modelFormats } from '@pairfair/output';
import { pipelineToSql, sqlDialectNames } from '@pairfair/sql';
import {
  categoryColumn,
  fitPipeline,
  memoryEngine,
  numericColumn,
  type Pipeline,
  type Table,
} from 'pairfair';
import { runPipeline } from 'pairfair/internal';
import { beforeAll, describe, expect, it } from 'vitest';
import { targetPeople, targetSpec } from '../packages/engines/testing/targetPeople.ts';
import { onnxOutputs } from '../packages/output/testing/runOnnx.ts';
import { runPythonModel } from '../packages/output/testing/runPythonModel.ts';
import { python } from '../packages/pairfair/testing/python.ts';
import { createPeople } from '../packages/sql/testing/database.ts';
import { openDatabase } from '../packages/sql/testing/openDatabase.ts';

const { rows, columns } = targetPeople();
const classes = ['high', 'low', 'mid'];
let pipeline: Pipeline;
let scores: number[][];
let labels: string[];

beforeAll(async () => {
  const table: Table = {
    rows,
    columns: columns.map(({ name, kind, values }) =>
      kind === 'numeric'
        ? numericColumn(
            name,
            values.map((value) => value ?? Number.NaN),
          )
        : categoryColumn(name, values),
    ),
  };
  const target = { column: 'grade', kind: 'classes', positive: '', negative: '', classes } as const;
  ({ pipeline } = await fitPipeline(memoryEngine(table), targetSpec(target)));
  const sex = columns.find(({ name }) => name === 'sex')!.values;
  const found = runPipeline(
    pipeline,
    table,
    sex.map((value) => (value === 'f' ? 0 : 1)),
  );
  const { data } = found.classScores!;
  scores = Array.from({ length: rows }, (_, i) => [...data.subarray(3 * i, 3 * i + 3)]);
  labels = Array.from(found.labels, (label) => classes[label]);
});

/** Scores as the library's to twelve digits, labels the same, for everybody. */
function expectSame(found: { scores: number[][]; labels: string[] }): void {
  expect(found.labels).toEqual(labels);
  expect(new Set(labels).size).toBe(3);
  found.scores.forEach((row, i) => {
    expect(row).toHaveLength(3);
    expect(row.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
    for (const [k, value] of row.entries())
      expect(Math.abs(value - scores[i][k])).toBeLessThan(1e-12);
  });
}

describe('a model of three classes, exported', () => {
  it('says in ONNX what the library says', async () => {
    const { score, label } = await onnxOutputs(
      modelFormats.onnx.write(pipeline) as Uint8Array,
      columns,
      rows,
    );
    expect(score.dims).toEqual([rows, 3]);
    const data = [...(score.data as Float64Array)];
    expectSame({
      scores: Array.from({ length: rows }, (_, i) => data.slice(3 * i, 3 * i + 3)),
      labels: [...(label.data as unknown as string[])],
    });
  });

  it.skipIf(!python)('says in Python what the library says, also as a program', () => {
    const model = modelFormats.python.write(pipeline) as string;
    const raw = Object.fromEntries(columns.map(({ name, values }) => [name, values]));
    const program = `model = PairfairModel()
chances = model.predict_proba(data)
assert (model.scores(data) == chances.max(axis=1)).all()
result = {"scores": chances.tolist(), "labels": model.predict(data).tolist()}`;
    expectSame(runPythonModel(model, raw, program));
    const lines = Array.from({ length: rows }, (_, i) =>
      [i, ...columns.map(({ values }) => values[i] ?? '')].join(','),
    );
    const text = [['row id', ...columns.map(({ name }) => name)].join(','), ...lines].join('\n');
    const [header, ...printed] = (runPythonModel(model, text) as string).trim().split('\n');
    expect(header).toMatch(/^row id,score_high,score_low,score_mid,label,z1,/);
    const cells = printed.map((line) => line.split(','));
    expectSame({
      scores: cells.map((row) => row.slice(1, 4).map(Number)),
      labels: cells.map((row) => row[4]),
    });
  });

  for (const dialect of sqlDialectNames) {
    it(`says in SQL what the library says: ${dialect}`, async ({ skip }) => {
      const database = await openDatabase(dialect);
      if (typeof database === 'string') return skip(database);
      try {
        await createPeople(database, columns);
        for (const representation of [false, true]) {
          const sql = pipelineToSql(pipeline, { dialect, id: 'row id', representation });
          const found = await database.query(sql);
          found.sort((a, b) => Number(a['row id']) - Number(b['row id']));
          expectSame({
            scores: found.map((row) => classes.map((name) => Number(row[`score_${name}`]))),
            labels: found.map(({ label }) => String(label)),
          });
        }
      } finally {
        await database.close();
      }
    });
  }
});
