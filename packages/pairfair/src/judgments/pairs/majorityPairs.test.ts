import { describe, expect, it } from 'vitest';
import { answersOf } from '../../../testing/judgmentAnswers.ts';
import { majorityPairs } from './majorityPairs.ts';
import { linkedGraph } from './pairDecisions.ts';

describe('majorityPairs', () => {
  const { pairs } = answersOf(['AB yyn', 'AC yn', 'AD y', 'BC nn?', 'BD ??']);

  it('links pairs that more than half say yes to, when enough said anything', () => {
    const decisions = majorityPairs(pairs);
    expect([...decisions.yes]).toEqual([2, 1, 1, 0, 0]);
    expect([...decisions.no]).toEqual([1, 1, 0, 2, 0]);
    expect([...decisions.cannot]).toEqual([0, 0, 0, 1, 2]);
    expect([...decisions.verdict]).toEqual([1, 0, 0, -1, 0]);
    expect([...decisions.contested]).toEqual([1]);
    expect([...decisions.hardToCompare]).toEqual([3, 4]);
    expect(linkedGraph(4, decisions)).toMatchObject({
      source: Uint32Array.of(0),
      target: Uint32Array.of(1),
    });
  });

  it('uses single answers when told to', () => {
    expect([...majorityPairs(pairs, { minAnswers: 1 }).verdict]).toEqual([1, 0, 1, -1, 0]);
  });

  it('is as sure as a Beta posterior: 3 of 3 yes leaves 1/16', () => {
    // By hand: 1 − I_½(1 + yes, 1 + no); I_½(4, 1) = ½⁴, I_½(3, 2) = 5/16, I_½(2, 2) = ½.
    const { confidence } = majorityPairs(answersOf(['AB yyy', 'AC yyn', 'AD yn', 'BC ??']).pairs);
    expect(confidence[0]).toBeCloseTo(15 / 16, 12);
    expect(confidence[1]).toBeCloseTo(11 / 16, 12);
    expect(confidence[2]).toBeCloseTo(1 / 2, 12);
    expect(confidence[3]).toBeNaN();
  });

  it('takes a share written as the threshold for a tie', () => {
    const { pairs: many } = answersOf([`AB ${'y'.repeat(11)}${'n'.repeat(9)}`]);
    expect([...majorityPairs(many, { threshold: 0.55 }).contested]).toEqual([0]);
  });
});
