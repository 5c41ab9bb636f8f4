import { describe, expect, it } from 'vitest';
import { readMarkup } from '../../testing/readMarkup.ts';
import { renderFigurePage } from './renderFigurePage.ts';

const planted = '<script>alert(1)</script>';
const data = { series: [{ name: planted, x: [0, 1], y: [0.25, 0.75] }] };
const title = `Curve of ${planted}`;

const page = renderFigurePage(
  {
    title: planted,
    sentences: [`In short: consistency(W^F) of ${planted}.`],
    parts: [
      {
        id: 'on-data',
        heading: planted,
        says: [planted],
        figures: [
          {
            ...{ id: 'data', title, says: 'It rises.', width: 760 },
            spec: { chart: 'lines', data, options: {} },
          },
        ],
        tables: [{ caption: planted, columns: ['Figure', 'Paper'], rows: [[planted, '0.9']] }],
      },
      { id: 'missing', heading: 'Left out', says: ['A file is missing.'] },
    ],
    seed: 7,
    again: { command: 'again', config: '', versions: { pairfair: '1.2.3' }, digests: {} },
  },
  { seal: '<meta name="seal" content="x">' },
);
const elements = readMarkup(page);
const named = (name: string) => elements.filter((element) => element.name === name);

describe('a page of figures', () => {
  it('has its parts, each chart with its table, and how to run it again', () => {
    expect(named('h2').map(({ text }) => text)).toEqual([
      ...['In short', 'Contents', planted, 'Left out', 'How to run it again'],
    ]);
    // Wide and narrow.
    expect(named('svg')).toHaveLength(2);
    expect(named('table')).toHaveLength(2);
    const rows = named('tr').map(({ text }) => text);
    expect(rows.some((text) => text.includes('0.75'))).toBe(true);
    expect(rows).toContain(`${planted}0.9`);
    expect(page).toContain('Written by pairfair 1.2.3');
    expect(page).toContain('<meta name="seal" content="x">');
  });

  it('shows markup in data as text, and every id is there once', () => {
    expect(named('script')).toEqual([]);
    const ids = elements.flatMap(({ attributes }) => attributes.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
