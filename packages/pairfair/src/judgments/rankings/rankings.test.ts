import { describe, expect, it } from 'vitest';
import { python, runPython } from '../../../testing/python.ts';
import { Random } from '../../random.ts';
import type { ComparisonVotes } from './comparisonVotes.ts';
import { fitBradleyTerry } from './fitBradleyTerry.ts';
import { fitCrowdBradleyTerry } from './fitCrowdBradleyTerry.ts';
import { fitPlackettLuce, type OrderedLists } from './fitPlackettLuce.ts';
import { quantileProbabilities } from './quantileProbabilities.ts';
import { scaleReliability } from './scaleReliability.ts';

/** Votes from [better, worse, weight?, judge?] rows; one pair each. */
function votesOf(rows: readonly (readonly number[])[]): ComparisonVotes {
  return {
    source: Uint32Array.from(rows, ([better]) => better),
    target: Uint32Array.from(rows, ([, worse]) => worse),
    pair: Uint32Array.from(rows, (_, k) => k),
    win: new Float64Array(rows.length).fill(1),
    weight: Float64Array.from(rows, ([, , weight = 1]) => weight),
    judge: Int32Array.from(rows, ([, , , judge = -1]) => judge),
  };
}

function listsOf(lists: readonly (readonly number[])[]): OrderedLists {
  const offsets = new Uint32Array(lists.length + 1);
  lists.forEach((list, l) => {
    offsets[l + 1] = offsets[l] + list.length;
  });
  const weight = new Float64Array(lists.length).fill(1);
  return { offsets, people: Uint32Array.from(lists.flat()), weight };
}

const oneGroup = (size: number) => new Int32Array(size);
const chain = [
  [0, 1, 3],
  [1, 0, 1],
  [1, 2, 3],
  [2, 1, 1],
];

/** Random comparisons among people whose score is their number over three. */
function drawnVotes(size: number, count: number, seed: number): ComparisonVotes {
  const random = new Random(seed, 'drawn votes');
  return votesOf(
    Array.from({ length: count }, () => {
      const i = random.integer(size);
      const k = (i + 1 + random.integer(size - 1)) % size;
      return random.uniform() < 1 / (1 + Math.exp((k - i) / 3)) ? [i, k] : [k, i];
    }),
  );
}

describe('fitBradleyTerry', () => {
  it('puts ln 3 between people who beat the next 3 to 1, without a prior', () => {
    const { scores } = fitBradleyTerry(votesOf(chain), oneGroup(3), {
      priorVariance: Number.POSITIVE_INFINITY,
    });
    expect(scores[0] - scores[1]).toBeCloseTo(Math.log(3), 8);
    expect(scores[1] - scores[2]).toBeCloseTo(Math.log(3), 8);
    expect(scores[0] + scores[1] + scores[2]).toBeCloseTo(0, 12);
  });

  it('says what to do when somebody always won and there is no prior', () => {
    const fit = () =>
      fitBradleyTerry(votesOf([[0, 1]]), oneGroup(2), { priorVariance: Number.POSITIVE_INFINITY });
    expect(fit).toThrow(/Use a prior/);
    const { scores } = fitBradleyTerry(votesOf([[0, 1]]), oneGroup(2));
    expect(scores[0]).toBeGreaterThan(0);
    expect(scores[0]).toBeLessThan(3);
  });

  it('scores groups apart, and says into how many parts they fall', () => {
    const votes = votesOf([
      [0, 1],
      [2, 3],
      [4, 5],
    ]);
    const { scores, groups } = fitBradleyTerry(votes, Int32Array.of(0, 0, 0, 0, 1, 1, 1));
    expect(scores[6]).toBeNaN();
    expect(scores[4]).toBeCloseTo(scores[0], 9);
    expect(scores[4] + scores[5]).toBeCloseTo(0, 12);
    expect(groups).toEqual([
      { group: 0, people: 4, components: 2 },
      { group: 1, people: 2, components: 1 },
    ]);
  });

  it('gives each half a win when two are about equal', () => {
    const equal = { ...votesOf([[0, 1]]), win: Float64Array.of(0.5) };
    expect([...fitBradleyTerry(equal, oneGroup(2)).scores]).toEqual([0, 0]);
  });

  describe.skipIf(!python)('beside SciPy', () => {
    it('maximises the stated posterior, and has its curvature', () => {
      const votes = drawnVotes(20, 150, 1);
      const { scores, errors } = fitBradleyTerry(votes, oneGroup(20), { priorVariance: 2 });
      const twin = runPython(
        `
from scipy.optimize import minimize
w, l = np.array(data["w"]), np.array(data["l"])
cost = lambda b: np.logaddexp(0, b[l] - b[w]).sum() + (b @ b) / 4
x = minimize(cost, np.zeros(20), method="BFGS", options={"gtol": 1e-9}).x
p = 1 / (1 + np.exp(x[l] - x[w]))
h = np.full(20, 0.5); np.add.at(h, w, p * (1 - p)); np.add.at(h, l, p * (1 - p))
result = {"x": list(x - x.mean()), "se": list(1 / np.sqrt(h))}`,
        { w: [...votes.source], l: [...votes.target] },
      );
      scores.forEach((score, i) => {
        expect(score).toBeCloseTo(twin.x[i], 5);
        expect(errors[i]).toBeCloseTo(twin.se[i], 5);
      });
    });
  });
});

