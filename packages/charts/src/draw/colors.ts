import type { Theme } from './themes.ts';

/** A colour `#rrggbb` as red, green and blue from 0 to 255. */
function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The colour a part `t` (0 to 1) of the way from one colour to another. */
export function mixColors(from: string, to: string, t: number): string {
  const a = channels(from);
  const b = channels(to);
  const mixed = a.map((value, i) => Math.round(value + (b[i] - value) * t));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
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

/** Black or white, whichever is easier to read on the colour; one of them has at least 4.58 : 1. */
export function readableOn(color: string): string {
  return contrastRatio(color, '#ffffff') >= contrastRatio(color, '#000000') ? '#ffffff' : '#000000';
}

/**
 * The heat map's colour for a value: from `zero` at 0 to `high` at 1 and, where values may be
 * negative, to `low` at −1.
 */
export function rampColor(theme: Theme, value: number): string {
  const { zero, high, low } = theme.ramp;
  const t = Math.min(1, Math.abs(value));
  return mixColors(zero, value < 0 ? low : high, t);
}
