import type { Answers } from '../answers/answers.ts';
import { comparisonVotes } from '../rankings/comparisonVotes.ts';
import { fitBradleyTerry } from '../rankings/fitBradleyTerry.ts';
import type { AgreementBasis } from './auditUnits.ts';

/**
 * Per judge, Σ (x − p)² / Σ p(1−p) over their comparisons on the basis, p being what Bradley–Terry
 * scores from all comparisons expect: 1 is as surprising as answers should be, more is a judge who
 * sees things differently or does not look. NaN without comparisons. `limit` is the mean over
 * judges plus two standard deviations, above which one stands out.
 */
export function judgeInfit(
  { judges, comparisons, rankings, groups }: Answers,
  basis: AgreementBasis,
): { infit: Float64Array; limit: number } {
  const above = new Float64Array(judges.length);
  const below = new Float64Array(judges.length);
  if (comparisons.value.length > 0 && basis !== 'none') {
    const { scores } = fitBradleyTerry(comparisonVotes(comparisons, rankings), groups);
    const { source, target, offsets, value, judge, audit } = comparisons;
    for (let p = 0; p < source.length; p++) {
      const chance = 1 / (1 + Math.exp(scores[target[p]] - scores[source[p]]));
      for (let k = offsets[p]; k < offsets[p + 1]; k++) {
        if (value[k] < 0 || judge[k] < 0 || (basis === 'audit' && audit[k] === 0)) continue;
        above[judge[k]] += (value[k] / 2 - chance) ** 2;
        below[judge[k]] += chance * (1 - chance);
      }
    }
  }
  const infit = above.map((squares, j) => squares / below[j]);
  const known = infit.filter((value) => !Number.isNaN(value));
  const mean = known.reduce((a, b) => a + b, 0) / known.length;
  const variance = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (known.length - 1);
  return { infit, limit: mean + 2 * Math.sqrt(variance) };
}
