import { lineChart } from '@pairfair/charts';
import type { JudgmentPlan, MeanInterval, PlanMeasures } from 'pairfair';
import { figure } from '../../measureLines.ts';

/** The curve as lines for a terminal, from no answer to the full graph. */
export function planTable({ points, none, full }: JudgmentPlan): string[] {
  const row = (name: string, { consistencyFairness, auc }: PlanMeasures, gap = '') =>
    [
      name.padEnd(14),
      interval(consistencyFairness).padStart(23),
      gap.padStart(23),
      interval(auc).padStart(23),
    ].join('');
  return [
    [
      'answers'.padEnd(14),
      'consistency(W^F)'.padStart(23),
      'below the full graph'.padStart(23),
      'AUC'.padStart(23),
    ].join(''),
    row('none (γ = 0)', none),
    ...points.map((point) => row(String(point.answers), point, interval(point.gap))),
    row('full graph', full),
  ];
}

/** How many answers are enough, in a sentence or two. */
export function planAnswer(
  { points, none, full, enough, surelyEnough }: JudgmentPlan,
  within: number,
): string {
  const target = full.consistencyFairness.mean;
  const last = points.at(-1);
  if (enough === null) {
    return `No number of answers tried is enough: with ${last?.answers}, consistency(W^F) is ${figure(last?.gap.mean ?? Number.NaN)} below the full graph's ${figure(target)}, and ${within} is asked for.`;
  }
  const at = points.find(({ answers }) => answers === enough);
  const sure =
    surelyEnough === null
      ? 'None of those tried is enough to be sure of it (95 %).'
      : `${surelyEnough} are enough to be sure of it (95 %).`;
  const free =
    target - none.consistencyFairness.mean <= within
      ? ` PFR without any judgment (γ = 0) is as near: ${figure(none.consistencyFairness.mean)}. The judgments change little here.`
      : '';
  return `${enough} answers are enough: consistency(W^F) is then ${figure(at?.consistencyFairness.mean ?? Number.NaN)}, within ${within} of the full graph's ${figure(target)}. ${sure}${free}`;
}

/** The curve as a figure. */
export function planFigure({ points, full, none }: JudgmentPlan): string {
  const x = points.map(({ answers }) => answers);
  const flat = (name: string, { consistencyFairness: { mean, low, high } }: PlanMeasures) => ({
    ...{ name, x },
    ...{ y: x.map(() => mean), low: x.map(() => low), high: x.map(() => high) },
  });
  return lineChart(
    {
      series: [
        {
          name: 'these answers',
          x,
          y: points.map(({ consistencyFairness }) => consistencyFairness.mean),
          low: points.map(({ consistencyFairness }) => consistencyFairness.low),
          high: points.map(({ consistencyFairness }) => consistencyFairness.high),
        },
        flat('full graph', full),
        flat('no judgments (γ = 0)', none),
      ],
    },
    {
      id: 'plan',
      title: 'How many answers until consistency(W^F) is that of the full graph',
      xLabel: 'answers',
      yLabel: 'consistency(W^F) on test people',
      logX: Math.max(...x) > 20 * Math.min(...x),
    },
  );
}

function interval({ mean, low, high }: MeanInterval): string {
  return `${figure(mean)} [${figure(low)}, ${figure(high)}]`;
}
