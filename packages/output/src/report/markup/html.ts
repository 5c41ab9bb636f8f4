import { escapeText } from '@pairfair/charts';

/** Markup that is safe to put into a page. */
export interface Markup {
  readonly markup: string;
}

/** What may stand between pieces of markup; texts and numbers are escaped. */
export type Content = string | number | Markup | readonly Content[];

/**
 * Builds markup from a template: whatever is put in is escaped, unless it is markup itself. All
 * markup of the report is made this way, so data cannot get into it unescaped.
 *
 * @example
 * html`<td>${'<b>'}</td>`.markup; // '<td>&lt;b&gt;</td>'
 */
export function html(pieces: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  const markup = pieces.map((piece, k) =>
    k === 0 ? piece : markupOf(contents[k - 1] as Content) + piece,
  );
  return { markup: markup.join('') };
}

/** Markup made elsewhere that has escaped its data itself, as the charts do. */
export function trusted(markup: string): Markup {
  return { markup };
}

/** Our own prose: W^F and W^X as they are written by hand, and "95 %" kept on one line. */
export function prose(text: string): Markup {
  return trusted(
    escapeText(text)
      .replace(/\bW\^([FX])\b/g, 'W<sup>$1</sup>')
      .replace(/(\d) %/g, '$1\u00a0%'),
  );
}

/** A name out of the data: set apart, so that its writing direction does not turn what follows. */
export function name(text: string): Markup {
  return html`<bdi>${text}</bdi>`;
}

function markupOf(content: Content): string {
  if (typeof content === 'string') return escapeText(content);
  if (typeof content === 'number') return String(content);
  if (Array.isArray(content)) return content.map(markupOf).join('');
  return (content as Markup).markup;
}
