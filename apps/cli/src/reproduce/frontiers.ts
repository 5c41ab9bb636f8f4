import type { Frontier } from '@pairfair/output';
import type { ComparisonSummary, MethodRun, TaskResult } from 'pairfair';
import { creditMeasure, meanInterval, measureAt } from 'pairfair/internal';

/** Judged, and controls: graded PFR's own and what has no judgments at all. */
const drawn: readonly string[] = [
  ...['pfr', 'pfr-cut', 'original', 'original-centred', 'original-group'],
  ...['ridge-group', 'pfr-gamma0', 'pfr-shuffled'],
];

/** What PFR and controls reach for every amount of AUC to give up, on average over runs. */
export function frontiersOf(
  results: readonly TaskResult[],
  { methods, controls }: ComparisonSummary,
): Frontier[] {
  const all = results.flatMap(({ runs }) => runs);
  return drawn.flatMap((name): Frontier[] => {
    const title = [...methods, ...controls].find((method) => method.name === name)?.title;
    const runs = all.filter(({ method }) => method === name);
    if (title === undefined || !runs[0]) return [];
    const mean = (id: 'auc' | typeof creditMeasure, giveUp: number) =>
      meanInterval(runs.map((run: MethodRun) => measureAt(run, id, giveUp))).mean;
    return [
      {
        title,
        points: runs[0].choices.map(({ giveUp }) => ({
          giveUp,
          consistency: mean(creditMeasure, giveUp),
          auc: mean('auc', giveUp),
        })),
      },
    ];
  });
}
