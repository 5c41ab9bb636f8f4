import { measureIds } from 'pairfair';
import { mainMeasures } from 'pairfair/internal';
import { describe, expect, it } from 'vitest';
import { readMarkup } from '../../testing/readMarkup.ts';
import {
  finished,
  plain,
  planted,
  reportAboutCase,
  reportComparison,
  reportStudy,
} from '../../testing/reportCase.ts';
import { reportData } from './data/reportData.ts';
import { renderReport } from './renderReport.ts';
import { figure } from './words/numbers.ts';

const comparison = reportComparison(reportStudy(plain));
const data = reportData(comparison, reportAboutCase(plain));
const page = renderReport(data);
const elements = readMarkup(page);
const named = (name: string) => elements.filter((element) => element.name === name);

describe('a report', () => {
  it('is one file without scripts, inline styles or anything to load', () => {
    expect(named('script')).toEqual([]);
    expect(named('link')).toEqual([]);
    expect(named('style')).toHaveLength(1);
    for (const { name, attributes } of elements) {
      expect(attributes).not.toHaveProperty('style');
      expect(attributes).not.toHaveProperty('src');
      expect(Object.keys(attributes).filter((key) => key.startsWith('on'))).toEqual([]);
      if (name === 'a') expect(attributes.href).toMatch(/^#/);
    }
    expect(page).not.toMatch(/url\((?!#)/);
  });

  it('can be walked by headings, landmarks and tables', () => {
    expect(named('html')[0].attributes.lang).toBe('en');
    for (const name of ['h1', 'header', 'nav', 'main', 'footer', 'head']) {
      expect(named(name), name).toHaveLength(1);
    }
    const levels = elements
      .filter(({ name }) => /^h[1-6]$/.test(name))
      .map(({ name }) => Number(name[1]));
    const jumps = levels.slice(1).filter((level, k) => level > levels[k] + 1);
    expect(jumps).toEqual([]);
    for (const table of named('table')) expect(table.children[0]).toBe('caption');
    for (const { text } of named('caption')) expect(text.trim()).not.toBe('');
    for (const { attributes } of named('th')) expect(attributes.scope).toBeDefined();
  });

  it('names and describes every chart, and has its table beside it', () => {
    expect(named('svg').length).toBeGreaterThan(20);
    for (const svg of named('svg')) {
      expect(svg.attributes.role).toBe('img');
      expect(svg.children.slice(0, 2)).toEqual(['title', 'desc']);
    }
    for (const chart of named('figure')) {
      expect(chart.children[0]).toBe('figcaption');
      expect(chart.children.at(-1)).toBe('details');
    }
  });

  it('has every id once, and every reference has its target', () => {
    const ids = elements.flatMap(({ attributes }) => attributes.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = elements.flatMap(({ attributes }) => [
      ...(attributes['aria-labelledby']?.split(' ') ?? []),
      ...(attributes.href === undefined ? [] : [attributes.href.slice(1)]),
      ...(attributes['clip-path']?.match(/#([^)]*)/)?.slice(1) ?? []),
    ]);
    for (const target of targets) expect(ids).toContain(target);
  });

  it('tells the parts in their order', () => {
    const headings = named('h2').map(({ text }) => text);
    expect(headings).toEqual([
      'In short',
      'Contents',
      'What was asked',
      'People and groups',
      'The judgments as a graph',
      'The comparison',
      'Utility and individual fairness',
      'What happens to the groups',
      'The dial: strictness',
      'What each method sees',
      'Differences on the same runs',
      'Was it the judgments?',
      'With and without the protected attribute',
      'What the dimensions of PFR are made of',
      'Who is treated most unequally',
      'Warnings',
      'How to run it again',
    ]);
    expect(page).toContain('How far the judges agree');
    expect(page).toContain('<p>Judges agree more than chance.</p>');
    expect(page).toContain(reportAboutCase(plain).warnings?.[0]);
  });

  it('shows the figures of the comparison, rounded', () => {
    const { methods, controls } = comparison.summary;
    const rows = named('tr').map(({ text }) => text);
    for (const { title, measures } of [...methods, ...controls]) {
      const shown = mainMeasures
        .map((id) => measures[id])
        .map(({ mean, low, high }) =>
          Number.isNaN(low) ? figure(mean) : `${figure(mean)} ${figure(low)} to ${figure(high)}`,
        );
      const start = rows.filter((text) => text.startsWith(title));
      expect(start.some((text) => text.replace(' ◆', '') === title + shown.join(''))).toBe(true);
    }
    expect(page).toContain(comparison.summary.credit?.sentence.slice(0, 40));
  });

  it('is the same after a trip of its data through JSON', () => {
    expect(renderReport(JSON.parse(JSON.stringify(data)))).toBe(page);
  });

  it('is the same when the comparison had undefined figures, and shows them as –', () => {
    const nothing = { mean: Number.NaN, low: Number.NaN, high: Number.NaN };
    const table = Object.fromEntries(measureIds.map((id) => [id, nothing]));
    const blank = {
      ...data,
      comparison: {
        ...data.comparison,
        methods: data.comparison.methods.map((method) => ({
          ...method,
          measures: table as typeof method.measures,
          againstOriginal: method.againstOriginal && (table as typeof method.measures),
        })),
      },
    };
    const shown = renderReport(blank);
    expect(renderReport(JSON.parse(JSON.stringify(blank)))).toBe(shown);
    expect(shown).not.toMatch(/NaN|undefined|Infinity/);
    readMarkup(shown);
  });

  it('puts the seal before anything that comes from data', () => {
    const sealed = renderReport(data, { seal: '<meta name="seal" content="x">' });
    const head = sealed.slice(0, sealed.indexOf('<meta name="seal"'));
    expect(head).not.toContain(plain.source);
    expect(head.length).toBeLessThan(200);
  });
});

describe('a report of data that hold markup', () => {
  const study = reportStudy(planted);
  const about = reportAboutCase(planted);
  const dangerous = renderReport(reportData(reportComparison(study), about));

  it('shows all of it as text', () => {
    const found = readMarkup(dangerous);
    const allowed = new Set(elements.map(({ name }) => name));
    for (const { name, attributes } of found) {
      expect(allowed).toContain(name);
      expect(Object.keys(attributes).filter((key) => key.startsWith('on'))).toEqual([]);
    }
    expect(found.filter(({ name }) => name === 'script')).toEqual([]);
    const text = found[0].text;
    for (const piece of Object.values(planted)) {
      expect(dangerous).not.toContain(piece);
      expect(text).toContain(piece);
    }
  });
});

describe('a report of a smaller comparison', () => {
  it('leaves out what was not asked, and says what is therefore not known', () => {
    const small = reportComparison(reportStudy(plain), {
      methods: ['original'],
      controls: false,
      runs: 1,
    });
    const shown = renderReport(reportData(small, reportAboutCase(plain)));
    const headings = readMarkup(shown)
      .filter(({ name }) => name === 'h2')
      .map(({ text }) => text);
    expect(headings).not.toContain('The dial: strictness');
    expect(headings).not.toContain('Differences on the same runs');
    expect(shown).toContain('PFR was not among the methods');
    expect(shown).toContain('no controls were run');
    expect(shown).toContain('There was a single run');
    expect(shown).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('is made for data that are drawn anew in every run, too', () => {
    const source = { kind: 'admissions', perGroup: 60 } as const;
    const drawn = finished({ ...comparison.plan, source });
    const { ids: _, ...about } = reportAboutCase(plain);
    const shown = renderReport(reportData(drawn, { ...about, provenance: { method: 'oracle' } }));
    readMarkup(shown);
    expect(shown).toContain('people drawn anew');
  });
});
