import type { JudgedPeople } from '@pairfair/workbench/datasets';
import { planComparison } from 'pairfair';
import { controlsOf, gridSearch, methodNamed, runFolds } from 'pairfair/internal';
import { describe, expect, it } from 'vitest';
import { madeUpJudges } from '../../../testing/madeUpJudges.ts';
import { type JudgedStudy, judgedStudy } from './judgedStudy.ts';

const seed = 7;
const ranked = ['age', 'priors_count'];
const data = madeUpJudges({ seed: 3 });

// The others see the same folds, and take long.
const names = ['original-centred', 'pfr-shuffled'];
const methods = [
  methodNamed('pfr'),
  ...controlsOf('pfr', {}).filter(({ name }) => names.includes(name)),
];

/** What every method chooses, and its scores of the people it learned from. */
function learned(judged: JudgedStudy) {
  const plan = planComparison({ kind: 'splits', studies: [judged.study] }, { seed });
  const { whole, folds } = runFolds(plan, 0);
  return methods.map((method) => {
    const { choices } = gridSearch(method, folds, plan);
    const settings = choices.map(({ setting }) => setting);
    const predictions = method.predict({ ...whole, test: whole.train }, settings, {});
    return { name: method.name, choices, scores: predictions.map((each) => each?.scores) };
  });
}

/** The data with columns and answers of some people, and all answers of some judges, turned over. */
function turnedOver(
  { study, judges, answers }: JudgedPeople,
  isPerson: (person: number) => boolean,
  isJudge: (judge: number) => boolean,
): JudgedPeople {
  return {
    judges,
    study: {
      ...study,
      table: {
        rows: study.table.rows,
        columns: study.table.columns.map((column) =>
          column.kind === 'numeric'
            ? { ...column, values: column.values.map((v, i) => (isPerson(i) ? 9 - 3 * v : v)) }
            : column,
        ),
      },
    },
    answers: {
      ...answers,
      yes: answers.yes.map((yes, k) =>
        isPerson(answers.person[k]) || isJudge(answers.judge[k]) ? 1 - yes : yes,
      ),
    },
  };
}

describe('a split of people and judges', () => {
  const judged = judgedStudy(data, { seed, ranked });
  const test = new Set(judged.study.split.test);
  const before = learned(judged);

  it('halves the judges and parts people 70 to 30, nobody on both sides', () => {
    expect(judged.learnsFrom.filter(Boolean)).toHaveLength(30);
    expect(judged.study.split.train).toHaveLength(105);
    expect(judged.study.split.train.filter((i) => test.has(i))).toHaveLength(0);
  });

  it('keeps judges with one respondent number in one half', () => {
    const judges = data.judges.map((judge, k) => ({ ...judge, respondent: k >> 1 }));
    const { learnsFrom } = judgedStudy({ ...data, judges }, { seed, ranked });
    for (let k = 0; k < learnsFrom.length; k += 2) expect(learnsFrom[k]).toBe(learnsFrom[k + 1]);
  });

  it('learns nothing from the other half of the judges, nor from test people', () => {
    const changed = turnedOver(
      data,
      (person) => test.has(person),
      (judge) => !judged.learnsFrom[judge],
    );
    expect(learned(judgedStudy(changed, { seed, ranked }))).toEqual(before);
  });

  it('learns nothing from the labels of test people', () => {
    const labels = judged.study.labels.map((label, i) => (test.has(i) ? 1 - label : label));
    expect(learned({ ...judged, study: { ...judged.study, labels } })).toEqual(before);
  });

  it('does learn from the answers of its own half', () => {
    const changed = turnedOver(
      data,
      () => false,
      (judge) => judged.learnsFrom[judge] && judge % 4 === 0,
    );
    const after = learned(judgedStudy(changed, { seed, ranked }));
    const scores = (all: typeof before) => all.find(({ name }) => name === 'pfr')?.scores;
    expect(scores(after)).not.toEqual(scores(before));
  });

  it('is measured on the answers of the other half alone', () => {
    const links = (each: JudgedStudy) => each.study.side.kind === 'graph' && each.study.side.test;
    const mine = turnedOver(
      data,
      () => false,
      (judge) => judged.learnsFrom[judge],
    );
    expect(links(judgedStudy(mine, { seed, ranked }))).toEqual(links(judged));
    const theirs = turnedOver(
      data,
      () => false,
      (judge) => !judged.learnsFrom[judge] && judge % 4 === 0,
    );
    expect(links(judgedStudy(theirs, { seed, ranked }))).not.toEqual(links(judged));
  });
});
