import { describe, expect, it } from 'vitest';
import { contourLines, type ScoreGrid } from './contourLines.ts';

function grid(size: number, score: (x: number, y: number) => number): ScoreGrid {
  const at = (i: number) => -1 + (2 * i) / (size - 1);
  const values = Array.from({ length: size * size }, (_, k) =>
    score(at(k % size), at(Math.floor(k / size))),
  );
  return { columns: size, rows: size, values, x: [-1, 1], y: [-1, 1] };
}

describe('contourLines', () => {
  it('finds the straight edge of a linear score exactly', () => {
    // The score is 0.5 + x / 4, so it is 0.6 where x = 0.4; interpolation between nodes is exact.
    const { lines } = contourLines(
      grid(11, (x) => 0.5 + x / 4),
      0.6,
    );
    expect(lines).toHaveLength(1);
    const inner = lines[0].filter(([, y]) => Math.abs(y) <= 1);
    expect(inner.length).toBeGreaterThanOrEqual(11);
    for (const [x] of inner) expect(x).toBeCloseTo(0.4, 12);
  });

  it('grows upwards with y, from the lowest row', () => {
    const { rings } = contourLines(
      grid(5, (_, y) => y),
      0.5,
    );
    for (const [, y] of rings.flat()) expect(y).toBeGreaterThanOrEqual(0.5 - 1e-12);
  });

  it('leaves a ring inside the grid whole', () => {
    const { lines } = contourLines(
      grid(21, (x, y) => 1 - Math.hypot(x, y)),
      0.5,
    );
    expect(lines).toHaveLength(1);
    expect(lines[0][0]).toEqual(lines[0].at(-1));
    // The points lie on the grid's lines, where linear interpolation of a cone between nodes 0.1
    // apart errs by at most 0.1² / 8 · max |f″|, and |f″| ≤ 1 / r with r ≥ 0.4 there.
    for (const [x, y] of lines[0]) {
      expect(Math.abs(Math.hypot(x, y) - 0.5)).toBeLessThanOrEqual(0.1 ** 2 / 8 / 0.4);
    }
  });

  it('cuts a ring where it only follows the edge of the grid', () => {
    // Above the level in two opposite corners: two curves, none along the edge.
    const { lines } = contourLines(
      grid(21, (x, y) => x * y),
      0.25,
    );
    expect(lines).toHaveLength(2);
    for (const [x, y] of lines.flat()) {
      // Along a line of the grid the product is linear, so interpolation is exact.
      if (Math.max(Math.abs(x), Math.abs(y)) <= 1) expect(x * y).toBeCloseTo(0.25, 12);
    }
  });

  it('is empty where the level is not reached, and for a grid without cells', () => {
    expect(
      contourLines(
        grid(5, () => 0.2),
        0.5,
      ),
    ).toEqual({ lines: [], rings: [] });
    expect(
      contourLines(
        grid(1, () => 0.2),
        0.1,
      ),
    ).toEqual({ lines: [], rings: [] });
  });
});
