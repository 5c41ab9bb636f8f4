import { describe, expect, it } from 'vitest';
import { randomCase } from '../../testing/cases.ts';
import { expectClose } from '../../testing/compare.ts';
import { selectColumns } from '../linalg/matrix.ts';
import { fitPfr } from './fitPfr.ts';
import { leadingDims } from './leadingDims.ts';
import { pfrPath } from './pfrPath.ts';
import { pfrStatistics } from './pfrStatistics.ts';
import { transform } from './transform.ts';

const { x, similarity, fairness } = randomCase(8);
const statistics = pfrStatistics(x, { similarity, fairness });

describe('pfrPath', () => {
  it('gives what single fits give, in the order asked for', () => {
    const gammas = [0, 0.5, 1];
    const ridges = [0.1, 3];
    const path = pfrPath(statistics, { gammas, ridges, dims: 3 });
    const single = gammas.flatMap((gamma) =>
      ridges.map((ridge) => fitPfr(x, { similarity, fairness, gamma, ridge, dims: 3 })),
    );
    expect(path).toEqual(single);
  });

  it('has fewer dimensions as a prefix of more', () => {
    const [five] = pfrPath(statistics, { gammas: [0.4], dims: 5 });
    const [two] = pfrPath(statistics, { gammas: [0.4], dims: 2 });
    const prefix = transform(leadingDims(five, 2), x);
    expectClose(prefix.data, transform(two, x).data, 1e-9);
    expectClose(prefix.data, selectColumns(transform(five, x), [0, 1]).data, 1e-12);
  });

  it('tells how far it is and stops when asked', () => {
    const seen: number[] = [];
    const controller = new AbortController();
    const run = () =>
      pfrPath(statistics, {
        gammas: [0, 0.5, 1],
        dims: 1,
        signal: controller.signal,
        onProgress: ({ done }) => {
          seen.push(done);
          if (done === 2) controller.abort();
        },
      });
    expect(run).toThrow(expect.objectContaining({ code: 'cancelled' }));
    expect(seen).toEqual([1, 2]);
  });
});
