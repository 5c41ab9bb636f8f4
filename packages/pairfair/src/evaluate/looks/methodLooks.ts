import { PairfairError } from '../../errors.ts';
import type { Evaluation } from '../../metrics/predictionSums.ts';
import type { WorkOptions } from '../../progress.ts';
import { type CurvePoint, curvePoint } from '../curvePoint.ts';
import type { FoldData } from '../foldData.ts';
import { measurePfr } from '../measurePfr.ts';
import type { PfrOnFold, Prediction, Setting } from '../methods/method.ts';
import { type DimensionUse, dimensionUse } from './dimensionUse.ts';
import { type RepresentationPlane, representationPlane } from './representationPlane.ts';
import { type UnequalCases, unequalCases } from './unequalCases.ts';

/** What a report looks at beyond the measures of a run: plain data. */
export interface MethodLooks {
  /** PFR from lenient to strict, all else as chosen on the run; null unless it leads. */
  readonly strictness: readonly CurvePoint[] | null;
  /** First run only; null where there is nothing to draw. */
  readonly plane: RepresentationPlane | null;
  /** PFR on the first run only. */
  readonly dimensions: DimensionUse | null;
  /** The leading PFR, Original and a model made elsewhere to compare with, on the first run only. */
  readonly unequal: UnequalCases | null;
}

/** What a method did on a fold. */
export interface LearnedMethod {
  readonly run: number;
  readonly method: string;
  /** Whether it is the form of PFR that the comparison is about. */
  readonly leads: boolean;
  readonly setting: Setting;
  readonly prediction: Prediction;
  readonly evaluation: Evaluation;
}

const shownStrictness = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99];

/**
 * Looks closer at what a method learned, from what it has computed already. What cannot be looked
 * at is missing, with a warning that says why; only cancelling throws.
 */
export function methodLooks(
  fold: FoldData,
  { run, method, leads, setting, prediction, evaluation }: LearnedMethod,
  work: WorkOptions = {},
): { readonly looks: MethodLooks; readonly warnings: readonly string[] } {
  const warnings = new Set<string>();
  const attempt = <Look>(what: string, look: () => Look): Look | null => {
    try {
      return look();
    } catch (error) {
      if (!(error instanceof PairfairError) || error.code === 'cancelled') throw error;
      warnings.add(`${what} could not be drawn: ${error.message}`);
      return null;
    }
  };
  const { representation, scores } = prediction;
  const pfr = leads ? representation?.pfr : undefined;
  const first = run === 0;
  const measured = (onFold: PfrOnFold, strictness: number) =>
    strictness === setting.strictness
      ? evaluation
      : attempt(`The curve at strictness ${strictness}`, () =>
          measurePfr(fold, onFold, { ...setting, strictness }, work),
        );
  const looks: MethodLooks = {
    strictness: pfr
      ? shownStrictness.map((at) => curvePoint(at, fold, measured(pfr.onFold, at)))
      : null,
    plane:
      // Two classes are drawn, and the line between them.
      first && representation && fold.target === 'binary'
        ? attempt('What it sees', () => representationPlane(fold, representation, setting))
        : null,
    dimensions:
      first && pfr
        ? attempt('The use of columns', () => dimensionUse(fold, pfr.model, setting))
        : null,
    unequal:
      // Of several classes no single score says who is treated better.
      first && fold.target !== 'classes' && (leads || ['original', 'yours'].includes(method))
        ? attempt('Unequal treatment', () => unequalCases(fold.test, scores))
        : null,
  };
  return { looks, warnings: Array.from(warnings) };
}
