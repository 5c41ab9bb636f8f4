import type { AgreementInterval, AgreementReport, Share } from 'pairfair';
import type { Interval } from '../http/schemas.ts';
import type { Agreement } from './schemas.ts';

/** The figure that stands for a study: α, or Kendall's τ where lists were ordered. */
export function mainInterval({ pairs, ratings, comparisons, rankings }: AgreementReport): {
  measure: Agreement['measure'];
  alpha: Interval | null;
  units: number;
  answers: number;
} {
  const [measure, interval] = pairs
    ? (['nominal', pairs.alpha] as const)
    : ratings
      ? (['ordinal', ratings.ordinal] as const)
      : comparisons
        ? (['interval', comparisons.alpha] as const)
        : (['none', rankings?.tau] as const);
  return {
    measure,
    alpha: interval ? intervalOf(interval) : null,
    units: interval?.units ?? 0,
    answers: interval?.answers ?? 0,
  };
}

/** A figure of the library as the API has it; null where it is undefined. */
export function intervalOf({
  value,
  low,
  high,
}: Pick<AgreementInterval, 'value' | 'low' | 'high'>): Interval | null {
  return Number.isNaN(value) ? null : { value, low: numberOrNull(low), high: numberOrNull(high) };
}

/** A share of the library as the API has it. */
export function shareOf({ share, low, high }: Share): Interval | null {
  return intervalOf({ value: share, low, high });
}

export function numberOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
