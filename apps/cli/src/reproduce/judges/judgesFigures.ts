import type { LineData, TradeoffData } from '@pairfair/charts';
import type { ReportFigure } from '@pairfair/output';
import { judgesCaveat } from '@pairfair/workbench/datasets';
import type { JudgesResults } from './judgesResults.ts';

/** AUC against consistency, one point per method, control and ceiling. */
export function methodsFigure({ comparison, ceilings }: JudgesResults): ReportFigure {
  const title = 'Judges asked to predict re-offending: AUC against what the other half said';
  const labels = { xLabel: 'Consistency with the other judges', yLabel: 'AUC' };
  const all = [
    ...comparison.methods.map(({ title: name, measures }) => ({ name, kind: 0, measures })),
    ...comparison.controls.map(({ title: name, measures }) => ({ name, kind: 1, measures })),
    { name: 'the judges’ other half', kind: 2, measures: ceilings.otherHalf },
  ];
  const data: TradeoffData = {
    // Means only: corrected intervals are wider than what lies between the points.
    points: all.map(({ name, kind, measures }) => ({
      ...{ name, kind, y: { value: measures.auc.mean } },
      x: { value: measures.consistency_fairness.mean },
    })),
    kinds: ['Methods', 'Controls', 'Ceiling'],
  };
  return {
    ...{ id: 'methods', title, width: 760 },
    says: `${judgesCaveat} Further right, people of whom the judges who were not learned from said the same are decided alike more often; further up, predictions are more accurate. Decisions at the median.`,
    spec: { chart: 'tradeoff', data, options: { ...labels, height: 440 } },
  };
}

/** Consistency over judged people, a line for every number of answers each. */
export function answersFigure({ answers, comparison, ceilings }: JudgesResults): ReportFigure {
  const title = 'Judges asked to predict re-offending: how many answers it takes';
  const labels = { xLabel: 'people judged', yLabel: 'consistency with the other judges' };
  const otherHalf = ceilings.otherHalf.consistency_fairness;
  const each = Array.from(new Set(answers.map((point) => point.answers)));
  const people = Array.from(new Set(answers.map((point) => point.people)));
  const level = (name: string, value: number) => ({
    ...{ name, x: people, y: people.map(() => value) },
  });
  const data: LineData = {
    series: [
      ...each.map((count) => {
        const points = answers.filter((point) => point.answers === count);
        return {
          name: count === 1 ? '1 answer each' : `${count} answers each`,
          x: points.map((point) => point.people),
          y: points.map(({ consistency }) => consistency.mean),
        };
      }),
      level('the judges’ other half', otherHalf.mean),
      ...(comparison.credit
        ? [level('best control, no judgments', comparison.credit.consistency.control)]
        : []),
    ],
  };
  return {
    ...{ id: 'answers', title, width: 760 },
    says: `${judgesCaveat} Graded PFR, tuned, from fewer judged people and fewer answers about each; means over splits.`,
    spec: { chart: 'lines', data, options: { ...labels, height: 440, logX: true } },
  };
}
