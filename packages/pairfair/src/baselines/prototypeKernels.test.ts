import { describe, expect, it } from 'vitest';
import { plainIfairPairWork } from '../../testing/plainIfairPairWork.ts';
import { plainPrototypeProducts } from '../../testing/plainPrototypeProducts.ts';
import { normals } from '../../testing/prototypes.ts';
import { sparseRows } from '../linalg/sparseRows.ts';
import { Random } from '../random.ts';
import { allPairs, ifairPairWork, sampledPairs } from './ifairPairWork.ts';
import { prototypeProducts } from './prototypeProducts.ts';

const people = 23;
/** Odd and even numbers of prototypes, below and above what the kernels take at a time. */
const widths = [1, 2, 5, 8, 11, 18];
const numbers = (random: Random, length: number) =>
  Float64Array.from({ length }, () => random.normal());

describe('products with people × prototypes numbers', () => {
  const random = new Random(1, 'products');
  const columns = 7;
  const x = normals(random, people, columns, 0.4);
  const part = Uint32Array.from({ length: people }, (_, n) => n % 3);

  for (const k of widths) {
    it(`are the same to the last bit in WebAssembly and in TypeScript, ${k} prototypes`, () => {
      const plain = plainPrototypeProducts(sparseRows(x), k);
      const wasm = prototypeProducts(sparseRows(x), k, 3);
      const b = numbers(random, 3 * columns * k);
      const a = numbers(random, people * k);
      const other = numbers(random, people * k);
      const square = numbers(random, k * k);
      const results = [plain, wasm].map((products) => {
        const byPerson = new Float64Array(people * k).fill(9);
        const byColumn = new Float64Array(3 * columns * k).fill(9);
        const squares = new Float64Array(people * k).fill(9);
        const cross = new Float64Array(k * k).fill(9);
        products.productInto(byPerson, b, part);
        products.transposedProductInto(byColumn, a, part);
        products.squareProductInto(squares, a, square);
        products.crossProductInto(cross, a, other);
        return { byPerson, byColumn, squares, cross };
      });
      expect(results[1]).toEqual(results[0]);

      // And they are the products, by the definition.
      const { byPerson, byColumn, cross } = results[0];
      for (let c = 0; c < k; c++) {
        let first = 0;
        for (let m = 0; m < columns; m++) first += x.data[m] * b[m * k + c];
        expect(byPerson[c]).toBeCloseTo(first, 12);
        let sum = 0;
        for (let n = 1; n < people; n += 3) sum += x.data[n * columns + 2] * a[n * k + c];
        expect(byColumn[(columns + 2) * k + c]).toBeCloseTo(sum, 12);
        let inner = 0;
        for (let n = 0; n < people; n++) inner += a[n * k] * other[n * k + c];
        expect(cross[c]).toBeCloseTo(inner, 12);
      }
    });
  }
});

describe('sums over pairs of people', () => {
  for (const k of widths) {
    it(`are the same to the last bit in WebAssembly and in TypeScript, ${k} prototypes`, () => {
      const random = new Random(k, 'pairs');
      for (const columns of [1, 6, 7]) {
        for (const zeroShare of [0, 0.7, 0.9]) {
          for (const pairs of [allPairs(people), sampledPairs(people, 70, k)]) {
            // With 0.7 some columns are full enough to be walked whole, and some are not.
            const x = sparseRows(normals(random, people, columns, zeroShare));
            const weights = numbers(random, columns).map(Math.abs);
            const [u, w] = [numbers(random, people * k), numbers(random, people * k)];
            const results = [plainIfairPairWork, ifairPairWork].map((open) => {
              const work = open(x, k, pairs);
              const flow = new Float64Array(people * k).fill(9);
              const slopes = new Float64Array(columns).fill(9);
              work.measure(weights);
              // The first sum keeps the distances, the second replaces them.
              const kept = work.sum(flow, w, w, false);
              const total = work.sum(flow, u, w, true);
              work.slopesInto(slopes);
              return { kept, total, flow, slopes };
            });
            expect(results[1]).toEqual(results[0]);
          }
        }
      }
    });
  }
});
