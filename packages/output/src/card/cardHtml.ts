import { type Markup, trusted } from '../report/markup/html.ts';
import { page } from '../report/page.ts';
import type { RenderOptions } from '../report/renderReport.ts';

/**
 * A model card as one HTML file in the style of the report, from the Markdown of `modelCard`. It
 * knows the Markdown that cards are written in and no more; texts are escaped there already.
 */
export function cardHtml(
  markdown: string,
  version: string,
  { seal = '' }: RenderOptions = {},
): string {
  const [head = '', ...parts] = markdown.split(/^## /m);
  const title = head.replace(/^# /, '').trim();
  return page({
    ...{ title: plainText(title), version, seal, sentences: [] },
    sections: parts.map((part, k) => {
      const [heading = '', ...lines] = part.split('\n');
      return { id: `part-${k + 1}`, heading: plainText(heading), body: blocks(lines.join('\n')) };
    }),
  });
}

function blocks(text: string): Markup {
  const found = text.split(/\n{2,}/).filter((block) => block.trim() !== '');
  return trusted(found.map((block) => blockMarkup(block.trim())).join('\n'));
}

function blockMarkup(block: string): string {
  const lines = block.split('\n');
  if (lines.every((line) => line.startsWith('|'))) return tableMarkup(lines);
  if (lines.every((line) => line.startsWith('- '))) {
    return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`;
  }
  if (lines.every((line) => line.startsWith('> '))) {
    return `<blockquote>${lines.map((line) => `<p>${inline(line.slice(2))}</p>`).join('')}</blockquote>`;
  }
  return `<p>${lines.map(inline).join(' ')}</p>`;
}

function tableMarkup([header = '', rule = '', ...rows]: readonly string[]): string {
  const sides = cells(rule).map((cell) => (cell.endsWith(':') ? 'figure' : 'word'));
  const row = (line: string, tag: string) =>
    `<tr>${cells(line)
      .map((cell, k) => `<${tag} class="${sides[k] ?? 'word'}">${inline(cell)}</${tag}>`)
      .join('')}</tr>`;
  return `<div class="scroll"><table><thead>${row(header, 'th')}</thead><tbody>${rows.map((line) => row(line, 'td')).join('')}</tbody></table></div>`;
}

/** The cells of a line; a border that is escaped is text. */
function cells(line: string): string[] {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}

/** Bold, emphasis, code and escaped characters. */
function inline(text: string): string {
  // Escaped characters are put aside, so that they make no markup.
  const kept: string[] = [];
  return text
    .replaceAll(/\\([!-/:-@[-`{-~])/g, (_, character: string) => {
      kept.push(character);
      return `\uE000${kept.length - 1}\uE000`;
    })
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\*([^*]+)\*/g, '<em>$1</em>')
    .replaceAll(/\uE000(\d+)\uE000/g, (_, at: string) => kept[Number(at)] ?? '');
}

/** A heading as text: the page escapes it again. */
function plainText(markdown: string): string {
  return markdown
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
