import { type ComparisonSummary, type MethodSummary, measureIds } from 'pairfair';
import { describe, expect, it } from 'vitest';
import { summarySentences } from './summarySentences.ts';

const at = (mean: number, half = Number.NaN) => ({ mean, low: mean - half, high: mean + half });

/** A method with the given AUC and consistency, and differences to the original. */
function method(
  name: string,
  auc: number,
  consistency: number,
  against?: { auc: ReturnType<typeof at>; consistency: ReturnType<typeof at> },
): MethodSummary {
  const blank = Object.fromEntries(measureIds.map((id) => [id, at(Number.NaN)]));
  const table = (own: object) => ({ ...blank, ...own }) as MethodSummary['measures'];
  return {
    ...{ name, title: name === 'pfr' ? 'PFR' : 'Original', says: '', settings: [], groups: [] },
    measures: table({
      auc: at(auc),
      consistency_fairness_at_base_rate: at(consistency),
      rank_consistency_fairness: at(consistency),
    }),
    againstOriginal: against
      ? table({ auc: against.auc, consistency_fairness_at_base_rate: against.consistency })
      : null,
    againstControl: null,
    degenerate: false,
    warnings: [],
  };
}

const none = {
  controls: [],
  pareto: [],
  failed: [],
  target: 'binary',
  intervals: 'splits',
} as const;

function sentences(methods: MethodSummary[], credit: ComparisonSummary['credit'] = null): string[] {
  return summarySentences({
    comparison: { ...none, methods, credit },
  });
}

const original = method('original', 0.8, 0.7);

describe('the three sentences', () => {
  it('say that PFR helps, what it costs, and whom to credit', () => {
    const pfr = method('pfr', 0.79, 0.9, {
      auc: at(-0.01, 0.005),
      consistency: at(0.2, 0.1),
    });
    const credit = {
      sentence: 'The judgments themselves made a difference: +0.100.',
    } as NonNullable<ComparisonSummary['credit']>;
    const [helps, costs, credited] = sentences([original, pfr], credit);
    expect(helps).toBe(
      'PFR helps: 90.0\u00a0% of the pairs who deserve the same treatment get the same decision from PFR, 70.0\u00a0% from Original, both deciding for as many people as have label 1 (+0.200, 95 % interval +0.100 to +0.300).',
    );
    expect(costs).toBe(
      'It costs 0.010 in AUC: 0.790 against 0.800 (−0.010, 95 % interval −0.015 to −0.005).',
    );
    expect(credited).toBe(credit.sentence);
  });

  it('do not claim what may be chance', () => {
    const pfr = method('pfr', 0.8, 0.75, { auc: at(0, 0.1), consistency: at(0.05, 0.1) });
    const [helps, costs, credited] = sentences([original, pfr]);
    expect(helps).toMatch(/^Whether PFR helps cannot be told from chance/);
    expect(costs).toMatch(/^It costs nothing in AUC that can be told from chance/);
    expect(credited).toMatch(/no controls were run/);
  });

  it('say whether controls were not asked for or failed', () => {
    const failure = (name: string) => ({ run: 0, method: name, code: 'degenerate', message: '' });
    const credited = (name: string) =>
      summarySentences({
        comparison: {
          ...{ ...none, methods: [original], credit: null },
          failed: [failure(name)],
        },
      }).at(-1);
    expect(credited('pfr')).toMatch(/because PFR or its controls failed/);
    expect(credited('pfr-shuffled')).toMatch(/because PFR or its controls failed/);
    expect(credited('lfr')).toMatch(/because no controls were run/);
  });

  it('say so when PFR does harm and gains AUC', () => {
    const pfr = method('pfr', 0.9, 0.6, {
      auc: at(0.1, 0.01),
      consistency: at(-0.1, 0.01),
    });
    const [harms, gains] = sentences([original, pfr]);
    expect(harms).toMatch(/^PFR does harm by this measure/);
    expect(gains).toMatch(/^It costs nothing in AUC, it gains/);
  });

  it('do not judge a single run', () => {
    const pfr = method('pfr', 0.9, 0.9, { auc: at(0.1), consistency: at(0.2) });
    expect(sentences([original, pfr])[0]).toMatch(/^On a single run, which may be chance/);
  });

  it('say that a score that is the same for everybody is no use', () => {
    const same = {
      ...method('pfr', 0.5, 0.9, { auc: at(-0.3, 0.01), consistency: at(0.2, 0.01) }),
      degenerate: true,
    };
    const alike = { mean: Number.NaN, low: Number.NaN, high: Number.NaN };
    const measures = { ...same.measures, rank_consistency_fairness: alike };
    expect(sentences([original, { ...same, measures }])[0]).toBe(
      'PFR gives everybody the same score: it is consistent, and no use to anybody.',
    );
  });

  it('say that nothing is known when nobody is linked', () => {
    const pfr = method('pfr', 0.9, Number.NaN, {
      auc: at(0.1),
      consistency: at(Number.NaN),
    });
    expect(sentences([original, pfr])[0]).toMatch(/cannot be said, because nobody/);
  });
});
