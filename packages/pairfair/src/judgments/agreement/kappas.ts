import { PairfairError } from '../../errors.ts';
import { type Units, unitPatterns } from './unitPatterns.ts';

/**
 * Fleiss' κ of many judges, given how many of them put each unit (row) into each category (column).
 *
 * Every unit needs the same number of answers, at least 2: that is what the audit stratum with a
 * fixed overlap has. NaN when all answers are the same.
 *
 * @throws PairfairError `bad-data`, naming the row, when it has another number of answers.
 */
export function fleissKappa(counts: readonly ArrayLike<number>[]): number {
  const sizes = counts.map((row) => Array.from(row).reduce((a, b) => a + b, 0));
  const n = sizes[0] ?? 0;
  sizes.forEach((size, u) => {
    if (size !== n || n < 2) {
      throw new PairfairError(
        'bad-data',
        `Fleiss' κ needs the same number of answers, at least 2, for every unit, but unit 0 has ${n} and unit ${u} has ${size}. Krippendorff's α does not.`,
      );
    }
  });
  const totals = new Float64Array(counts[0]?.length ?? 0);
  let agreeing = 0;
  for (const row of counts) {
    for (let c = 0; c < row.length; c++) {
      totals[c] += row[c];
      agreeing += row[c] * (row[c] - 1);
    }
  }
  const observed = agreeing / (counts.length * n * (n - 1));
  const expected = totals.reduce((sum, t) => sum + (t / (counts.length * n)) ** 2, 0);
  return (observed - expected) / (1 - expected);
}

/** Fleiss' κ where it applies: of units with at least two answers, when all have as many; else NaN. */
export function fleissOfUnits(units: Units): number {
  const { pattern, counts } = unitPatterns(units);
  const size = (row: Float64Array) => row.reduce((a, b) => a + b, 0);
  if (counts.length === 0 || counts.some((row) => size(row) !== size(counts[0]))) return Number.NaN;
  return fleissKappa(Array.from(pattern, (t) => counts[t]));
}

/**
 * How often a second judge says yes when one has: 2a / (2a + b), over all pairs of answers to the
 * same unit, a being yes and yes, b yes and no. Where yes is rare, the share of equal answers
 * flatters, because most of it is no and no. NaN when nobody says yes.
 *
 * @param units Answers 1 (yes) and 0 (no).
 */
export function positiveAgreement({ offsets, value }: Units): number {
  let [both, mixed] = [0, 0];
  for (let u = 0; u + 1 < offsets.length; u++) {
    let [yes, no] = [0, 0];
    for (let k = offsets[u]; k < offsets[u + 1]; k++) {
      if (value[k] === 1) yes++;
      else if (value[k] === 0) no++;
    }
    both += (yes * (yes - 1)) / 2;
    mixed += yes * no;
  }
  return (2 * both) / (2 * both + mixed);
}
