import { describe, expect, it } from 'vitest';
import { PairfairError } from '../../errors.ts';
import { graphSummary } from '../../graphs/graphSummary.ts';
import { pairWeight } from '../../graphs/pairWeight.ts';
import { admissionsStudy } from '../admissionsStudy.ts';
import { type ComparisonOptions, planComparison } from '../comparison.ts';
import { evaluateFold } from '../evaluateFold.ts';
import { foldData } from '../foldData.ts';
import { methodNamed } from '../methods/methods.ts';
import { peerDisagreement } from '../peerDisagreement.ts';
import { runComparisonTask } from '../runComparisonTask.ts';
import type { Study } from '../study.ts';
import { runSeed } from '../studySource.ts';
import { methodLooks } from './methodLooks.ts';

const study = admissionsStudy({ perGroup: 80 }, 4);
const shared = { neighbors: 5, seed: 3 };
const planOf = (people: Study, options: ComparisonOptions = {}) =>
  planComparison(
    { kind: 'study', study: people },
    {
      ...{ ...shared, methods: ['original', 'pfr', 'hardt'], runs: 2, folds: 2 },
      grid: { gamma: [0.5, 1], ridge: [0.1], strictness: [0.3, 0.5], c: [1] },
      ...options,
    },
  );
const plan = planOf(study);
const fold = foldData(study, study.split, { ...shared, seed: runSeed(shared.seed, 0) });
const task = runComparisonTask(plan, { run: 0, method: 'pfr' });
const [pfr, ...controls] = task.runs;
const looks = pfr.looks!;

describe('the curve over strictness', () => {
  it('goes through what the comparison found at the strictness it chose', () => {
    const chosen = looks.strictness!.find(({ at }) => at === pfr.setting.strictness)!;
    const { measures, groups } = pfr.evaluation;
    expect(chosen.auc).toBe(measures.auc);
    expect(chosen.consistencyFairness).toBe(measures.consistency_fairness);
    expect(chosen.rankConsistency).toBe(measures.rank_consistency_fairness);
    expect(chosen.groupAuc).toEqual(groups.map(({ auc }) => auc));
  });

  it('is what PFR does at each of them, all else as it was chosen', () => {
    for (const { at, auc, consistencyAtBaseRate } of looks.strictness!) {
      const [found] = methodNamed('pfr').predict(fold, [{ ...pfr.setting, strictness: at }], {});
      const { measures } = evaluateFold(fold, found!);
      expect(auc).toBe(measures.auc);
      expect(consistencyAtBaseRate).toBe(measures.consistency_fairness_at_base_rate);
    }
  });

  it('is of the form without the group where the other was not asked for', () => {
    const options = { methods: ['pfr-exclude'], controls: false };
    const [alone] = runComparisonTask(planOf(study, options), {
      ...{ run: 0, method: 'pfr-exclude' },
    }).runs;
    const { strictness, dimensions, unequal } = alone.looks!;
    expect(strictness).toHaveLength(11);
    expect(dimensions!.columns.filter((name) => name.startsWith('group='))).toEqual([]);
    expect(dimensions!.columns).toHaveLength(fold.columns.length);
    expect(unequal).not.toBeNull();
    const both = planOf(study, { methods: ['pfr', 'pfr-exclude'], controls: false });
    const [second] = runComparisonTask(both, { run: 0, method: 'pfr-exclude' }).runs;
    expect(second.looks!.strictness).toBeNull();
  });

  it('is flat where nobody is linked and only γ = 0 exists', () => {
    const alone = { ...study, side: { kind: 'classes', classes: study.groups.map(() => -1) } };
    const grid = { gamma: [0, 0.5], ridge: [0.1], strictness: [0], c: [1] };
    const unlinked = planOf(alone as Study, { grid, controls: false });
    const [run] = runComparisonTask(unlinked, { run: 0, method: 'pfr' }).runs;
    expect(run.setting.gamma).toBe(0);
    const known = run.looks?.strictness?.filter(({ auc }) => !Number.isNaN(auc));
    expect(known).toHaveLength(11);
  });
});

