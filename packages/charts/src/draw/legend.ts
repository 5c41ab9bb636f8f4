import type { Settings } from '../chartOptions.ts';
import type { Block } from './figure.ts';
import { fitText } from './fitText.ts';
import { element, textElement } from './markup.ts';
import { labelSize, padding } from './sizes.ts';
import { type SymbolShape, symbolPath } from './symbols.ts';
import { textWidth } from './textWidth.ts';

/** One key of a legend. */
export interface LegendEntry {
  readonly label: string;
  /** Draws the key, {@link keyWidth} wide from `x`, centred on `y`. */
  readonly key: (x: number, y: number) => string;
}

/** Width of a legend's key in pixels. */
export const keyWidth = 22;
const lineHeight = 20;
const gap = 16;

/** The legend: keys in reading order, on as many lines as they need. */
export function legend({ width }: Settings, entries: readonly LegendEntry[], top: number): Block {
  if (entries.length === 0) return { markup: '', bottom: top };
  const room = width - 2 * padding;
  const parts: string[] = [];
  let x = padding;
  let y = top + lineHeight / 2;
  for (const { label, key } of entries) {
    const text = fitText(label, labelSize, room - keyWidth - 5);
    const size = keyWidth + 5 + textWidth(text, labelSize);
    if (x > padding && x + size > padding + room) {
      x = padding;
      y += lineHeight;
    }
    parts.push(key(x, y), textElement(text, { x: x + keyWidth + 5, y: y + labelSize * 0.36 }));
    x += size + gap;
  }
  return {
    markup: element('g', { class: 'legend' }, parts.join('')),
    bottom: y + lineHeight / 2 + 6,
  };
}

/** How a key's symbol looks. */
export interface SymbolKey {
  readonly shape: SymbolShape;
  readonly color: string;
  /** Drawn as an outline. */
  readonly hollow?: boolean;
}

/** A legend entry with a symbol. */
export function symbolEntry(
  label: string,
  { shape, color, hollow = false }: SymbolKey,
): LegendEntry {
  const path = symbolPath(shape, 5);
  return {
    label,
    key: (x, y) =>
      element('path', {
        d: path(x + keyWidth / 2, y),
        fill: hollow ? 'none' : color,
        stroke: color,
        'stroke-width': hollow ? 1.6 : 1,
      }),
  };
}

/** How a key's line looks. */
export interface LineKey {
  readonly color: string;
  readonly dash?: string | undefined;
  readonly width?: number;
  /** A symbol on the line. */
  readonly shape?: SymbolShape | undefined;
}

/** A legend entry with a horizontal line. */
export function lineEntry(label: string, { color, dash, width = 2, shape }: LineKey): LegendEntry {
  return {
    label,
    key: (x, y) =>
      element('path', {
        d: `M${x},${y}h${keyWidth}`,
        stroke: color,
        'stroke-width': width,
        'stroke-dasharray': dash,
      }) +
      (shape === undefined
        ? ''
        : element('path', { d: symbolPath(shape, 4)(x + keyWidth / 2, y), fill: color })),
  };
}
