import { join } from 'node:path';
import { atomicWriteFile } from '@pairfair/engines/tables';
import { svgToPng } from '../svgToPng.ts';
import type { Figure } from './comparisonFigures.ts';

/** Writes figures into a folder, as SVG or PNG. */
export async function writeFigures(
  folder: string,
  figures: readonly Figure[],
  format: 'svg' | 'png',
): Promise<void> {
  for (const { name, svg } of figures) {
    const content = format === 'png' ? await svgToPng(svg) : svg;
    await atomicWriteFile(join(folder, `${name}.${format}`), content);
  }
}
