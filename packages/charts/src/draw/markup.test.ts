import { describe, expect, it } from 'vitest';
import { parseSvg } from '../../testing/parseSvg.ts';
import { element, escapeText, px, textElement } from './markup.ts';

describe('escapeText', () => {
  it('escapes what ends a text or an attribute', () => {
    expect(escapeText(`<a b="c">'&'</a>`)).toBe(
      '&lt;a b=&quot;c&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;',
    );
  });

  it('replaces what XML cannot hold, and keeps other alphabets and pictographs', () => {
    expect(escapeText('a\u0000b\u001fc\ud800d\uffffe')).toBe('a\ufffdb\ufffdc\ufffdd\ufffde');
    expect(escapeText('Ж 名 😀 é\u0301')).toBe('Ж 名 😀 é\u0301');
  });
});

describe('element', () => {
  it('leaves out undefined attributes, and rounds numbers to hundredths of a pixel', () => {
    expect(element('rect', { x: 1.23456, y: undefined, fill: 'none' })).toBe(
      '<rect x="1.23" fill="none"/>',
    );
    expect(px(-0.001)).toBe('0');
  });

  it('cannot be left through an attribute', () => {
    const node = parseSvg(element('g', { id: '"><script>' }));
    expect(node.attributes.id).toBe('"><script>');
  });

  it('says on hover what a cut text was', () => {
    expect(textElement('long…', {}, 'long name')).toBe(
      '<text>long…<title>long name</title></text>',
    );
    expect(textElement('short', {})).toBe('<text>short</text>');
  });
});

describe('parseSvg, which the other tests lean on', () => {
  it.each([
    '<g><path></g></path>',
    '<g>',
    '<g a="1" a="2"/>',
    '<g a=1/>',
    '<g>&</g>',
    '<g>&nbsp;</g>',
    '<g a="<"/>',
    '<g/><g/>',
    '<g>\u0001</g>',
  ])('rejects %s', (source) => {
    expect(() => parseSvg(source)).toThrow();
  });
});
