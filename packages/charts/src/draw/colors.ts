import type { Attributes } from './markup.ts';
import { type Theme, themes } from './themes.ts';

/** Every colour as a chart writes it: a variable of the page, light where it has none. */
export const colors: Readonly<Record<keyof Theme, string>> = Object.fromEntries(
  Object.entries(themes.light).map(([name, light]) => [name, `var(--pf-${name}, ${light})`]),
) as Record<keyof Theme, string>;

const seriesColors = Object.entries(colors).flatMap(([name, color]) =>
  name.startsWith('series-') ? [color] : [],
);

/** The colour of a group or series by its number; below 0, where the group is unknown, grey. */
export function seriesColor(index: number): string {
  return index < 0 ? colors.muted : seriesColors[index % seriesColors.length];
}

/** Gives text an edge in the colour of the surface, to be read over lines. */
export const halo: Attributes = {
  stroke: colors.surface,
  'stroke-width': 3,
  'stroke-linejoin': 'round',
  'paint-order': 'stroke',
};

/**
 * The paint of a cell over the colour of nothing, which is `ramp-zero` in heat maps: the more
 * opaque the farther the value is from 0, in the colour of its sign; opaque from 1 or −1 on.
 */
export function rampPaint(value: number): Attributes {
  return {
    fill: colors[value < 0 ? 'ramp-low' : 'ramp-high'],
    'fill-opacity': Math.min(1, Math.abs(value)),
  };
}

/** Black or white, whichever is easier to read on {@link rampPaint} in a heat map. */
export function readableOnRamp(value: number): string {
  const [light, dark] = [themes.light, themes.dark].map((theme) =>
    readableOn(rampColor(theme, value)),
  );
  if (light === dark) return light;
  return light === themes.light.ink ? colors.ink : colors.paper;
}

/** What {@link rampPaint} looks like in a heat map of a theme. */
export function rampColor(theme: Theme, value: number): string {
  const end = theme[value < 0 ? 'ramp-low' : 'ramp-high'];
  return mixColors(theme['ramp-zero'], end, Math.min(1, Math.abs(value)));
}

/** The colour a part `t` (0 to 1) of the way from one colour to another. */
export function mixColors(from: string, to: string, t: number): string {
  const a = channels(from);
  const b = channels(to);
  const mixed = a.map((value, i) => Math.round(value + (b[i] - value) * t));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Black or white, whichever is easier to read on the colour; one of them has at least 4.58 : 1. */
export function readableOn(color: string): string {
  return contrastRatio(color, '#ffffff') >= contrastRatio(color, '#000000') ? '#ffffff' : '#000000';
}

/**
 * Contrast of two colours, from 1 to 21, by the WCAG formula (L₁ + 0.05) / (L₂ + 0.05) with
 * relative luminances L₁ ≥ L₂.
 *
 * @example
 * contrastRatio('#000000', '#ffffff'); // 21
 */
export function contrastRatio(first: string, second: string): number {
  const a = luminance(first) + 0.05;
  const b = luminance(second) + 0.05;
  return Math.max(a, b) / Math.min(a, b);
}

function luminance(color: string): number {
  const [r, g, b] = channels(color).map((value) => {
    const s = value / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** A colour `#rrggbb` as red, green and blue from 0 to 255. */
function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
