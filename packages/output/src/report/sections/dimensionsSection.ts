import type { ReportData } from '../data/reportData.ts';
import { dimensionFigure } from '../figures/dimensionFigure.ts';
import { figureMarkup } from '../figures/reportFigure.ts';
import { dataTable } from '../markup/dataTable.ts';
import { html, name } from '../markup/html.ts';
import { figure, percent } from '../words/numbers.ts';
import type { Section } from './section.ts';

/** Which columns each latent dimension uses, and how far the group can be read off it. */
export function dimensionsSection(data: ReportData): Section | null {
  const { dimensions } = data;
  const chart = dimensionFigure(data);
  if (!dimensions || !chart) return null;
  const { groups, correlations, explained, dims } = dimensions;
  const shown = correlations[0]?.length ?? 0;
  return {
    id: 'columns',
    heading: 'What the dimensions of PFR are made of',
    body: html`
${figureMarkup(chart)}
<h3>How far the group shows through</h3>
<p>Correlation of each dimension with being of a group, on the training people of the first run: far from 0, the group can be read off that dimension. The last column says how much of the difference between the group and the others ${dims === 1 ? 'it explains' : `all ${dims} dimensions together explain`}.</p>
${dataTable({
  id: 'leak-table',
  caption: 'Correlation of the dimensions of PFR with the groups',
  columns: [
    'Group',
    ...Array.from({ length: shown }, (_, d) => `z${d + 1}`),
    'Explained by all dimensions',
  ],
  parts: [
    {
      rows: groups.map((group, g) => [
        name(group),
        ...correlations[g].map(figure),
        percent(explained[g]),
      ]),
    },
  ],
})}`,
  };
}
