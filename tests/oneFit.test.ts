import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type FitResult,
  type FitSpec,
  fitPipeline,
  graphToJson,
  type MemoryTable,
  memoryEngine,
  pipelineFromJson,
} from 'pairfair';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobOutput } from '../apps/studio/server/src/fits/jobInput.ts';
import { runFit } from '../apps/studio/server/src/fits/runFit.ts';
import type { Features } from '../apps/studio/server/src/people/columnsOfPeople.ts';
import type { FitResult as StudioResult } from '../apps/studio/server/src/results/schemas.ts';
import { describeRows, sidesOfRows } from '../apps/studio/server/src/studies/drawStudyPeople.ts';
import { openClickhouse, owner } from '../packages/engines/testing/clickhouseNodes.ts';
import { caseFiles, type FitCase, fitCases } from './oneFit/cases.ts';
import { madeUpPeople, type Person, peopleCsv, peopleTable } from './oneFit/people.ts';
import { expectSameEvaluation, expectSamePipeline } from './oneFit/sameFit.ts';
import { studyJob } from './oneFit/studyJob.ts';

const program = fileURLToPath(new URL('../apps/cli/bin/pairfair.js', import.meta.url));
const people = madeUpPeople();
const files = caseFiles(people);
const cases = fitCases(people, files);
const table = peopleTable(people);
const nodes = await openClickhouse();

