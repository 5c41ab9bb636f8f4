import { foldOfRun, graphSummary, pairWeight, peerDisagreement } from 'pairfair';
import { describe, expect, it } from 'vitest';
import {
  plain,
  reportAboutCase,
  reportComparison,
  reportStudy,
} from '../../../testing/reportCase.ts';
import { reportFigures } from '../reportFigures.ts';
import { type ReportData, reportData } from './reportData.ts';

const study = reportStudy(plain);
const single = reportComparison(study, { runs: 1 });
const data: ReportData = reportData(single, reportAboutCase(plain));
const fold = foldOfRun(single.plan, 0);
const pfr = single.results.flatMap(({ runs }) => runs).find(({ method }) => method === 'pfr')!;

describe('the γ curve', () => {
  it('goes through what the comparison found at the γ it chose', () => {
    const { gammas, auc, consistency, groups, chosen } = data.gamma!;
    expect(chosen).toEqual([pfr.setting.gamma]);
    const at = gammas.indexOf(pfr.setting.gamma);
    const { measures, groups: own } = pfr.evaluation;
    expect(auc[at].mean).toBeCloseTo(measures.auc, 12);
    expect(consistency[at].mean).toBeCloseTo(measures.consistency_fairness, 12);
    expect(groups.map((group) => group.name)).toEqual(study.groupNames);
    groups.forEach((group, g) => {
      expect(group.auc[at].mean).toBeCloseTo(own[g].auc, 12);
    });
  });
});

describe('the dimensions', () => {
  it('share out every dimension among the columns', () => {
    const { columns, shares, others, dims } = data.dimensions!;
    expect(dims).toBe(pfr.setting.dims);
    expect(columns).toContain('academic');
    expect(columns).toContain(`group=${plain.group}`);
    for (let d = 0; d < dims; d++) {
      const sum = shares.reduce((total, row) => total + row[d], others.shares[d]);
      expect(sum).toBeCloseTo(1, 12);
    }
  });

  it('explain one of two groups as well as the other', () => {
    const { correlations, explained } = data.dimensions!;
    correlations[0].forEach((r, d) => {
      expect(r).toBeCloseTo(-correlations[1][d], 10);
    });
    expect(explained[0]).toBeCloseTo(
      correlations[0].reduce((sum, r) => sum + r * r, 0),
      12,
    );
  });

  it('sum up the columns that are not listed', () => {
    const wide = {
      ...study,
      table: {
        ...study.table,
        columns: Array.from({ length: 20 }, (_, k) => {
          const [column] = study.table.columns;
          if (column.kind !== 'numeric') throw new Error('the first column holds numbers');
          return {
            ...column,
            name: `c${k}`,
            values: column.values.map((value, i) => value + Math.sin(i * (k + 1))),
          };
        }),
      },
    };
    const { dimensions } = reportData(reportComparison(wide, { runs: 1 }), reportAboutCase(plain));
    const { columns, shares, others } = dimensions!;
    expect(columns).toHaveLength(15);
    expect(others.count).toBe(6);
    expect(shares.reduce((sum, row) => sum + row[0], others.shares[0])).toBeCloseTo(1, 12);
  });
});

describe('who is treated most unequally', () => {
  it('is named by id, PFR first, and linked among the test people', () => {
    expect(data.unequal.map(({ method }) => method)).toEqual(['pfr', 'original']);
    const place = new Map(Array.from(fold.test.people, (person, i) => [`A${person}`, i]));
    for (const { pairs, people, exact } of data.unequal) {
      expect(exact).toBe(true);
      expect(pairs).toHaveLength(10);
      const worth = pairs.map(({ highScore, lowScore, weight }) => weight * (highScore - lowScore));
      expect(worth).toEqual([...worth].sort((a, b) => b - a));
      for (const { high, low, weight } of pairs) {
        const [i, j] = [place.get(high)!, place.get(low)!];
        expect(pairWeight(fold.test.fairness, i, j)).toBeCloseTo(weight, 12);
      }
      for (const { id } of people) expect(place.has(id)).toBe(true);
    }
    const scores = Float64Array.from(pfr.predictions!.scores);
    const most = Math.max(...peerDisagreement(fold.test.fairness, scores));
    expect(data.unequal[0].people[0].disagreement).toBe(most);
  });

  it('is named by row number where people have no ids', () => {
    const { ids: _, ...about } = reportAboutCase(plain);
    const [first] = reportData(single, about).unequal;
    const rows = new Set(Array.from(fold.test.people, (person) => String(person + 1)));
    for (const { high, low } of first.pairs) expect(rows.has(high) && rows.has(low)).toBe(true);
  });
});

describe('reportData', () => {
  it('counts people, groups and links as they are', () => {
    expect(data.people).toBe(160);
    expect(data.groups.map(({ size }) => size)).toEqual([80, 80]);
    expect(data.graph.test).toEqual(graphSummary(fold.test.fairness, fold.test.groups));
    expect(data.protocol).toMatchObject({ split: 'random', train: 112, test: 48, runs: 1 });
  });

  it('warns of a single run, of few people, and of what the caller says', () => {
    expect(data.warnings.join(' ')).toMatch(/single run/);
    expect(data.warnings.join(' ')).toMatch(/only about 24 test people/);
    expect(data.warnings.at(-1)).toBe(`Say this: ${plain.note}`);
  });

  it('warns when the same people are tested in every run, and of what failed', () => {
    const split = { train: fold.train.people, test: fold.test.people };
    const own = reportComparison({ ...study, split });
    const failed = [{ run: 1, method: 'lfr', code: 'no-convergence', message: 'It did not.' }];
    const { warnings } = reportData(
      { ...own, summary: { ...own.summary, failed } },
      reportAboutCase(plain),
    );
    expect(warnings.join(' ')).toMatch(/the data bring their own split/);
    expect(warnings).toContain('lfr failed on run 2 and is missing there: It did not.');
  });

  it('warns when the search left the judgments unused, and of who decides the same for all', () => {
    const [first, ...rest] = single.summary.methods;
    const stubborn = {
      ...first,
      settings: [{ gamma: 0 }],
      measures: { ...first.measures, positive_rate: { mean: 0.01, low: 0.01, high: 0.01 } },
    };
    const summary = { ...single.summary, methods: [stubborn, ...rest] };
    const { warnings } = reportData({ ...single, summary }, reportAboutCase(plain));
    expect(warnings.join(' ')).toMatch(/Original: γ is 0 on every run/);
    expect(warnings.join(' ')).toMatch(/Original decides the same for 99 % of the people/);
  });

  it('says why when no method finished a run', () => {
    const failed = [{ run: 0, method: 'pfr', code: 'degenerate', message: 'One class.' }];
    const none = {
      plan: single.plan,
      results: [],
      summary: { ...single.summary, methods: [], controls: [], failed },
    };
    expect(() => reportData(none, reportAboutCase(plain))).toThrow(/One class\./);
  });
});

describe('reportFigures', () => {
  it('gives every chart as a drawing with a name fit for a file', () => {
    const figures = reportFigures(data);
    expect(figures.map(({ name }) => name)).toContain('tradeoff');
    expect(new Set(figures.map(({ name }) => name)).size).toBe(figures.length);
    for (const { name, svg } of figures) {
      expect(name).toMatch(/^[a-z][a-z-]*$/);
      expect(svg).toMatch(/^<svg xmlns/);
      expect(svg).toContain('<desc');
    }
  });
});
