import { describe, expect, it } from 'vitest';
import { answersOf, classes, ids, simulatedAnswers } from '../../../testing/judgmentAnswers.ts';
import { python, runPython } from '../../../testing/python.ts';
import type { Answers } from '../answers/answers.ts';
import { collectAnswers } from '../answers/collectAnswers.ts';
import { type SimulatedJudge, simulatedPanel } from '../simulate/simulatedJudge.ts';
import { fitTwoCoin } from './fitTwoCoin.ts';
import { majorityPairs } from './majorityPairs.ts';
import type { PairDecisions } from './pairDecisions.ts';
import { twoCoinPairs } from './twoCoinPairs.ts';

describe('fitTwoCoin', () => {
  it.skipIf(!python)('is the stated EM, by a vectorised NumPy twin', () => {
    const panel = simulatedPanel([
      { count: 5, yesIfAlike: 0.8, noIfNot: 0.9 },
      { count: 2, manner: 'always-yes' },
    ]);
    requireTwin(simulatedAnswers(panel, 120, 4, 5));
    // So many answers to a pair that their odds would overflow: 1.6 ln-units × 450 votes.
    const crowd = simulatedPanel([{ count: 450, yesIfAlike: 0.99, noIfNot: 0.99 }]);
    requireTwin(simulatedAnswers(crowd, 12, 450, 1));
  });

  function requireTwin({ pairs, judges }: Answers): void {
    const fit = fitTwoCoin(pairs, judges.length);
    const pairOf = Array.from(pairs.value, (_, k) => pairs.offsets.findIndex((end) => end > k) - 1);
    const twin = runPython(
      `
pair, judge, y = (np.array(data[k]) for k in ("pair", "judge", "y"))
P, J = pair.max() + 1, judge.max() + 1
mu = np.bincount(pair, weights=y, minlength=P) / np.bincount(pair, minlength=P)
for step in range(200):
    m = mu[pair]
    alpha = (3 + np.bincount(judge, m * y, J)) / (4 + np.bincount(judge, m, J))
    beta = (3 + np.bincount(judge, (1 - m) * (1 - y), J)) / (4 + np.bincount(judge, 1 - m, J))
    pi = (1 + mu.sum()) / (2 + P)
    up, down = np.log(alpha / (1 - beta)), np.log((1 - alpha) / beta)
    logit = np.log(pi / (1 - pi)) + np.bincount(pair, np.where(y == 1, up[judge], down[judge]), P)
    new = 1 / (1 + np.exp(-np.clip(logit, -700, 700)))
    change = np.abs(new - mu).max()
    mu = new
    if change < 1e-6: break
result = {"mu": list(mu), "alpha": list(alpha), "steps": step + 1}`,
      { pair: pairOf, judge: [...pairs.judge], y: [...pairs.value] },
    );
    expect(fit.iterations).toBe(twin.steps);
    fit.posterior.forEach((mu, p) => {
      expect(mu).toBeCloseTo(twin.mu[p], 10);
    });
    // Ours belong to the last posterior, the twin's to the one before.
    fit.yesIfAlike.forEach((alpha, j) => {
      expect(alpha).toBeCloseTo(twin.alpha[j], 4);
    });
  }

  it('knows nothing of pairs nobody could compare, and needs to know the judges', () => {
    const { pairs, judges } = answersOf(['AB yy', 'AC ??']);
    expect(fitTwoCoin(pairs, judges.length).posterior[1]).toBeNaN();
    const nameless = collectAnswers([{ kind: 'pair', people: ['A', 'B'], answer: 'yes' }], {
      people: ids,
    });
    expect(() => fitTwoCoin(nameless.pairs, 0)).toThrow(/name its judge/);
  });

  it('says yes and no of everything the other way round when all answers are turned', () => {
    // With symmetric priors the labels would be free; the lopsided prior must not prefer yes.
    const panel = simulatedPanel([{ count: 6, yesIfAlike: 0.85, noIfNot: 0.85 }]);
    const { pairs, judges } = simulatedAnswers(panel, 150, 3, 2);
    const turned = { ...pairs, value: pairs.value.map((value) => 1 - value) };
    const fit = fitTwoCoin(pairs, judges.length);
    const back = fitTwoCoin(turned, judges.length);
    back.posterior.forEach((mu, p) => {
      expect(mu).toBeCloseTo(1 - fit.posterior[p], 4);
    });
  });
});

/** F1 of the edges among the pairs asked about. */
function edgeF1({ source, target, verdict }: PairDecisions): number {
  let [right, found, there] = [0, 0, 0];
  verdict.forEach((said, p) => {
    const alike = classes[source[p]] === classes[target[p]];
    if (alike) there++;
    if (said === 1) found++;
    if (alike && said === 1) right++;
  });
  return (2 * right) / (found + there);
}

describe('two-coin beside majority, 300 pairs × 5 answers, 25 seeds', () => {
  const meanF1 = (panel: readonly SimulatedJudge[]) => {
    let [majority, twoCoin] = [0, 0];
    for (let seed = 1; seed <= 25; seed++) {
      const { pairs, judges } = simulatedAnswers(panel, 300, 5, seed);
      majority += edgeF1(majorityPairs(pairs)) / 25;
      twoCoin += edgeF1(twoCoinPairs(pairs, judges.length)) / 25;
    }
    return { majority, twoCoin };
  };
  const good = { yesIfAlike: 0.85, noIfNot: 0.85 };

  it('wins by far when some say yes to everything', () => {
    const { majority, twoCoin } = meanF1(
      simulatedPanel([
        { count: 6, ...good },
        { count: 2, yesIfAlike: 0.6, noIfNot: 0.6 },
        { count: 2, manner: 'always-yes' },
      ]),
    );
    // ELICITATION 2.1 measured 0.869 against 0.741.
    expect(twoCoin).toBeGreaterThan(majority + 0.08);
    expect(twoCoin).toBeGreaterThan(0.82);
  });

  it('loses at most 0.03 when all are honest', () => {
    const { majority, twoCoin } = meanF1(simulatedPanel([{ count: 10, ...good }]));
    expect(twoCoin).toBeGreaterThan(majority - 0.03);
    expect(majority).toBeGreaterThan(0.9);
  });
});

describe('twoCoinPairs', () => {
  it('lists where a vote would say otherwise, and warns when there is little to go by', () => {
    const panel = simulatedPanel([
      { count: 3, yesIfAlike: 0.9, noIfNot: 0.9 },
      { count: 3, manner: 'always-yes' },
    ]);
    const { pairs, judges } = simulatedAnswers(panel, 200, 4, 1);
    const { differs, verdict, warnings } = twoCoinPairs(pairs, judges.length);
    const vote = majorityPairs(pairs);
    expect(differs.length).toBeGreaterThan(0);
    verdict.forEach((said, p) => {
      expect(said !== vote.verdict[p]).toBe(differs.includes(p));
    });
    expect(warnings).toEqual([]);
    const few = answersOf(['AB yn', 'AC yy']);
    expect(twoCoinPairs(few.pairs, few.judges.length).warnings.join()).toMatch(
      /2 of 2 judges.*2\.0 answers/s,
    );
  });
});
