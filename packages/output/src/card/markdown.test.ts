import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nastyTexts } from '../../../pairfair/testing/nastyTexts.ts';
import { bold, markdownTable, markdownText } from './markdown.ts';

describe('markdownText', () => {
  it.each([
    ['*a* _b_', '\\*a\\* \\_b\\_'],
    ['<b>x</b> & y', '&lt;b&gt;x&lt;/b&gt; &amp; y'],
    ['[x](javascript:y)', '\\[x\\](javascript:y)'],
    ['a | b', 'a \\| b'],
    ['http://x.y', 'http\\://x.y'],
    ['WWW.x.y', 'WWW\\.x.y'],
    ['me@x.y', 'me\\@x.y'],
    ['# x', '\\# x'],
    ['- x', '\\- x'],
    ['1. x', '1\\. x'],
    ['a\n\n# b\tc', 'a \\# b c'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['C:\\x', 'C:\\\\x'],
  ])('disarms %j', (text, expected) => {
    expect(markdownText(text)).toBe(expected);
  });

  it('changes nothing that a reader sees, but for white space', () => {
    const seen = (markdown: string) =>
      markdown
        .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&');
    fc.assert(
      fc.property(nastyTexts, ([text]) => {
        expect(seen(markdownText(text))).toBe(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim());
      }),
      { numRuns: 500 },
    );
  });
});

describe('bold', () => {
  it('is a dash where there is nothing to show', () => {
    expect(bold('a')).toBe('**a**');
    expect(bold(' ')).toBe('–');
  });
});

describe('markdownTable', () => {
  it('puts columns of figures on the right', () => {
    const table = markdownTable(
      ['who', 'how much'],
      [
        ['a', '−0.5'],
        ['b', '–'],
      ],
    );
    expect(table).toBe('| who | how much |\n| --- | ---: |\n| a | −0.5 |\n| b | – |');
  });
});
