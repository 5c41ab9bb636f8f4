import { describe, expect, it } from 'vitest';
import { sampleStudy } from '../../testing/sampleStudy.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import { numericColumn } from '../recipe/table.ts';
import { compareMethods } from './compareMethods.ts';
import { comparisonTasks, planComparison, type TaskResult } from './comparison.ts';
import { runComparisonTask } from './runComparisonTask.ts';
import type { Study } from './study.ts';
import { summarizeComparison } from './summarizeComparison.ts';

const grid = { gamma: [0, 0.5, 0.9], ridge: [0.1], strictness: [0, 0.5], c: [1] };
const small = { kind: 'admissions', perGroup: 100 } as const;

describe('compareMethods', () => {
  const options = { methods: ['original', 'hardt', 'pfr'], runs: 2, folds: 3, grid, seed: 4 };
  const summary = compareMethods(small, options);

  it('reports methods and controls with intervals, and what the judgments did', () => {
    expect(summary.methods.map(({ name }) => name)).toEqual(['original', 'hardt', 'pfr']);
    expect(summary.controls.map(({ name }) => name)).toEqual([
      ...['original-group', 'original-centred', 'ridge-group', 'pfr-gamma0', 'pfr-shuffled'],
    ]);
    expect(summary.failed).toEqual([]);
    const pfr = summary.methods[2];
    const { mean, low, high } = pfr.measures.auc;
    expect(low).toBeLessThanOrEqual(mean);
    expect(high).toBeGreaterThanOrEqual(mean);
    expect(pfr.settings).toHaveLength(2);
    expect(pfr.groups.map(({ name }) => name)).toEqual(['group 0', 'group 1']);
    expect(summary.credit?.sentence).toMatch(/judgments/);
    expect(summary.methods[0].againstOriginal).toBeNull();
    const gain = pfr.againstOriginal?.auc.mean ?? Number.NaN;
    expect(gain).toBeCloseTo(mean - summary.methods[0].measures.auc.mean, 12);
  });

  it('gives the same bits in whatever order tasks are done, and when it is resumed', () => {
    const plan = planComparison(small, options);
    const tasks = comparisonTasks(plan);
    const backwards = tasks.toReversed().map((task) => runComparisonTask(plan, task));
    expect(summarizeComparison(plan, backwards)).toEqual(summary);

    const again: TaskResult[] = [];
    const resumed = compareMethods(small, {
      ...options,
      done: backwards.slice(0, 4),
      onResult: (result) => again.push(result),
    });
    expect(again).toHaveLength(tasks.length - 4);
    expect(resumed).toEqual(summary);
  });

  it('puts a model made elsewhere beside the methods, on the same test people', () => {
    const study = sampleStudy();
    const ownScores = Float64Array.from(study.labels, (label, i) =>
      i % 4 === 0 ? 1 - label : label,
    );
    const asked = { methods: ['original', 'yours'], runs: 2, folds: 2, grid, controls: false };
    const found = compareMethods({ kind: 'study', study: { ...study, ownScores } }, asked);
    const own = found.methods.find(({ name }) => name === 'yours');
    expect(own?.title).toBe('Your model');
    expect(own?.measures.accuracy.mean).toBeGreaterThan(0.6);
    expect(own?.warnings.join()).toMatch(/taken as they are/);
    // On another scale decisions are made at the base rate, and the order is the same.
    const stretched = { ...study, ownScores: ownScores.map((score) => 100 * score - 7) };
    const again = compareMethods({ kind: 'study', study: stretched }, asked);
    const other = again.methods.find(({ name }) => name === 'yours');
    expect(other?.measures.auc.mean).toBe(own?.measures.auc.mean);
    expect(other?.warnings.join()).toMatch(/no chances from 0 to 1/);
    const without = compareMethods({ kind: 'study', study }, asked);
    expect(without.failed[0]).toMatchObject({ method: 'yours', code: 'invalid-option' });
  });

  it('reports a method that fails and keeps the others', () => {
    // LFR cannot have more prototypes than people.
    const failing = compareMethods(small, {
      ...options,
      ...{ methods: ['lfr', 'original'], controls: false, runs: 1 },
      grid: { prototypes: [1000], fairness: [1], c: [1] },
    });
    expect(failing.methods.map(({ name }) => name)).toEqual(['original']);
    expect(failing.failed[0]).toMatchObject({ method: 'lfr', run: 0, code: 'invalid-option' });
  });

  it('stops when asked', () => {
    const controller = new AbortController();
    const run = () =>
      compareMethods(small, {
        ...options,
        signal: controller.signal,
        onProgress: () => controller.abort(),
      });
    expect(run).toThrow(expect.objectContaining({ code: 'cancelled' }));
  });

  it('handles three groups, gaps and categories', () => {
    const three = compareMethods(
      { kind: 'study', study: sampleStudy() },
      { ...options, methods: ['original', 'hardt', 'glif', 'pfr'], runs: 1 },
    );
    expect(three.failed).toEqual([]);
    expect(three.methods[0].groups).toHaveLength(3);
  });

  it('says when nobody is linked among validation people', () => {
    const study = {
      ...sampleStudy(),
      side: { kind: 'graph', graph: edgesGraph(240, []) } as const,
    };
    const unlinked = compareMethods(
      { kind: 'study', study },
      { ...options, methods: ['original', 'pfr'], runs: 1 },
    );
    expect(unlinked.methods[0].warnings.join()).toMatch(/chosen by AUC alone/);
    expect(unlinked.methods[1].settings[0].gamma).toBe(0);
  });
});

