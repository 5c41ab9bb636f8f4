import { describe, expect, it } from 'vitest';
import { python, runPython } from '../../testing/python.ts';
import { ascendingOrder } from '../graphs/countingSort.ts';
import { Random } from '../random.ts';
import { numericColumn } from '../recipe/table.ts';
import { compareMethods } from './compareMethods.ts';
import { planComparison } from './comparison.ts';
import { evaluateFold } from './evaluateFold.ts';
import { foldData } from './foldData.ts';
import { validateSettings } from './gridSearch.ts';
import { controlsOf, methodNamed, methodsFor } from './methods/methods.ts';
import { requireStudy } from './requireStudy.ts';
import { splitPeople } from './splitPeople.ts';
import type { Study } from './study.ts';

/** Grades of pay, which rewards prestige; judges look at skill alone. */
function gradeStudy(people = 180): Study {
  const random = new Random(9, 'grades');
  const draw = () => Float64Array.from({ length: people }, () => random.normal());
  const [skill, prestige, noise] = [draw(), draw(), draw()];
  const pay = skill.map((value, i) => value + prestige[i] + noise[i]);
  return {
    name: 'grades',
    table: {
      rows: people,
      columns: [
        numericColumn('skill', Array.from(skill)),
        numericColumn('prestige', Array.from(prestige)),
      ],
    },
    labels: pay.map((value) => (value < -0.8 ? 0 : value < 0.8 ? 1 : 2)),
    target: 'classes',
    classNames: ['low', 'mid', 'high'],
    groups: Int32Array.from(skill, (_, i) => i % 2),
    groupNames: ['a', 'b'],
    side: {
      kind: 'classes',
      classes: Int32Array.from(skill, (value) => Math.floor(2 * value) + 8),
    },
  };
}

const study = gradeStudy();
const split = splitPeople(study, { seed: 3 });
const options = { neighbors: 5, seed: 1 };
const settings = [
  { gamma: 0.9, ridge: 0.1, strictness: 0.3, c: 1, lambda: 1, dims: 2 },
  { gamma: 0.5, ridge: 0.1, strictness: 0.6, c: 10, lambda: 3, dims: 1 },
];
const ofClass = (k: number): Study => {
  const { classNames: _, target: __, ...rest } = study;
  return { ...rest, labels: study.labels.map((label) => Number(label === k)) };
};

describe('a study of several classes', () => {
  const asked = methodsFor('classes').filter((name) => !/ifair|kernel|paper/.test(name));
  const methods = [...asked.map(methodNamed), ...controlsOf('pfr', {})];

  it('leaves out what knows two classes only', () => {
    expect(methodsFor('classes')).toContain('ifair');
    for (const name of ['hardt', 'lfr', 'hardt+', 'lfr+']) {
      expect(methodsFor('classes')).not.toContain(name);
      expect(() => planComparison({ kind: 'study', study }, { methods: [name] })).toThrow(
        /needs a target with two classes and cannot predict more classes/,
      );
    }
  });

  it.each(methods.map((method) => [method.name, method] as const))(
    '%s predicts each class as if it were told from all others alone',
    (_, method) => {
      for (const tuning of [true, false]) {
        const whole = foldData(study, split, { ...options, tuning });
        const found = method.predict(whole, settings, {});
        const validations = validateSettings(method, whole, settings, {});
        const alone = [0, 1, 2].map((k) =>
          method.predict(foldData(ofClass(k), split, { ...options, tuning }), settings, {}),
        );
        settings.forEach((_, s) => {
          const prediction = found[s];
          if (!prediction?.classes) throw new Error('nothing was predicted');
          // On a fold for tuning the frontier of two classes is not calibrated; the order is the same.
          const orders = (scores: readonly Float64Array[]) =>
            tuning ? scores.map((own) => Array.from(ascendingOrder(own))) : scores;
          const wanted = alone.map((predicted) => predicted[s]?.scores ?? new Float64Array(0));
          expect(orders(prediction.classes)).toEqual(orders(wanted));
          // What is tuned by is what is measured.
          const { measures } = evaluateFold(whole, prediction);
          expect(validations[s]?.auc).toBeCloseTo(measures.auc, 12);
          expect(validations[s]?.rankConsistency).toBeCloseTo(
            measures.rank_consistency_fairness,
            12,
          );
        });
      }
    },
  );

  it('is compared, class by class and group by group', () => {
    const grid = { gamma: [0.9], ridge: [0.1], strictness: [0, 0.3], c: [1] };
    const summary = compareMethods(
      { kind: 'study', study },
      { methods: ['original', 'pfr'], runs: 2, folds: 3, grid },
    );
    expect(summary.failed).toEqual([]);
    expect(summary.credit).not.toBeNull();
    for (const { measures, classes = [] } of [...summary.methods, ...summary.controls]) {
      expect(classes.map(({ name }) => name)).toEqual(study.classNames);
      const aucs = classes.map((one) => one.measures.auc.mean);
      expect(measures.auc.mean).toBeCloseTo(aucs.reduce((a, b) => a + b) / 3, 12);
      // Whoever is given no class is given another.
      for (const g of [0, 1]) {
        const rates = classes.map((one) => one.groups[g].positive_rate.mean);
        expect(rates.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
      }
    }
  });

  it('must have everybody in a class, every class, and no column that tells it', () => {
    expect(() => requireStudy(study)).not.toThrow();
    const labels = study.labels.map((label) => Math.min(label, 1));
    expect(() => requireStudy({ ...study, labels })).toThrow(/nobody has 'high'/);
    const columns = [...study.table.columns, numericColumn('told', Array.from(study.labels))];
    expect(() => requireStudy({ ...study, table: { ...study.table, columns } })).toThrow(
      /'told' tells the target exactly: one value for every class/,
    );
  });
});

const program = `
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, log_loss, roc_auc_score
from sklearn.multiclass import OneVsRestClassifier
one = LogisticRegression(C=1, tol=1e-12, max_iter=10000)
model = OneVsRestClassifier(one).fit(np.array(data['x']), data['y'])
chances = model.predict_proba(np.array(data['test']))
result = {'chances': chances.T.tolist(), 'auc': roc_auc_score(data['truth'], chances, multi_class='ovr'), 'accuracy': accuracy_score(data['truth'], chances.argmax(1))}
`;

describe.skipIf(!python)('Original of several classes against scikit-learn', () => {
  it('is one regression per class, its chances divided by their sum', () => {
    const whole = foldData(study, split, options);
    const [prediction] = methodNamed('original').predict(whole, [{ c: 1 }], {});
    const { train, test } = whole;
    const rows = ({ x }: typeof train) =>
      Array.from({ length: x.rows }, (_, i) => [...x.data.subarray(2 * i, 2 * i + 2)]);
    const twin = runPython(program, {
      ...{ x: rows(train), y: [...train.labels] },
      ...{ test: rows(test), truth: [...test.labels] },
    });
    const chances = prediction?.classes ?? [];
    twin.chances.forEach((column: readonly number[], k: number) => {
      column.forEach((share, i) => {
        const total = chances.reduce((sum, own) => sum + own[i], 0);
        expect(Math.abs(chances[k][i] / total - share)).toBeLessThan(1e-6);
      });
    });
    if (!prediction) throw new Error('nothing was predicted');
    const { measures } = evaluateFold(whole, prediction);
    expect(measures.auc).toBeCloseTo(twin.auc, 12);
    expect(measures.accuracy).toBeCloseTo(twin.accuracy, 12);
  });
});
