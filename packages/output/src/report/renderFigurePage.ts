import type { ReportAgain, ReportTable } from './data/reportData.ts';
import { figureMarkup, type ReportFigure } from './figures/reportFigure.ts';
import { html, prose } from './markup/html.ts';
import { textTable } from './markup/textTable.ts';
import { page } from './page.ts';
import type { RenderOptions } from './renderReport.ts';
import { againSection } from './sections/closingSections.ts';

/** Figures that belong together, such as one curve over several data sets. */
export interface FigurePage {
  readonly title: string;
  /** What it shows in short. */
  readonly sentences: readonly string[];
  readonly parts: readonly FigurePart[];
  readonly seed: number;
  readonly again: ReportAgain;
}

/** A part of the page under a heading of its own. */
export interface FigurePart {
  /** Unique on the page, also among the ids of figures. */
  readonly id: string;
  readonly heading: string;
  /** Paragraphs above the figures. */
  readonly says: readonly string[];
  readonly figures?: readonly ReportFigure[];
  readonly tables?: readonly ReportTable[];
}

/**
 * A page of figures as one HTML file, in the style of the report: no scripts, nothing to load,
 * every chart with its table.
 */
export function renderFigurePage(
  { title, sentences, parts, seed, again }: FigurePage,
  { seal = '' }: RenderOptions = {},
): string {
  return page({
    ...{ title, sentences, seal },
    sections: [
      ...parts.map(({ id, heading, says, figures = [], tables = [] }) => ({
        id,
        heading,
        body: html`${says.map(
          (text) => html`
<p>${prose(text)}</p>`,
        )}${figures.map(figureMarkup)}${tables.map((table, k) => textTable(`${id}-${k}`, table))}`,
      })),
      againSection({ again, protocol: { seed } }),
    ],
    version: again.versions.pairfair ?? '',
  });
}
