/**
 * Advance widths of the characters from U+0020 to U+007E in DejaVu Sans, in hundredths of the
 * font size, read from the font's `hmtx` table. Verdana has the same design widths, and the usual
 * sans-serif fonts are narrower, so what fits by this table fits in a browser too.
 */
const asciiWidths = [
  32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
  64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79,
  60, 79, 69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63,
  63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
];
/** Characters outside ASCII that our own labels use. */
const otherWidths: Readonly<Record<string, number>> = {
  '−': 84,
  '×': 84,
  '–': 50,
  '…': 100,
  '\u202f': 20,
};
const boldFactor = 1.13;

/** How to measure a text. */
export interface TextWidthOptions {
  readonly bold?: boolean;
}

/** The width of `text` in pixels at a font size, estimated from DejaVu Sans. */
export function textWidth(
  text: string,
  size: number,
  { bold = false }: TextWidthOptions = {},
): number {
  let sum = 0;
  for (const character of text) sum += characterWidth(character);
  return (sum / 100) * size * (bold ? boldFactor : 1);
}

function characterWidth(character: string): number {
  const code = character.codePointAt(0)!;
  if (code >= 32 && code < 127) return asciiWidths[code - 32];
  if (character in otherWidths) return otherWidths[character];
  // East Asian characters and pictographs are about square; other alphabets are near "n" to "ж".
  return code >= 0x1100 && !(code >= 0x1e00 && code < 0x2e80) ? 105 : 70;
}
