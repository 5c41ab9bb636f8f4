import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Matrix, selectRows, zeros } from '../linalg/matrix.ts';
import { Random } from '../random.ts';
import { nearestAmong } from './nearestAmong.ts';
import { emptyLists, keepNearest } from './neighborLists.ts';

function matrixOf(rows: number, cols: number, entry: (i: number, c: number) => number): Matrix {
  const x = zeros(rows, cols);
  for (let at = 0; at < x.data.length; at++) x.data[at] = entry(Math.floor(at / cols), at % cols);
  return x;
}

const kinds: Record<string, (random: Random) => (i: number, c: number) => number> = {
  'normal numbers': (random) => () => random.normal(),
  'whole numbers, full of ties': (random) => () => Math.round(random.normal()),
  'a few rows far out': (random) => (i) => random.normal() + (i % 70 === 3 ? 1e5 * (1 + i) : 0),
  'values whose squares overflow': (random) => () => random.normal() * 1e170,
  'levels beside numbers': (random) => (i, c) =>
    c < 2 ? random.normal() : c === 2 + (i % 2) ? 3.1 : 0,
  'one-hot columns': (random) => () => (random.uniform() < 0.03 ? 1 : 0),
};

/** All pairs, in double precision, columns in order. */
function bruteForce(asked: Matrix, people: Matrix, neighbors: number, within?: Float64Array) {
  const lists = emptyLists(asked.rows, neighbors);
  for (let i = 0; i < asked.rows; i++) {
    for (let j = 0; j < people.rows; j++) {
      let squared = 0;
      for (let c = 0; c < asked.cols; c++) {
        const gap = asked.data[i * asked.cols + c] - people.data[j * asked.cols + c];
        squared += gap * gap;
      }
      if (!within || squared <= within[i]) keepNearest(lists, i, j, squared);
    }
  }
  return lists;
}

describe.each(Object.keys(kinds))('nearestAmong on %s', (kind) => {
  it('names those that comparing all pairs finds, within reach or without', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 150 }),
        fc.integer({ min: 1, max: 700 }),
        fc.integer({ min: 1, max: 8 }),
        fc.nat(),
        fc.boolean(),
        (askedRows, rows, neighbors, seed, reach) => {
          const random = new Random(seed, 'nearest among');
          const cols = kind === 'one-hot columns' ? 60 : 4;
          const asked = matrixOf(askedRows, cols, kinds[kind](random));
          const people = matrixOf(rows, cols, kinds[kind](random));
          // The distance of somebody, so that equal distances stand on the border.
          const within = reach
            ? Float64Array.from(asked.data.subarray(0, askedRows), (_, i) => {
                const one = selectRows(people, [random.integer(rows)]);
                return bruteForce(selectRows(asked, [i]), one, 1).squaredDistance[0];
              })
            : undefined;
          const expected = bruteForce(asked, people, neighbors, within);
          expect(nearestAmong(asked, people, { neighbors, ...(within && { within }) })).toEqual(
            expected,
          );
        },
      ),
      { numRuns: 40 },
    );
  });
});
