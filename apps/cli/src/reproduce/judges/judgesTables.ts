import type { ReportTable } from '@pairfair/output';
import type { MeanInterval } from 'pairfair';
import { mainGiveUp } from './chooseByGiveUp.ts';
import { gradedGrid } from './comparedMethods.ts';
import type { JudgesResults } from './judgesResults.ts';
import { signed } from './signed.ts';
import type { CeilingName } from './splitRows.ts';
import type { Gain, MeasuredMeans, SplitsSummary } from './summarizeSplits.ts';

const ceilingTitles: Readonly<Record<CeilingName, string>> = {
  otherHalf: 'ceiling: the first half’s answers about the test people',
  attainableRidge: 'ceiling: ridge regression on the answers',
  attainableKernel: 'ceiling: kernel ridge regression on the answers',
};

/** Every method at the same AUC to give up, the controls first, the ceilings last. */
export function methodsTable({ comparison }: JudgesResults): ReportTable {
  const cells = ({ auc, consistency, gap, who, rankConsistency }: MeasuredMeans) =>
    [auc, consistency, gap, who, rankConsistency].map(withInterval);
  return {
    caption: `Means over splits with corrected 95 % intervals; at most ${mainGiveUp} of AUC given up on validation people`,
    columns: ['', 'AUC', 'consistency', 'of it: gap', 'of it: who', 'rank consistency'],
    rows: [
      ...comparison.methods.map(({ title, control, byGiveUp }) => {
        const main = byGiveUp.find(({ giveUp }) => giveUp === mainGiveUp);
        return [control ? `control: ${title}` : title, ...(main ? cells(main.measures) : [])];
      }),
      ...(Object.entries(comparison.ceilings) as [CeilingName, MeasuredMeans][]).map(
        ([name, means]) => [ceilingTitles[name], ...cells(means)],
      ),
    ],
  };
}

/** What methods with judgments are ahead of the best control, at equal AUC to give up. */
export function gainsTable({ comparison }: JudgesResults): ReportTable {
  return {
    caption: 'Ahead of the control with the highest consistency, when both may give up as much AUC',
    columns: ['AUC to give up', 'method', 'best control', 'consistency', 'AUC'],
    rows: comparison.gains.map((gain) => [
      String(gain.giveUp),
      ...[gain.method, gain.control].map((name) => titleOf(comparison, name)),
      ...signedCells(gain),
    ]),
  };
}

/** The same comparison on other columns: graded PFR, cut PFR and the best control. */
export function columnsTable({ comparison, columnSets }: JudgesResults): ReportTable {
  const rows = (title: string, summary: SplitsSummary) => {
    const gains = summary.gains.filter(({ giveUp }) => giveUp === mainGiveUp);
    const control = gains[0]?.control ?? '';
    const figures = (name: string) => {
      const found = summary.methods.find((method) => method.name === name);
      const main = found?.byGiveUp.find(({ giveUp }) => giveUp === mainGiveUp)?.measures;
      return `${figure(main?.auc.mean)} / ${figure(main?.consistency.mean)}`;
    };
    const gain = gains.find(({ method }) => method === 'graded');
    return [
      ...[title, figures('original'), `${titleOf(summary, control)} ${figures(control)}`],
      ...[figures('cut'), figures('graded'), ...(gain ? signedCells(gain) : ['–', '–'])],
    ];
  };
  return {
    caption: 'AUC / consistency on other columns',
    columns: [
      ...['columns', 'Original', 'best control', 'PFR, cut', 'Graded PFR'],
      ...['graded ahead: consistency', 'AUC'],
    ],
    rows: [
      rows('copies by rank of age and all counts (as above)', comparison),
      ...columnSets.map(({ columns, summary }) => rows(columns.title, summary)),
    ],
  };
}

/** Graded PFR on the test people at every setting, not tuned. */
export function settingsTable({ comparison }: JudgesResults): ReportTable {
  const { gamma, ridge, strictness } = gradedGrid;
  const cell = (g: number, r: number, s: number) => {
    const found = comparison.grid.find(
      ({ setting }) => setting.gamma === g && setting.ridge === r && setting.strictness === s,
    );
    return `${figure(found?.means.auc)} / ${figure(found?.means.consistency)}`;
  };
  return {
    caption: 'Graded PFR at every setting, not tuned: AUC / consistency, means over splits',
    columns: ['γ, ridge', ...strictness.map((s) => `strictness ${s}`)],
    rows: gamma.flatMap((g) =>
      ridge.map((r) => [`${g}, ${r}`, ...strictness.map((s) => cell(g, r, s))]),
    ),
  };
}

/** How many judged people and answers each reach what. */
export function answersTable({ answers }: JudgesResults): ReportTable {
  const people = Array.from(new Set(answers.map((point) => point.people)));
  const each = Array.from(new Set(answers.map((point) => point.answers)));
  return {
    caption: 'Graded PFR, tuned, from fewer judgments: AUC / consistency',
    columns: ['answers each', ...people.map((count) => `${count} people judged`)],
    rows: each.map((count) => [
      String(count),
      ...answers
        .filter((point) => point.answers === count)
        .map(({ auc, consistency }) => `${figure(auc.mean)} / ${figure(consistency.mean)}`),
    ]),
  };
}

/** How much models learned from two panels differ. */
export function panelsTable({ panels }: JudgesResults): ReportTable {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return {
    caption:
      'Decisions about test people that differ between models learned from two panels of judges',
    columns: ['by', 'panels', 'differ', 'by chance', 'at most by chance', 'p', 'p after Holm'],
    rows: panels.map((panel) => [
      panel.by,
      `${panel.first.title} (${panel.first.judges}), ${panel.second.title} (${panel.second.judges})`,
      ...[panel.observed, panel.chance, panel.chanceHigh].map(percent),
      ...[panel.pValue, panel.adjusted].map((p) => p.toFixed(3)),
    ]),
  };
}

function signedCells({ consistency, auc }: Gain): string[] {
  return [consistency, auc].map(
    (value) => `${signed(value.mean)} (${signed(value.low)} to ${signed(value.high)})`,
  );
}

function titleOf({ methods }: SplitsSummary, name: string): string {
  return methods.find((method) => method.name === name)?.title ?? name;
}

function withInterval({ mean, low, high }: MeanInterval): string {
  return `${figure(mean)} ± ${figure((high - low) / 2)}`;
}

function figure(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '–' : value.toFixed(3);
}
