import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { readTable } from '@pairfair/engines/tables';
import { isUnchanged } from '@pairfair/workbench/documents';
import { type JsonRecord, type Pipeline, pipelineFromJson, Random, runPipeline } from 'pairfair';
import { columnTexts, requireColumn } from 'pairfair/internal';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workFolder } from '../apps/cli/testing/workFolder.ts';
import { python } from '../packages/pairfair/testing/python.ts';
import { openDatabase } from '../packages/sql/testing/openDatabase.ts';
import { readCsvTable } from '../site/playground/readCsvTable.ts';
import { chromium } from './chromium.ts';
import { serveFolder } from './site/builtSite.ts';
import { checkScreen } from './studio/checkScreen.ts';
import { openBrowser, openTab, type Tab } from './studio/openBrowser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// Without Chromium or the site's tools this is reported as skipped.
const installed = ['esbuild', 'hyparquet', 'fflate', 'fzstd'].every((name) =>
  existsSync(join(root, 'node_modules', name)),
);

/** People with ratings that go with ability, and outcomes, or pay, that went with their school. */
function madeTable(target: 'hired' | 'pay'): string {
  const random = new Random(5, 'playground');
  const lines = Array.from({ length: 240 }, (_, i) => {
    const school = i % 2 === 0 ? 'north' : 'south';
    const ability = random.normal();
    const years = ability + 0.5 * random.normal() + (school === 'north' ? 1 : 0);
    const test = ability + 0.8 * random.normal();
    const town = ['Ay', '"Bee, upper"', 'Cee'][random.integer(3)];
    const stars = Math.min(5, Math.max(1, Math.round(3 + 1.2 * ability)));
    const luck = years + 0.5 * random.normal();
    const given = target === 'hired' ? (luck > 0.5 ? 'yes' : 'no') : (3000 + 500 * luck).toFixed(2);
    const missing = i % 31 === 0 ? 'NA' : test.toFixed(3);
    return [`p${i + 1}`, years.toFixed(3), missing, town, school, stars, given].join(',');
  });
  return `${[`id,years,test,town,school,stars,${target}`, ...lines].join('\n')}\n`;
}

