import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Random, syntheticAdmissions } from 'pairfair';
import { chromium as playwright } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMarkup } from '../../../../packages/output/testing/readMarkup.ts';
import { chromium, chromiumFlags } from '../../../../tests/chromium.ts';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function pairfair(folder: string, ...words: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, stdout, stderr });
    });
  });
}

/** Texts that would be markup in a page that does not escape them. */
const planted = {
  column: '<img src=x onerror=alert(1)>',
  category: '<svg/onload=alert(2)>',
  group: "<b>O'Neill & co</b>",
  id: '<script>alert(3)</script>',
  label: '<i>yes</i>',
};

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Applicants of two groups with a noisy ranking, in a file whose texts are hostile. */
function peopleCsv(): string {
  const { x, groups, labels } = syntheticAdmissions({ perGroup: 100, seed: 7 });
  const random = new Random(5, 'noise');
  const lines = Array.from({ length: x.rows }, (_, i) => {
    const [academic, supplementary] = [x.data[2 * i] ?? 0, x.data[2 * i + 1] ?? 0];
    const ability = academic + supplementary - (groups[i] === 0 ? 1 : 0) + 0.5 * random.normal();
    return [
      quoted(`${planted.id}${i}`),
      academic.toFixed(4),
      supplementary.toFixed(4),
      random.integer(2) === 0 ? 'north' : quoted(planted.category),
      groups[i] === 0 ? 'majority' : quoted(planted.group),
      ability.toFixed(3),
      labels[i] === 1 ? quoted(planted.label) : 'no',
    ].join(',');
  });
  const header = ['id', 'academic', quoted(planted.column), 'region', 'group', 'ability', 'hired'];
  return `${[header.join(','), ...lines].join('\n')}\n`;
}

interface MethodDocument {
  readonly name: string;
  readonly title: string;
  readonly measures: Readonly<Record<string, { mean: number; low: number | null; high: number }>>;
}

