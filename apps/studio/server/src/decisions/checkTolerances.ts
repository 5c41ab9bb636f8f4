import type { ToleranceCheck, Tolerances } from './schemas.ts';

export type { ToleranceCheck, Tolerances };

/** A figure with its interval over people; null where unknown. */
export interface MeasuredFigure {
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** What tolerances are about, as a result has it. */
export interface ToleratedMeasures {
  readonly values: Readonly<Record<string, MeasuredFigure | undefined>>;
  readonly givenUp: MeasuredFigure | null;
}

const unknown: MeasuredFigure = { mean: null, low: null, high: null };

/**
 * Whether a model keeps each tolerance that was asked for: by its figure on the test people, and for
 * sure where the whole interval over people lies on the same side of the limit.
 */
export function checkTolerances(
  { values, givenUp }: ToleratedMeasures,
  { ratio, gap, gapOf, givenUp: most }: Tolerances,
): ToleranceCheck[] {
  const checks = [
    { of: 'positive_rate_ratio', limit: ratio, found: values.positive_rate_ratio, least: true },
    { of: gapOf, limit: gap, found: values[gapOf], least: false },
    { of: 'given_up', limit: most, found: givenUp, least: false },
  ] as const;
  return checks.flatMap(({ of, limit, found, least }) =>
    limit === null ? [] : [{ of, limit, ...judged(found ?? unknown, limit, least) }],
  );
}

function judged({ mean, low, high }: MeasuredFigure, limit: number, least: boolean) {
  const keeps = (value: number) => (least ? value >= limit : value <= limit);
  const kept = mean === null ? null : keeps(mean);
  const sure =
    kept !== null && low !== null && high !== null && keeps(low) === kept && keeps(high) === kept;
  return { value: mean, low, high, kept, sure };
}
