import type { TradeoffData } from '@pairfair/charts';
import type { ReportData } from '../data/reportData.ts';
import { comparedBy } from '../words/comparedBy.ts';
import { around, cutEstimate, estimate, reachesOver } from './estimate.ts';
import type { ReportFigure } from './reportFigure.ts';

/** Utility against individual fairness, one point per method and control. */
export function tradeoffFigure({ comparison }: ReportData): ReportFigure {
  const { utility, utilityTitle, consistency, consistencyTitle } = comparedBy(comparison);
  const points = [comparison.methods, comparison.controls].flatMap((methods, kind) =>
    methods.map(({ title, measures }) => ({
      name: title,
      x: estimate(measures[consistency]),
      y: estimate(measures[utility]),
      kind,
    })),
  );
  const data: TradeoffData = {
    points,
    ...(comparison.controls.length > 0 && { kinds: ['Methods', 'Controls'] }),
  };
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [across, up] = [around(xs), around(ys)];
  const drawn: TradeoffData = {
    ...data,
    points: points.map((point) => ({
      ...point,
      x: cutEstimate(point.x, across),
      y: cutEstimate(point.y, up),
    })),
  };
  const note =
    reachesOver(xs, across) || reachesOver(ys, up)
      ? ' Intervals are cut where they would hide the points; the table has them whole.'
      : '';
  const right =
    comparison.target === 'numeric'
      ? 'people who deserve the same treatment stand closer in the order of predictions'
      : 'people who deserve the same treatment get the same decision more often, when every method decides for as many people as have label 1';
  const title = 'Utility against individual fairness';
  return {
    id: 'tradeoff',
    title,
    says: `Further right, ${right}; further up, predictions are more accurate. Crosses are 95 % intervals. Nothing beats the points on the broken line in both.${note}`,
    width: 760,
    spec: {
      ...{ chart: 'tradeoff', data, drawn },
      options: { xLabel: consistencyTitle, yLabel: utilityTitle, height: 440 },
    },
  };
}
