import { html, type Markup, prose, trusted } from './markup/html.ts';
import { reportStyle } from './reportStyle.ts';
import type { Section } from './sections/section.ts';

/** A page of the report's kind. */
export interface Page {
  readonly title: string;
  /** What it says in short. */
  readonly sentences: readonly string[];
  readonly sections: readonly Section[];
  /** The version that wrote it. */
  readonly version: string;
  /** A line of markup for the head, before anything that comes from data. */
  readonly seal: string;
}

/** Nothing is loaded from anywhere and no script runs, whatever the data hold. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** One HTML file: a summary, contents, and sections. No scripts, nothing to load. */
export function page({ title, sentences, sections, version, seal }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${trusted(seal)}
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${trusted(reportStyle)}</style>
</head>
<body>
<a class="skip" href="#main">To the report</a>
${pageHeader(title, sentences)}
${contents(sections)}
<main id="main">${sections.map(sectionMarkup)}
</main>
<footer><p>Written by pairfair ${version}. Whether this file is as pairfair wrote it: <code>pairfair verify report.html</code></p></footer>
</body>
</html>
`.markup;
}

function pageHeader(title: string, sentences: readonly string[]): Markup {
  if (sentences.length === 0) return html`<header><h1>${title}</h1></header>`;
  return html`<header>
<h1>${title}</h1>
<section class="summary" aria-labelledby="summary">
<h2 id="summary">In short</h2>${sentences.map(
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