describe('pairfair compare', () => {
  let folder: string;
  let outcome: Outcome;
  let page: string;
  let document: {
    methods: MethodDocument[];
    controls: MethodDocument[];
    credit: { control: string; sentence: string };
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pairfair-compare-'));
    writeFileSync(join(folder, 'people.csv'), peopleCsv());
    outcome = await pairfair(
      folder,
      ...['compare', 'people.csv', '--target', 'hired', '--positive', planted.label],
      ...['--protected', 'group', '--ranking', 'ability', '--runs', '2', '--folds', '2'],
      ...['--methods', 'original,pfr', '--figures', 'png', '--out', 'results'],
    );
    page = readFileSync(join(folder, 'results', 'report.html'), 'utf8');
    document = JSON.parse(readFileSync(join(folder, 'results', 'comparison.json'), 'utf8'));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('writes report, tables, config and figures, and nothing half done', () => {
    expect(outcome.stderr).not.toContain('bug');
    expect(outcome.code).toBe(0);
    expect(readdirSync(join(folder, 'results')).sort()).toEqual([
      ...['comparison.csv', 'comparison.json', 'config.yaml', 'figures', 'report.html', 'runs.csv'],
    ]);
  });

  it('compares PFR also without the protected attribute', () => {
    expect(document.methods.map(({ name }) => name)).toEqual(['original', 'pfr', 'pfr-exclude']);
  });

  it('tells in the report what the JSON holds', () => {
    const figure = (value: number) =>
      value
        .toFixed(3)
        .replace(/^-(0\.000)$/, '$1')
        .replace('-', '−');
    const rows = readMarkup(page)
      .filter(({ name }) => name === 'tr')
      .map(({ text }) => text.replace(' ◆', ''));
    const shown = [
      ...['auc', 'consistency_fairness', 'consistency_fairness_at_base_rate'],
      ...['rank_consistency_fairness', 'consistency_similarity'],
      ...['positive_rate_gap', 'fpr_gap', 'fnr_gap'],
    ];
    for (const { title, measures } of [...document.methods, ...document.controls]) {
      const cells = shown.map((id) => {
        const { mean, low, high } = measures[id] ?? { mean: Number.NaN, low: 0, high: 0 };
        return low === null ? figure(mean) : `${figure(mean)} ${figure(low)} to ${figure(high)}`;
      });
      expect(rows).toContain(title + cells.join(''));
    }
    const summary = readMarkup(page).find(({ attributes }) => attributes.class === 'summary');
    const { control, sentence: said } = document.credit;
    const title = document.controls.find(({ name }) => name === control)?.title ?? '';
    const sentence = said
      .replaceAll('W^F', 'WF')
      .replaceAll(' %', '\u00a0%')
      .replace(`control, ${control}`, `control, ${title}`);
    expect(summary?.text).toContain(sentence);
  });

  it('shows hostile texts as texts', () => {
    const elements = readMarkup(page);
    for (const text of Object.values(planted)) expect(elements[0]?.text).toContain(text);
    for (const name of ['script', 'img', 'i', 'b']) {
      expect(elements.filter((element) => element.name === name)).toEqual([]);
    }
  });

  it('warns in plain words of using the protected attribute', () => {
    expect(page).toContain('disparate treatment');
  });

  it('seals the report: verify knows when a figure was changed', async () => {
    const whole = await pairfair(folder, 'verify', join('results', 'report.html'));
    expect(whole.code).toBe(0);
    writeFileSync(join(folder, 'changed.html'), page.replace('0.', '1.'));
    const changed = await pairfair(folder, 'verify', 'changed.html');
    expect(changed.code).toBe(1);
    expect(changed.stderr).toMatch(/was changed/);
  });

  it('draws figures as PNG', () => {
    const files = readdirSync(join(folder, 'results', 'figures'));
    expect(files).toContain('tradeoff.png');
    for (const file of files) {
      const bytes = readFileSync(join(folder, 'results', 'figures', file));
      expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
      expect(bytes.readUInt32BE(16)).toBeGreaterThanOrEqual(700);
    }
  });

  it('runs again from its config with the same figures', async () => {
    const config = join('results', 'config.yaml');
    const words = ['compare', 'people.csv', '--config', config, '--workers', '1', '--out', 'again'];
    expect((await pairfair(folder, ...words)).code).toBe(0);
    const again = JSON.parse(readFileSync(join(folder, 'again', 'comparison.json'), 'utf8'));
    expect(again.methods).toEqual(document.methods);
    expect(again.controls).toEqual(document.controls);
  });

  it.skipIf(!chromium)('opens without errors, requests or sideways scrolling', async () => {
    const browser = await playwright.launch({ executablePath: chromium!, args: chromiumFlags });
    try {
      for (const [width, colorScheme] of [
        [1200, 'light'],
        [390, 'dark'],
      ] as const) {
        const tab = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
        const said: string[] = [];
        const asked: string[] = [];
        tab.on('console', (message) => said.push(message.text()));
        tab.on('dialog', (dialog) => said.push(dialog.message()));
        tab.on('request', (request) => asked.push(request.url()));
        await tab.goto(`file://${join(folder, 'results', 'report.html')}`);
        expect(said).toEqual([]);
        expect(asked).toHaveLength(1);
        const seen = await tab.evaluate(() => ({
          wide: window.document.documentElement.scrollWidth,
          charts: Array.from(
            window.document.querySelectorAll('figure'),
            (figure) =>
              Array.from(figure.querySelectorAll('svg')).filter((svg) => svg.checkVisibility())
                .length,
          ),
          ground: getComputedStyle(window.document.documentElement).backgroundColor,
          // The drawing's own ground and words, by the page's variables.
          chart: Array.from(window.document.querySelectorAll('#tradeoff svg, #tradeoff svg > rect'))
            .filter((element) => element.checkVisibility())
            .map((element) => getComputedStyle(element).fill),
        }));
        expect(seen.wide).toBeLessThanOrEqual(width);
        expect(new Set(seen.charts)).toEqual(new Set([1]));
        const [ground, words] =
          colorScheme === 'light'
            ? ['rgb(255, 255, 255)', 'rgb(27, 31, 36)']
            : ['rgb(20, 24, 29)', 'rgb(232, 236, 240)'];
        expect(seen.ground).toBe(ground);
        expect(seen.chart).toEqual([words, ground]);
      }
    } finally {
      await browser.close();
    }
  });
});