describe('the tables of the playground', () => {
  const folder = workFolder();

  it.each([',', ';', '\t', '|'])('are those of the command, cells parted by %j', async (mark) => {
    const rows = [
      ['id', 'years', 'a "b"', 'town', 'empty', 'NA?', 'signed'],
      ['1', '2.5', 'x', `up${mark}per`, '', 'yes', '+5'],
      ['2', '-1e3', 'two\nlines', 'N/A', '', 'no', '1E+2'],
      ['3', 'NaN', '', 'ä', '', '?', '5.'],
      ['4', '.5', ' spaced ', '007', '', '1', '6'],
    ];
    const quoted = (cell: string) =>
      /["\n;,|\t]|^ | $/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
    const text = `\uFEFF${rows.map((row) => row.map(quoted).join(mark)).join('\r\n')}\r\n`;
    folder.put('table.csv', text);
    const { rows: count, columns } = await readTable(join(folder.path, 'table.csv'));
    expect(readCsvTable('table.csv', text)).toEqual({ rows: count, columns });
  });

  it.skipIf(!installed).each(['uncompressed', 'snappy', 'gzip', 'zstd'])(
    'are those of the command also from Parquet, packed by %s',
    async (codec) => {
      const { readParquetTable } = await import('../site/playground/readParquetTable.ts');
      const path = join(folder.path, `${codec}.parquet`);
      await packed(codec, path);
      const { rows, columns } = await readTable(path);
      expect(await readParquetTable('applicants.parquet', bytesOf(path))).toEqual({
        rows,
        columns,
      });
    },
  );

  it.skipIf(!installed)('say what to do about Parquet packed by something else', async () => {
    const { readParquetTable } = await import('../site/playground/readParquetTable.ts');
    const path = join(folder.path, 'brotli.parquet');
    await packed('brotli', path);
    await expect(readParquetTable('brotli.parquet', bytesOf(path))).rejects.toThrow(
      /brotli\.parquet cannot be read here .*BROTLI.* Save it with snappy, gzip, zstd/,
    );
  });

  /** The example as Parquet, written by DuckDB. */
  async function packed(codec: string, path: string): Promise<void> {
    const database = await openDatabase('duckdb');
    if (typeof database === 'string') throw new Error(database);
    const example = join(root, 'examples/applicants.csv');
    await database.query(
      `COPY (FROM '${example}') TO '${path}' (FORMAT parquet, COMPRESSION ${codec})`,
    );
    await database.close();
  }

  function bytesOf(path: string): ArrayBuffer {
    const { buffer, byteOffset, byteLength } = readFileSync(path);
    return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  }
});

describe.skipIf(!chromium || !installed)('the playground', () => {
  const built = mkdtempSync(join(tmpdir(), 'pairfair-playground-'));
  const folder = workFolder();
  const asked: string[] = [];
  let browser: Browser;
  let tab: Tab;
  let page: Page;
  let server: Server;
  let url = '';

  beforeAll(async () => {
    const build = pathToFileURL(join(root, 'site/build/playground.mjs')).href;
    const { buildPlayground } = await import(build);
    await buildPlayground(root, join(built, 'playground'));
    folder.put('people.csv', madeTable('hired'));
    folder.put('paid.csv', madeTable('pay'));
    ({ url, server } = await serveFolder(built));
    browser = await openBrowser();
    tab = await openTab(browser);
    page = tab.page;
    tab.context.on('request', (request) => asked.push(request.url()));
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
    rmSync(built, { recursive: true, force: true });
  });

  /** Loads the page, and then takes the network away. */
  async function openOffline(hash = ''): Promise<void> {
    await tab.context.setOffline(false);
    // Another hash alone would not load the page again.
    await page.goto('about:blank');
    await page.goto(`${url}/playground/${hash}`);
    await page.locator('#example:enabled').or(page.getByText('Done.')).first().waitFor();
    await tab.context.setOffline(true);
  }

  async function download(name: string): Promise<string> {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const saved = await waiting;
    const text = readFileSync(await saved.path(), 'utf8');
    folder.put(saved.suggestedFilename(), text);
    return text;
  }

  const done = () => page.getByText('Done.', { exact: true }).waitFor();

  it('weighs less than 400 kB, gzipped, in one file that loads nothing', () => {
    const html = readFileSync(join(built, 'playground/index.html'));
    expect(gzipSync(html).length).toBeLessThan(400_000);
    expect(String(html)).not.toMatch(/<(script|link|img|iframe)\b[^>]*\s(src|href)="(?!data:)/);
    expect(String(html)).toContain("connect-src 'none'");
  });

  it('takes a table to a model offline, and asks nobody for anything', async () => {
    await openOffline();
    const loaded = asked.length;
    await checkScreen(page, 'playground-start');
    await page.setInputFiles('#file', join(folder.path, 'people.csv'));
    await page.getByText('people.csv: 240 people, 7 columns.').waitFor();
    expect(await page.locator('#target').inputValue()).toBe('hired');
    expect(await page.locator('#positive').inputValue()).toBe('yes');
    await page.locator('#protected').selectOption('school');
    // What was taken for it is a column to learn from again.
    expect(await page.getByLabel('town').isChecked()).toBe(true);
    expect(await page.getByLabel('school', { exact: true }).isDisabled()).toBe(true);
    expect(await page.locator('[name=source]:checked').inputValue()).toBe('ratings');
    await checkScreen(page, 'playground-columns');

    await page.getByRole('button', { name: 'Learn' }).click();
    await page.getByRole('heading', { name: '3. What was learned' }).waitFor();
    await page.locator('#graph svg').waitFor();
    const before = await page.locator('#measures').innerText();
    // By the keyboard: the dial is an ordinary one.
    await page.locator('#strictness').focus();
    for (let k = 0; k < 30; k++) await page.keyboard.press('ArrowRight');
    await page.getByRole('columnheader', { name: 'Strictness 0.80' }).waitFor();
    expect(await page.locator('#measures').innerText()).not.toBe(before);
    await page.locator('#cases summary').first().click();
    await page.getByRole('rowheader', { name: 'what happened' }).first().waitFor();

    await page.getByRole('button', { name: 'Compare with the controls' }).click();
    await page.getByRole('rowheader', { name: 'PFR, judgments shuffled' }).waitFor();
    await page.getByRole('rowheader', { name: 'Original', exact: true }).waitFor();
    await done();
    await checkScreen(page, 'playground-result');

    for (const name of ['Model (JSON)', 'Python file', 'Scores (CSV)', 'Report (HTML)']) {
      await download(name);
      await done();
    }
    expect(asked.slice(loaded).filter((address) => !address.startsWith('blob:'))).toEqual([]);
    expect(tab.faults).toEqual([]);
  });

  /** The scores of a model file for the table of the test, read and computed here. */
  async function scoresHere(pipeline: Pipeline, file = 'people.csv'): Promise<number[]> {
    const table = await readTable(join(folder.path, file));
    const { columns, groups } = pipeline.protectedAttribute;
    const texts = columnTexts(requireColumn(table, columns[0]));
    const numbers = texts.map((text) => groups.indexOf(text ?? ''));
    return Array.from(runPipeline(pipeline, table, numbers).scores);
  }

  /** Pay is of this size: numbers agree to as many digits as probabilities do. */
  const size = 3000;

  const columnOf = (text: string, name: string) => {
    const [header, ...rows] = text.trim().split(/\r?\n/);
    const at = header.split(',').indexOf(name);
    return rows.map((row) => Number(row.replace(/"[^"]*"/g, '').split(',')[at]));
  };

  it('hands out a model that predicts in the library what the page said', async () => {
    const text = folder.read('model.json');
    expect(isUnchanged(text)).toBe(true);
    const here = await scoresHere(pipelineFromJson(JSON.parse(text) as JsonRecord));
    const there = columnOf(folder.read('scores.csv'), 'score');
    expect(there).toHaveLength(240);
    there.forEach((score, i) => {
      expect(Math.abs(score - here[i])).toBeLessThan(1e-12);
    });
  });

  it('learns what the command learns from the same columns', async () => {
    const { code, err } = folder.pairfair(
      'fit people.csv --target hired --positive yes --protected school --features years,test,town --ratings stars --strictness 0.8 --out own.json',
    );
    expect(code, err).toBe(0);
    const own = await scoresHere(pipelineFromJson(JSON.parse(folder.read('own.json'))));
    // Engines agree to 1e-8: sums may be added up in another order.
    columnOf(folder.read('scores.csv'), 'score').forEach((score, i) => {
      expect(Math.abs(score - own[i])).toBeLessThan(1e-8);
    });
  });

  it.skipIf(!python)('hands out a Python file that runs and gives the same scores', () => {
    const run = spawnSync(String(python), ['model.py', 'people.csv'], {
      cwd: folder.path,
      encoding: 'utf8',
    });
    expect(run.status, run.stderr).toBe(0);
    const own = columnOf(run.stdout, 'score');
    columnOf(folder.read('scores.csv'), 'score').forEach((score, i) => {
      expect(Math.abs(score - own[i])).toBeLessThan(1e-12);
    });
  });

  it('writes the sealed report that the command writes', () => {
    const report = folder.read('report.html');
    expect(isUnchanged(report)).toBe(true);
    expect(report).toContain('PFR, judgments shuffled');
    expect(report).toContain('pairfair compare people.csv --target hired');
  });

  it('predicts a number as it predicts an outcome', async () => {
    await openOffline();
    await page.setInputFiles('#file', join(folder.path, 'paid.csv'));
    await page.getByText('paid.csv: 240 people, 7 columns.').waitFor();
    await page.locator('#target').selectOption('pay');
    expect(await page.locator('#positive option:checked').innerText()).toMatch(/the number/);
    await page.locator('#protected').selectOption('school');
    await page.getByRole('button', { name: 'Learn' }).click();
    await page.getByRole('heading', { name: '3. What was learned' }).waitFor();
    await page.locator('#cases summary').first().click();
    await page.getByRole('rowheader', { name: 'what happened' }).first().waitFor();
    await page.getByRole('button', { name: 'Compare with the controls' }).click();
    await page.getByRole('rowheader', { name: 'PFR, judgments shuffled' }).waitFor();
    await done();
    await checkScreen(page, 'playground-number');
    for (const name of ['Model (JSON)', 'Python file', 'Scores (CSV)', 'Report (HTML)']) {
      await download(name);
      await done();
    }
    const scores = columnOf(folder.read('scores.csv'), 'score');

    // R² by hand from the scores that were saved, beside the one shown at that strictness.
    const pay = columnOf(folder.read('paid.csv'), 'pay');
    const mean = pay.reduce((sum, y) => sum + y, 0) / pay.length;
    const squares = (at: (i: number) => number) =>
      pay.reduce((sum, y, i) => sum + (y - at(i)) ** 2, 0);
    const r2 = 1 - squares((i) => scores[i]) / squares(() => mean);
    const shown = await page.locator('#measures tr', { hasText: 'R²' }).innerText();
    expect(shown.split('\t').at(-1)).toBe(r2.toFixed(3));

    const model = pipelineFromJson(JSON.parse(folder.read('model.json')) as JsonRecord);
    const here = await scoresHere(model, 'paid.csv');
    const flags = '--target pay --protected school --features years,test,town --ratings stars';
    const { code, err } = folder.pairfair(`fit paid.csv ${flags} --task number --out paid.json`);
    expect(code, err).toBe(0);
    const own = await scoresHere(
      pipelineFromJson(JSON.parse(folder.read('paid.json'))),
      'paid.csv',
    );
    expect(scores).toHaveLength(240);
    scores.forEach((score, i) => {
      expect(Math.abs(score - here[i])).toBeLessThan(1e-12 * size);
      expect(Math.abs(score - own[i])).toBeLessThan(1e-8 * size);
    });
    expect(folder.read('report.html')).toContain('--task number');
    expect(tab.faults).toEqual([]);
  });

  it.skipIf(!python)('hands out a Python file that predicts the same numbers', () => {
    const run = spawnSync(String(python), ['model.py', 'paid.csv'], {
      cwd: folder.path,
      encoding: 'utf8',
    });
    expect(run.status, run.stderr).toBe(0);
    const own = columnOf(run.stdout, 'score');
    columnOf(folder.read('scores.csv'), 'score').forEach((score, i) => {
      expect(Math.abs(score - own[i])).toBeLessThan(1e-12 * size);
    });
  });

  it('says what becomes of several outcomes', async () => {
    await openOffline();
    await page.setInputFiles('#file', join(folder.path, 'people.csv'));
    await page.getByText('people.csv: 240 people').waitFor();
    expect(await page.locator('#target-says').innerText()).toBe('');
    await page.locator('#target').selectOption('town');
    await page.getByText('‘town’ has 3 outcomes. Here the chosen one is told from all').waitFor();
  });

  it('shows an example in which judgments count', async () => {
    await openOffline('#example');
    await page.getByRole('heading', { name: '3. What was learned' }).waitFor();
    await done();
    const row = page.locator('#measures tr', { hasText: 'Rank consistency' });
    const [before, after] = (await row.innerText()).split('\t').slice(1).map(Number);
    expect(after).toBeGreaterThan(before + 0.1);
    await checkScreen(page, 'playground-example');
  });

  it('lets somebody judge twenty pairs of the example', async () => {
    await openOffline();
    await page.getByRole('button', { name: /Take the example/ }).click();
    await page.getByText('applicants.csv: 600 people').waitFor();
    await page.getByLabel('I judge twenty pairs myself').check();
    await page.getByRole('button', { name: 'Judge twenty pairs' }).click();
    await page.getByText('Pair 1 of 20').waitFor();
    await checkScreen(page, 'playground-judging');
    for (let k = 1; k <= 20; k++) {
      await page.getByText(`Pair ${k} of 20`).waitFor();
      const answer = k % 3 === 0 ? 'No' : k % 7 === 0 ? 'Cannot say' : 'Yes, the same';
      await page.getByRole('button', { name: answer, exact: true }).click();
    }
    await page.getByRole('heading', { name: '3. What was learned' }).waitFor();
    await done();
    await checkScreen(page, 'playground-pairs');
    const judgments = await download('Your judgments');
    expect(judgments.trim().split('\n')).toHaveLength(21);
    expect(tab.faults).toEqual([]);
  });

  it('reads Parquet as it reads CSV', async () => {
    const { code, err } = folder.pairfair(
      'predict model.json people.csv --out people-scores.parquet',
    );
    expect(code, err).toBe(0);
    await openOffline();
    await page.setInputFiles('#file', join(folder.path, 'people-scores.parquet'));
    await page.getByText('people-scores.parquet: 240 people').waitFor();
    await page.getByLabel('score', { exact: true }).waitFor();
  });

  it('could not send anything if it tried, neither page nor worker', async () => {
    const other = await openTab(browser);
    await other.page.goto(`${url}/playground/`);
    await other.page.getByText('You may go offline now').waitFor();
    const sent = (to: string) =>
      fetch(to).then(
        () => 'sent',
        () => 'refused',
      );
    expect(await other.page.evaluate(sent, `${url}/playground/`)).toBe('refused');
    expect(await other.page.workers()[0].evaluate(sent, `${url}/playground/`)).toBe('refused');
    await expect.poll(() => other.faults.join('\n')).toMatch(/connect-src 'none'/);
    await other.context.close();
  });

  it.each([
    ['empty.csv', '', /empty\.csv is empty/],
    ['ragged.csv', 'a,b\n1,2\n3\n', /Line 3 of ragged\.csv.* 1 cells.* 2 columns/],
    ['twice.csv', 'a,a\n1,2\n', /called 'a': rename/],
    ['mixed.csv', `a\n${'1\n'.repeat(20)}x\n`, /Column 'a' holds numbers, but 1 of its 21/],
    ['book.xlsx', 'PK\u0003\u0004', /spreadsheet.*save it as CSV/],
  ])('says kindly what is wrong with %s', async (name, text, says) => {
    folder.put(name, text);
    await page.setInputFiles('#file', join(folder.path, name));
    await expect.poll(() => page.locator('#data-problem').innerText()).toMatch(says);
    expect(await page.locator('#columns').isVisible()).toBe(false);
  });
});
