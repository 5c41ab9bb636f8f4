import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { program, workFolder } from '../../testing/workFolder.ts';

const { path: folder, pairfair, read } = workFolder();
const ranked = '--target graduated --protected background --ranking teacher_rank';

/** All numbers of the parts of a model that make its predictions. */
function numbersOf(name: string): number[] {
  const { recipe, representation, predictor } = JSON.parse(read(name));
  const numbers = (value: unknown): number[] => {
    if (typeof value === 'number') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbers) : [];
  };
  const { coefficients, intercept } = predictor;
  const { mean, components, eigenvalues } = representation;
  return numbers({ recipe, mean, components, eigenvalues, coefficients, intercept });
}

describe('fit and predict where the data are', () => {
  it.each([
    ['a ranking', ranked],
    [
      'judgments',
      '--target graduated --protected background --id id --judgments judgments.csv --min-answers 1',
    ],
    ['two sources at once', `${ranked} --ratings academic --classes quantiles:4`],
  ])('gives the model of a fit in memory, from %s', (_, flags) => {
    const plain = pairfair(`fit applicants.csv ${flags} --out plain.json`);
    expect(plain.err).not.toMatch(/bug/);
    expect(plain.code).toBe(0);
    const streamed = pairfair(
      `fit applicants.csv ${flags} --engine duckdb --memory-limit 300MB --out streamed.json --json`,
    );
    expect(streamed.err).not.toMatch(/bug/);
    expect(streamed.code).toBe(0);
    expect(JSON.parse(streamed.out).neighbors).toMatchObject({ asked: 600, error: 0 });
    const [a, b] = [numbersOf('plain.json'), numbersOf('streamed.json')];
    expect(b.length).toBe(a.length);
    a.forEach((value, k) => {
      expect(Math.abs(b[k]! - value)).toBeLessThanOrEqual(1e-8 * (1 + Math.abs(value)));
    });
  });

  it('predicts and transforms the same rows, piece by piece', () => {
    pairfair(`fit applicants.csv ${ranked} --out model.json`);
    for (const engine of ['memory', 'duckdb']) {
      const line = `predict model.json applicants.csv --id id --representation --engine ${engine} --out ${engine}.csv`;
      expect(pairfair(line).code, engine).toBe(0);
    }
    const [memory, duckdb] = ['memory.csv', 'duckdb.csv'].map((name) =>
      read(name).trim().split('\n'),
    );
    expect(duckdb![0]).toBe(memory![0]);
    expect(duckdb!.length).toBe(memory!.length);
    memory!.slice(1).forEach((line, k) => {
      const [ours, theirs] = [line.split(','), duckdb![k + 1]!.split(',')];
      expect(theirs[0]).toBe(ours[0]);
      expect(theirs[2]).toBe(ours[2]);
      expect(Number(theirs[1])).toBeCloseTo(Number(ours[1]), 10);
    });
    const out = '--engine duckdb --out fair.parquet --json';
    const transformed = pairfair(`transform model.json applicants.csv ${out}`);
    expect(JSON.parse(transformed.out)).toMatchObject({ rows: 600 });
    expect(existsSync(join(folder, 'fair.parquet'))).toBe(true);
  });

  it('says in report and model how neighbours were looked for', () => {
    const line = `fit applicants.csv ${ranked} --asked 100 --out asked.json --json`;
    const { out, code } = pairfair(line);
    expect(code).toBe(0);
    expect(JSON.parse(out).neighbors).toMatchObject({ asked: 100 });
    expect(JSON.parse(read('asked.json')).provenance.options.asked).toBe(100);
    expect(pairfair(line.replace('100 ', 'some '))).toMatchObject({ code: 2 });
  });

  it('says what a memory limit looks like', () => {
    const line = `fit applicants.csv ${ranked} --memory-limit lots --out no.json`;
    const { code, err } = pairfair(line);
    expect(code).toBe(2);
    expect(err).toMatch(/a size as in 500MB or 2GB, but is 'lots'/);
  });

  it('refuses engines that do not fit the source', () => {
    const wrong = pairfair(
      `fit clickhouse://localhost:1/d.t ${ranked} --engine duckdb --out no.json`,
    );
    expect(wrong).toMatchObject({ code: 2 });
    const file = pairfair(`fit applicants.csv ${ranked} --engine clickhouse --out no.json`);
    expect(file).toMatchObject({ code: 2 });
    expect(existsSync(join(folder, 'no.json'))).toBe(false);
  });

  it('leaves nothing behind, also when it is interrupted', async () => {
    const words = `fit applicants.csv ${ranked} --engine duckdb --out cut.json`.split(' ');
    const child = spawn(process.execPath, [program, ...words], {
      cwd: folder,
      env: { ...process.env, TMPDIR: folder },
    });
    // As soon as it talks about the data it is at work.
    await new Promise((resolve) => child.stderr.once('data', resolve));
    child.kill('SIGINT');
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect([0, 130]).toContain(code);
    if (code === 130) expect(existsSync(join(folder, 'cut.json'))).toBe(false);
    expect(readdirSync(folder).filter((name) => /^pairfair-|\.part$/.test(name))).toEqual([]);
  });
});
