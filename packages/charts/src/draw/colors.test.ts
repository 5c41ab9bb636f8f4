import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, mixColors, rampColor, readableOnRamp } from './colors.ts';
import { svgInTheme, type ThemeName, themes } from './themes.ts';

const names: readonly ThemeName[] = ['light', 'dark'];

/**
 * How linear red, green and blue reach eyes without one kind of cone: Machado, Oliveira and
 * Fernandes, "A physiologically-based model for simulation of color vision deficiency" (2009),
 * severity 1.
 */
const visions: Readonly<Record<string, readonly (readonly number[])[]>> = {
  'full colour vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Linear red, green and blue of a colour as a vision sees it. */
function seenBy(vision: string, color: string): number[] {
  const linear = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return visions[vision].map((row) => {
    const sum = row.reduce((total, weight, i) => total + weight * linear[i], 0);
    return Math.min(1, Math.max(0, sum));
  });
}

/** CIE L*a*b* under D65. */
function lab([r, g, b]: readonly number[]): number[] {
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 / 116) * t + 16 / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

describe('contrastRatio', () => {
  it('is the ratio of the WCAG formula', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 10);
    expect(contrastRatio('#123456', '#123456')).toBe(1);
    // By hand: 0x80 / 255 = 0.50196 gives a luminance of 0.21586; 1.05 / 0.26586 = 3.9494.
    expect(contrastRatio('#808080', '#ffffff')).toBeCloseTo(3.9494, 4);
    expect(contrastRatio('#ffffff', '#808080')).toBeCloseTo(3.9494, 4);
  });
});

describe.each(names)('the %s theme', (name) => {
  const theme = themes[name];
  const series = Object.entries(theme).flatMap(([key, color]) =>
    key.startsWith('series-') ? [color] : [],
  );

  it('has text of at least 4.5 to 1', () => {
    for (const color of [theme.text, theme.muted]) {
      expect(contrastRatio(color, theme.surface)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('has marks and axes of at least 3 to 1', () => {
    for (const color of [theme.axis, ...series]) {
      expect(contrastRatio(color, theme.surface), color).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(Object.keys(visions))('tells all series apart with %s', (vision) => {
    // A difference of 2.3 is just noticeable side by side; 15 is seen across a plot.
    expect(series).toHaveLength(7);
    series.forEach((first, i) => {
      for (const second of series.slice(0, i)) {
        const [a, b] = [first, second].map((color) => lab(seenBy(vision, color)));
        const difference = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
        expect(difference, `${first} and ${second}`).toBeGreaterThan(15);
      }
    });
  });

  it('can be written on with black or white at every value of the ramp', () => {
    fc.assert(
      fc.property(fc.double({ min: -1, max: 1, noNaN: true }), (value) => {
        const color = rampColor(theme, value);
        const [, ink] = svgInTheme(`="${readableOnRamp(value)}"`, name).split('"');
        expect(contrastRatio(ink, color)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('runs from the colour of zero to the ends of the ramp', () => {
    expect(rampColor(theme, 0)).toBe(theme['ramp-zero']);
    expect(rampColor(theme, 1)).toBe(theme['ramp-high']);
    expect(rampColor(theme, -1)).toBe(theme['ramp-low']);
  });
});

describe('mixColors', () => {
  it('is halfway between two colours at one half', () => {
    expect(mixColors('#000000', '#ff8020', 0.5)).toBe('#804010');
  });
});
