const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * A data text that reads in Markdown (CommonMark and GitHub's) as it is: no markup, HTML, link,
 * mention or table border of its own, on one line. Characters that turn the direction of writing
 * are taken out.
 */
export function markdownText(text: string): string {
  return (
    text
      .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .replaceAll(/[\\`*_{}[\]|~@$#]/g, '\\$&')
      // Addresses become links by themselves, :words: become pictures.
      .replaceAll(/:(?=\/\/|[\w+-]+:)/g, '\\:')
      .replaceAll(/www\./gi, (found) => `${found.slice(0, 3)}\\.`)
      // What begins a list, a heading or a rule at the beginning of a paragraph.
      .replace(/^[-+=]/, '\\$&')
      .replace(/^(\d+)([.)])/, '$1\\$2')
      .replaceAll(/[&<>]/g, (character) => entities[character])
  );
}

/** A data text in bold, or a dash where there is none: spaces alone cannot be bold. */
export function bold(text: string): string {
  const shown = markdownText(text);
  return shown === '' ? '–' : `**${shown}**`;
}

/** A Markdown table; the cells are Markdown already. Columns of figures stand on the right. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const isFigure = (cell: string) => /^([−+\d.]+|–)( \(.*\))?$/.test(cell);
  const rule = header.map((_, k) => (rows.every((row) => isFigure(row[k])) ? '---:' : '---'));
  return [header, rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** A share in per cent, to one decimal. */
export function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}
