import { planComparison } from 'pairfair';
import { runCurve } from 'pairfair/internal';
import { describe, expect, it } from 'vitest';
// The built package: workers load built JavaScript.
import { parallelComparison, parallelCurve } from '../../dist/comparison/index.js';

const plan = planComparison(
  { kind: 'admissions', perGroup: 80 },
  {
    ...{ methods: ['original', 'pfr'], runs: 2, folds: 3, seed: 5 },
    grid: { gamma: [0, 0.9], dims: [1, 2], ridge: [0.1], c: [1] },
  },
);

describe('parallelComparison', () => {
  it('gives the same bits with one worker and with two, whole or resumed', async () => {
    const one = await parallelComparison(plan, { workers: 1 });
    const two = await parallelComparison(plan, { workers: 2, done: one.results.slice(1, 3) });
    expect(two).toEqual(one);
  });

  it('hands out what is finished and stops when asked', async () => {
    const controller = new AbortController();
    let kept = 0;
    const running = parallelComparison(plan, {
      workers: 1,
      signal: controller.signal,
      onResult: () => {
        kept++;
        controller.abort();
      },
    });
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    expect(kept).toBeGreaterThanOrEqual(1);
  });
});

describe('parallelCurve', () => {
  const curve = {
    ...{ source: plan.source, kind: 'gamma' as const, at: [0, 0.5], neighbors: 5 },
    ...{ seed: 2, form: 'cut' as const, setting: { gamma: 0.5, dims: 1, ridge: 1, c: 1 } },
  };

  it('gives what one thread gives', async () => {
    const runs = await parallelCurve(curve, { runs: 2, workers: 2 });
    expect(runs).toEqual([0, 1].map((run) => ({ run, points: runCurve(curve, run) })));
  });

  it('does not repeat a run that is done, and hands out the others', async () => {
    const done = [{ run: 1, points: [] }];
    const kept: number[] = [];
    const onResult = ({ run }: { run: number }) => kept.push(run);
    const runs = await parallelCurve(curve, { runs: 3, workers: 1, done, onResult });
    expect(runs.map(({ run }) => run)).toEqual([0, 1, 2]);
    expect(runs[1]).toBe(done[0]);
    expect(kept).toEqual([0, 2]);
  });
});
