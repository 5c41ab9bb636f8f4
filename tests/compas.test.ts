import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { readTable } from '@pairfair/engines/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOnnx } from '../packages/output/testing/runOnnx.ts';
import { type RawColumn, rawColumn } from '../packages/pairfair/testing/exampleCase.ts';
import { python } from '../packages/pairfair/testing/python.ts';
import { createPeople } from '../packages/sql/testing/database.ts';
import { startPostgres } from '../packages/sql/testing/postgres.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = process.env.PAIRFAIR_DATA ?? join(root, '../shared/data');
const file = join(shared, 'compas/compas-scores-two-years.csv');
const features =
  'age,sex,juv_fel_count,juv_misd_count,juv_other_count,priors_count,days_b_screening_arrest,c_days_from_compas,c_charge_degree,c_charge_desc';

describe.skipIf(!existsSync(file))('the COMPAS file, raw', () => {
  let folder: string;
  let scores: Float64Array;
  const pairfair = (...words: string[]) => {
    const program = join(root, 'apps/cli/bin/pairfair.js');
    const run = spawnSync(process.execPath, [program, ...words], { cwd: folder, encoding: 'utf8' });
    expect(run.status, run.stderr).toBe(0);
    return run;
  };
  const numbers = async (name: string, column: string) => {
    const { columns } = await readTable(join(folder, name));
    const found = columns.find((candidate) => candidate.name === column);
    return found?.kind === 'numeric' ? found.values : new Float64Array(0);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pairfair-compas-'));
    pairfair(
      ...['fit', file, '--target', 'is_recid', '--protected', 'race=African-American'],
      ...['--ranking', 'decile_score', '--features', features, '--out', 'model.json'],
    );
    pairfair('predict', 'model.json', file, '--id', 'id', '--out', 'scores.csv');
    scores = await numbers('scores.csv', 'score');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is fitted and predicted for every row', () => {
    expect(scores.length).toBe(7214);
    expect(scores.every((score) => score > 0 && score < 1)).toBe(true);
  });

  it('gives the same scores as SQL in DuckDB', async () => {
    pairfair(
      ...['export', 'model.json', '--to', 'sql', '--dialect', 'duckdb', '--table', 'people'],
      ...['--out', 'model.sql'],
    );
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    await connection.run(
      `CREATE TABLE people AS SELECT * FROM read_csv('${file.replaceAll("'", "''")}', header = true, sample_size = -1)`,
    );
    const rows = await (
      await connection.run(readFileSync(join(folder, 'model.sql'), 'utf8'))
    ).getRowObjects();
    expect(rows.length).toBe(7214);
    const ours = Array.from(scores).sort((a, b) => a - b);
    const theirs = rows.map((row) => Number(row.score)).sort((a, b) => a - b);
    ours.forEach((score, i) => {
      expect(Math.abs(score - theirs[i])).toBeLessThan(1e-9);
    });
  });

  /** The raw columns the model reads, as the tests of the exports take them. */
  const rawColumns = async (): Promise<RawColumn[]> => {
    const wanted = [...features.split(','), 'race'];
    const { columns } = await readTable(file, { columns: wanted });
    return columns.map(rawColumn);
  };

  it('gives the same scores as ONNX', async () => {
    pairfair('export', 'model.json', '--to', 'onnx', '--out', 'model.onnx');
    const model = new Uint8Array(readFileSync(join(folder, 'model.onnx')));
    const found = await runOnnx(model, await rawColumns(), 7214);
    scores.forEach((score, i) => {
      expect(Math.abs(score - found.scores[i])).toBeLessThan(1e-9);
    });
  });

  it('gives the same scores as SQL in PostgreSQL', async (context) => {
    const database = await startPostgres().catch(() => undefined);
    if (!database) {
      context.skip('PostgreSQL could not be started here');
      return;
    }
    try {
      pairfair('export', 'model.json', '--to', 'sql', '--dialect', 'postgres', '--out', 'pg.sql');
      await createPeople(database, await rawColumns());
      const rows = await database.query(readFileSync(join(folder, 'pg.sql'), 'utf8'));
      const theirs = rows.map((row) => Number(row.score)).sort((a, b) => a - b);
      const ours = Array.from(scores).sort((a, b) => a - b);
      expect(theirs.length).toBe(7214);
      ours.forEach((score, i) => {
        expect(Math.abs(score - theirs[i])).toBeLessThan(1e-9);
      });
    } finally {
      await database.close();
    }
  });

  it.skipIf(!python)('gives the same scores as the Python file', () => {
    pairfair('export', 'model.json', '--to', 'python', '--out', 'model.py');
    const program = `
import csv, json, sys
sys.path.insert(0, ${JSON.stringify(folder)})
import model
with open(${JSON.stringify(file)}, newline='', encoding='utf8') as handle:
    rows = list(csv.DictReader(handle))
print(json.dumps(model.PairfairModel().predict_proba(rows)[:, 1].tolist()))
`;
    const run = spawnSync(python!, ['-c', program], { encoding: 'utf8', maxBuffer: 2 ** 26 });
    expect(run.status, run.stderr).toBe(0);
    const theirs: number[] = JSON.parse(run.stdout);
    expect(theirs.length).toBe(7214);
    theirs.forEach((score, i) => {
      expect(Math.abs(score - scores[i])).toBeLessThan(1e-9);
    });
  });
});
