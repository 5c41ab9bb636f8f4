import { describe, expect, it } from 'vitest';
import { python, runPython } from '../../../testing/python.ts';
import { Random } from '../../random.ts';
import type { RatingAnswers } from '../answers/answers.ts';
import { fitDawidSkene } from './fitDawidSkene.ts';
import { fitLeniency } from './fitLeniency.ts';
import { meanRatings } from './meanRatings.ts';
import { medianClasses, ratingClasses } from './ratingClasses.ts';

/** Ratings from [person, judge, value] rows. */
function ratingsOf(size: number, levels: number, rows: readonly (readonly number[])[]) {
  const sorted = rows.toSorted((a, b) => a[0] - b[0]);
  const offsets = new Uint32Array(size + 1);
  for (const [person] of sorted) offsets[person + 1]++;
  for (let i = 0; i < size; i++) offsets[i + 1] += offsets[i];
  return {
    levels,
    offsets,
    judge: Int32Array.from(sorted, ([, judge]) => judge),
    value: Int16Array.from(sorted, ([, , value]) => value),
  } satisfies Partial<RatingAnswers>;
}

describe('meanRatings', () => {
  it('averages what was said, and wants enough of it', () => {
    const ratings = ratingsOf(3, 5, [
      [0, 0, 2],
      [0, 1, 5],
      [0, 2, -1],
      [1, 0, 4],
      [1, 1, -1],
    ]);
    expect([...meanRatings(ratings)]).toEqual([3.5, Number.NaN, Number.NaN]);
    expect([...meanRatings(ratings, { minAnswers: 1 })]).toEqual([3.5, 4, Number.NaN]);
  });
});

describe('ratingClasses', () => {
  it('rounds halves up', () => {
    const scores = Float64Array.of(1.4, 2.5, 4.49, Number.NaN);
    expect([...ratingClasses(scores, { rule: 'nearest' })]).toEqual([1, 3, 4, -1]);
  });
  it('puts a score on a cut into the class above it', () => {
    const scores = Float64Array.of(1, 2, 2.5, 9, Number.NaN);
    expect([...ratingClasses(scores, { rule: 'cuts', cuts: [2, 3] })]).toEqual([0, 1, 1, 2, -1]);
    expect(() => ratingClasses(scores, { rule: 'cuts', cuts: [3, 2] })).toThrow(/2 follows 3/);
  });
  it('makes classes of equal size and never parts tied people', () => {
    const scores = Float64Array.of(1, 2, 3, 4, Number.NaN);
    const rule = { rule: 'equal-frequency', classes: 2 } as const;
    expect([...ratingClasses(scores, rule)]).toEqual([0, 0, 1, 1, -1]);
    const tied = ratingClasses(Float64Array.of(1, 2, 2, 3), rule);
    expect(tied[1]).toBe(tied[2]);
  });
  it('takes the posterior median', () => {
    const data = Float64Array.of(0.4, 0.2, 0.4, 0.5, 0.5, 0, 0, 0, 0);
    expect([...medianClasses({ rows: 3, cols: 3, data })]).toEqual([1, 0, -1]);
  });
});

/** Everybody's ability, rated by judges who are lenient by −1, 0 and 1 and rate some people each. */
function lenientPanel(seed: number) {
  const random = new Random(seed, 'lenient panel');
  const ability = Float64Array.from({ length: 40 }, () => 2 + 3 * random.uniform());
  const rows: number[][] = [];
  ability.forEach((score, person) => {
    for (let draw = 0; draw < 3; draw++) {
      const judge = random.integer(3);
      const rating = Math.round(score + (judge - 1) + 0.4 * random.normal());
      rows.push([person, judge, Math.min(7, Math.max(1, rating))]);
    }
  });
  return { ability, ratings: ratingsOf(40, 7, rows) };
}