describe('fitPlackettLuce', () => {
  it('is Bradley–Terry for lists of two', () => {
    const lists = chain.flatMap(([a, b, n]) => Array.from({ length: n }, () => [a, b]));
    const { scores } = fitPlackettLuce(listsOf(lists), oneGroup(3), { virtualWeight: 0 });
    expect(scores[0] - scores[1]).toBeCloseTo(Math.log(3), 6);
    expect(scores[1] - scores[2]).toBeCloseTo(Math.log(3), 6);
  });

  it('keeps those who always won at a finite score', () => {
    const { scores, groups } = fitPlackettLuce(
      listsOf([
        [0, 1, 2],
        [0, 2, 1],
      ]),
      oneGroup(3),
    );
    expect(scores[0]).toBeGreaterThan(scores[1]);
    expect(scores[0]).toBeLessThan(6);
    expect(scores[1]).toBeCloseTo(scores[2], 6);
    expect(groups).toEqual([{ group: 0, people: 3, components: 1 }]);
    const without = () => fitPlackettLuce(listsOf([[0, 1]]), oneGroup(2), { virtualWeight: 0 });
    expect(without).toThrow(/virtualWeight/);
  });

  describe.skipIf(!python)('beside SciPy', () => {
    it('maximises the likelihood of lists with a virtual person in each group', () => {
      const random = new Random(5, 'lists');
      const lists = Array.from({ length: 40 }, (_, l) =>
        Array.from(random.permutation(6).slice(0, 2 + (l % 5)), (i) => i + 6 * (l % 2)),
      );
      const groups = Int32Array.from({ length: 12 }, (_, i) => (i < 6 ? 0 : 1));
      const { scores, errors } = fitPlackettLuce(listsOf(lists), groups);
      const twin = runPython(
        `
from scipy.optimize import minimize
n = 12
def cost(b):
    total = 0.0
    for order in data["lists"]:
        for t in range(len(order) - 1):
            rest = b[order[t:]]
            total -= rest[0] - np.log(np.exp(rest).sum())
    for i in range(n):
        v = b[n + i // 6]
        total += 0.1 * (np.logaddexp(0, v - b[i]) + np.logaddexp(0, b[i] - v))
    return total
x = minimize(cost, np.zeros(n + 2), method="BFGS", options={"gtol": 1e-8}).x
def curve(i, h=1e-4):
    e = np.zeros(n + 2); e[i] = h
    return (cost(x + e) - 2 * cost(x) + cost(x - e)) / h ** 2
se = [1 / np.sqrt(curve(i)) for i in range(n)]
s = x[:n]; s = np.concatenate([s[:6] - s[:6].mean(), s[6:] - s[6:].mean()])
result = {"x": list(s), "se": se}`,
        { lists },
      );
      scores.forEach((score, i) => {
        expect(score).toBeCloseTo(twin.x[i], 4);
        expect(errors[i]).toBeCloseTo(twin.se[i], 3);
      });
    });
  });
});

