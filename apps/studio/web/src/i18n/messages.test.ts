import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { adminDe } from './admin.de.ts';
import { adminEn } from './admin.en.ts';
import { apiDe } from './api.de.ts';
import { apiEn } from './api.en.ts';
import { de } from './de.ts';
import { en } from './en.ts';

/** Every plain text of a language by its path. */
function texts(messages: object, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(messages)) {
    const here = path ? `${path}.${key}` : key;
    if (typeof value === 'string') found.set(here, value);
    else if (typeof value === 'object' && value !== null) {
      for (const entry of texts(value, here)) found.set(...entry);
    }
  }
  return found;
}

describe.each([
  ['judges', en, de],
  ['administrators', adminEn, adminDe],
  ['programmers', apiEn, apiDe],
])('messages for %s', (_, english, german) => {
  it('has no other keys in German than in English', () => {
    // Missing keys do not compile; keys of records could be too many.
    expect([...texts(german).keys()].sort()).toEqual([...texts(english).keys()].sort());
  });

  it('leaves no sentence untranslated', () => {
    const translated = texts(german);
    // Single words may be the same in both.
    const left = [...texts(english)].filter(
      ([key, text]) => /\s\S+\s/.test(text) && translated.get(key) === text,
    );
    expect(left).toEqual([]);
  });
});

describe('refusals of the server', () => {
  /** For programs, or said field by field beside what is wrong. */
  const elsewhere = new Set(
    'conflict bad-config bad-answer bad-body bad-json bad-people bad-data bad-file invalid-option invalid-request not-built unknown-name unsupported-type version-required wrong-token token-expired not-by-token scope-missing'.split(
      ' ',
    ),
  );

  it('have words in both languages', () => {
    const folder = new URL('../../../server/src/', import.meta.url);
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(new URL(name, folder), 'utf8'));
    const used = sources.flatMap((source) => [
      ...[...source.matchAll(/new HttpProblem\(\s*\d{3},\s*'([a-z-]+)'/g)].map(([, code]) => code),
      ...[...source.matchAll(/conflict\(\s*'[^']*',\s*'([a-z-]+)'/g)].map(([, code]) => code),
    ]);
    const codes = new Set(used.filter((code) => code !== undefined && !elsewhere.has(code)));
    expect(codes.size).toBeGreaterThan(20);
    for (const words of [en, de]) {
      expect([...codes].filter((code) => !(String(code) in words.problems.codes))).toEqual([]);
    }
  });
});
