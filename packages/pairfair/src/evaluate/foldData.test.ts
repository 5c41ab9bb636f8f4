import { describe, expect, it } from 'vitest';
import { changedTestPeople, halves } from '../../testing/changedTestPeople.ts';
import { sampleStudy } from '../../testing/sampleStudy.ts';
import { pairWeight } from '../graphs/pairWeight.ts';
import { numericColumn } from '../recipe/table.ts';
import { admissionsStudy } from './admissionsStudy.ts';
import { augmented, foldData } from './foldData.ts';
import type { Study } from './study.ts';

describe('foldData', () => {
  const study = admissionsStudy({ perGroup: 60 }, 2);
  const fold = foldData(study, study.split, { neighbors: 5, seed: 2 });

  it('scales by training people only and keeps graphs to their own side', () => {
    const { x } = fold.train;
    for (let j = 0; j < x.cols; j++) {
      let sum = 0;
      for (let i = 0; i < x.rows; i++) sum += x.data[i * x.cols + j];
      expect(sum / x.rows).toBeCloseTo(0, 12);
    }
    expect(fold.train.fairness.size).toBe(fold.train.people.length);
    expect(fold.test.fairness.size).toBe(fold.test.people.length);
    expect(new Set([...fold.train.people, ...fold.test.people]).size).toBe(120);
  });

  it('makes columns as the study says, by training people only', () => {
    const rows = 120;
    const debts = Array.from({ length: rows }, (_, i) => (i % 20 === 0 ? 1000 + i : i % 11));
    const tailed: Study = {
      ...study,
      table: { ...study.table, columns: [...study.table.columns, numericColumn('debts', debts)] },
      recipe: { scaling: 'none', missing: 'fill', maxLevels: 500, shape: 'rank' },
    };
    const split = { train: fold.train.people, test: fold.test.people };
    const options = { neighbors: 5, seed: 2 };
    const { columns, train, test } = foldData(tailed, split, options);
    expect(columns.slice(-2)).toEqual(['debts', 'debts (rank)']);
    const cells = ({ x }: typeof train, column: number) =>
      Array.from({ length: x.rows }, (_, i) => x.data[i * x.cols + column]);
    expect(cells(train, columns.length - 2)).toEqual(Array.from(split.train, (i) => debts[i]));
    const known = Array.from(split.train, (i) => debts[i]);
    cells(train, columns.length - 1).forEach((rank, i) => {
      const less = known.filter((other) => other < known[i]).length;
      const tied = known.filter((other) => other === known[i]).length - 1;
      expect(rank).toBeCloseTo((less + tied / 2) / (known.length - 1), 14);
    });
    // Others enter the ranks of training people nowhere.
    const changed = debts.map((debt, i) => (split.test.includes(i) ? 1e6 : debt));
    const other = { ...tailed, table: { ...study.table } };
    other.table.columns = [...study.table.columns, numericColumn('debts', changed)];
    expect(foldData(other, split, options).train.withGroup).toEqual(train.withGroup);
    expect(cells(test, columns.length - 1).every((rank) => rank >= 0 && rank <= 1)).toBe(true);
  });

  it('gives "+" forms the rows of W^F in training and nothing in testing', () => {
    const wide = augmented(fold);
    const n = fold.train.people.length;
    expect(wide.train.x.cols).toBe(fold.train.x.cols + n);
    // Before scaling a cell is 1 exactly for linked people, so scaled it is the larger value.
    const column = fold.train.x.cols + 3;
    const cells = Array.from(
      { length: n },
      (_, i) => wide.train.x.data[i * wide.train.x.cols + column],
    );
    const most = Math.max(...cells);
    cells.forEach((cell, i) => {
      const linked = i !== 3 && pairWeight(fold.train.fairness, i, 3) > 0;
      if (linked) expect(cell).toBe(most);
      else if (cell !== 0) expect(cell).toBeLessThan(most);
    });
    const unseen = Array.from(
      { length: fold.test.people.length },
      (_, i) => wide.test.x.data[i * wide.test.x.cols + column],
    );
    expect(new Set(unseen).size).toBe(1);
  });

  it('weighs the links of test people by the width of the training people', () => {
    // One neighbour each: in training the pairs 0–2 and 10–12, in testing 0–1 and 20–21. Squared
    // distances are 4 and 1 (scaling divides both alike), so t = 4 and the weight is exp(−1/4).
    const study = {
      name: 'pairs',
      table: { rows: 8, columns: [numericColumn('a', [0, 2, 10, 12, 0, 1, 20, 21])] },
      labels: Float64Array.of(0, 1, 0, 1, 0, 1, 0, 1),
      groups: Int32Array.of(0, 1, 1, 0, 0, 1, 1, 0),
      groupNames: ['a', 'b'],
      side: { kind: 'classes', classes: new Int32Array(8) },
    } satisfies Study;
    const split = { train: Uint32Array.of(0, 1, 2, 3), test: Uint32Array.of(4, 5, 6, 7) };
    const { train, test } = foldData(study, split, { neighbors: 1, seed: 1 });
    const weights = ({ similarity }: typeof train) => [
      pairWeight(similarity, 0, 1),
      pairWeight(similarity, 2, 3),
    ];
    for (const weight of weights(train)) expect(weight).toBeCloseTo(Math.exp(-1), 12);
    for (const weight of weights(test)) expect(weight).toBeCloseTo(Math.exp(-1 / 4), 12);
  });

  it('tells every person their own group and label, on both sides', () => {
    const sample = sampleStudy();
    const split = halves(sample);
    const made = foldData(sample, split, { neighbors: 5, seed: 1 });
    for (const part of [made.train, made.test]) {
      const { withGroup, people } = part;
      people.forEach((i, k) => {
        expect(part.groups[k]).toBe(sample.groups[i]);
        expect(part.labels[k]).toBe(sample.labels[i]);
        // Of the three indicators the own group's is the one above its mean.
        const row = withGroup.data.subarray(k * withGroup.cols, (k + 1) * withGroup.cols);
        const own = made.groupColumns.map((column) => row[column] > 0);
        expect(own).toEqual([0, 1, 2].map((g) => g === sample.groups[i]));
      });
    }
  });

  it.each(['ranking', 'classes', 'graph'] as const)(
    'learns nothing from test people: recipe, heat width, links by %s',
    (kind) => {
      const { before, after, split } = changedTestPeople(kind);
      const options = { neighbors: 5, seed: 1 };
      const [a, b] = [before, after].map((each) => foldData(each, split, options));
      expect(b.train).toEqual(a.train);
      expect(b.columns).toEqual(a.columns);
      expect(b.sideColumns().train).toEqual(a.sideColumns().train);
      // What was changed did arrive: the test people are others.
      expect(b.test.x).not.toEqual(a.test.x);
      expect(b.test.fairness).not.toEqual(a.test.fairness);
      expect(b.test.labels).not.toEqual(a.test.labels);
    },
  );
});
