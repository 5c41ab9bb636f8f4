import type { ReportData } from './data/reportData.ts';
import { html, type Markup, prose, trusted } from './markup/html.ts';
import { reportStyle } from './reportStyle.ts';
import { askedSection } from './sections/askedSection.ts';
import {
  differencesSection,
  gammaSection,
  planesSection,
  ratesSection,
  tradeoffSection,
} from './sections/chartSections.ts';
import { againSection, warningsSection } from './sections/closingSections.ts';
import { comparisonSection } from './sections/comparisonSection.ts';
import { controlsSection } from './sections/controlsSection.ts';
import { dataSection } from './sections/dataSection.ts';
import { dimensionsSection } from './sections/dimensionsSection.ts';
import { graphSection } from './sections/graphSection.ts';
import { inputSection } from './sections/inputSection.ts';
import type { Section } from './sections/section.ts';
import { unequalSection } from './sections/unequalSection.ts';
import { summarySentences } from './words/summarySentences.ts';

/** Options for {@link renderReport}. */
export interface RenderOptions {
  /** A line of markup for the head, before anything that comes from data: the seal. */
  readonly seal?: string;
}

/** Nothing is loaded from anywhere and no script runs, whatever the data hold. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * A report as one HTML file: no scripts, nothing to load, every chart with its table, readable on
 * a phone, in the dark and on paper. All data are escaped.
 *
 * @example
 * const html = renderReport(reportData({ plan, summary, results }, about));
 */
export function renderReport(data: ReportData, { seal = '' }: RenderOptions = {}): string {
  const sections = [
    askedSection(data),
    dataSection(data),
    graphSection(data),
    comparisonSection(data),
    tradeoffSection(data),
    ratesSection(data),
    gammaSection(data),
    planesSection(data),
    differencesSection(data),
    controlsSection(data),
    inputSection(data),
    dimensionsSection(data),
    unequalSection(data),
    warningsSection(data),
    againSection(data),
  ].filter((section) => section !== null);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${trusted(seal)}
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${data.title}</title>
<style>${trusted(reportStyle)}</style>
</head>
<body>
<a class="skip" href="#main">To the report</a>
${pageHeader(data)}
${contents(sections)}
<main id="main">${sections.map(sectionMarkup)}
</main>
<footer><p>Written by pairfair ${data.again.versions.pairfair ?? ''}. Whether this file is as pairfair wrote it: <code>pairfair verify report.html</code></p></footer>
</body>
</html>
`.markup;
}

function pageHeader(data: ReportData): Markup {
  return html`<header>
<h1>${data.title}</h1>
<section class="summary" aria-labelledby="summary">
<h2 id="summary">In short</h2>${summarySentences(data).map(
    (sentence) => html`
<p>${prose(sentence)}</p>`,
  )}
</section>
</header>`;
}

function contents(sections: readonly Section[]): Markup {
  return html`<nav aria-labelledby="contents">
<h2 id="contents">Contents</h2>
<ol>${sections.map(
    ({ id, heading }) => html`
<li><a href="#${id}">${heading}</a></li>`,
  )}
</ol>
</nav>`;
}

function sectionMarkup({ id, heading, body }: Section): Markup {
  return html`
<section aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
${body}
</section>`;
}
