import {
  admissionsStudy,
  foldData,
  gridSearch,
  methodNamed,
  tuningSplits,
} from 'pairfair/internal';
import { describe, expect, it } from 'vitest';
// The built package: workers load built JavaScript.
import { type TuningPlan, tuneStudy } from '../../dist/comparison/index.js';

const plan: TuningPlan = {
  ...{ method: 'pfr', folds: 4, neighbors: 5, seed: 3, objective: 'give-up:0.02' },
  grid: { gamma: [0, 0.5, 0.9], ridge: [0.1, 1], strictness: [0, 0.2, 0.5, 0.8] },
};
const study = admissionsStudy({ perGroup: 80 }, 2);
const { train, test } = study.split;

/** The library's own search, in this thread. */
function searched({ method, neighbors, seed, ...rest }: TuningPlan) {
  const folds = tuningSplits(study, train, { folds: rest.folds, seed }).map((split) =>
    foldData(study, split, { neighbors, seed, tuning: true }),
  );
  return gridSearch(methodNamed(method), folds, { ...rest, wide: false });
}

describe('tuneStudy', () => {
  it.each([
    ['pfr', 24],
    ['pfr-exclude', 24],
  ] as const)(
    'finds for %s what the search in one thread finds, whatever the number of workers',
    async (method, tried) => {
      const expected = searched({ ...plan, method });
      // Three γ, two ridges and four strictnesses.
      expect(expected.tried).toBe(tried);
      for (const workers of [1, 2]) {
        expect(await tuneStudy(study, { ...plan, method }, { workers })).toEqual(expected);
      }
    },
  );

  it('learns nothing from the test people of the study', async () => {
    const labels = study.labels.map((label, i) => (test.includes(i) ? 1 - label : label));
    const changed = await tuneStudy({ ...study, labels }, plan, { workers: 2 });
    expect(changed).toEqual(searched(plan));
  });

  it('says how many folds are done, and stops when asked', async () => {
    const told: unknown[] = [];
    const controller = new AbortController();
    const running = tuneStudy(study, plan, {
      workers: 1,
      signal: controller.signal,
      onProgress: (progress) => {
        told.push(progress);
        if (progress.done === 2) controller.abort();
      },
    });
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    expect(told).toEqual([1, 2].map((done) => ({ stage: 'folds', done, total: 4 })));
  });

  it('fails as the fold that failed', async () => {
    const labels = study.labels.map((_, i) => (i === train[0] ? 1 : 0));
    await expect(tuneStudy({ ...study, labels }, plan, { workers: 2 })).rejects.toMatchObject({
      code: 'degenerate',
      message: expect.stringMatching(/nobody among the .* people has label 1/),
    });
  });
});
