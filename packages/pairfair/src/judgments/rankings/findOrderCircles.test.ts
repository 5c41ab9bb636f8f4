import { describe, expect, it } from 'vitest';
import { collectAnswers } from '../answers/collectAnswers.ts';
import type { Judgment } from '../records/judgment.ts';
import { findOrderCircles } from './findOrderCircles.ts';

const people = ['A', 'B', 'C', 'D'];

/** `AB <<=`: three judges, two say that A is better, one that they are about equal. */
function answersOf(lines: readonly string[]) {
  const judgments = lines.flatMap((line): Judgment[] => {
    const [pair, said] = line.split(' ');
    const [a, b] = pair;
    return Array.from(said, (sign, k) => ({
      kind: 'comparison',
      people: [a, b],
      answer: sign === '<' ? 'first' : sign === '>' ? 'second' : 'equal',
      judge: `judge ${k}`,
    }));
  });
  return collectAnswers(judgments, { people, groups: [0, 0, 0, 0] });
}

describe('findOrderCircles', () => {
  it('finds three people whom most answers place in a circle, with who said so', () => {
    const [circle, ...others] = findOrderCircles(answersOf(['AB <<<', 'BC <<=', 'AC >>']));
    expect(others).toEqual([]);
    expect(circle.people).toEqual([0, 1, 2]);
    expect(circle.statements[1]).toEqual({ better: 1, worse: 2, agree: [0, 1], disagree: [2] });
    expect(circle.statements[2]).toMatchObject({ better: 2, worse: 0, agree: [0, 1] });
  });

  it('finds four, where nobody compared those opposite', () => {
    const square = ['AB <<', 'BC <<', 'CD <<', 'AD >>'];
    expect(findOrderCircles(answersOf(square)).map((circle) => circle.people)).toEqual([
      [0, 1, 2, 3],
    ]);
    const crossed = findOrderCircles(answersOf([...square, 'AC <<']));
    expect(crossed.map((circle) => circle.people)).toEqual([[0, 2, 3]]);
  });

  it.each([
    ['an order', ['AB <<', 'BC <<', 'AC <<']],
    ['a circle closed by "about equal"', ['AB <<', 'BC <<', 'AC ==']],
    ['a tie', ['AB <<', 'BC <<', 'AC <>']],
    ['a single answer', ['AB <<', 'BC <<', 'AC >']],
  ])('finds none in %s', (_, lines) => {
    expect(findOrderCircles(answersOf(lines))).toEqual([]);
  });
});
