import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitText, wrapText } from './fitText.ts';
import { textWidth } from './textWidth.ts';

describe('fitText', () => {
  it('keeps what fits', () => {
    expect(fitText('Original', 12, 100)).toBe('Original');
  });

  it('cuts what does not fit, within the width', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 20, max: 200 }),
        (text, width) => {
          const shown = fitText(text, 12, width);
          expect(textWidth(shown, 12)).toBeLessThanOrEqual(width);
          if (shown !== text) expect(text.startsWith(shown.slice(0, -1))).toBe(true);
        },
      ),
    );
  });

  it('does not cut a pair of surrogates in two', () => {
    expect(fitText('😀😀😀😀', 12, 40)).toBe('😀😀…');
  });
});

describe('wrapText', () => {
  it('breaks at spaces', () => {
    // "one two" is (61 + 63 + 62 + 32 + 39 + 82 + 61) / 100 · 10 = 40 pixels wide.
    expect(wrapText('one two three', 10, 40.1)).toEqual(['one two', 'three']);
    expect(wrapText('one two three', 10, 39.9)).toEqual(['one', 'two', 'three']);
  });

  it('breaks a word that is wider than the line', () => {
    for (const line of wrapText('a juv_misdemeanour_count column', 12, 60)) {
      expect(textWidth(line, 12)).toBeLessThanOrEqual(60);
    }
    expect(wrapText('a juv_misdemeanour_count column', 12, 60).join('').replaceAll(' ', '')).toBe(
      'ajuv_misdemeanour_countcolumn',
    );
  });

  it('cuts the last line it may use', () => {
    expect(wrapText('one two three four', 10, 40.1, { maxLines: 2 })).toEqual([
      'one two',
      'three…',
    ]);
  });

  it('has no lines for no words', () => {
    expect(wrapText('  ', 12, 60)).toEqual([]);
  });
});
