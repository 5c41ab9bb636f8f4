import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { denseDistancesInto, denseSlopesInto } from '../../testing/plainIfairPairWork.ts';
import { normals } from '../../testing/prototypes.ts';
import { rowOf } from '../linalg/matrix.ts';
import { sparseRows } from '../linalg/sparseRows.ts';
import { Random } from '../random.ts';
import {
  addSparseDistances,
  allPairs,
  type IfairPairs,
  sampledPairs,
  sparseSlopesInto,
} from './ifairPairWork.ts';

const pairList = ({ offsets, partner }: IfairPairs): [number, number][] =>
  Array.from(offsets.subarray(1)).flatMap((end, i) =>
    Array.from(partner.subarray(offsets[i], end), (j): [number, number] => [i, j]),
  );

describe('pairs of people', () => {
  it('are all there, each once and counting for both orders', () => {
    const pairs = allPairs(4);
    expect(pairList(pairs)).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [2, 3],
    ]);
    expect(pairs.weight).toBe(2);
  });

  it('are drawn evenly: nobody with themselves, everyone as often, in all as heavy as all pairs', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 30 }),
        fc.integer({ min: 1, max: 200 }),
        fc.nat(),
        (people, count, seed) => {
          const pairs = sampledPairs(people, count, seed);
          const list = pairList(pairs);
          expect(list).toHaveLength(count);
          expect(list.every(([i, j]) => i !== j && j < people)).toBe(true);
          const counts = Array.from(
            { length: people },
            (_, i) => list.filter((p) => p[0] === i).length,
          );
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
          expect(pairs.weight * count).toBeCloseTo(people * (people - 1), 9);
          expect(sampledPairs(people, count, seed)).toEqual(pairs);
        },
      ),
    );
  });

  it('estimate a sum over all pairs: the average over many draws is that sum', () => {
    // A sum with known value: Σ over ordered pairs of |i − j| = n(n² − 1)/3.
    const people = 20;
    const exact = (people * (people ** 2 - 1)) / 3;
    const draws = 400;
    let sum = 0;
    for (let seed = 1; seed <= draws; seed++) {
      const pairs = sampledPairs(people, 100, seed);
      for (const [i, j] of pairList(pairs)) sum += (pairs.weight * Math.abs(i - j)) / draws;
    }
    // One draw of 100 pairs has a relative error of about 0.7/10; the mean of 400 a twentieth of that.
    expect(Math.abs(sum / exact - 1)).toBeLessThan(4 * 0.0035);
  });
});

describe('distances between paired people before the map', () => {
  it('are those of the definition, by dense and by sparse rows, with their slopes', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = new Random(seed, 'ifair inputs');
        const [people, columns] = [9, 6];
        const x = normals(random, people, columns, 0.5);
        const pairs = sampledPairs(people, 50, seed);
        const weights = Float64Array.from({ length: columns }, () => random.uniform());
        const bySquare = Float64Array.from({ length: 50 }, () => random.normal());
        const list = pairList(pairs);
        const squares = list.map(([i, j]) =>
          Array.from(rowOf(x, i), (value, m) => (value - x.data[j * columns + m]) ** 2),
        );
        const expected = squares.map((row) =>
          Math.sqrt(row.reduce((sum, square, m) => sum + weights[m] * square, 0)),
        );
        const slopes = Array.from({ length: columns }, (_, m) =>
          squares.reduce((sum, row, p) => sum + bySquare[p] * row[m], 0),
        );
        const scratch = {
          people: new Float64Array(people),
          row: new Float64Array(columns),
        };
        const [distance, slope] = [new Float64Array(50), new Float64Array(columns)];
        const expectRight = () => {
          // A distance near 0 is a difference of squares, whose digits are lost by a root.
          expectClose(
            distance.map((value) => value ** 2),
            expected.map((value) => value ** 2),
            1e-12,
          );
          expectClose(slope, slopes, 1e-12);
        };
        denseDistancesInto(distance, x, pairs, weights, scratch);
        denseSlopesInto(slope, x, pairs, bySquare, scratch);
        expectRight();
        distance.fill(0);
        scratch.row.fill(0);
        addSparseDistances(distance, sparseRows(x), pairs, weights, scratch);
        sparseSlopesInto(slope, sparseRows(x), pairs, bySquare, scratch);
        expectRight();
      }),
      { numRuns: 30 },
    );
  });

  it('are exactly 0 between equal rows', () => {
    const random = new Random(2, 'equal rows');
    for (const [zeroShare, columns] of [
      [0, 40],
      [0, 41],
      [0.9, 40],
    ]) {
      const x = normals(random, 12, columns, zeroShare);
      x.data.copyWithin(6 * columns, 0, 6 * columns);
      const pairs = allPairs(12);
      const weights = Float64Array.from({ length: columns }, () => random.uniform());
      const scratch = { people: new Float64Array(12), row: new Float64Array(columns) };
      const twins = pairList(pairs).map(([i, j]) => j === i + 6);
      const out = new Float64Array(pairs.partner.length);
      denseDistancesInto(out, x, pairs, weights, scratch);
      expect(Array.from(out, (distance) => distance === 0)).toEqual(twins);
      out.fill(0);
      scratch.row.fill(0);
      addSparseDistances(out, sparseRows(x), pairs, weights, scratch);
      expect(Array.from(out, (distance) => distance === 0)).toEqual(twins);
    }
  });
});
