import { describe, expect, it } from 'vitest';
import { answersOf, ids } from '../../../testing/judgmentAnswers.ts';
import { Random } from '../../random.ts';
import { collectAnswers } from '../answers/collectAnswers.ts';
import type { Judgment } from '../records/judgment.ts';
import { simulatedPanel } from '../simulate/simulatedJudge.ts';
import { simulateJudgments } from '../simulate/simulateJudgments.ts';
import { classAudit } from './classAudit.ts';
import { correlationClusters } from './correlationClusters.ts';
import { majorityPairs } from './majorityPairs.ts';
import type { PairDecisions } from './pairDecisions.ts';

describe('correlationClusters', () => {
  it('finds classes that no answer speaks against', () => {
    const answers = answersOf(['AB yy', 'CD yy', 'AC nn', 'BD nn']);
    const { classes: found, count } = correlationClusters(4, majorityPairs(answers.pairs));
    expect([...found]).toEqual([0, 0, 1, 1]);
    expect(count).toBe(2);
  });

  it('leaves people nobody spoke of without a class', () => {
    const { classes: found } = correlationClusters(4, majorityPairs(answersOf(['AB yy']).pairs));
    expect([...found]).toEqual([0, 0, -1, -1]);
  });

  it('reaches the best of all partitions of seven people, and never more', () => {
    const random = new Random(9, 'clusters test');
    let [reached, best] = [0, 0];
    for (let round = 0; round < 20; round++) {
      const texts: { source: number; target: number; yes: number; no: number }[] = [];
      for (let a = 0; a < 7; a++) {
        for (let b = a + 1; b < 7; b++) {
          texts.push({ source: a, target: b, yes: random.integer(4), no: random.integer(4) });
        }
      }
      const columns = {
        source: Uint32Array.from(texts, ({ source }) => source),
        target: Uint32Array.from(texts, ({ target }) => target),
        yes: Uint32Array.from(texts, ({ yes }) => yes),
        no: Uint32Array.from(texts, ({ no }) => no),
      };
      const { gain } = correlationClusters(7, columns, { seed: round });
      const optimum = bestGain(columns);
      expect(gain).toBeLessThanOrEqual(optimum + 1e-9);
      reached += gain;
      best += optimum;
    }
    // A heuristic: within 3 % of the optimum on average.
    expect(reached).toBeGreaterThan(0.97 * best);
  });

  function bestGain(pairs: Pick<PairDecisions, 'source' | 'target' | 'yes' | 'no'>): number {
    let most = 0;
    const assign = (i: number, put: readonly number[], used: number): void => {
      if (i === 7) {
        let gain = 0;
        pairs.source.forEach((a, p) => {
          if (put[a] === put[pairs.target[p]])
            gain += Math.log((1 + pairs.yes[p]) / (1 + pairs.no[p]));
        });
        most = Math.max(most, gain);
        return;
      }
      for (let c = 0; c <= used; c++) assign(i + 1, [...put, c], Math.max(used, c + 1));
    };
    assign(0, [], 0);
    return most;
  }

  it('holds together with wrong answers where a transitive closure melts into one class', () => {
    // 100 people in five classes, 1500 answers, 5 % of them wrong.
    const truth = Array.from({ length: 100 }, (_, i) => i % 5);
    const hundred = truth.map((_, i) => i);
    let [clustered, closed] = [0, 0];
    for (let seed = 1; seed <= 20; seed++) {
      const judgments = simulateJudgments({
        kind: 'pair',
        people: hundred,
        panel: simulatedPanel([{ count: 5, yesIfAlike: 0.95, noIfNot: 0.95 }]),
        truths: [{ classes: truth }],
        tasks: 1500,
        seed,
      });
      const { pairs } = collectAnswers(judgments, { people: hundred });
      const decisions = majorityPairs(pairs, { minAnswers: 1 });
      clustered += classF1(correlationClusters(100, decisions, { seed }).classes, truth) / 20;
      closed += classF1(closure(100, decisions), truth) / 20;
    }
    expect(closed).toBeLessThan(0.4);
    expect(clustered).toBeGreaterThan(0.9);
  });

  function closure(size: number, { source, target, verdict }: PairDecisions): number[] {
    const put = Array.from({ length: size }, (_, i) => i);
    for (let moved = true; moved; ) {
      moved = false;
      verdict.forEach((said, p) => {
        const least = Math.min(put[source[p]], put[target[p]]);
        if (said !== 1 || Math.max(put[source[p]], put[target[p]]) === least) return;
        put[source[p]] = put[target[p]] = least;
        moved = true;
      });
    }
    return put;
  }

  function classF1(found: ArrayLike<number>, truth: readonly number[]): number {
    let [right, put, there] = [0, 0, 0];
    for (let a = 0; a < truth.length; a++) {
      for (let b = 0; b < a; b++) {
        const together = found[a] >= 0 && found[a] === found[b];
        const alike = truth[a] === truth[b];
        if (together) put++;
        if (alike) there++;
        if (together && alike) right++;
      }
    }
    return (2 * right) / (put + there);
  }
});

describe('classAudit', () => {
  it('scores classes by answers about random pairs only', () => {
    const judgments = [
      ['A', 'B', 'yes', 'audit'],
      ['A', 'C', 'yes', 'audit'],
      ['B', 'C', 'no', 'audit'],
      ['C', 'D', 'no', 'audit'],
      ['A', 'D', 'yes', 'active'],
    ].map(([a, b, answer, stratum]) => ({ kind: 'pair', people: [a, b], answer, stratum }));
    const { pairs } = collectAnswers(judgments as unknown as Judgment[], { people: ids });
    // Classes {A, B} and {C, D}: put together AB (yes) and CD (no); AC was missed.
    expect(classAudit([0, 0, 1, 1], pairs)).toEqual({
      precision: 0.5,
      recall: 0.5,
      f1: 0.5,
      answers: 4,
    });
  });
});
