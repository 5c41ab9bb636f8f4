import { describe, expect, it } from 'vitest';
import { answersOf, ids } from '../../../testing/judgmentAnswers.ts';
import { Random } from '../../random.ts';
import type { Answers } from '../answers/answers.ts';
import { collectAnswers } from '../answers/collectAnswers.ts';
import type { Judgment } from '../records/judgment.ts';
import { explainContradiction, findContradictions } from './findContradictions.ts';
import { majorityPairs } from './majorityPairs.ts';
import type { PairDecisions } from './pairDecisions.ts';

describe('findContradictions', () => {
  const decisions = majorityPairs(answersOf(['AB yyy', 'BC yyn', 'AC nnn']).pairs);

  it('explains a denial by the chain that contradicts it, and says what to ask again', () => {
    const { count, found } = findContradictions(4, decisions);
    expect(count).toBe(1);
    expect(found).toHaveLength(1);
    expect(found[0].people).toEqual([0, 1, 2]);
    const { source, target } = decisions;
    expect([source[found[0].askAgain], target[found[0].askAgain]]).toEqual([1, 2]);
    expect(explainContradiction(found[0], decisions, ids)).toBe(
      'A~B 3/3, B~C 2/3, but A≁C 3/3; ask again about B and C',
    );
  });

  it('asks again about the denial when that is the weakest statement', () => {
    const weak = majorityPairs(answersOf(['AB yyy', 'BC yyy', 'AC ynn']).pairs);
    const { found } = findContradictions(4, weak);
    expect(explainContradiction(found[0], weak, ids)).toMatch(/A≁C 2\/3; ask again about A and C$/);
  });

  it('finds none in a chain nobody denies, and none in ties or single answers', () => {
    for (const last of ['AC yn', 'AC n', 'AC ??', 'AD nnn']) {
      const answers = answersOf(['AB yyy', 'BC yyn', last]);
      expect(findContradictions(4, majorityPairs(answers.pairs)).count, last).toBe(0);
    }
  });

  it('takes no chain of people who are about alike for one', () => {
    const chain = answersOf(['AB yyy', 'BC yyy', 'CD yyy', 'AD nnn']);
    expect(findContradictions(4, majorityPairs(chain.pairs)).count).toBe(0);
  });

  it('counts only statements as sure as asked for', () => {
    expect(findContradictions(4, decisions, { confidence: 0.7 }).count).toBe(0);
  });

  it('explains by the surest third person, as trying all people does', () => {
    const random = new Random(3, 'contradictions');
    for (let round = 0; round < 30; round++) {
      const { pairs } = randomAnswers(7, random);
      const all = majorityPairs(pairs);
      const strength = all.confidence.map((sure, p) => (all.verdict[p] === 1 ? sure : 1 - sure));
      const { found, count } = findContradictions(7, all);
      const denied = all.verdict.filter((said, p) => said === -1 && surest(all, strength, p) > 0);
      expect(count).toBe(denied.length);
      for (const { denied: p, links, people: path } of found) {
        expect(Math.min(...links.map((q) => strength[q]))).toBe(surest(all, strength, p));
        expect([path[0], path.at(-1)]).toEqual([all.source[p], all.target[p]]);
        links.forEach((q, k) => {
          expect([all.source[q], all.target[q]].sort()).toEqual([path[k], path[k + 1]].sort());
        });
      }
    }
  });

  function randomAnswers(size: number, random: Random): Answers {
    const judgments: Judgment[] = [];
    for (let a = 0; a < size; a++) {
      for (let b = 0; b < a; b++) {
        if (random.uniform() < 0.4) continue;
        const votes = 2 + random.integer(4);
        for (let judge = 0; judge < votes; judge++) {
          const answer = random.uniform() < 0.5 ? 'yes' : 'no';
          judgments.push({ kind: 'pair', people: [a, b], answer, judge });
        }
      }
    }
    return collectAnswers(judgments, { people: Array.from({ length: size }, (_, i) => i) });
  }

  /** The best least certain link by way of a third person; 0 when there is none. */
  function surest(all: PairDecisions, strength: Float64Array, p: number): number {
    const link = (i: number, j: number) =>
      all.source.findIndex((s, q) => s === Math.min(i, j) && all.target[q] === Math.max(i, j));
    const ways = Array.from({ length: 7 }, (_, third) => {
      const links = [link(all.source[p], third), link(third, all.target[p])];
      if (links.some((q) => q < 0 || all.verdict[q] !== 1)) return 0;
      return Math.min(...links.map((q) => strength[q]));
    });
    return Math.max(...ways);
  }
});
