import { describe, expect, it } from 'vitest';
import { classesGraph } from '../../graphs/classesGraph.ts';
import { pairWeight } from '../../graphs/pairWeight.ts';
import { campTruths } from './campTruths.ts';

const groups = Array.from({ length: 40 }, (_, i) => i % 2);
const classes = groups.map((_, i) => i);
const scores = groups.map((_, i) => 100 + i);

describe('campTruths', () => {
  it('gives the first camp the truth, and others a share of people in the places of others', () => {
    const truth = { classes, scores };
    const [first, second, third] = campTruths(truth, { camps: 3, apart: 0.3, groups });
    expect(first).toBe(truth);
    for (const { classes: seen, scores: rated } of [second, third]) {
      const moved = classes.filter((c, i) => seen![i] !== c);
      // 0.3 of 20 people in each group.
      expect(moved).toHaveLength(12);
      expect(Array.from(seen!).sort((a, b) => a - b)).toEqual(classes);
      classes.forEach((_, i) => {
        expect(groups[seen![i]]).toBe(groups[i]);
        expect(rated![i]).toBe(100 + seen![i]);
      });
    }
    expect(second).not.toEqual(third);
  });

  it('moves links along with people', () => {
    const pairs = groups.map((_, i) => Math.floor(i / 4));
    const truth = { classes: pairs, graph: classesGraph(pairs) };
    const [, { classes: seen, graph }] = campTruths(truth, { camps: 2, apart: 1, groups });
    for (let i = 0; i < 40; i++) {
      for (let j = 0; j < i; j++) {
        expect(pairWeight(graph!, i, j) > 0).toBe(seen![i] === seen![j]);
      }
    }
  });

  it('changes nothing when no share is apart, and refuses one above 1', () => {
    expect(campTruths({ classes }, { camps: 2, apart: 0, groups })[1]).toEqual({ classes });
    expect(() => campTruths({ classes }, { camps: 2, apart: 1.5, groups })).toThrow(/apart/);
  });
});
