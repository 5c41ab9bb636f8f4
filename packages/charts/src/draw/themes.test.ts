import { describe, expect, it } from 'vitest';
import { chartKinds, ordinary } from '../../testing/samples.ts';
import { colors } from './colors.ts';
import { svgInTheme, type ThemeName, themes, themeVariables } from './themes.ts';

describe('themeVariables', () => {
  it('has a value for every variable that charts use, the same names in both themes', () => {
    const defined = (theme: ThemeName) =>
      [...themeVariables(theme).matchAll(/(--[\w-]+): #/g)].map(([, name]) => name);
    expect(themeVariables('dark')).toContain('--pf-surface: #14181d;');
    expect(defined('dark')).toEqual(defined('light'));
    expect(colors['series-2']).toBe('var(--pf-series-2, #c66a00)');
    const names = new Set(defined('light'));
    for (const { chart } of chartKinds) {
      const drawing = chart(ordinary, { id: 'c', title: 't' });
      const used = [...drawing.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
      expect(used.length).toBeGreaterThan(0);
      for (const name of used) expect(names).toContain(name);
    }
  });
});

describe('svgInTheme', () => {
  it('puts the values of a theme in place of the variables', () => {
    const drawing = `<path fill="${colors['series-1']}" stroke="${colors.surface}"/>`;
    expect(svgInTheme(drawing, 'light')).toBe('<path fill="#0072b2" stroke="#ffffff"/>');
    expect(svgInTheme(drawing, 'dark')).toBe('<path fill="#56b4e9" stroke="#14181d"/>');
  });

  it.each(chartKinds)('leaves no variable in $kind, and no colour of the other theme', (kind) => {
    const drawing = kind.chart(ordinary, { id: 'c', title: 't' });
    const dark = svgInTheme(drawing, 'dark');
    expect(dark).not.toContain('var(');
    // Black and white are in both.
    const light = Object.values(themes.light).filter((color) => !/^#(0{6}|f{6})$/.test(color));
    for (const color of light) expect(dark).not.toContain(color);
  });

  it('leaves texts of the data alone', () => {
    const title = 'fill="var(--pf-text, #1b1f24)"';
    const [{ chart }] = chartKinds;
    const drawing = svgInTheme(chart(ordinary, { id: 'c', title }), 'dark');
    expect(drawing).toContain('<title id="c-title">fill=&quot;var(--pf-text, #1b1f24)&quot;');
  });
});
