import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fenced block of a page: its language, the word behind it, and its text. */
export interface Block {
  readonly language: string;
  readonly where: string;
  readonly text: string;
}

/** The fenced blocks of a page, in order. */
export function blocksOf(text: string): Block[] {
  return Array.from(
    text.matchAll(/^```(\w*) ?([\w.]*)\n([\s\S]*?)^```$/gm),
    ([, language = '', where = '', block = '']) => ({ language, where, text: block }),
  );
}

/** All pages below docs/, by their paths from the root of the repository. */
export function docPages(root: string): string[] {
  return readdirSync(join(root, 'docs'), { recursive: true })
    .map((path) => `docs/${String(path).replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md'))
    .sort();
}

/** The text of a page. */
export function pageText(root: string, page: string): string {
  return readFileSync(join(root, page), 'utf8');
}
