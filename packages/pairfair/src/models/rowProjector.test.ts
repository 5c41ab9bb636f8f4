import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { zeros } from '../linalg/matrix.ts';
import { Random } from '../random.ts';
import { rowProjector } from './rowProjector.ts';

describe('rowProjector', () => {
  it('gives (x − mean) · components, sparse rows or not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.constantFrom(0.03, 0.5), (seed, fill) => {
        const random = new Random(seed, 'projector');
        const x = zeros(7, 40);
        x.data.forEach((_, at) => {
          if (random.uniform() < fill) x.data[at] = random.normal();
        });
        const mean = Float64Array.from({ length: 40 }, () => random.normal());
        const v = {
          rows: 40,
          cols: 3,
          data: Float64Array.from({ length: 120 }, () => random.normal()),
        };
        const expected = new Float64Array(21);
        for (let i = 0; i < 7; i++) {
          for (let d = 0; d < 3; d++) {
            for (let j = 0; j < 40; j++) {
              expected[i * 3 + d] += (x.data[i * 40 + j] - mean[j]) * v.data[j * 3 + d];
            }
          }
        }
        expectClose(rowProjector(x, mean)(v).data, expected, 1e-12);
        expect(rowProjector(x, mean)(v)).toEqual(rowProjector(x, mean)(v));
      }),
    );
  });
});
