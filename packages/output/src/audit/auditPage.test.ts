import {
  bootstrapEvaluation,
  evaluateClasses,
  evaluatePredictions,
  graphSummary,
  quantileGraph,
} from 'pairfair';
import { groupDisagreement } from 'pairfair/internal';
import { describe, expect, it } from 'vitest';
import { renderFigurePage } from '../report/renderFigurePage.ts';
import { type Audit, auditPage } from './auditPage.ts';
import { gapDrivers } from './gapDrivers.ts';

// Positive rates at ½: a 3 of 4, b 1 of 4, <c> 2 of 4.
const scores = Float64Array.of(0.9, 0.8, 0.7, 0.1, 0.6, 0.2, 0.3, 0.4, 0.9, 0.6, 0.1, 0.2);
const labels = Float64Array.of(1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0);
const groups = Int32Array.of(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2);
const fairness = quantileGraph(labels, groups, { quantiles: 2 });
const groupNames = ['a', 'b', '<c>'];
const evaluation = evaluatePredictions({
  ...{ labels, scores, groups, groupNames, graphs: { fairness } },
});
const audit: Audit = {
  ...{ title: 'Audit', source: 'people.csv', scores: 'column <score>', on: 'all' },
  target: { column: 'hired', kind: 'binary', positive: 'yes', negative: 'no' },
  protectedColumns: ['group'],
  ...{ evaluation, intervals: null },
  judged: {
    summary: graphSummary(fairness, groups),
    provenance: { method: 'ranking', parameters: { column: 'merit', quantiles: 2 } },
    byGroups: groupDisagreement(fairness, scores, groups),
    unequal: {
      ...{ method: 'yours', title: 'These scores', exact: true },
      pairs: [{ high: 'p1', low: '<p2>', highScore: 0.9, lowScore: 0.1, weight: 1 }],
      people: [{ id: 'p1', score: 0.9, disagreement: 0.4, weight: 2 }],
    },
  },
  ...{ notes: [], warnings: ['Mind the gap.'], seed: 1 },
  again: { command: 'pairfair evaluate', config: '', versions: {}, digests: {} },
};

describe('gapDrivers', () => {
  it('names the groups at the ends of a gap, and the pairs of groups that come next', () => {
    const driver = gapDrivers(evaluation).find(({ id }) => id === 'positive_rate_gap');
    expect(driver?.high).toEqual({ name: 'a', value: 0.75 });
    expect(driver?.low).toEqual({ name: 'b', value: 0.25 });
    expect(driver?.pairs.map(({ high, low, difference }) => [high, low, difference])).toEqual([
      ['a', 'b', 0.5],
      ['a', '<c>', 0.25],
      ['<c>', 'b', 0.25],
    ]);
  });
});

describe('auditPage', () => {
  const page = renderFigurePage(auditPage(audit));

  it('tells of groups, the four-fifths rule, gaps and their drivers, links and warnings', () => {
    // The lowest positive rate is ¼, the highest ¾.
    expect(page).toContain('0.333 of the highest, below 0.8');
    expect(page).toContain('a 0.750');
    expect(page).toContain('No intervals were computed');
    expect(page).toContain('Mind the gap.');
    expect(page).toMatch(/a with b|b with/);
    expect(page).not.toMatch(/undefined|NaN|\[object/);
  });

  it('escapes what comes from the data', () => {
    expect(page).not.toMatch(/<c>|<p2>|<score>/);
    expect(page).toContain('&lt;p2&gt;');
  });

  it('tells of predicted numbers in their units, and draws who is over- and underestimated', () => {
    const targets = labels.map((label, i) => 1000 * (label + (groups[i] === 1 ? 1 : 0)));
    const predictions = scores.map((score) => 1000 * score);
    const input = { ...{ labels: targets, scores: predictions, groups, groupNames } };
    const numeric = { ...input, target: 'numeric' as const, graphs: { fairness } };
    const drawn = {
      ...{ predictions: [...predictions], targets: [...targets], groups: [...groups] },
    };
    const told = renderFigurePage(
      auditPage({
        ...{ ...audit, drawn, evaluation: evaluatePredictions(numeric) },
        intervals: bootstrapEvaluation(numeric, { draws: 20, seed: 1 }),
        target: { column: 'pay', kind: 'numeric', positive: '', negative: '' },
      }),
    );
    // Group b has 1500 on average and is told 375; group a 500 and 625.
    expect(told).toMatch(/between b \(1125\) and a \(−125\): the first is underestimated/);
    expect(told).toContain('mean residual gap');
    expect(told).toMatch(/1250 \(\d+(\.\d+)? to \d+/);
    expect(told).toContain('Every point is a person');
    expect(told).not.toMatch(/decision is 1|Four-fifths|decided alike|[^a-z-]AUC|undefined|NaN/);
  });

  it('tells of several classes, each by itself', () => {
    const classes = ['high', '<low>'];
    const both = {
      ...{ rows: 12, cols: 2 },
      data: Float64Array.from({ length: 24 }, (_, at) => {
        const score = scores[Math.floor(at / 2)] as number;
        return at % 2 === 0 ? score : 1 - score;
      }),
    };
    const several = evaluateClasses({
      ...{ classes, labels: labels.map((label) => 1 - label), scores: both, groups, groupNames },
      graphs: { fairness },
    });
    const told = renderFigurePage(
      auditPage({
        ...{ ...audit, evaluation: several },
        classes: (several.classes ?? []).map((one) => ({ ...one, intervals: null })),
        target: { column: 'grade', kind: 'classes', positive: '', negative: '', classes },
      }),
    );
    expect(told).toContain('Decided is the class with the largest score.');
    expect(told).toContain('&lt;low&gt; against all others');
    expect(told).toContain('high: Four-fifths rule');
    expect(told).toContain('of the labels are right');
    expect(told).not.toMatch(/decision is 1|<low>|undefined|NaN/);
  });

  it('says so where nobody said who deserves the same', () => {
    const bare = renderFigurePage(auditPage({ ...audit, judged: null }));
    expect(bare).toContain('nothing is known about fairness to individuals');
  });
});
