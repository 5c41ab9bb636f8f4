import { totalWeight } from '../graphs/degrees.ts';
import { disagreement } from '../graphs/disagreement.ts';
import { auc } from '../metrics/auc.ts';
import { expectedConsistency } from '../metrics/consistency.ts';
import { decisionsAtRate } from '../metrics/decisionsAtRate.ts';
import { midRanks } from '../metrics/midRanks.ts';
import type { WorkOptions } from '../progress.ts';
import type { FoldData } from './foldData.ts';
import { gridSearch } from './gridSearch.ts';
import type { MeritApplicants } from './meritApplicants.ts';
import { type MeritOptions, meritStudy } from './meritStudy.ts';
import type { Method, Setting } from './methods/method.ts';
import { methodNamed } from './methods/methods.ts';
import { foldsOfStudy } from './runFolds.ts';

/** How well scores do, on people who came later. */
export interface DialFigures {
  /** AUC for the historic decision. */
  readonly auc: number;
  /** AUC for true merit, above or below the median. */
  readonly merit: number;
  /** Of linked people, the share of pairs decided alike when half of all are hired. */
  readonly consistency: number;
  /** How far linked people stand apart in the ranking, as a share of it; 1/3 is chance. */
  readonly apart: number;
}

/** One place of the dial. */
export interface DialPoint extends DialFigures {
  readonly strictness: number;
  /** Where everybody stands in the ranking, from 0 to 1. */
  readonly places: Float64Array;
}

/** What the dial does to made-up applicants. */
export interface MeritDial {
  readonly applicants: MeritApplicants;
  /** Those measured on, as rows of the applicants; `places` are in this order. */
  readonly later: Uint32Array;
  /** Logistic regression on the same columns, without judgments. */
  readonly original: DialFigures;
  /** What tuning chose. */
  readonly setting: Setting;
  readonly tuned: DialPoint;
  /** Other places of the dial at the same γ and ridge. */
  readonly points: readonly DialPoint[];
}

/** Options for {@link meritDial}. */
export interface MeritDialOptions extends MeritOptions {
  /** How much AUC tuning may give up; default 0.0075. */
  readonly giveUp?: number;
  /** Places of the dial to look at. */
  readonly strictness?: readonly number[];
}

/**
 * Learns from made-up applicants without judgments and with them, tuned as `pairfair tune` does,
 * and measures on others who come later: what no real data can tell, accuracy for true merit.
 *
 * @example
 * meritDial({ strictness: [0, 0.5, 0.9] }, 1).tuned.merit;
 */
export function meritDial(
  { giveUp = 0.0075, strictness = [], ...options }: MeritDialOptions,
  seed: number,
  work: WorkOptions = {},
): MeritDial {
  const study = meritStudy(options, seed);
  const { whole, folds } = foldsOfStudy(study, study.split, { folds: 5, neighbors: 10, seed });
  const { applicants } = study;
  const tuning = { ...work, objective: `give-up:${giveUp}`, wide: false, grid: {} } as const;
  const [original, pfr] = [methodNamed('original'), methodNamed('pfr')];
  const { setting } = gridSearch(pfr, folds, tuning);
  const plain = gridSearch(original, folds, tuning).setting;
  const scored = (method: Method, settings: readonly Setting[]) =>
    method.predict(whole, settings, work).map((prediction) => prediction?.scores as Float64Array);
  const [first, ...others] = scored(pfr, [
    setting,
    ...strictness.map((value) => ({ ...setting, strictness: value })),
  ]).map((scores) => ({ ...figuresOf(whole, applicants, scores), places: midRanks(scores) }));
  return {
    ...{ applicants, later: study.split.test, setting },
    original: figuresOf(whole, applicants, scored(original, [plain])[0]),
    tuned: { strictness: setting.strictness, ...first },
    points: others.map((point, k) => ({ strictness: strictness[k], ...point })),
  };
}

function figuresOf(
  { test }: FoldData,
  { deserving }: MeritApplicants,
  scores: Float64Array,
): DialFigures {
  const rate = test.labels.reduce((sum, label) => sum + label, 0) / test.labels.length;
  return {
    auc: auc(test.labels, scores),
    merit: auc(
      Float64Array.from(test.people, (i) => deserving[i]),
      scores,
    ),
    consistency: expectedConsistency(decisionsAtRate(scores, rate), test.fairness),
    apart: disagreement(test.fairness, midRanks(scores)) / totalWeight(test.fairness),
  };
}
