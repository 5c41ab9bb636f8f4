import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { byAddress } from '../apps/studio/server/src/accounts/signInTries.ts';
import { resolveConfig } from '../apps/studio/server/src/config.ts';
import { sessionSeconds } from '../apps/studio/server/src/http/cookies.ts';
import type { RouteSpec } from '../apps/studio/server/src/http/route.ts';
import { routes } from '../apps/studio/server/src/routes.ts';

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

  it('names a test for whatever holds, or a page for what has to be documented', () => {
    for (const row of rows) {
      const [, number = '', , says = ''] = row.split('|').map((cell) => cell.trim());
      if (!says.startsWith('holds')) continue;
      const tests = Array.from(says.matchAll(/`([\w./]+\.test\.ts)`/g), ([, path = '']) => path);
      const pages = Array.from(says.matchAll(/\]\(([\w]+\.md)\)/g), ([, path = '']) => path);
      // The first section of each chapter is about documentation.
      const documents = /^\d+\.1\.\d+$/.test(number) ? pages : [];
      expect(tests.length + documents.length, row).toBeGreaterThan(0);
      for (const path of pages) expect(existsSync(join(root, 'docs', path)), row).toBe(true);
    }
  });

  it('states the figures of the program', () => {
    const { bytes, rows: most, columns } = resolveConfig({ dataDir: root }).limits;
    expect([bytes / 2 ** 20, most, columns]).toEqual([100, 1_000_000, 2000]);
    expect(page).toContain('100 MB unpacked, a million rows, 2,000 columns');
    expect(sessionSeconds).toMatchObject({ account: 7 * 86_400, judge: 30 * 86_400 });
    expect(page).toContain('accounts 12 idle hours, 7 days; judges 30 days');
    expect(byAddress).toMatchObject({ burst: 15, perMinute: 5 });
    expect(page).toContain('logging in 15 at once and 5 a minute by address');
    const specs: readonly RouteSpec[] = routes.map(({ spec }) => spec);
    expect(specs.find(({ path }) => path === '/invitations/claim')?.limit).toMatchObject({
      burst: 20,
      perMinute: 20,
    });
    expect(page).toContain('invitations 20 and 20');
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
