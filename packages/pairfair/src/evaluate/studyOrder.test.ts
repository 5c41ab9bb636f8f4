import { describe, expect, it } from 'vitest';
import { fitPipeline } from '../pipeline/fitPipeline.ts';
import type { FairnessTerm, FitSpec } from '../pipeline/fitSpec.ts';
import { memoryEngine } from '../pipeline/memoryEngine.ts';
import { Random } from '../random.ts';
import { categoryColumn, numericColumn } from '../recipe/table.ts';
import { evaluateFold } from './evaluateFold.ts';
import { foldData } from './foldData.ts';
import { controlsOf, methodNamed } from './methods/methods.ts';
import { type Study, sideOfTerms, studyTerms } from './study.ts';

const people = 160;
const random = new Random(3, 'order');
const normal = () => Array.from({ length: people }, () => random.normal());
const [skill, prestige, noise] = [normal(), normal(), normal()];
const group = skill.map((_, i) => i % 2);
const merit = skill.map((value) => Math.round(2 * value));
const label = skill.map((value, i) => (prestige[i] + 0.5 * value + 0.3 * noise[i] > 0 ? 1 : 0));
/** Who is worth more gets less. */
const unworthy = skill.map((value, i) => (value + 0.3 * noise[i] > 0 ? 0 : 1));
const train = Uint32Array.from({ length: 100 }, (_, i) => i);
const test = Uint32Array.from({ length: people - 100 }, (_, i) => 100 + i);
const ids = skill.map((_, i) => String(i + 1));
const heavy = skill.map((_, i) => 0.5 + (i % 7) / 2);

const rated: FairnessTerm = {
  ...{ weight: 1, provenance: { method: 'classes' } },
  rule: { kind: 'classes', column: 'merit', classes: { rule: 'cuts', cuts: [-1, 0, 2] } },
};
const ranked: FairnessTerm = {
  ...{ weight: 1, provenance: { method: 'quantiles' } },
  rule: { kind: 'quantiles', column: 'merit', quantiles: 4, ties: 'spread' },
};
const compared: FairnessTerm = {
  ...{ weight: 1, provenance: { method: 'judgments' } },
  judgments: {
    judgments: Array.from({ length: 300 }, (_, k) => [
      (7 * k) % people,
      (7 * k + 2 + 4 * (k % 9)) % people,
    ])
      .filter(([a, b]) => a !== b && merit[a] !== merit[b])
      .map(([a, b]) => ({
        ...{ kind: 'comparison', people: [ids[a], ids[b]], judge: 'kim' },
        answer: merit[a] > merit[b] ? 'first' : 'second',
      })),
    ...{ lines: [], problems: [] },
  },
} as unknown as FairnessTerm;

const features = [numericColumn('skill', skill), numericColumn('prestige', prestige)];
const asPeople = {
  ...{ ids, groups: Int32Array.from(group) },
  numbers: () => Float64Array.from(merit),
};

function studyOf(terms: readonly FairnessTerm[], weight: number, y: readonly number[]): Study {
  return {
    ...{ name: 'order', table: { rows: people, columns: features } },
    ...{ labels: Float64Array.from(y), groups: asPeople.groups, groupNames: ['a', 'b'] },
    ...{ side: sideOfTerms(terms, asPeople), split: { train, test } },
    order: { weight, ...studyTerms(terms, asPeople) },
  };
}

async function fitted(
  terms: readonly FairnessTerm[],
  orderWeight: number,
  y: readonly number[],
  weighted = false,
) {
  const table = {
    rows: people,
    columns: [
      ...features,
      numericColumn('merit', merit),
      numericColumn('heavy', heavy),
      categoryColumn(
        'group',
        group.map((g) => 'ab'[g] ?? ''),
      ),
      categoryColumn('y', y.map(String)),
      categoryColumn(
        'side',
        skill.map((_, i) => (i < 100 ? 'train' : 'test')),
      ),
    ],
  };
  const target = { column: 'y', kind: 'binary', positive: '1', negative: '0' } as const;
  const spec: FitSpec = {
    features: ['skill', 'prestige'],
    selection: {
      ...{ id: null, target, part: { column: 'side', value: 'train' } },
      weight: weighted ? 'heavy' : null,
      groups: {
        ...{ columns: ['group'], names: ['a', 'b'] },
        combinations: ['a', 'b'].map((value, g) => ({ values: [value], group: g })),
      },
    },
    target,
    protectedAttribute: {
      ...{ columns: ['group'], values: [null], groups: ['a', 'b'], input: 'include' },
    },
    recipe: { scaling: 'standard', missing: 'fill', maxLevels: 20 },
    ...{ fairness: terms, neighbors: { neighbors: 5 }, orderWeight },
    solve: { gamma: 0.7, ridge: 0.1, strictness: 0.4 },
    predictor: 'frontier',
    provenance: { data: '', versions: {}, options: {} },
    evaluate: { column: 'side', value: 'test' },
  };
  return fitPipeline(memoryEngine(table), spec);
}

