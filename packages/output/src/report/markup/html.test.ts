import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html, name, prose, trusted } from './html.ts';

describe('html', () => {
  it('escapes texts and keeps markup', () => {
    expect(html`<p title="${'"'}">${'<b>'} ${trusted('<i>x</i>')} ${3}</p>`.markup).toBe(
      '<p title="&quot;">&lt;b&gt; <i>x</i> 3</p>',
    );
  });

  it('joins lists of either', () => {
    expect(html`${['<', html`<b>${'&'}</b>`, [1, '>']]}`.markup).toBe('&lt;<b>&amp;</b>1&gt;');
  });

  it('lets no text open a tag, end an attribute or start an entity', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const { markup } of [html`${text}`, prose(text)]) {
          expect(markup.replace(/<\/?sup>/g, '')).not.toMatch(/[<>"']/);
          expect(markup).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/);
        }
      }),
    );
  });

  it('replaces what no page can hold', () => {
    expect(html`${'a\u0000b\ud800c\td\n'}`.markup).toBe('a\ufffdb\ufffdc\td\n');
  });

  it('writes the graphs as they are written by hand, and no name out of the data', () => {
    expect(prose('consistency(W^F), 95 % of W^X').markup).toBe(
      'consistency(W<sup>F</sup>), 95\u00a0% of W<sup>X</sup>',
    );
    expect(name('W^F').markup).toBe('<bdi>W^F</bdi>');
  });
});
