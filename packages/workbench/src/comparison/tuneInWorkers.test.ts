import { categoryColumn, memoryEngine, numericColumn } from 'pairfair';
import {
  admissionsStudy,
  type FitSpec,
  foldData,
  graphRules,
  gridSearch,
  methodNamed,
  type TuningPlan,
  tuningSplits,
} from 'pairfair/internal';
import { describe, expect, it } from 'vitest';
// The built package: workers load built JavaScript.
import { tuneInWorkers } from '../../dist/comparison/index.js';

const plan: TuningPlan = {
  ...{ folds: 4, seed: 3, objective: 'give-up:0.02' },
  grid: { gamma: [0, 0.5, 0.9], ridge: [0.1, 1], strictness: [0, 0.2, 0.5, 0.8] },
};
const neighbors = 5;
const study = admissionsStudy({ perGroup: 80 }, 2);
const { train, test } = study.split;
if (study.side.kind !== 'graph') throw new Error('The study links people by a graph.');
const rules = graphRules(
  study.side.graph,
  Array.from(study.labels, (_, i) => String(i + 1)),
);

/** The study as a table, and what is asked of it. */
function asked(input: 'include' | 'exclude', labels: Float64Array = study.labels) {
  const texts = (name: string, of: (i: number) => string) =>
    categoryColumn(
      name,
      Array.from(labels, (_, i) => of(i)),
    );
  const columns = [
    ...study.table.columns,
    numericColumn('label', labels),
    texts('group', (i) => String(study.groups[i])),
    texts('part', (i) => (train.includes(i) ? 'train' : 'test')),
  ];
  const target = { column: 'label', kind: 'binary', positive: '1', negative: '0' } as const;
  const spec: FitSpec = {
    features: study.table.columns.map(({ name }) => name),
    target,
    selection: {
      ...{ id: null, target, part: { column: 'part', value: 'train' } },
      groups: {
        ...{ columns: ['group'], names: study.groupNames },
        combinations: [0, 1].map((group) => ({ values: [String(group)], group })),
      },
    },
    protectedAttribute: { columns: ['group'], values: [null], groups: study.groupNames, input },
    recipe: { scaling: 'standard', missing: 'fill', maxLevels: 500 },
    fairness: rules.map((rule) => ({ ...rule, provenance: { method: 'oracle' } })),
    neighbors: { neighbors },
    solve: { gamma: 0.5 },
    predictor: 'frontier',
    provenance: { data: '', versions: {}, options: {} },
  };
  return { engine: memoryEngine({ rows: labels.length, columns }), spec };
}

/** What a comparison finds on the same folds. */
function searched(method: string) {
  const { seed, folds, ...rest } = plan;
  const made = tuningSplits(study, train, { folds, seed }).map((split) =>
    foldData(study, split, { neighbors, seed, tuning: true }),
  );
  return gridSearch(methodNamed(method), made, { ...rest, wide: false });
}

describe('tuneInWorkers', () => {
  it.each([
    ['pfr', 'include'],
    ['pfr-exclude', 'exclude'],
  ] as const)(
    'finds for %s what a comparison finds on these folds, whatever the number of workers',
    async (method, input) => {
      const expected = searched(method);
      // Three γ, two ridges and four strictnesses.
      expect(expected.tried).toBe(24);
      const { engine, spec } = asked(input);
      for (const workers of [1, 2]) {
        expect(await tuneInWorkers(engine, spec, plan, { workers })).toEqual({
          ...expected,
          heldOut: { people: train.length, of: train.length },
          among: { people: train.length, of: train.length },
        });
      }
    },
  );

  it('learns nothing from the test people of the study', async () => {
    const labels = study.labels.map((label, i) => (test.includes(i) ? 1 - label : label));
    const { engine, spec } = asked('include', labels);
    const {
      heldOut: _,
      among: _all,
      ...found
    } = await tuneInWorkers(engine, spec, plan, { workers: 2 });
    expect(found).toEqual(searched('pfr'));
  });

  it('says how many folds are done, and stops when asked', async () => {
    const told: unknown[] = [];
    const controller = new AbortController();
    const { engine, spec } = asked('include');
    const running = tuneInWorkers(engine, spec, plan, {
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
    const { engine, spec } = asked('include', labels);
    await expect(tuneInWorkers(engine, spec, plan, { workers: 2 })).rejects.toMatchObject({
      code: 'degenerate',
      message: expect.stringMatching(/nobody among the .* people has label 1/),
    });
  });
});
