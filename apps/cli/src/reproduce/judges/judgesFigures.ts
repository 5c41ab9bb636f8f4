import {
  type LineData,
  lineChart,
  lineTable,
  type TradeoffData,
  tradeoffChart,
  tradeoffTable,
} from '@pairfair/charts';
import type { ReportFigure } from '@pairfair/output';
import { judgesCaveat } from '@pairfair/workbench/datasets';
import type { JudgesResults } from './judgesResults.ts';
import { mainGiveUp } from './tune.ts';

/** AUC against consistency, one point per method, control and ceiling. */
export function methodsFigure({ comparison }: JudgesResults): ReportFigure {
  const title = 'Judges asked to predict re-offending: AUC against what the other half said';
  const labels = { xLabel: 'Consistency with the other judges', yLabel: 'AUC' };
  const estimates = comparison.methods.map(({ title: name, control, byGiveUp }) => ({
    name,
    kind: control ? 1 : 0,
    measures: byGiveUp.find(({ giveUp }) => giveUp === mainGiveUp)?.measures,
  }));
  const all = [
    ...estimates,
    { name: 'the judges’ other half', kind: 2, measures: comparison.ceilings.otherHalf },
  ];
  const data: TradeoffData = {
    // Means only: corrected intervals are wider than what lies between the points.
    points: all.flatMap(({ name, kind, measures }) =>
      measures
        ? [
            {
              ...{ name, kind },
              ...{ x: { value: measures.consistency.mean }, y: { value: measures.auc.mean } },
            },
          ]
        : [],
    ),
    kinds: ['Methods', 'Controls', 'Ceiling'],
  };
  return {
    ...{ id: 'methods', title, width: 760 },
    says: `${judgesCaveat} Further right, people of whom the judges who were not learned from said the same are decided alike more often; further up, predictions are more accurate. Decisions at the median.`,
    draw: (options) => tradeoffChart(data, { ...options, ...labels, height: 440 }),
    table: tradeoffTable(data, { title, ...labels }),
  };
}

/** Consistency over judged people, a line for every number of answers each. */
export function answersFigure({ answers, comparison }: JudgesResults): ReportFigure {
  const title = 'Judges asked to predict re-offending: how many answers it takes';
  const labels = { xLabel: 'people judged', yLabel: 'consistency with the other judges' };
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
      level('the judges’ other half', comparison.ceilings.otherHalf.consistency.mean),
      level('best control, no judgments', bestControl(comparison)),
    ],
  };
  return {
    ...{ id: 'answers', title, width: 760 },
    says: `${judgesCaveat} Graded PFR, tuned, from fewer judged people and fewer answers about each; means over splits.`,
    draw: (options) => lineChart(data, { ...options, ...labels, height: 440, logX: true }),
    table: lineTable(data, { title, ...labels }),
  };
}

function bestControl({ methods }: JudgesResults['comparison']): number {
  const means = methods
    .filter(({ control }) => control)
    .flatMap(({ byGiveUp }) => byGiveUp.filter(({ giveUp }) => giveUp === mainGiveUp))
    .map(({ measures }) => measures.consistency.mean);
  return Math.max(...means);
}
