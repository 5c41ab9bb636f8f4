import type { ComparisonSummary, MeanInterval, Setting } from 'pairfair';
import type { Credit } from 'pairfair/internal';
import type { GradedAgainstCut } from '../gradedAgainstCut.ts';
import type { AnswersPoint } from './answersNeeded.ts';
import type { ColumnSet } from './columnSets.ts';
import type { PanelDifference } from './comparePanels.ts';
import type { CeilingName, Judged, JudgedMeans } from './splitFigures.ts';

/** What a comparison is told by beside others. */
export interface ColumnsFigures {
  /** Of methods and controls. */
  readonly methods: readonly {
    readonly name: string;
    readonly auc: MeanInterval;
    readonly consistency: MeanInterval;
  }[];
  readonly credit: Credit | null;
}

/** The main figures of a comparison. */
export function columnsFigures({ methods, controls, credit }: ComparisonSummary): ColumnsFigures {
  return {
    methods: [...methods, ...controls].map(({ name, measures }) => ({
      ...{ name, auc: measures.auc, consistency: measures.consistency_fairness },
    })),
    credit,
  };
}

/** All that the study of real judges found. */
export interface JudgesResults {
  readonly runs: number;
  /** Other columns and fewer answers are looked at on the first of the splits only. */
  readonly fewerRuns: number;
  /** Panels are compared on still fewer. */
  readonly panelRuns: number;
  readonly seed: number;
  /** How many people every split learns from, and is measured on. */
  readonly sizes: { readonly train: number; readonly test: number };
  readonly people: number;
  readonly answersGiven: number;
  readonly respondents: number;
  /** Of the mean answer about a person, by split halves. */
  readonly reliability: number;
  readonly comparison: ComparisonSummary;
  readonly gradedAgainstCut: GradedAgainstCut | null;
  readonly ceilings: Readonly<Record<CeilingName, JudgedMeans>>;
  /** Graded PFR at many settings, not tuned: means over splits. */
  readonly grid: readonly { readonly setting: Setting; readonly means: Judged }[];
  /** The same comparison on other columns. */
  readonly columnSets: readonly ({ readonly columns: ColumnSet } & ColumnsFigures)[];
  readonly answers: readonly AnswersPoint[];
  readonly panels: readonly PanelDifference[];
  /** What graded PFR was learned at from every panel. */
  readonly panelSetting: Setting;
}
