import { textWidth } from './textWidth.ts';

/** The text, cut with an ellipsis where it would be wider than `width` pixels. */
export function fitText(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  const characters = Array.from(text);
  const room = width - textWidth('…', size);
  let used = 0;
  let kept = 0;
  while (kept < characters.length) {
    used += textWidth(characters[kept], size);
    if (used > room) break;
    kept++;
  }
  return `${characters.slice(0, kept).join('').trimEnd()}…`;
}

/** How {@link wrapText} breaks lines. */
export interface WrapTextOptions {
  readonly bold?: boolean;
  /** No more lines than this; the last one is cut. Without it there is no limit. */
  readonly maxLines?: number;
}

/** The text in lines no wider than `width` pixels, broken at spaces, and inside words if need be. */
export function wrapText(
  text: string,
  size: number,
  width: number,
  { bold = false, maxLines = Number.POSITIVE_INFINITY }: WrapTextOptions = {},
): string[] {
  const lines: string[] = [];
  const scale = textWidth('n', size, { bold }) / textWidth('n', size);
  const room = width / scale;
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    for (const piece of pieces(word, size, room)) {
      const longer = line === '' ? piece : `${line} ${piece}`;
      if (textWidth(longer, size) <= room) {
        line = longer;
      } else {
        if (line !== '') lines.push(line);
        line = piece;
      }
    }
  }
  if (line !== '') lines.push(line);
  if (lines.length <= maxLines) return lines;
  const rest = lines.slice(maxLines - 1).join(' ');
  return [...lines.slice(0, maxLines - 1), fitText(rest, size, room)];
}

/** A word as pieces of at most `width` pixels. */
function pieces(word: string, size: number, width: number): string[] {
  if (textWidth(word, size) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && textWidth(part + character, size) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  parts.push(part);
  return parts;
}
