import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDuckSession } from './duckSession.ts';
import {
  bytesOf,
  columnBytes,
  linkBytes,
  memoryPlan,
  peopleBytes,
  rowBytes,
  workerBytes,
} from './memoryPlan.ts';

const mb = 2 ** 20;

it.each([
  ['500MB', 500e6],
  ['2GB', 2e9],
  ['1.5 GiB', 1.5 * 2 ** 30],
  ['100000B', 1e5],
  ['64kb', 64e3],
])('reads %s', (size, bytes) => {
  expect(bytesOf(size)).toBe(bytes);
});

it('refuses what is no size', () => {
  for (const size of ['', '2', 'lots', '-1GB']) expect(() => bytesOf(size)).toThrow(/500MB or 2GB/);
});

describe('a plan', () => {
  it.each([
    // [limit, threads, columns, rows held, links, people, what is left or the least that works]
    { limit: '400MB', threads: 2, cols: 20, rows: 15_000, links: 0, people: 1e6, fits: true },
    { limit: '300MB', threads: 1, cols: 20, rows: 20_000, links: 0, people: 1e7, fits: true },
    { limit: '300MB', threads: 2, cols: 200, rows: 20_000, links: 0, people: 2e6, fits: false },
    { limit: '600MB', threads: 2, cols: 200, rows: 20_000, links: 0, people: 2e6, fits: true },
    { limit: '1GB', threads: 2, cols: 200, rows: 20_000, links: 1e6, people: 2e6, fits: false },
    { limit: '8GB', threads: 2, cols: 200, rows: 20_000, links: 1e6, people: 2e6, fits: true },
    { limit: '2GB', threads: 2, cols: 5000, rows: 20_000, links: 0, people: 1e6, fits: false },
    { limit: '200MB', threads: 2, cols: 1, rows: 0, links: 0, people: 10, fits: false },
  ])(
    '$limit, $threads threads, $cols columns, $links links: $fits',
    ({ limit, threads, ...need }) => {
      const of = (size: string) => {
        const plan = memoryPlan(size, threads);
        if (need.people > 40_000) plan.hold('workers', workerBytes(threads));
        plan.hold('columns', columnBytes(need.cols));
        plan.hold('rows', rowBytes(need.rows, need.cols));
        plan.hold('links', linkBytes(need.links, need.people, need.cols));
        return plan.duckdb()!;
      };
      if (need.fits) {
        expect(of(limit)).toBeGreaterThanOrEqual(threads * 70 * mb);
        return;
      }
      // The least it names may grow as more becomes known, and then works.
      let [size, rounds] = [limit, 0];
      for (; rounds < 4; rounds++) {
        try {
          of(size);
          break;
        } catch (error) {
          expect((error as Error).message).toMatch(/least that works is \d+MB/);
          size = /least that works is (\d+MB)/.exec((error as Error).message)![1];
        }
      }
      expect(rounds).toBeGreaterThan(0);
      expect(rounds).toBeLessThan(4);
      expect(of(size)).toBeLessThan(threads * 70 * mb + 20e6);
    },
  );

  it('holds what is measured of ten million people in a gigabyte', () => {
    const plan = memoryPlan('1GB', 2);
    plan.hold('people', peopleBytes(1e7, { target: null }));
    plan.hold('workers', workerBytes(2));
    plan.hold('columns', columnBytes(30));
    plan.hold('rows', rowBytes(20_000, 30));
    expect(plan.duckdb()).toBeGreaterThanOrEqual(2 * 70 * mb);
  });

  it('leaves DuckDB what is left of the limit', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'memory-plan-'));
    const path = join(folder, 'people.csv');
    writeFileSync(path, 'age,job\n1,cook\n');
    const session = await openDuckSession(path, { memoryLimit: '600MB', threads: 2 });
    const left = async () => {
      const [[text]] = await session.run("SELECT current_setting('memory_limit')", [], {});
      return bytesOf(String(text));
    };
    const first = await left();
    expect(first).toBeLessThan(560e6);
    await session.hold('rows', 100e6);
    expect(Math.abs(first - 100e6 - (await left()))).toBeLessThan(1e6);
    await expect(session.hold('rows', 500e6)).rejects.toThrow(/least that works is \d+MB/);
    session.close();
    await expect(openDuckSession(path, { memoryLimit: '200MB', threads: 2 })).rejects.toThrow(
      /200MB is too small.*least that works/,
    );
    rmSync(folder, { recursive: true });
  });

  it('gives back what is held no longer, and takes no limit for none', () => {
    const plan = memoryPlan('1GB', 2);
    const before = plan.duckdb();
    plan.hold('rows', 5e8);
    expect(plan.duckdb()).toBe(before! - 5e8);
    plan.hold('rows', 0);
    expect(plan.duckdb()).toBe(before);
    const free = memoryPlan(undefined, 2);
    free.hold('rows', 1e15);
    expect(free.duckdb()).toBeUndefined();
  });
});
