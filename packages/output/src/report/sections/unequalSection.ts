import type { ReportData } from '../data/reportData.ts';
import type { UnequalTreatment } from '../data/unequalTreatment.ts';
import { dataTable } from '../markup/dataTable.ts';
import { html, type Markup, name } from '../markup/html.ts';
import { figure, weightFigure } from '../words/numbers.ts';
import type { Section } from './section.ts';

/** The pairs and people treated most unequally, by id. */
export function unequalSection({ unequal }: ReportData): Section | null {
  if (unequal.length === 0) return null;
  return {
    id: 'unequal',
    heading: 'Who is treated most unequally',
    body: html`
<p>Test people of the first run, by their ids alone. These are the cases to look at before a model is used: either the model is wrong about them, or the judgments are.</p>${unequal.map(treatmentMarkup)}`,
  };
}

function treatmentMarkup(treatment: UnequalTreatment): Markup {
  const { method, title, pairs, people, exact } = treatment;
  return html`
<h3>Under ${title}</h3>
${
  pairs.length === 0
    ? html`<p>No two linked people have different scores.</p>`
    : html`${pairsTable(treatment)}
${
  exact
    ? ''
    : html`<p>The graph links too many kinds of people to look at all pairs: only those with the highest and lowest scores of every class were compared.</p>`
}
${dataTable({
  id: `unequal-people-${method}`,
  caption: `${title}: people whose scores differ most from those they are linked to`,
  columns: ['Person', 'Score', 'Mean difference', 'Weight of links'],
  parts: [
    {
      rows: people.map(({ id, score, disagreement, weight }) => [
        name(id),
        figure(score),
        figure(disagreement),
        weightFigure(weight),
      ]),
    },
  ],
})}`
}`;
}

function pairsTable({ method, title, pairs }: UnequalTreatment): Markup {
  return dataTable({
    id: `unequal-pairs-${method}`,
    caption: `${title}: linked pairs with the largest weight × difference of scores`,
    columns: ['Higher score', 'Lower score', 'Scores', 'Difference', 'Weight of link'],
    parts: [
      {
        rows: pairs.map(({ high, low, highScore, lowScore, weight }) => [
          name(high),
          name(low),
          `${figure(highScore)} and ${figure(lowScore)}`,
          figure(highScore - lowScore),
          weightFigure(weight),
        ]),
      },
    ],
    words: 2,
  });
}
