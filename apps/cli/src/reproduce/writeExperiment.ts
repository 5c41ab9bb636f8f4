import { join } from 'node:path';
import { atomicWriteFile } from '@pairfair/engines/tables';
import type { FigureFile } from '@pairfair/output';
import { sealJson } from '@pairfair/workbench/documents';
import type { Values } from '../command.ts';
import { configText } from '../configText.ts';
import { writeFigures } from '../figures.ts';

/** What an experiment leaves in its folder. */
export interface WrittenExperiment {
  readonly folder: string;
  /** The word after `reproduce` that runs it alone. */
  readonly command: string;
  readonly document: Readonly<Record<string, unknown>>;
  readonly figures: readonly FigureFile[];
  readonly report: string;
  /** The page that a reader of the folder finds. */
  readonly readme: string;
}

/** Writes results, page, report, figures and the config that runs it again; returns the folder. */
export async function writeExperiment(
  out: string,
  { folder, command, document, figures, report, readme }: WrittenExperiment,
  values: Values,
): Promise<string> {
  const place = join(out, folder);
  await atomicWriteFile(join(place, 'results.json'), sealJson(document, 2));
  await atomicWriteFile(join(place, 'config.yaml'), configText('reproduce', [command], values));
  await atomicWriteFile(join(place, 'report.html'), report);
  await atomicWriteFile(join(place, 'README.md'), `${readme}\n`);
  const format = values.figures === 'png' ? 'png' : 'svg';
  await writeFigures(figures, format, join(place, 'figures'));
  return place;
}
