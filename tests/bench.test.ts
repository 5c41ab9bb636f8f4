import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type BenchRow, mergeRows, reportMarkdown, scaleGoals } from '../bench/lib/index.mjs';

const read = (name: string) => readFileSync(new URL(`../bench/${name}`, import.meta.url), 'utf8');
const order = ['gram', 'fit', 'scale'];
const row = (item: string, title: string, commit: string): BenchRow => ({
  item,
  title,
  at: { date: '2026-11-16', commit },
});

describe('rows of a bench of single items', () => {
  const earlier = [
    row('gram', 'XᵀDX', 'aaaaaaa'),
    row('fit', 'whole fit', 'aaaaaaa'),
    row('scale', 'fit, 10⁵', 'aaaaaaa'),
    row('scale', 'fit, 10⁶', 'aaaaaaa'),
  ];

  it('replace those of the item and keep the others with their commit, in order', () => {
    const measured = [row('fit', 'whole fit', 'bbbbbbb'), row('fit', 'memory', 'bbbbbbb')];
    expect(mergeRows(earlier, 'fit', measured, { order })).toEqual([
      earlier[0],
      ...measured,
      ...earlier.slice(2),
    ]);
  });

  it('drop what the item no longer measures, and items that are gone', () => {
    const measured = [row('scale', 'fit, 10⁷', 'bbbbbbb')];
    const merged = mergeRows([...earlier, row('gone', 'x', 'aaaaaaa')], 'scale', measured, {
      order,
    });
    expect(merged).toEqual([...earlier.slice(0, 2), ...measured]);
  });

  it('keep the other sizes of an item that ran in part', () => {
    const measured = [row('scale', 'fit, 10⁶', 'bbbbbbb')];
    const merged = mergeRows(earlier, 'scale', measured, { order, whole: false });
    expect(merged).toEqual([...earlier.slice(0, 3), ...measured]);
  });

  it('are all on the page, each with its commit: it says what results.json holds', () => {
    const results = JSON.parse(read('results.json'));
    const page = read('RESULTS.md');
    expect(page).toBe(reportMarkdown(results));
    for (const { title, at } of results.rows) {
      const line = page.split('\n').find((text) => text.startsWith(`| ${title} |`));
      expect(line).toContain(`| ${at.date} ${at.commit} |`);
    }
  });
});

describe('goals of growing tables', () => {
  const run = (command: string, people: number, wall: number, cols = 20) => ({
    scale: {
      ...{ command, people, cols, wall, cpu: 2 * wall, bytes: 1e8, spilled: 0 },
      ...{ file: 1e9, read: 4e9, bare: 10 },
    },
  });
  const verdictOf = (rows: Parameters<typeof scaleGoals>[0], start: string) =>
    scaleGoals(rows).find(({ goal }) => goal.startsWith(start))?.verdict;

  it('say what was reached, and of the rest where the time went', () => {
    const rows = [run('fit', 10_000_000, 59), run('tune', 10_000_000, 130)];
    expect(verdictOf(rows, 'fit 10,000,000 × 20 in 60 s')).toMatch(/^reached \(59 s;/);
    // 130 / 59 = 2.2; 4e9 bytes of a file of 1e9.
    expect(verdictOf(rows, 'tune 10,000,000')).toBe(
      'not reached: 2.2 times; 260 s of CPU, the file read 4.0 times, a bare read takes 10 s',
    );
    expect(verdictOf(rows, 'fit 10,000,000 × 20 within 3')).toMatch(/^not reached: 5\.9 times/);
  });

  it('do not pass what was not measured or failed', () => {
    const failed = {
      scale: { command: 'fit', people: 5_000_000, cols: 50, file: 1, bare: 1, failed: 'no memory' },
    };
    expect(verdictOf([failed], 'fit 5,000,000 × 50 in 60 s')).toBe(
      'not reached: fit failed: no memory',
    );
    expect(verdictOf([], 'fit 10,000,000 × 20 in 60 s')).toBe('not measured');
    expect(verdictOf([run('fit', 100_000, 1)], 'fit × 20 grows')).toBe('not measured');
  });

  it('compare the time per person with the size before', () => {
    const grow = (...walls: number[]) =>
      verdictOf(
        walls.map((wall, k) => run('fit', 10 ** (5 + k), wall)),
        'fit × 20 grows',
      );
    expect(grow(2, 20, 150)).toMatch(/^reached/);
    // Ten times the people took 12 times as long.
    expect(grow(2, 10, 120)).toMatch(/^not reached: .* 0\.50 at 1,000,000, 1\.20 at 10,000,000/);
  });
});