describe('every way to fit', () => {
  let folder: string;
  const expected = new Map<string, FitResult>();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'one-fit-'));
    const ids = people.map(({ id }) => id);
    writeFileSync(join(folder, 'people.csv'), peopleCsv(people));
    writeFileSync(join(folder, 'pairs.csv'), files['pairs.csv']);
    for (const name of ['sum.json', 'soft.json'] as const) {
      writeFileSync(join(folder, name), JSON.stringify(graphToJson(files[name], { ids })));
    }
    for (const { name, spec } of cases) {
      expected.set(name, await fitPipeline(memoryEngine(table), spec));
    }
    if (typeof nodes === 'string') return;
    await nodes.clients[0].command({
      query: `CREATE TABLE one_fit (id String, age Float64, income Nullable(Float64), debts Nullable(Float64), job Nullable(String), sex String, origin Nullable(String), score Nullable(Float64), rating Nullable(Float64), weight Float64, part String, hired String) ENGINE = MergeTree ORDER BY id`,
    });
    await nodes.clients[0].insert({ table: 'one_fit', values: people, format: 'JSONEachRow' });
  });
  afterAll(async () => {
    if (typeof nodes !== 'string') await nodes.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs `fit` as a user does and returns the document of --json and the saved model. */
  async function command(source: string, { flags, spec }: FitCase, ...more: string[]) {
    const words = ['fit', source, '--id', 'id', '--target', `${spec.target?.column}`, ...flags];
    const graded = flags.includes('--dims') ? [] : ['--strictness', '0.4'];
    const settings = ['--gamma', '0.6', ...graded, '--neighbors', '6'];
    const ridge = flags.includes('--ridge') ? [] : ['--ridge', '0.5'];
    const out = ['--out', 'model.json', '--json', ...more];
    const { stdout } = await new Promise<{ stdout: string }>((resolve, reject) => {
      execFile(
        process.execPath,
        [program, ...words, ...settings, ...ridge, ...out],
        {
          cwd: folder,
          env: { ...process.env, ...owner },
        },
        (error, stdout, stderr) =>
          error ? reject(new Error(stderr || error.message)) : resolve({ stdout }),
      );
    });
    const model: unknown = JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8'));
    return { document: JSON.parse(stdout), pipeline: pipelineFromJson(model) };
  }

  function resultOf({ name }: FitCase) {
    const result = expected.get(name);
    if (!result?.evaluation) throw new Error(name);
    return { ...result, evaluation: result.evaluation };
  }

  describe.each(cases)('agrees on $name', (one) => {
    it('through the command, in memory and with DuckDB, and says the same', async () => {
      const { pipeline, evaluation } = resultOf(one);
      const memory = await command('people.csv', one, '--engine', 'memory');
      const duckdb = await command('people.csv', one, '--engine', 'duckdb');
      for (const { document, pipeline: got } of [memory, duckdb]) {
        expectSamePipeline(got, pipeline);
        expectSameEvaluation(document.evaluation, evaluation);
      }
      expect(roundedDocument(duckdb.document)).toEqual(roundedDocument(memory.document));
    });

    it('through the command on a table of ClickHouse', async ({ skip }) => {
      if (typeof nodes === 'string') return skip(nodes);
      const { pipeline, evaluation } = resultOf(one);
      const got = await command(`${nodes.addresses[0]}default.one_fit`, one);
      expectSamePipeline(got.pipeline, pipeline);
      expectSameEvaluation(got.document.evaluation, evaluation);
    });

    it('through the fit job of the studio', async ({ skip }) => {
      if (one.spec.kernel) return skip('the studio fits no kernel');
      if (one.spec.predictor !== 'frontier') return skip('the studio grades, it does not cut');
      if (one.spec.selection.weight) return skip('the studio does not weigh people');
      if (one.spec.recipe.scaling !== 'standard') return skip('the studio always standardises');
      const { input, spec } = studyJob(people, one.spec);
      if (spec.target?.classes) {
        await expect(runFit(input, { onProgress: () => {} })).rejects.toThrow(
          /must have two classes, but has 4: .*the studio tells one class from all others/,
        );
        return;
      }
      await expectSameFit(await runFit(input, { onProgress: () => {} }), table, spec);
    });
  });

  it('learns from and tests on all, in a study whose judges saw a few', async () => {
    const [{ spec: asked }] = cases as [FitCase];
    const isJudged = (i: number) => i % 3 === 0;
    const { input } = studyJob(people, asked, isJudged);
    const { config } = input.study;
    const rows = people.map((person): Features => ({ ...person }));
    const described = describeRows(rows, input.dataset.columns, config);
    const sides = sidesOfRows(described, input.sample, config);
    const placed = people.map(
      (person, i): Person => ({ ...person, part: sides[i] ? 'test' : 'train' }),
    );
    for (const [i, { part }] of people.entries())
      if (isJudged(i)) expect(placed[i]?.part).toBe(part);
    const { spec } = studyJob(placed, asked, isJudged);
    const done = await runFit(input, { onProgress: () => {} });
    await expectSameFit(done, peopleTable(placed), spec);

    const { people: counted, warnings } = JSON.parse(done.result) as Pick<
      StudioResult,
      'people' | 'warnings'
    >;
    const usable = placed.map((person, i) => ({ ...person, judged: isJudged(i) }));
    const count = (part: string, judged: boolean[]) =>
      usable.filter((person) => person.part === part && judged.includes(person.judged)).length;
    expect(counted).toEqual({
      ...{ train: count('train', [true, false]), test: count('test', [true, false]) },
      judged: { train: count('train', [true]), test: count('test', [true]) },
    });
    expect(pipelineFromJson(JSON.parse(String(done.model))).provenance.people).toBe(counted?.train);
    expect(warnings.join()).toContain('Judges were asked about 87 of 260 people');
    expect(done.card).toContain(`judges were asked about ${counted?.judged.train} of them`);
    expect(done.card).toContain(`the ${counted?.judged.test} of them whom judges were asked about`);
    expect(done.card).toMatch(/links among 87 people/);
    expect(done.report).toContain('Judges were asked about 87 of 260 people');
    // The slider shows first whom judges were asked about.
    expect(JSON.parse(String(done.statistics)).links.length).toBeGreaterThan(0);
  });
});

/** The studio fitted what the library fits: the pipeline to 1e-8, every measure to 1e-12. */
async function expectSameFit({ model, result }: JobOutput, data: MemoryTable, spec: FitSpec) {
  const got = pipelineFromJson(JSON.parse(String(model)));
  const wanted = await fitPipeline(memoryEngine(data), spec);
  expectSamePipeline(got, wanted.pipeline);
  if (!wanted.evaluation) throw new Error('binary');
  const [row] = JSON.parse(result).measures;
  for (const [name, value] of Object.entries(wanted.evaluation.measures)) {
    const mean = row.values[name]?.mean ?? null;
    if (Number.isNaN(value)) expect(mean, name).toBeNull();
    else expect(Math.abs(mean - value), name).toBeLessThan(1e-12);
  }
}

/** The document without the engine's name, numbers to twelve digits. */
function roundedDocument({ engine: _, ...document }: Record<string, unknown>): unknown {
  return JSON.parse(
    JSON.stringify(document, (_key, value) =>
      typeof value === 'number' ? Number(value.toPrecision(10)) + 0 : value,
    ),
  );
}
