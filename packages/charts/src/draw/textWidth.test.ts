import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textWidth } from './textWidth.ts';

const font = readFileSync(new URL('../../../../apps/cli/fonts/DejaVuSans.ttf', import.meta.url));

/** Where a table of the font starts. */
function table(name: string): number {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8);
  }
  throw new Error(`no table ${name}`);
}

/** The glyph of a character, from the font's format 12 character map. */
function glyph(code: number): number {
  const map = table('cmap');
  for (let i = 0; i < font.readUInt16BE(map + 2); i++) {
    const at = map + font.readUInt32BE(map + 4 + 8 * i + 4);
    if (font.readUInt16BE(at) !== 12) continue;
    for (let group = at + 16; ; group += 12) {
      const [first, last, start] = [0, 4, 8].map((offset) => font.readUInt32BE(group + offset));
      if (code >= first && code <= last) return start + code - first;
    }
  }
  throw new Error('no character map of format 12');
}

function fontWidth(character: string): number {
  const last = font.readUInt16BE(table('hhea') + 34) - 1;
  const advance = font.readUInt16BE(
    table('hmtx') + 4 * Math.min(last, glyph(character.codePointAt(0)!)),
  );
  return advance / font.readUInt16BE(table('head') + 18);
}

describe('textWidth', () => {
  it('agrees with the font to a hundredth of its size', () => {
    const own = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
    for (const character of [...own, '−', '×', '–', '…', '\u202f']) {
      const difference = Math.abs(textWidth(character, 1) - fontWidth(character));
      expect(difference, character).toBeLessThanOrEqual(0.005 + 1e-12);
    }
  });

  it('adds up, and grows with the size', () => {
    expect(textWidth('ab', 10)).toBeCloseTo(textWidth('a', 10) + textWidth('b', 10), 12);
    expect(textWidth('fair', 24)).toBeCloseTo(2 * textWidth('fair', 12), 12);
  });
});