describe('the dimensions', () => {
  it('share out every dimension among the columns', () => {
    const { columns, shares, others, dims } = looks.dimensions!;
    expect(dims).toBe(columns.length);
    expect([...columns].sort()).toEqual([...fold.columns, 'group=group 1'].sort());
    for (let d = 0; d < Math.min(dims, 10); d++) {
      const sum = shares.reduce((total, row) => total + row[d], others.shares[d]);
      expect(sum).toBeCloseTo(1, 12);
    }
  });

  it('explain one of two groups as well as the other', () => {
    const { correlations, explained } = looks.dimensions!;
    correlations[0].forEach((r, d) => {
      expect(r).toBeCloseTo(-correlations[1][d], 10);
    });
    expect(explained[0]).toBeCloseTo(
      correlations[0].reduce((sum, r) => sum + r * r, 0),
      12,
    );
  });

  it('sum up the columns that are not listed', () => {
    const [column] = study.table.columns;
    if (column.kind !== 'numeric') throw new Error('the first column holds numbers');
    const columns = Array.from({ length: 20 }, (_, k) => ({
      ...column,
      name: `c${k}`,
      values: column.values.map((value, i) => value + Math.sin(i * (k + 1))),
    }));
    const wide = planOf({ ...study, table: { ...study.table, columns } }, { controls: false });
    const [run] = runComparisonTask(wide, { run: 0, method: 'pfr' }).runs;
    const { dimensions } = run.looks!;
    expect(dimensions!.columns).toHaveLength(15);
    expect(dimensions!.others.count).toBe(6);
    const { shares, others } = dimensions!;
    expect(shares.reduce((sum, row) => sum + row[0], others.shares[0])).toBeCloseTo(1, 12);
  });
});

describe('who is treated most unequally', () => {
  const original = runComparisonTask(plan, { run: 0, method: 'original' }).runs[0];
  const place = new Map(Array.from(fold.test.people, (person, i) => [person, i]));

  it.each([pfr, original])('are linked test people, the worst first: $method', (run) => {
    const { pairs, people, exact } = run.looks!.unequal!;
    expect(exact).toBe(true);
    expect(pairs).toHaveLength(10);
    const worth = pairs.map(({ highScore, lowScore, weight }) => weight * (highScore - lowScore));
    expect(worth).toEqual([...worth].sort((a, b) => b - a));
    const { scores } = run.predictions!;
    for (const { high, low, weight, highScore, lowScore } of pairs) {
      const [i, j] = [place.get(high)!, place.get(low)!];
      expect(pairWeight(fold.test.fairness, i, j)).toBeCloseTo(weight, 12);
      expect([highScore, lowScore]).toEqual([scores[i], scores[j]]);
    }
    for (const { person } of people) expect(place.has(person)).toBe(true);
    const most = Math.max(...peerDisagreement(fold.test.fairness, Float64Array.from(scores)));
    expect(people[0].disagreement).toBe(most);
  });
});

describe('a task', () => {
  it('returns plain data that go through a file as they are', () => {
    expect(JSON.parse(JSON.stringify(looks))).toEqual(looks);
  });

  it('looks closely at the first run of what was asked for, and at strictness on every run', () => {
    expect(looks.plane?.axes).toBe('dimensions');
    expect(controls.length).toBeGreaterThan(0);
    for (const control of controls) expect(control.looks).toBeUndefined();
    const [later] = runComparisonTask(plan, { run: 1, method: 'pfr' }).runs;
    expect(later.looks?.strictness).toHaveLength(11);
    expect(later.looks).toMatchObject({ plane: null, dimensions: null, unequal: null });
    const [hardt] = runComparisonTask(plan, { run: 0, method: 'hardt' }).runs;
    expect(hardt.looks).toEqual({ strictness: null, plane: null, dimensions: null, unequal: null });
  });

  it('sums up the graphs of both sides, and counts the pairs between them', () => {
    expect(task.graphs).toEqual({
      train: graphSummary(fold.train.fairness, fold.train.groups),
      test: graphSummary(fold.test.fairness, fold.test.groups),
      straddling: fold.droppedPairs,
    });
  });
});

describe('a look that fails', () => {
  const { setting } = pfr;
  const [prediction] = methodNamed('pfr').predict(fold, [setting], {});
  const representation = prediction!.representation!;
  const lookWith = (error: Error) => {
    const { onFold, model } = representation.pfr!;
    const failing: typeof onFold = {
      ...onFold,
      predict: (settings, work) => {
        if (settings[0].strictness === 0.7) throw error;
        return onFold.predict(settings, work);
      },
    };
    return methodLooks(fold, {
      ...{
        run: 0,
        method: 'pfr',
        leads: true,
        setting,
        evaluation: evaluateFold(fold, prediction!),
      },
      prediction: {
        ...prediction!,
        representation: { ...representation, pfr: { model, onFold: failing } },
      },
    });
  };

  it('is missing with a warning, and loses nothing else', () => {
    const found = lookWith(new PairfairError('no-convergence', 'It did not settle.'));
    expect(found.warnings).toEqual([
      'The curve at strictness 0.7 could not be drawn: It did not settle.',
    ]);
    const missing = found.looks.strictness?.filter(({ auc }) => Number.isNaN(auc));
    expect(missing?.map(({ at }) => at)).toEqual([0.7]);
    expect({ ...found.looks, strictness: null }).toEqual({ ...looks, strictness: null });
  });

  it('stops everything when it was cancelled, or is a mistake of ours', () => {
    const cancelled = new PairfairError('cancelled', 'Stop.');
    expect(() => lookWith(cancelled)).toThrow(cancelled);
    expect(() => lookWith(new TypeError('undefined'))).toThrow(TypeError);
  });
});
