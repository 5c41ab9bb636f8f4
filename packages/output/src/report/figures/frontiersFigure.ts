import type { LineData } from '@pairfair/charts';
import { type TitledFigure, titledFigure } from './titledFigure.ts';

/** What a method reaches for several amounts of AUC to give up, on average over runs. */
export interface Frontier {
  readonly title: string;
  /** In the order of what is given up. */
  readonly points: readonly {
    readonly giveUp: number;
    /** Of the fairness graph, decisions at the labels' base rate. */
    readonly consistency: number;
    readonly auc: number;
  }[];
}

/** AUC against consistency(W^F): what judged methods and controls reach, a point for every amount of AUC given up. */
export function frontiersFigure(title: string, frontiers: readonly Frontier[]): TitledFigure {
  const full = `${title}: what is reached at equal AUC`;
  const giveUps = frontiers[0]?.points.map(({ giveUp }) => giveUp) ?? [];
  const data: LineData = {
    series: frontiers.map(({ title: name, points }) => ({
      name,
      x: points.map(({ consistency }) => consistency),
      y: points.map(({ auc }) => auc),
    })),
  };
  const all = frontiers.flatMap(({ points }) => points.map(({ consistency }) => consistency));
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const room = 0.04 * (most - least) || 0.01;
  return titledFigure({
    id: 'frontiers',
    title: full,
    says: `Every method at the settings that were best on validation people for giving up at most ${giveUps.join(', ')} of its AUC; means over runs of test people. Further right and further up is better.`,
    width: 760,
    spec: {
      ...{ chart: 'lines', data },
      options: {
        ...{ xLabel: 'consistency(W^F), decisions at the base rate', yLabel: 'AUC', height: 460 },
        // Points on the frame would be half hidden.
        xDomain: [least - room, Math.min(1, most + room)],
      },
    },
  });
}
