import type { JudgmentPlan, PlanPoint } from 'pairfair';
import { describe, expect, it } from 'vitest';
import { assumptionText, budgetAnswer, budgetTable, planAnswer, planTable } from './planText.ts';

const about = (mean: number) => ({ mean, low: mean - 0.01, high: mean + 0.01 });
const measures = (mean: number) => ({
  ...{ rankConsistency: about(mean), consistency: about(0.8), auc: about(0.7) },
});

function plan(
  kind: JudgmentPlan['kind'],
  reached: readonly number[],
  change: Partial<JudgmentPlan> & { given?: number; full?: JudgmentPlan['full'] } = {},
): JudgmentPlan {
  const { given, ...other } = change;
  const [none, full] = [measures(0.4), change.full ?? measures(0.8)];
  const reach = full.rankConsistency.mean - 0.4;
  const points = reached.map((mean, k): PlanPoint => {
    const answers = 10 ** (k + 2);
    return {
      ...{ answers, given: given ?? answers, people: 60 * (k + 1), ...measures(mean) },
      gap: about(full.rankConsistency.mean - mean),
      share: reach >= 0.01 ? (mean - 0.4) / reach : Number.NaN,
    };
  });
  return {
    ...{ kind, points, none, full, enough: null, surelyEnough: null },
    ...{ distinguishable: 1, warnings: [], ...other },
  };
}

const time = { judges: 10, minutes: 20 };

describe('budgetAnswer', () => {
  it('tells what each kind reaches and advises the best', () => {
    const says = budgetAnswer([plan('pair', [0.5, 0.64]), plan('rating', [0.6, 0.768])], time);
    expect(says).toBe(
      '10 judges, 20 minutes each. Pairs: 1,000 answers about 120 people reach 60 %; ratings: 1,000 answers about 120 people reach 92 % of what full knowledge gives. Ask for ratings.',
    );
  });

  it('leaves it to the judges where two kinds bring about as much', () => {
    const says = budgetAnswer([plan('pair', [0.76]), plan('rating', [0.768])], time);
    expect(says).toMatch(/Ratings and pairs bring about as much: ask what judges find easier\.$/);
  });

  it('gives no advice where one kind was asked about', () => {
    const says = budgetAnswer([plan('rating', [0.768])], { judges: 1, minutes: 1 });
    expect(says).toBe(
      '1 judge, 1 minute each. Ratings: 100 answers about 60 people reach 92 % of what full knowledge gives.',
    );
  });

  it('says when the time buys nothing', () => {
    const says = budgetAnswer(
      [plan('pair', [0.41]), plan('rating', [0.7], { distinguishable: 0 })],
      time,
    );
    expect(says).toMatch(/^10 judges, 20 minutes each: this buys nothing to speak of\. Pairs: 100/);
    expect(says).not.toMatch(/[Aa]sk for/);
  });

  it('says when there is nothing to be reached', () => {
    const says = budgetAnswer([plan('pair', [0.4], { full: measures(0.405) })], time);
    expect(says).toMatch(
      /can change little here: .* 0\.400 without any and 0\.405 with everything known\.$/,
    );
  });

  it('says when there is more time than questions', () => {
    const says = budgetAnswer([plan('rating', [0.5, 0.8], { given: 500 })], time);
    expect(says).toMatch(/Ratings: 500 answers .* There is time left: as ratings every judge/);
  });
});

describe('budgetTable', () => {
  it('goes from no judgment to everything known, a line a kind', () => {
    const lines = budgetTable([plan('pair', [0.64]), plan('comparison', [0.5])]);
    expect(lines.map((line) => line.split(/ {2,}/)[0])).toEqual([
      ...['', 'no judgment', 'pairs', 'rankings', 'everything known'],
    ]);
    expect(lines[2]).toMatch(
      /^pairs +100, 60 +0\.640 \[0\.630, 0\.650\] +0\.800 .* 0\.700 .* 60 %$/,
    );
  });
});

describe('planTable and planAnswer', () => {
  it('tell how near more and more answers come', () => {
    const lines = planTable(plan('pair', [0.64, 0.79]));
    expect(lines[2]).toMatch(/^100 +0\.160 \[0\.150, 0\.170\] +0\.640 \[/);
    expect(planAnswer(plan('pair', [0.64]), 0.02)).toMatch(
      /^No number of answers tried is enough: with 100, .* 0\.160 below the 0\.800/,
    );
    const found = planAnswer(plan('pair', [0.64, 0.79], { enough: 1000 }), 0.02);
    expect(found).toMatch(/^1000 answers are enough: .* 0\.790, within 0\.02 of the 0\.800/);
    expect(found).toMatch(/None of those tried is enough to be sure/);
    const none = planAnswer(plan('pair', [0.4], { full: measures(0.4), enough: 100 }), 0.02);
    expect(none).toMatch(/^100 answers are enough: .* Judgments can change little here: /);
  });
});

describe('assumptionText', () => {
  it('names what counts and what does not, and that it is assumed', () => {
    const says = assumptionText({ known: ['a', 'b'], ignored: ['c'] });
    expect(says).toMatch(/^An assumption, .* weigh a and b as .*, and do not count c;/);
    expect(says).toMatch(/--judges-know or --judges-ignore\.$/);
    expect(assumptionText({ known: ['a'], ignored: [] })).not.toMatch(/do not count/);
  });
});
