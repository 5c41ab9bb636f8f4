import type { ReportTable } from '@pairfair/output';
import { defaultGiveUp } from 'pairfair/internal';
import { decimals, signed, withInterval } from '../readmeNumbers.ts';
import { type ColumnsFigures, columnsFigures, type JudgesResults } from './judgesResults.ts';
import {
  type CeilingName,
  type JudgedMeans,
  judgedMeasures,
  shownSettings,
} from './splitFigures.ts';

const ceilingTitles: Readonly<Record<CeilingName, string>> = {
  otherHalf: 'ceiling: the first half’s answers about the test people',
  attainableRidge: 'ceiling: ridge regression on the answers',
  attainableKernel: 'ceiling: kernel ridge regression on the answers',
};

/** Every method at the same AUC to give up, the controls first, the ceilings last. */
export function methodsTable({ comparison, ceilings }: JudgesResults): ReportTable {
  const cells = (means: JudgedMeans) => judgedMeasures.map((id) => withInterval(means[id]));
  return {
    caption: `Means over splits with corrected 95 % intervals; at most ${defaultGiveUp} of AUC given up on validation people`,
    columns: ['', 'AUC', 'consistency', 'of it: gap', 'of it: who', 'rank consistency'],
    rows: [
      ...comparison.controls.map(({ title, measures }) => [
        `control: ${title}`,
        ...cells(measures),
      ]),
      ...comparison.methods.map(({ title, measures }) => [title, ...cells(measures)]),
      ...(Object.entries(ceilings) as [CeilingName, JudgedMeans][]).map(([name, means]) => [
        ceilingTitles[name],
        ...cells(means),
      ]),
    ],
  };
}

/** What graded PFR is ahead of the best control and of cut PFR, at equal AUC to give up. */
export function gainsTable({ comparison, gradedAgainstCut }: JudgesResults): ReportTable {
  return {
    caption:
      'Graded PFR less the best control, and less cut PFR, when both may give up as much AUC',
    columns: [
      ...['AUC to give up', 'best control', 'consistency', 'AUC', 'p after Holm'],
      ...['less cut PFR: consistency', 'AUC'],
    ],
    rows: (comparison.credit?.rows ?? []).map((row) => {
      const cut = gradedAgainstCut?.rows.find(({ giveUp }) => giveUp === row.giveUp);
      return [
        ...[String(row.giveUp), row.controlTitle, signed(row.gain), signed(row.aucDifference)],
        decimals(row.adjusted),
        ...(cut ? [signed(cut.consistency), signed(cut.auc)] : ['–', '–']),
      ];
    }),
  };
}

/** The same comparison on other columns: graded PFR, cut PFR and the best control. */
export function columnsTable({ comparison, columnSets, fewerRuns }: JudgesResults): ReportTable {
  const row = (title: string, { methods, credit }: ColumnsFigures) => {
    const figures = (name: string) =>
      methods
        .filter((method) => method.name === name)
        .map(({ auc, consistency }) => `${decimals(auc.mean)} / ${decimals(consistency.mean)}`)
        .join('');
    return [
      ...[title, figures('original')],
      credit ? `${credit.controlTitle} ${figures(credit.control)}` : '–',
      ...[figures('pfr-cut'), figures('pfr')],
      ...(credit ? [signed(credit.gain), signed(credit.aucDifference)] : ['–', '–']),
    ];
  };
  return {
    caption: `AUC / consistency on other columns (first row all splits, the others ${fewerRuns})`,
    columns: [
      ...['columns', 'Original', 'best control', 'PFR, cut', 'Graded PFR'],
      ...['graded ahead: consistency', 'AUC'],
    ],
    rows: [
      row('copies by rank of age and all counts (as above)', columnsFigures(comparison)),
      ...columnSets.map((set) => row(set.columns.title, set)),
    ],
  };
}

/** Graded PFR on the test people at many settings, not tuned. */
export function settingsTable({ grid }: JudgesResults): ReportTable {
  const strictness = Array.from(new Set(grid.map(({ setting }) => setting.strictness)));
  return {
    caption: 'Graded PFR at many settings, not tuned: AUC / consistency, means over splits',
    columns: ['γ, ridge', ...strictness.map((value) => `strictness ${value}`)],
    rows: shownSettings.gamma.flatMap((gamma) =>
      shownSettings.ridge.map((ridge) => [
        `${gamma}, ${ridge}`,
        ...grid
          .filter(({ setting }) => setting.gamma === gamma && setting.ridge === ridge)
          .map(({ means }) => `${decimals(means.auc)} / ${decimals(means.consistency_fairness)}`),
      ]),
    ),
  };
}

/** How many judged people and answers each reach what. */
export function answersTable({ answers, fewerRuns }: JudgesResults): ReportTable {
  const people = Array.from(new Set(answers.map((point) => point.people)));
  const each = Array.from(new Set(answers.map((point) => point.answers)));
  return {
    caption: `Graded PFR, tuned, from fewer judgments: AUC / consistency (${fewerRuns} splits)`,
    columns: ['answers each', ...people.map((count) => `${count} people judged`)],
    rows: each.map((count) => [
      String(count),
      ...answers
        .filter((point) => point.answers === count)
        .map(({ auc, consistency }) => `${decimals(auc.mean)} / ${decimals(consistency.mean)}`),
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
      ...[panel.pValue, panel.adjusted].map(decimals),
    ]),
  };
}
