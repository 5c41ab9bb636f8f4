import { type MeasureId, type MethodSummary, measureInfo } from 'pairfair';
import type { ReportData } from '../data/reportData.ts';
import { differenceFigures } from '../figures/differenceFigures.ts';
import { planeFigures } from '../figures/planeFigures.ts';
import { rateFigures } from '../figures/rateFigures.ts';
import { figureMarkup } from '../figures/reportFigure.ts';
import { mostChosen, strictnessFigures } from '../figures/strictnessFigures.ts';
import { tradeoffFigure } from '../figures/tradeoffFigure.ts';
import { dataTable } from '../markup/dataTable.ts';
import { html, type Markup } from '../markup/html.ts';
import { interval } from '../markup/interval.ts';
import { capital, figure, listed } from '../words/numbers.ts';
import type { Section } from './section.ts';

/** Utility against individual fairness. */
export function tradeoffSection(data: ReportData): Section {
  const { comparison } = data;
  const all = [...comparison.methods, ...comparison.controls];
  const front = all.filter(({ name }) => comparison.pareto.includes(name));
  return {
    id: 'tradeoff-section',
    heading: 'Utility and individual fairness',
    body: html`${figureMarkup(tradeoffFigure(data))}
<p>On the Pareto front: ${listed(front.map(({ title }) => title))}. Whoever wants more of one than these offer has to give up some of the other.</p>`,
  };
}

/** Rates per group, beside the true labels. */
export function ratesSection(data: ReportData): Section {
  if (data.comparison.target === 'numeric') return meansSection(data);
  const truth = data.comparison.methods[0]?.measures.base_rate_gap;
  return {
    id: 'rates',
    heading: 'What happens to the groups',
    body: html`
${gapsTable(data, {
  caption: 'Gaps between groups (largest rate less smallest), beside those of the true labels',
  gaps: ['positive_rate_gap', 'fpr_gap', 'fnr_gap'],
  truth: truth ? [['The true labels themselves', interval(truth), figure(0), figure(0)]] : [],
})}
${data.comparison.target === 'classes' ? '' : rateFigures(data).map(figureMarkup)}`,
  };
}

/** Gaps between groups, method by method; `truth` are rows of the target itself. */
function gapsTable(
  { comparison }: ReportData,
  {
    caption,
    gaps,
    truth,
  }: { caption: string; gaps: readonly MeasureId[]; truth: (string | Markup)[][] },
): Markup {
  const all = [...comparison.methods, ...comparison.controls];
  const rows = all.map(({ title, measures }) => [
    title,
    ...gaps.map((id) => interval(measures[id])),
  ]);
  return dataTable({
    id: 'gaps-table',
    caption,
    columns: ['Method', ...gaps.map((id) => capital(measureInfo[id].title))],
    parts: [{ rows }, ...(truth.length > 0 ? [{ rows: truth }] : [])],
  });
}

/** Mean predictions and residuals per group, beside the true means. */
function meansSection(data: ReportData): Section {
  const all = [...data.comparison.methods, ...data.comparison.controls];
  const [first] = all;
  const groups = first?.groups ?? [];
  const table = (id: string, caption: string, key: 'mean_prediction' | 'mean_residual') =>
    dataTable({
      id,
      caption,
      columns: ['Method', ...groups.map(({ name }) => name)],
      parts: [
        {
          rows: all.map((method) => [
            method.title,
            ...method.groups.map((group) => interval(group[key])),
          ]),
        },
        ...(key === 'mean_prediction'
          ? [
              {
                rows: [
                  [
                    'The true numbers themselves',
                    ...groups.map(({ mean_target }) => interval(mean_target)),
                  ],
                ],
              },
            ]
          : []),
      ],
    });
  return {
    id: 'rates',
    heading: 'What happens to the groups',
    body: html`
${gapsTable(data, {
  caption: 'Gaps between groups (largest mean less smallest), in units of the target',
  gaps: ['mean_prediction_gap', 'mean_residual_gap'],
  truth: [],
})}
${table('means-table', 'Mean prediction by group', 'mean_prediction')}
${table('residuals-table', 'Mean residual by group: above 0, its people are underestimated', 'mean_residual')}`,
  };
}

/** What strictness does. */
export function strictnessSection(data: ReportData): Section | null {
  const { strictness } = data;
  if (!strictness) return null;
  return {
    id: 'strictness',
    heading: 'The dial: strictness',
    body: html`
<p>Strictness says how far PFR goes to treat linked people alike: at 0 the judgments are ignored, towards 1 only what linked people have in common counts. All else is as tuning chose it on that run. ${chosenInWords(strictness.chosen, mostChosen(strictness))}</p>
<div class="grid">${strictnessFigures(data).map(figureMarkup)}
</div>`,
  };
}

function chosenInWords(chosen: readonly number[], most: number): string {
  if (chosen.length === 1) return `Strictness itself it chose as ${most}.`;
  return chosen.every((value) => value === most)
    ? `Strictness itself it chose as ${most} on every run.`
    : `Strictness itself it chose as ${listed(chosen.map(String))}, run by run.`;
}

/** What the predictor of each method sees. */
export function planesSection(data: ReportData): Section | null {
  const figures = planeFigures(data);
  if (figures.length === 0) return null;
  const drawn = new Set(data.planes.map(({ method }) => method));
  const others = data.comparison.methods.filter(({ name }) => !drawn.has(name));
  const deciding = others.filter(({ name }) => /^(hardt|glif)/.test(name));
  const flat = others.filter((method) => !deciding.includes(method));
  return {
    id: 'representations',
    heading: 'What each method sees',
    body: html`
<p>Every point is a test person of the first run. Where groups lie apart, a predictor can tell them apart; where they overlap, it treats them alike.</p>
<div class="grid">${figures.map(figureMarkup)}
</div>${missing(deciding, 'decisions are changed, not data, so it is what Original sees')}${missing(flat, 'there is only one dimension')}`,
  };
}

function missing(methods: readonly MethodSummary[], reason: string): Markup {
  return methods.length === 0
    ? html``
    : html`
<p>No picture of ${listed(methods.map(({ title }) => title))}: ${reason}.</p>`;
}

/** Differences on the same runs. */
export function differencesSection(data: ReportData): Section | null {
  const figures = differenceFigures(data);
  if (figures.length === 0) return null;
  return {
    id: 'differences',
    heading: 'Differences on the same runs',
    body: html`
<p>Methods are compared on the same people, so what makes a run easy or hard cancels out: these intervals are the ones to judge by.</p>
${figures.map(figureMarkup)}`,
  };
}
