import type { Reference } from '../estimates.ts';
import { colors, seriesColor } from './colors.ts';
import { type LegendEntry, lineEntry } from './legend.ts';
import { element, px } from './markup.ts';
import { type SymbolShape, seriesShape, symbolPath } from './symbols.ts';

const dashes = ['6 3', '2 3', '9 3 2 3', '1 4', '12 4'];

function dashPattern(index: number): string {
  return dashes[index % dashes.length];
}

/** The dash pattern of a curve by its number: the first is unbroken. */
export function seriesDash(series: number): string | undefined {
  return series === 0 ? undefined : dashPattern(series - 1);
}

interface ReferenceStyle {
  readonly color: string;
  readonly dash: string;
  /** Symbol of the series the line speaks of. */
  readonly shape: SymbolShape | undefined;
}

function referenceStyle({ series }: Reference, index: number): ReferenceStyle {
  return series === undefined
    ? { color: colors.text, dash: dashPattern(index), shape: undefined }
    : { color: seriesColor(series), dash: dashPattern(index), shape: seriesShape(series) };
}

/** Legend entries of reference lines. */
export function referenceEntries(references: readonly Reference[]): LegendEntry[] {
  return references.map((reference, i) =>
    lineEntry(reference.label, { ...referenceStyle(reference, i), width: 1.6 }),
  );
}

/**
 * A reference line across a plot: upright at `at` from top to bottom, with the symbol of its
 * series at the upper end.
 */
export function referenceLine(
  reference: Reference,
  index: number,
  { at, top, bottom }: { readonly at: number; readonly top: number; readonly bottom: number },
): string {
  const { color, dash, shape } = referenceStyle(reference, index);
  const line = element('path', {
    d: `M${px(at)},${px(bottom)}V${px(top)}`,
    stroke: color,
    'stroke-width': 1.6,
    'stroke-dasharray': dash,
  });
  return shape === undefined
    ? line
    : line + element('path', { d: symbolPath(shape, 3.5)(at, top), fill: color });
}
