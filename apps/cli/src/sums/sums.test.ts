import { execFile } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sealJson } from '@pairfair/workbench/documents';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { program, workFolder } from '../../testing/workFolder.ts';

const { path: folder, pairfair, put, read } = workFolder();
const run = promisify(execFile);
const nameOf = (k: number) => `part-${String(k).padStart(2, '0')}`;
const base = '--id id --target graduated --protected background';
const ranked = `${base} --ranking teacher_rank`;
const asking = (count: number) => `fit --sums part-*.sums --parts ${count} --spec next.spec`;

/** Applicants with weights, and with cells that are empty: in one partition a whole column. */
function table(): string[] {
  const [head, ...rows] = read('applicants.csv').trim().split('\n');
  return [
    `${head},times`,
    ...rows.map((row, i) => {
      const cells = row.split(',');
      if (i % 13 === 4) cells[2] = '';
      if (i % 29 === 7) cells[3] = '';
      if (i < 40) cells[1] = '';
      return [...cells, 1 + (i % 3)].join(',');
    }),
  ];
}

beforeAll(() => put('people.csv', table().join('\n')));

/** The same in as many files, of which one has nobody in it and the first twice as many. */
function cutUp(count: number): string[] {
  const [head, ...rows] = table();
  return Array.from({ length: count }, (_, k) => {
    const at = (part: number) => Math.floor((rows.length * part) / count);
    const own = k === 1 ? [] : rows.slice(at(k), k === 0 ? at(2) : at(k + 1));
    put(`${nameOf(k)}.csv`, [head, ...own].join('\n'));
    return nameOf(k);
  });
}

beforeEach(() => {
  for (const name of readdirSync(folder)) {
    if (/\.(sums|spec)$/.test(name) || name === 'model.json') rmSync(join(folder, name));
  }
});

/** Each partition in a process of its own, four at a time. */
async function answerAll(names: readonly string[]): Promise<void> {
  const left = [...names];
  const worker = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      const words = ['sums', `${name}.csv`, '--spec', 'next.spec', '--out', `${name}.sums`];
      await run(process.execPath, [program, ...words, '--workers', '1'], { cwd: folder });
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

/** Numbers of the parts of a model that make its predictions. */
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

async function fitParts(count: number, flags: string): Promise<number> {
  const parts = cutUp(count);
  for (let rounds = 0; rounds < 12; rounds++) {
    const { code, err } = pairfair(`${asking(count)} ${flags} --out model.json`);
    expect(err).not.toMatch(/bug/);
    expect(code, err).toBe(0);
    if (existsSync(join(folder, 'model.json'))) return rounds;
    await answerAll(parts);
  }
  throw new Error('No model after 12 rounds.');
}

describe('partitions in processes of their own', () => {
  it.each([
    ['sixteen, a ranking', 16, ranked, 2],
    [
      'ratings, weighed, without the attribute',
      4,
      `${base} --ratings academic --classes quantiles:4 --weight times --protected-input exclude`,
      2,
    ],
    ['judges', 4, `${base} --judgments judgments.csv --min-answers 1`, 2],
    ['a ranking, with fifty people asked', 4, `${ranked} --asked 50 --measured 60`, 6],
  ])(
    'give the model of one fit over the whole table: %s',
    { timeout: 300_000 },
    async (_, count, flags, rounds) => {
      expect(await fitParts(count, flags)).toBe(rounds);
      const one = pairfair(`fit people.csv ${flags.replace(/ --measured \d+/, '')} --out one.json`);
      expect(one.code, one.err).toBe(0);
      const [a, b] = [numbersOf('one.json'), numbersOf('model.json')];
      expect(b.length).toBe(a.length);
      a.forEach((value, k) => {
        expect(Math.abs(b[k]! - value)).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(value)));
      });
    },
  );
});

describe('what does not fit together', () => {
  const again = () => pairfair(`${asking(4)} ${ranked} --out model.json`);

  it('is refused with a sentence: missing, twice, changed, damaged, of another fit', {
    timeout: 300_000,
  }, async () => {
    const parts = cutUp(4);
    expect(again().code).toBe(0);
    await answerAll(parts.slice(1));
    expect(again().err).toMatch(/--parts says 4, but 3 partitions have answered/);
    await answerAll(parts.slice(0, 1));
    const first = parts.map((name) => read(`${name}.sums`));
    expect(again().code).toBe(0);
    await answerAll(parts.slice(1));
    expect(again().err).toMatch(/3 of 4 partitions .* but part-00.csv has not/);

    const rows = read('part-02.csv');
    put('part-02.csv', `${rows}\n${rows.split('\n')[1]!.replace(/^[^,]+/, 'somebody')}`);
    const changed = pairfair('sums part-02.csv --spec next.spec --out part-02.sums');
    expect(changed.err).toMatch(/part-02.csv changed after it was asked first/);
    expect(pairfair('sums part-02.csv --spec next.spec --out part-99.sums').code).toBe(0);
    expect(again().err).toMatch(/part-02.csv changed between/);
    put('part-02.csv', rows);
    rmSync(join(folder, 'part-99.sums'));

    put('part-98.sums', read('part-03.sums'));
    expect(again().err).toMatch(/hold the same answer of part-03.csv/);
    const copied = JSON.parse(read('part-03.sums'));
    copied.part.name = 'part-97.csv';
    const { digest: _, ...unsealed } = copied;
    put('part-98.sums', sealJson(unsealed));
    expect(again().err).toMatch(/same partition under two names/);
    rmSync(join(folder, 'part-98.sums'));

    const other = pairfair('sums part-00.csv --spec next.spec --out part-03.sums');
    expect(other.err).toMatch(/holds the answers of part-03.csv/);
    put('part-03.sums', read('part-03.sums').replace('"rows":150', '"rows":151'));
    expect(again().err).toMatch(/was changed after pairfair wrote it/);

    parts.forEach((name, k) => {
      put(`${name}.sums`, first[k]!);
    });
    // What a fit with other flags asks as well is taken; files read otherwise answer nothing of it.
    expect(pairfair(`${asking(4)} ${ranked} --shape rank --out model.json`).code).toBe(0);
    const otherwise = pairfair(`${asking(4)} ${ranked} --missing-values none --out model.json`);
    expect(otherwise.err).toMatch(/answers other questions than this fit asks/);
    expect(pairfair('sums part-00.csv --spec part-00.sums --out x.sums').err).toMatch(
      /pairfair\/sums-request/,
    );
    expect(existsSync(join(folder, 'model.json'))).toBe(false);
  });

  it('is told by flags that are missing', () => {
    const lines = [
      ['fit --target a --protected b --out m.json', /takes DATA, or --sums/],
      [`fit people.csv --parts 3 ${ranked} --out m.json`, /--parts goes with --sums/],
      [`fit --sums x*.sums ${ranked} --out m.json`, /needs --parts/],
      [`fit --sums x*.sums --parts 2 ${ranked} --out m.json`, /needs --spec/],
      [
        `${asking(4)} --target graduated --protected background --ranking teacher_rank --out m.json`,
        /needs --id/,
      ],
      [`fit people.csv --sums x --parts 2 --spec y ${ranked} --out m.json`, /not both/],
    ] as const;
    for (const [line, says] of lines) {
      const { code, err } = pairfair(line);
      expect(err).toMatch(says);
      expect(code).toBe(2);
    }
  });
});
