import type { WorkOptions } from '../../progress.ts';
import type { Answers } from '../answers/answers.ts';
import { type AgreementInterval, bootstrapUnits } from './agreementInterval.ts';
import type { AgreementBasis } from './auditUnits.ts';
import { kendallTau, kendallW } from './kendall.ts';

/** How far judges agree who put the same people in order. */
export interface RankingAgreement {
  /** Mean Kendall's τ of two judges over lists that at least two ordered; 0 is chance. */
  readonly tau: AgreementInterval;
  /** Mean Kendall's W over those lists; chance is 1/m for m judges. */
  readonly kendallW: number;
}

/** Agreement on ordered lists: of those with the same people, by at least two judges. */
export function listAgreement(
  { rankings }: Answers,
  basis: AgreementBasis,
  options: WorkOptions & { readonly draws?: number },
): RankingAgreement {
  const sets = new Map<string, Float64Array[]>();
  for (let l = 0; l < rankings.row.length; l++) {
    if (basis === 'none' || (basis === 'audit' && rankings.audit[l] === 0)) continue;
    const list = rankings.people.subarray(rankings.offsets[l], rankings.offsets[l + 1]);
    const people = list.slice().sort();
    const ranks = Float64Array.from(people, (person) => list.indexOf(person));
    const key = people.join();
    const rows = sets.get(key);
    if (rows) rows.push(ranks);
    else sets.set(key, [ranks]);
  }
  const shared = [...sets.values()].filter((rows) => rows.length > 1);
  const taus = shared.map(meanTau);
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  return {
    tau: {
      ...bootstrapUnits(shared.length, options, (drawn) =>
        mean(drawn ? Array.from(drawn, (u) => taus[u]) : taus),
      ),
      answers: shared.reduce((sum, rows) => sum + rows.length, 0),
    },
    kendallW: mean(shared.map(kendallW)),
  };
}

function meanTau(rows: readonly Float64Array[]): number {
  let [sum, pairs] = [0, 0];
  for (let j = 0; j < rows.length; j++) {
    for (let k = 0; k < j; k++) {
      sum += kendallTau(rows[j], rows[k]);
      pairs++;
    }
  }
  return sum / pairs;
}
