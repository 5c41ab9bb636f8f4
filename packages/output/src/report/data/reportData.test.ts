import { studyOfRun } from 'pairfair/internal';
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
const { split } = studyOfRun(single.plan.source, 0, single.plan.seed);
const pfr = single.results.flatMap(({ runs }) => runs).find(({ method }) => method === 'pfr')!;

describe('the curve over strictness', () => {
  it('goes through what the comparison found at the strictness it chose', () => {
    const { at: places, auc, consistency, groups, chosen } = data.strictness!;
    expect(chosen).toEqual([pfr.setting.strictness]);
    const at = places.indexOf(pfr.setting.strictness);
    const { measures, groups: own } = pfr.evaluation;
    expect(auc[at].mean).toBeCloseTo(measures.auc, 12);
    expect(consistency[at].mean).toBeCloseTo(measures.consistency_fairness_at_base_rate, 12);
    expect(groups.map((group) => group.name)).toEqual(study.groupNames);
    groups.forEach((group, g) => {
      expect(group.auc[at].mean).toBeCloseTo(own[g].auc, 12);
    });
  });
});

describe('who is treated most unequally', () => {
  it('is named by id, PFR first', () => {
    expect(data.unequal.map(({ method }) => method)).toEqual(['pfr', 'original']);
    const [first] = data.unequal;
    const { pairs, people, exact } = pfr.looks!.unequal!;
    expect(first.exact).toBe(exact);
    expect(pairs).toHaveLength(10);
    expect(first.pairs).toEqual(
      pairs.map(({ high, low, ...rest }) => ({ high: `A${high}`, low: `A${low}`, ...rest })),
    );
    expect(first.people).toEqual(
      people.map(({ person, ...rest }) => ({ id: `A${person}`, ...rest })),
    );
  });

  it('is named by row number where people have no ids', () => {
    const { ids: _, ...about } = reportAboutCase(plain);
    const [first] = reportData(single, about).unequal;
    expect(first.pairs.map(({ high, low }) => [high, low])).toEqual(
      pfr.looks!.unequal!.pairs.map(({ high, low }) => [String(high + 1), String(low + 1)]),
    );
  });
});

describe('reportData', () => {
  it('counts people, groups and links as they are', () => {
    expect(data.people).toBe(160);
    expect(data.groups.map(({ size }) => size)).toEqual([80, 80]);
    expect(data.graph).toMatchObject(single.results[0].graphs!);
    expect(data.graph.all.people).toBe(160);
    expect(data.protocol).toMatchObject({ split: 'random', train: 112, test: 48, runs: 1 });
  });

  it('warns of a single run, of few people, and of what the caller says', () => {
    expect(data.warnings.join(' ')).toMatch(/single run/);
    expect(data.warnings.join(' ')).toMatch(/only about 24 test people/);
    expect(data.warnings.at(-1)).toBe(`Say this: ${plain.note}`);
  });

  it('says that there is one split where the data bring it, and what failed', () => {
    const own = reportComparison({ ...study, split });
    const failed = [{ run: 1, method: 'lfr', code: 'no-convergence', message: 'It did not.' }];
    const { warnings } = reportData(
      { ...own, summary: { ...own.summary, failed } },
      reportAboutCase(plain),
    );
    expect(warnings.join(' ')).toMatch(
      /on the split that the data bring: intervals are a bootstrap/,
    );
    expect(warnings).toContain('lfr failed on run 2 and is missing there: It did not.');
  });

  it('warns when the search left the judgments unused, and of who decides the same for all', () => {
    const [first, ...rest] = single.summary.methods;
    const stubborn = {
      ...first,
      settings: [{ gamma: 0 }],
      degenerate: true,
      measures: { ...first.measures, positive_rate: { mean: 0.01, low: 0.01, high: 0.01 } },
    };
    const summary = { ...single.summary, methods: [stubborn, ...rest] };
    const { warnings } = reportData({ ...single, summary }, reportAboutCase(plain));
    expect(warnings.join(' ')).toMatch(/Original: γ is 0 on every run/);
    expect(warnings.join(' ')).toMatch(/Original decides the same for 99 % of the people/);
  });

  it('looks at the first run that was finished, and goes without what only run 1 has', () => {
    const two = reportComparison(study);
    const results = two.results.map((result) =>
      result.task.run === 0 ? { task: result.task, runs: [], failed: [] } : result,
    );
    const late = reportData({ ...two, results }, reportAboutCase(plain));
    expect(late.graph).toMatchObject(results.at(-1)!.graphs!);
    expect(late.strictness?.chosen).toHaveLength(1);
    expect(late).toMatchObject({ planes: [], dimensions: null, unequal: [] });
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
