import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileAnswer, safeFileName } from './fileAnswer.ts';

describe('safeFileName', () => {
  it.each([
    ['../../etc/passwd', 'etc-passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a"\r\nSet-Cookie: x=1', 'a-Set-Cookie- x-1'],
    ['.htaccess', 'htaccess'],
    ['Zulassung für Größe.json', 'Zulassung für Größe.json'],
    ['', 'file'],
    ['…', 'file'],
  ])('makes of %j the name %j', (name, expected) => {
    expect(safeFileName(name)).toBe(expected);
  });

  it('never leads anywhere, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const safe = safeFileName(name);
        expect(safe).not.toMatch(/[/\\\0\r\n":;<>|*?]|\.\.|^\./);
        expect(Array.from(safe).length).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('makes a header that every text can stand in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const header = fileAnswer('x', { name, type: 'text/plain' }).headers;
        expect(header.get('content-disposition')).toMatch(
          /^attachment; filename="[^"\\]+"; filename\*=UTF-8''[\w.%~-]+$/,
        );
      }),
    );
  });
});
