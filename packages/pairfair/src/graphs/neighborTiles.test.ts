import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { Random } from '../random.ts';
import { inPlaces, placeTree, tilesOfPlaces } from './neighborTiles.ts';

/** Rows of a level out of three, as columns of 0 and 1, beside some numbers. */
function levelsAndNumbers(rows: number, seed: number): { x: Matrix; level: Uint32Array } {
  const random = new Random(seed, 'places');
  const level = Uint32Array.from({ length: rows }, () => random.integer(3));
  const x = zeros(rows, 5);
  for (let i = 0; i < rows; i++) {
    x.data[5 * i + level[i]] = 4;
    x.data[5 * i + 3] = random.normal();
    x.data[5 * i + 4] = random.normal();
  }
  return { x, level };
}

const everybody = (rows: number) => Uint32Array.from({ length: rows }, (_, row) => row);

describe('placeTree', () => {
  it('parts levels before numbers: no place has people of two', () => {
    const { x, level } = levelsAndNumbers(600, 1);
    const { order, starts } = inPlaces(placeTree(x), x, everybody(600));
    for (let place = 0; place + 1 < starts.length; place++) {
      const met = new Set(
        order.subarray(starts[place], starts[place + 1]).map((row) => level[row]),
      );
      expect(met.size).toBe(1);
    }
  });

  it('puts rows it was not made of where rows like them are', () => {
    const tree = placeTree(levelsAndNumbers(600, 1).x);
    const { x, level } = levelsAndNumbers(900, 2);
    const { order } = inPlaces(tree, x, everybody(900));
    const changes = order.filter((row, k) => k > 0 && level[row] !== level[order[k - 1]]).length;
    expect(changes).toBe(2);
  });

  it('has one place for rows that are all the same', () => {
    expect(placeTree(zeros(100, 3)).places).toBe(1);
  });
});

describe('inPlaces and tilesOfPlaces', () => {
  it('lose nobody, and no tile is too large', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), fc.nat(), (rows, seed) => {
        const { x } = levelsAndNumbers(rows, seed);
        const { order, starts } = inPlaces(placeTree(x), x, everybody(rows));
        expect(order.slice().sort()).toEqual(everybody(rows));
        const tiles = tilesOfPlaces(starts, 70);
        expect([tiles[0], tiles[tiles.length - 1]]).toEqual([70, 70 + rows]);
        tiles.subarray(1).forEach((end, k) => {
          expect(end - tiles[k]).toBeGreaterThan(0);
          expect(end - tiles[k]).toBeLessThanOrEqual(57);
        });
      }),
    );
  });

  it('cut a place that has more people than a tile', () => {
    expect(tilesOfPlaces(Uint32Array.of(0, 10, 150, 160), 0)).toEqual(
      Uint32Array.of(0, 10, 67, 124, 160),
    );
  });
});
