import { describe, expect, it } from 'vitest';
import { matrixFrom, toRows } from '../linalg/matrix.ts';
import { Random } from '../random.ts';
import { landmarks } from './landmarks.ts';

describe('landmarks', () => {
  it('finds the centres of well separated clouds', () => {
    const random = new Random(3, 'clouds');
    const centers = [
      [0, 0],
      [100, 0],
      [0, 100],
    ];
    const rows = centers.flatMap(([a, b]) =>
      Array.from({ length: 50 }, () => [a + random.normal(), b + random.normal()]),
    );
    const found = toRows(landmarks(matrixFrom(rows), 3)).map((row) =>
      row.map((v) => Math.round(v / 100) * 100),
    );
    expect(found.map(String).sort()).toEqual(centers.map(String).sort());
  });

  it('gives fewer landmarks when there are fewer different people', () => {
    const x = matrixFrom([[1], [1], [2], [2], [2]]);
    expect(toRows(landmarks(x, 4)).flat().sort()).toEqual([1, 2]);
  });

  it('depends on the seed alone', () => {
    const random = new Random(1, 'people');
    const x = matrixFrom(Array.from({ length: 60 }, () => [random.normal(), random.normal()]));
    expect(landmarks(x, 5, { seed: 4 })).toEqual(landmarks(x, 5, { seed: 4 }));
    expect(landmarks(x, 5, { seed: 4 })).not.toEqual(landmarks(x, 5, { seed: 5 }));
  });
});
