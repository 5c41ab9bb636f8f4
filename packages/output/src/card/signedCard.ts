import type { ReportTable } from '../report/data/reportData.ts';
import { html, type Markup, name, prose } from '../report/markup/html.ts';
import { textTable } from '../report/markup/textTable.ts';
import { page } from '../report/page.ts';
import type { RenderOptions } from '../report/renderReport.ts';

/** What whoever decides about a model puts their name to, as texts. */
export interface SignedCard {
  readonly title: string;
  /** What the report says in short. */
  readonly sentences: readonly string[];
  /** Null: nobody has decided yet, and there are lines to fill in by hand. */
  readonly decision: SignedDecision | null;
  /** What was to be kept, and whether it was. */
  readonly tolerances: ReportTable;
  readonly groups: ReportTable;
  /** What the model is: names and values. */
  readonly model: readonly (readonly [name: string, value: string])[];
  readonly warnings: readonly string[];
  /** The version that wrote it. */
  readonly version: string;
}

/** A decision, who took it, when and why. */
export interface SignedDecision {
  readonly says: string;
  readonly reason: string;
  readonly name: string;
  readonly at: string;
}

/** The page about one model that can be printed and signed: one HTML file in the report's style. */
export function signedCard(card: SignedCard, { seal = '' }: RenderOptions = {}): string {
  const { title, sentences, decision, tolerances, groups, model, warnings, version } = card;
  return page({
    ...{ title, sentences, version, seal },
    sections: [
      { id: 'decision', heading: 'Decision', body: facts(decisionFacts(decision)) },
      { id: 'tolerances', heading: 'Tolerances', body: textTable('tolerances-table', tolerances) },
      { id: 'groups', heading: 'Groups', body: textTable('groups-table', groups) },
      { id: 'model', heading: 'The model', body: facts(model) },
      { id: 'warnings', heading: 'Warnings', body: warningList(warnings) },
    ],
  });
}

const byHand = '______________________________';

function decisionFacts(decision: SignedDecision | null): [string, string][] {
  return [
    ['Decision', decision?.says ?? byHand],
    ['Why', decision?.reason ?? byHand],
    ['Decided by', decision?.name ?? byHand],
    ['Date', decision?.at ?? byHand],
    ['Signature', byHand],
  ];
}

function facts(rows: readonly (readonly [string, string])[]): Markup {
  return html`<dl class="facts">${rows.map(
    ([term, value]) => html`
<dt>${term}</dt><dd>${name(value)}</dd>`,
  )}
</dl>`;
}

function warningList(warnings: readonly string[]): Markup {
  if (warnings.length === 0) return html`<p>None.</p>`;
  return html`<ul class="warnings">${warnings.map((text) => html`<li>${prose(text)}</li>`)}</ul>`;
}