describe('fitLeniency', () => {
  it('finds lenient judges and orders people better than the mean does', () => {
    const ordered = (scores: Float64Array, truth: Float64Array) => {
      let right = 0;
      let pairs = 0;
      for (let i = 0; i < scores.length; i++) {
        for (let j = 0; j < i; j++) {
          pairs++;
          if ((scores[i] - scores[j]) * (truth[i] - truth[j]) > 0) right++;
        }
      }
      return right / pairs;
    };
    let [better, seeds] = [0, 0];
    for (let seed = 1; seed <= 20; seed++) {
      const { ability, ratings } = lenientPanel(seed);
      const { scores, leniency } = fitLeniency(ratings, 3, { minAnswers: 1 });
      expect(leniency[0]).toBeLessThan(leniency[1]);
      expect(leniency[1]).toBeLessThan(leniency[2]);
      expect(leniency.reduce((sum, b) => sum + b)).toBeCloseTo(0, 9);
      seeds++;
      if (ordered(scores, ability) > ordered(meanRatings(ratings, { minAnswers: 1 }), ability)) {
        better++;
      }
    }
    expect(better).toBe(seeds);
  });

  it('has no score for people with too few ratings, and needs to know the judges', () => {
    const ratings = ratingsOf(2, 5, [
      [0, 0, 3],
      [0, 1, 4],
      [1, 0, 3],
    ]);
    expect(fitLeniency(ratings, 2).scores[1]).toBeNaN();
    expect(() => fitLeniency(ratingsOf(1, 5, [[0, -1, 3]]), 0)).toThrow(/name its judge/);
  });

  describe.skipIf(!python)('beside NumPy', () => {
    it('solves the stated problem, by its normal equations with a multiplier', () => {
      const { ratings } = lenientPanel(3);
      // One judge has fewer ratings than the others, so that the multiplier matters.
      const { offsets, value, judge } = ratings;
      for (let k = 0; k < value.length; k += 2) if (judge[k] === 2) value[k] = -1;
      const person = Array.from(value, (_, k) => offsets.findIndex((end) => end > k) - 1);
      const { scores, leniency } = fitLeniency(ratings, 3, { minAnswers: 1, shrinkage: 0.5 });
      const { theta, b } = runPython(
        `
p, j, r, lam = map(np.array, (data["p"], data["j"], data["r"], data["lam"]))
keep = r > 0
p, j, r = p[keep], j[keep], r[keep].astype(float)
n, m, mean = 40, 3, r.mean()
a = np.zeros((n + m + 1, n + m + 1)); rhs = np.zeros(n + m + 1)
for i, k, value in zip(p, j, r):
    for s in (i, n + k):
        a[s, i] += 1; a[s, n + k] += 1; rhs[s] += value
a[range(n + m), range(n + m)] += lam
rhs[:n] += lam * mean
a[n:n + m, -1] = 1; a[-1, n:n + m] = 1
x = np.linalg.solve(a, rhs)
result = {"theta": list(x[:n]), "b": list(x[n:n + m])}`,
        { p: person, j: [...judge], r: [...value], lam: 0.5 },
      );
      const rated = new Set(person.filter((_, k) => value[k] > 0));
      scores.forEach((score, i) => {
        if (rated.has(i)) expect(score).toBeCloseTo(theta[i], 8);
      });
      leniency.forEach((shift, k) => {
        expect(shift).toBeCloseTo(b[k], 8);
      });
    });
  });
});

/**
 * Table 1 of A. P. Dawid and A. M. Skene, Maximum likelihood estimation of observer error-rates
 * using the EM algorithm, Applied Statistics 28 (1979): 45 patients; the first anaesthetist
 * judged each three times, four others once.
 */
const patients =
  '1111111 3334334 1122122 2223121 2223222 2223322 1222111 3333433 2222223 2322223 4444444 2223343 1111111 2223212 1211111 1112111 1111111 1111111 2222221 2221322 2222222 2222221 2223222 2212222 1111111 1111111 2322222 1111111 1111111 1121121 1111111 3333233 1111111 2222222 2223232 4334343 2212232 2323233 3333432 1111111 1111111 1212111 2322222 1211111 2222222';
const anaesthetists = ratingsOf(
  45,
  4,
  patients
    .split(' ')
    .flatMap((said, patient) =>
      Array.from(said, (value, k) => [patient, Math.max(0, k - 2), Number(value)]),
    ),
);

describe('fitDawidSkene', () => {
  it('finds the class shares that Dawid and Skene published for their 45 patients', () => {
    const { prevalence, converged } = fitDawidSkene(anaesthetists, 5, { strength: 0 });
    expect(Array.from(prevalence, (share) => share.toFixed(2))).toEqual([
      '0.40',
      '0.42',
      '0.11',
      '0.07',
    ]);
    expect(converged).toBe(true);
  });

  it('gives rows that are probabilities, and nothing for people nobody rated', () => {
    const { posterior, confusion } = fitDawidSkene(
      ratingsOf(3, 3, [
        [0, 0, 1],
        [2, 0, 3],
      ]),
      1,
    );
    expect([...posterior.data.subarray(3, 6)]).toEqual([0, 0, 0]);
    for (const row of [0, 2]) {
      const sum = posterior.data.subarray(3 * row, 3 * row + 3).reduce((a, b) => a + b);
      expect(sum).toBeCloseTo(1, 12);
    }
    expect(confusion[0].data.reduce((a, b) => a + b)).toBeCloseTo(3, 12);
  });

  it('overrules a judge who calls everything a 3, which the mean cannot', () => {
    // Judges 0 and 1 are right nine times in ten, judge 2 always says 3, of classes 1 to 5.
    let [fitted, averaged, people] = [0, 0, 0];
    for (let seed = 1; seed <= 20; seed++) {
      const random = new Random(seed, 'always three');
      const truth = Array.from({ length: 60 }, () => 1 + random.integer(5));
      const rows = truth.flatMap((level, i) => [
        ...[0, 1].map((j) => {
          const step = random.uniform() < 0.9 ? 0 : random.uniform() < 0.5 ? -1 : 1;
          return [i, j, Math.min(5, Math.max(1, level + step))];
        }),
        [i, 2, 3],
      ]);
      const ratings = ratingsOf(60, 5, rows);
      const classes = medianClasses(fitDawidSkene(ratings, 3).posterior);
      const nearest = ratingClasses(meanRatings(ratings), { rule: 'nearest' });
      truth.forEach((level, i) => {
        people++;
        if (classes[i] + 1 === level) fitted++;
        if (nearest[i] === level) averaged++;
      });
    }
    expect(fitted / people).toBeGreaterThan(0.85);
    expect(fitted / people).toBeGreaterThan(averaged / people + 0.15);
  });
});