const setting = { gamma: 0.7, ridge: 0.1, strictness: 0.4 };
const onFold = (study: Study, tuning = false) =>
  foldData(study, { train, test }, { neighbors: 5, seed: 1, tuning });

describe('an order in a comparison', () => {
  const cases = { 'a rating': [rated], 'a ranking': [ranked], judges: [rated, compared] };
  for (const [name, terms] of Object.entries(cases)) {
    it(`does what a fit does, by ${name}, with people who stand for others`, async () => {
      const { evaluation } = await fitted(terms, 0.8, label, true);
      const fold = onFold({ ...studyOf(terms, 0.8, label), weights: Float64Array.from(heavy) });
      const [found] = methodNamed('pfr').predict(fold, [setting], {});
      const measured = evaluateFold(fold, found ?? { scores: new Float64Array(0), warnings: [] });
      for (const id of ['auc', 'log_loss', 'rank_consistency_fairness'] as const) {
        expect(measured.measures[id], id).toBeCloseTo(evaluation.measures[id], 8);
      }
    });

    for (const [kind, y] of Object.entries({ target: label, 'target against it': unworthy })) {
      it(`does what a fit does, by ${name}, with a ${kind}`, async () => {
        const { evaluation, pipeline } = await fitted(terms, 0.8, y);
        const fold = onFold(studyOf(terms, 0.8, y));
        const [found] = methodNamed('pfr').predict(fold, [setting], {});
        const measured = evaluateFold(fold, found ?? { scores: new Float64Array(0), warnings: [] });
        for (const id of ['auc', 'log_loss', 'rank_consistency_fairness'] as const) {
          expect(measured.measures[id], id).toBeCloseTo(evaluation.measures[id], 8);
        }
        const told = pipeline.warnings.filter((warning) => /the judges' order/.test(warning));
        expect(found?.warnings.filter((one) => /the judges' order/.test(one))).toEqual(told);
      });
    }
  }

  it('is made among the training people alone, and is nothing to controls', () => {
    const study = studyOf([rated], 0.8, label);
    const other = studyOf([rated], 0.8, label);
    const columns = { merit: Float64Array.from(merit, (m, i) => (i < 100 ? m : -m)) };
    const changed = { ...other, order: { ...other.order!, columns } };
    expect(onFold(changed).order).toEqual(onFold(study).order);
    const { order: _, ...unordered } = study;
    const scores = (given: Study, method: ReturnType<typeof methodNamed>) => {
      const best = { ...setting, gamma: method.grid(onFold(given), false).gamma?.[0] ?? 0.7 };
      return method.predict(onFold(given), [best], {})[0]?.scores;
    };
    expect(scores(study, methodNamed('pfr'))).not.toEqual(scores(unordered, methodNamed('pfr')));
    for (const control of controlsOf('pfr', setting)) {
      if (control.name === 'pfr-shuffled') continue;
      expect(scores(study, control), control.name).toEqual(scores(unordered, control));
    }
  });

  it('is tried as it is learned, and says where nobody is ordered', () => {
    const study = studyOf([ranked], 0.6, label);
    const [tried] = methodNamed('pfr').predict(onFold(study, true), [setting], {});
    const [learned] = methodNamed('pfr').predict(onFold(study), [setting], {});
    const order = (scores: ArrayLike<number> = []) =>
      Array.from(scores, (_, i) => i).sort((i, j) => scores[i] - scores[j]);
    expect(order(tried?.scores)).toEqual(order(learned?.scores));
    const nobody = { ...study, order: { weight: 0.6, ...studyTerms([], asPeople) } };
    expect(() => onFold(nobody)).toThrow(/nothing here orders anybody/);
  });
});
