import type { Setting } from 'pairfair';
import type { AnswersPoint } from './answersNeeded.ts';
import type { ColumnSet } from './columnSets.ts';
import type { PanelDifference } from './comparePanels.ts';
import type { SplitsSummary } from './summarizeSplits.ts';

/** All that the study of real judges found. */
export interface JudgesResults {
  readonly runs: number;
  readonly seed: number;
  /** How many people every split learns from, and is measured on. */
  readonly sizes: { readonly train: number; readonly test: number };
  readonly people: number;
  readonly answersGiven: number;
  readonly respondents: number;
  /** Of the mean answer about a person, by split halves. */
  readonly reliability: number;
  readonly comparison: SplitsSummary;
  readonly columnSets: readonly { readonly columns: ColumnSet; readonly summary: SplitsSummary }[];
  readonly answers: readonly AnswersPoint[];
  readonly panels: readonly PanelDifference[];
  /** What graded PFR was learned at from every panel. */
  readonly panelSetting: Setting;
}