describe('a comparison given bad input', () => {
  const run = (change: Partial<Study>) => {
    const plan = planComparison(
      { kind: 'study', study: { ...sampleStudy(), ...change } },
      { methods: ['original'], controls: false, runs: 1, folds: 2 },
    );
    return runComparisonTask(plan, { run: 0, method: 'original' }).failed[0]?.message;
  };

  it('names labels that are not two classes', () => {
    const { labels } = sampleStudy();
    expect(run({ labels: labels.map((y) => y + 1) })).toMatch(/0 or 1, but also hold 2/);
    expect(run({ labels: labels.map(() => 0) })).toMatch(/nobody has label 1/);
  });

  it('names a feature that is the target in disguise', () => {
    const { table, labels } = sampleStudy();
    const leak = numericColumn(
      'leak',
      Array.from(labels, (y) => 3 - y),
    );
    const columns = [...table.columns, leak];
    expect(run({ table: { ...table, columns } })).toMatch(/'leak' tells the target exactly/);
  });

  it('names a group that is missing on a side of the split', () => {
    const { groups } = sampleStudy();
    const train = Uint32Array.from(groups, (_, i) => i).filter((i) => groups[i] !== 2);
    const test = Uint32Array.from(groups, (_, i) => i).filter((i) => groups[i] === 2);
    expect(run({ split: { train, test } })).toMatch(/nobody of group 'c' is among the training/);
  });

  it('names a class that is missing on a side of the split', () => {
    const { labels } = sampleStudy();
    const all = Uint32Array.from(labels, (_, i) => i);
    const split = {
      train: all.filter((i) => labels[i] === 0),
      test: all.filter((i) => labels[i] === 1),
    };
    expect(run({ split })).toMatch(/nobody among the training people has label 1/);
  });

  it('refuses unknown methods, grid keys and objectives before anything runs', () => {
    expect(() => planComparison(small, { methods: ['magic'] })).toThrow(/'magic'; there are/);
    expect(() => planComparison(small, { grid: { gama: [1] } })).toThrow(/grid has no 'gama'/);
    expect(() => planComparison(small, { grid: { gamma: [] } })).toThrow(/at least one number/);
    expect(() => planComparison(small, { objective: 'best' as 'auc' })).toThrow(/objective must/);
  });
});
