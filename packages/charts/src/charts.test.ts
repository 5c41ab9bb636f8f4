import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allNodes, findAll, parseSvg } from '../testing/parseSvg.ts';
import { chartKinds, ordinary } from '../testing/samples.ts';
import { lowestTextContrast, textBoxes } from '../testing/textBoxes.ts';
import { svgInTheme, themes } from './draw/themes.ts';

const options = { id: 'chart', title: 'Rates by group', desc: 'Group A has the higher rate.' };
const widths = [240, 320, 640, 1000];
const themeNames = ['light', 'dark'] as const;

describe.each(chartKinds)('$kind', ({ chart, table, needsNumbers }) => {
  it('is well-formed, and has an accessible name and description', () => {
    const svg = parseSvg(chart(ordinary, options));
    expect(svg.name).toBe('svg');
    expect(svg.attributes.role).toBe('img');
    expect(svg.attributes['aria-labelledby']).toBe('chart-title chart-desc');
    const [title, desc] = svg.children;
    expect([title.name, title.attributes.id, title.text]).toEqual([
      'title',
      'chart-title',
      options.title,
    ]);
    expect([desc.name, desc.attributes.id, desc.text]).toEqual([
      'desc',
      'chart-desc',
      options.desc,
    ]);
  });

  it('has ids that all start with its own and occur once', () => {
    const nodes = allNodes(parseSvg(chart(ordinary, { ...options, id: 'fig 1/a' })));
    const ids = nodes.flatMap(({ attributes }) => attributes.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^fig_20_1_2f_a-[a-z]+$/);
    const named = nodes.flatMap(
      ({ attributes }) =>
        Object.values(attributes)
          .join(' ')
          .match(/(?<=#)fig[^)]+/g) ?? [],
    );
    for (const reference of named) expect(ids).toContain(reference);
  });

  it('uses nothing that a strict content security policy refuses', () => {
    for (const { name, attributes } of allNodes(parseSvg(chart(ordinary, options)))) {
      expect(['style', 'script', 'foreignObject', 'image', 'use', 'a']).not.toContain(name);
      for (const [key, value] of Object.entries(attributes)) {
        expect(key).not.toMatch(/^(style|on.*|href|xlink:.*)$/);
        if (key !== 'xmlns') expect(value).not.toMatch(/url\((?!#)|:\/\//);
      }
    }
  });

  it('escapes markup in every text of the data', () => {
    const planted = '<script>alert("1")</script>&amp;\'\u0000\ud800';
    const names = ordinary.names.map((name) => `${planted}${name}`);
    const svg = parseSvg(
      chart({ ...ordinary, names }, { ...options, title: planted, desc: planted }),
    );
    expect(findAll(svg, 'script')).toEqual([]);
    const shown = '<script>alert("1")</script>&amp;\'\ufffd\ufffd';
    expect(svg.children[0].text).toBe(shown);
    expect(svg.children[1].text).toBe(shown);
  });

  it('gives the same drawing for the same data, and leaves the data alone', () => {
    const before = structuredClone(ordinary);
    expect(chart(ordinary, options)).toBe(chart(ordinary, options));
    expect(ordinary).toEqual(before);
  });

  it.each(widths)('keeps every text inside a drawing %i pixels wide', (width) => {
    const svg = parseSvg(chart(ordinary, { ...options, width }));
    expect(Number(svg.attributes.width)).toBe(width);
    for (const { text, left, right, bottom } of textBoxes(svg)) {
      expect(left, text).toBeGreaterThanOrEqual(0);
      expect(right, text).toBeLessThanOrEqual(width);
      expect(bottom, text).toBeLessThanOrEqual(Number(svg.attributes.height));
    }
  });

  it.each(widths)('lets no two upright texts overlap at %i pixels', (width) => {
    const boxes = textBoxes(parseSvg(chart(ordinary, { ...options, width })));
    boxes.forEach((a, i) => {
      for (const b of boxes.slice(0, i)) {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        expect(across > 0.5 && down > 0.5, `${a.text} over ${b.text}`).toBe(false);
      }
    });
  });

  it.each(widths)('writes nothing smaller than 11 pixels in a drawing %i pixels wide', (width) => {
    const svg = parseSvg(chart(ordinary, { ...options, width }));
    // As many pixels as units: nothing is shrunk.
    expect(svg.attributes.viewBox).toBe(`0 0 ${width} ${svg.attributes.height}`);
    for (const { attributes } of allNodes(svg)) {
      expect(Number(attributes['font-size'] ?? 11)).toBeGreaterThanOrEqual(11);
    }
  });

  it('is one drawing for light and dark: every colour is a variable with the light one to fall back on', () => {
    for (const { name, attributes } of allNodes(parseSvg(chart(ordinary, options)))) {
      // Figures in cells are black or white by the cell's own shade.
      if (name === 'text' && /^#(?:000000|ffffff)$/.test(attributes.fill ?? '')) continue;
      for (const key of ['fill', 'stroke', 'stop-color']) {
        expect(attributes[key] ?? 'none').toMatch(/^(?:none|transparent|var\(--pf-|url\(#)/);
      }
    }
  });

  it.each(themeNames)('draws texts of the %s theme with a contrast of at least 4.5', (theme) => {
    const svg = parseSvg(svgInTheme(chart(ordinary, options), theme));
    expect(lowestTextContrast(svg, themes[theme])).toBeGreaterThanOrEqual(4.5);
  });

  it('leaves out what is not finite, and never writes it into the drawing', () => {
    const odd = fc.oneof(
      { weight: 3, arbitrary: fc.double({ min: -1e9, max: 1e9 }) },
      fc.constantFrom(Number.NaN, Infinity, -Infinity, 0, -0, 1, 1e-12, 5e-324, 1e15, -1e15),
    );
    fc.assert(
      fc.property(fc.array(odd, { minLength: 12, maxLength: 30 }), (values) => {
        const drawing = chart({ ...ordinary, values }, options);
        parseSvg(drawing);
        expect(drawing).not.toMatch(/NaN|Infinity|undefined/);
        const cells = table({ ...ordinary, values }, options)
          .rows.flat()
          .join(' ');
        expect(cells).not.toMatch(/NaN|Infinity|undefined/);
      }),
    );
  });

  it.runIf(needsNumbers)('says that there are no data when no value is finite', () => {
    const values = ordinary.values.map(() => Number.NaN);
    const svg = parseSvg(chart({ ...ordinary, values }, options));
    expect(findAll(svg, 'text').map(({ text }) => text)).toContain('No data');
  });

  it('has a table with its title, and a cell for every column', () => {
    const { caption, columns, rows } = table(ordinary, options);
    expect(caption).toBe(options.title);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toHaveLength(columns.length);
  });
});
