import { join } from 'node:path';
import { svgInTheme } from '@pairfair/charts';
import { atomicWriteFile } from '@pairfair/engines/tables';
import type { FigureFile } from '@pairfair/output';
import { figuresPng } from './figuresPng.ts';

/** Writes figures in light colours, one file each, into a folder; returns how many there are. */
export async function writeFigures(
  figures: readonly FigureFile[],
  kind: 'svg' | 'png',
  folder: string,
): Promise<number> {
  const contents = await contentsOf(
    figures.map(({ svg }) => svgInTheme(svg, 'light')),
    kind,
  );
  for (const [k, { name }] of figures.entries()) {
    await atomicWriteFile(join(folder, `${name}.${kind}`), contents[k] ?? '');
  }
  return figures.length;
}

async function contentsOf(
  svgs: readonly string[],
  kind: 'svg' | 'png',
): Promise<readonly (string | Uint8Array)[]> {
  if (kind === 'svg') return svgs;
  return figuresPng(svgs);
}
