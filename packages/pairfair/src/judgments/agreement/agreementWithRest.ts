import type { Answers } from '../answers/answers.ts';
import { type AgreementBasis, auditUnits } from './auditUnits.ts';
import { spreadOf } from './krippendorffAlpha.ts';
import { patternWeights, type Units, unitPatterns } from './unitPatterns.ts';

/**
 * Per judge, 1 − D_j / D_e: D_j is the mean disagreement with the others on the same tasks, every
 * task counting once, and D_e that of any two answers. On average over judges it is about α. NaN
 * for judges who share no task with anybody.
 */
export function agreementWithRest(
  { judges, pairs, ratings, comparisons }: Answers,
  basis: AgreementBasis,
): Float64Array {
  const sum = new Float64Array(judges.length);
  const tasks = new Float64Array(judges.length);
  const add = (units: Units, judge: Int32Array, level: 'nominal' | 'ordinal' | 'interval') => {
    addDisagreement(sum, tasks, units, judge, level);
  };
  add(auditUnits(pairs, basis), pairs.judge, 'nominal');
  add(auditUnits(ratings, basis), ratings.judge, 'ordinal');
  add(auditUnits(comparisons, basis), comparisons.judge, 'interval');
  return sum.map((disagreement, j) => 1 - disagreement / tasks[j]);
}

function addDisagreement(
  sum: Float64Array,
  tasks: Float64Array,
  units: Units,
  judge: Int32Array,
  level: 'nominal' | 'ordinal' | 'interval',
): void {
  const patterns = unitPatterns(units);
  const { values, counts } = patterns;
  const weights = patternWeights(patterns);
  const marginals = new Float64Array(values.length);
  counts.forEach((row, t) => {
    for (let c = 0; c < row.length; c++) marginals[c] += weights[t] * row[c];
  });
  const n = marginals.reduce((a, b) => a + b, 0);
  const spread = spreadOf(level, values, marginals);
  const expected = spread(marginals) / (n * (n - 1));
  if (!(expected > 0)) return;

  // δ² of two values is half the spread of one answer of each.
  const distance = values.map((_, c) =>
    values.map((_, d) => spread(counted(values.length, c, d)) / 2),
  );
  const column = new Map(values.map((value, c) => [value, c]));
  const { offsets, value } = units;
  for (let u = 0; u + 1 < offsets.length; u++) {
    const said: number[] = [];
    for (let k = offsets[u]; k < offsets[u + 1]; k++) if (value[k] >= 0) said.push(k);
    if (said.length < 2) continue;
    for (const k of said) {
      if (judge[k] < 0) continue;
      let total = 0;
      for (const l of said) {
        if (l !== k) total += distance[column.get(value[k])!][column.get(value[l])!];
      }
      sum[judge[k]] += total / (said.length - 1) / expected;
      tasks[judge[k]]++;
    }
  }
}

function counted(length: number, c: number, d: number): Float64Array {
  const counts = new Float64Array(length);
  counts[c]++;
  counts[d]++;
  return counts;
}
