import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = page.split('\n').filter((line) => /^\| \d/.test(line));

describe('docs/security.md', () => {
  it('names files that are there', () => {
    const named = new Set(
      Array.from(page.matchAll(/`([\w./]+\.(?:ts|md))`/g), ([, path = '']) => path),
    );
    expect(named.size).toBeGreaterThan(40);
    for (const path of named) {
      const places = [path, join('apps/studio/server/src', path)];
      expect(
        places.some((place) => existsSync(join(root, place))),
        path,
      ).toBe(true);
    }
  });

  it('says of every requirement, once, whether it holds', () => {
    const numbers = rows.flatMap((row) => row.split('|')[1]?.match(/\d+\.\d+\.\d+/g) ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(180);
    for (const row of rows) expect(row.split('|')[3]?.trim(), row).toMatch(/^(holds|does not)/);
  });

  it('gives a reason for whatever does not', () => {
    for (const row of rows.filter((each) => / does not/.test(each.split('|')[3] ?? ''))) {
      expect(row.split('|')[3]?.length, row).toBeGreaterThan(40);
    }
  });
});
