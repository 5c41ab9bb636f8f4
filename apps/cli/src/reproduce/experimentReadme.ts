import { markdownTable, markdownText } from '@pairfair/output';
import type { ComparisonSummary, CreditRow, MeasureId, MethodSummary } from 'pairfair';
import type { IntervalKind } from 'pairfair/internal';
import type { Experiment } from './experiments.ts';
import type { GradedAgainstCut } from './gradedAgainstCut.ts';
import { decimals, signed, withInterval } from './readmeNumbers.ts';
import { runAgain } from './runAgain.ts';
import { statisticsTable } from './statisticsTable.ts';

/** What the page of an experiment is made from. */
export interface ExperimentPage {
  readonly experiment: Experiment;
  readonly summary: ComparisonSummary;
  readonly graded: GradedAgainstCut | null;
  readonly figures: readonly { readonly name: string; readonly paper: number | null }[];
  readonly runs: number;
  readonly seed: number;
}

const measures: readonly [MeasureId, string][] = [
  ['auc', 'AUC'],
  ['consistency_fairness', 'consistency(W^F)'],
  ['consistency_fairness_at_base_rate', 'the same at the base rate'],
  ['rank_consistency_fairness', 'rank consistency(W^F)'],
  ['consistency_similarity', 'consistency(W^X)'],
  ['balanced_accuracy', 'balanced accuracy'],
];

const intervalsAre: Readonly<Record<IntervalKind, string>> = {
  independent: 'Data are drawn anew in every run: plain 95 % intervals over runs',
  splits:
    'Runs are random splits of one data set, which share people: 95 % intervals are corrected for that (Nadeau and Bengio)',
  'one-split': 'There is one split: 95 % intervals are a bootstrap over its test people',
};

/** The page of an experiment in Markdown: everything that `results.json` says, to be read. */
export function experimentReadme(page: ExperimentPage): string {
  const { experiment, summary, graded, figures, runs, seed } = page;
  const { title, dataSet, notes } = experiment;
  return [
    `# ${title}`,
    `\`npx ${runAgain(dataSet, runs, seed)}\` wrote this page, \`results.json\`, \`config.yaml\`, \`report.html\` and the figures; only the first three are kept here. Every method is tuned by 5-fold cross-validation on its training people: the best rank consistency(W^F) among settings whose AUC is at most .02 below the best. ${intervalsAre[summary.intervals]}.`,
    notes.map((note) => `- ${note}`).join('\n'),
    markdownTable(
      ['', 'paper', 'obtained'],
      statisticsTable(experiment).map(({ what, paper, obtained }) => [what, paper, obtained]),
    ),
    '## All methods',
    methodsTable(summary),
    '## By group',
    `Decisions at a score of ½, for ${groupNames(summary).join(' / ')}.`,
    groupsTable(summary),
    ...creditPart(summary),
    ...gradedPart(graded),
    '## Figures',
    figures
      .map(({ name, paper }) => `- \`${name}\`${paper ? `: the paper’s figure ${paper}` : ''}`)
      .join('\n'),
  ].join('\n\n');
}

function methodsTable({ methods, controls }: ComparisonSummary): string {
  const row = (prefix: string) => (method: MethodSummary) => [
    `${prefix}${markdownText(method.title)}${method.degenerate ? ' (decides alike for nearly everybody)' : ''}`,
    ...measures.map(([id]) => withInterval(method.measures[id])),
  ];
  return markdownTable(
    ['', ...measures.map(([, title]) => title)],
    [...methods.map(row('')), ...controls.map(row('control: '))],
  );
}

function groupNames({ methods }: ComparisonSummary): string[] {
  return (methods[0]?.groups ?? []).map(({ name }) => markdownText(name));
}

function groupsTable({ methods, controls }: ComparisonSummary): string {
  const rates = ['positive_rate', 'fpr', 'fnr'] as const;
  const truth = methods[0]?.groups.map(({ base_rate }) => decimals(base_rate.mean)).join(' / ');
  return markdownTable(
    ['', 'positive rate', 'FPR', 'FNR'],
    [
      ['the true labels', truth ?? '–', '–', '–'],
      ...[...methods, ...controls].map(({ title, groups }) => [
        markdownText(title),
        ...rates.map((rate) => groups.map((group) => decimals(group[rate].mean)).join(' / ')),
      ]),
    ],
  );
}

function creditPart({ credit }: ComparisonSummary): string[] {
  if (!credit) return [];
  const cells = (row: CreditRow) => [
    String(row.giveUp),
    `${markdownText(row.controlTitle)}${row.comparable ? '' : ' (AUC too far apart)'}`,
    `${decimals(row.consistency.pfr)} / ${decimals(row.consistency.control)}`,
    signed(row.gain),
    `${decimals(row.auc.pfr)} / ${decimals(row.auc.control)}`,
    signed(row.aucDifference),
    decimals(row.adjusted),
  ];
  return [
    '## Was it the judgments?',
    markdownText(credit.sentence),
    markdownTable(
      [
        ...['AUC given up', 'best control', 'consistency, PFR / control', 'difference'],
        ...['AUC, PFR / control', 'difference', 'p (Holm)'],
      ],
      credit.rows.map(cells),
    ),
  ];
}

function gradedPart(graded: GradedAgainstCut | null): string[] {
  if (!graded) return [];
  return [
    '## Graded and cut',
    graded.sentence,
    markdownTable(
      ['AUC given up', 'consistency, graded less cut', 'AUC, graded less cut', 'graded is'],
      graded.rows.map(({ giveUp, consistency, auc, verdict }) => [
        ...[String(giveUp), signed(consistency), signed(auc), verdict],
      ]),
    ),
  ];
}