describe('fitCrowdBradleyTerry', () => {
  it('finds judges who guess or answer the wrong way round, and ranks better than without', () => {
    // Judges 0 to 3 answer as they should, 4 and 5 toss a coin, 6 always the wrong way round.
    const rankError = (scores: Float64Array) => {
      let wrong = 0;
      for (let i = 0; i < scores.length; i++) {
        for (let k = 0; k < i; k++) if (scores[i] <= scores[k]) wrong++;
      }
      return wrong;
    };
    let [plain, weighed] = [0, 0];
    for (let seed = 1; seed <= 20; seed++) {
      const random = new Random(seed, 'judges');
      const votes = drawnVotes(15, 600, seed);
      const rows = Array.from(votes.source, (better, k) => {
        const judge = random.integer(7);
        const turned = judge === 6 || (judge > 3 && random.uniform() < 0.5);
        const pair = turned ? [votes.target[k], better] : [better, votes.target[k]];
        return [...pair, 1, judge];
      });
      const noisy = votesOf(rows);
      const { scores, reliability, converged } = fitCrowdBradleyTerry(noisy, oneGroup(15), 7);
      expect(converged).toBe(true);
      expect(reliability[6]).toBeLessThan(0.3);
      for (const good of [0, 1, 2, 3]) expect(reliability[good]).toBeGreaterThan(reliability[6]);
      weighed += rankError(scores);
      plain += rankError(fitBradleyTerry(noisy, oneGroup(15)).scores);
    }
    expect(weighed).toBeLessThan(0.8 * plain);
  });
});

describe('quantileProbabilities', () => {
  it('is the quantile itself when scores are certain', () => {
    const scores = Float64Array.of(4, 1, 3, 2, 10, Number.NaN);
    const { data } = quantileProbabilities(scores, new Float64Array(6), oneGroup(6), {
      quantiles: 5,
    });
    expect([...data]).toEqual([
      ...[0, 0, 0, 1, 0],
      ...[1, 0, 0, 0, 0],
      ...[0, 0, 1, 0, 0],
      ...[0, 1, 0, 0, 0],
      ...[0, 0, 0, 0, 1],
      ...[0, 0, 0, 0, 0],
    ]);
  });

  it('parts a person over the bins their rank covers', () => {
    // Three people, two bins: the middle one covers ranks (1, 2] of 3, half of it in either bin.
    const scores = Float64Array.of(1, 2, 3);
    const { data } = quantileProbabilities(scores, new Float64Array(3), oneGroup(3), {
      quantiles: 2,
    });
    Array.from([1, 0, 0.5, 0.5, 0, 1]).forEach((share, at) => {
      expect(data[at]).toBeCloseTo(share, 12);
    });
  });

  it('tends to equal shares as errors grow, rows and columns adding up as they must', () => {
    const random = new Random(1, 'quantile test');
    const scores = Float64Array.from({ length: 50 }, () => random.normal());
    const errors = new Float64Array(50).fill(1000);
    const { data } = quantileProbabilities(scores, errors, oneGroup(50), {
      quantiles: 5,
      draws: 4000,
    });
    for (let i = 0; i < 50; i++) {
      const row = data.subarray(5 * i, 5 * i + 5);
      expect(row.reduce((a, b) => a + b)).toBeCloseTo(1, 9);
      // Four standard deviations of a share of 1/5 in 4000 draws.
      for (const share of row)
        expect(Math.abs(share - 0.2)).toBeLessThan(4 * Math.sqrt(0.16 / 4000));
    }
    for (let c = 0; c < 5; c++) {
      const column = data.filter((_, at) => at % 5 === c);
      expect(column.reduce((a, b) => a + b)).toBeCloseTo(10, 9);
    }
  });
});

describe('scaleReliability', () => {
  it('is the share of the variance within groups that is not error', () => {
    // By hand: variances 2 and 2 around means 2 and 12, errors ½² everywhere: 1 − ¼/2.
    const scores = Float64Array.of(1, 3, 11, 13, Number.NaN);
    const errors = Float64Array.of(0.5, 0.5, 0.5, 0.5, Number.NaN);
    const groups = Int32Array.of(0, 0, 1, 1, 1);
    expect(scaleReliability(scores, errors, groups)).toBe(0.875);
    expect(scaleReliability(scores.slice(0, 1), errors.slice(0, 1), groups.slice(0, 1))).toBeNaN();
  });
});
