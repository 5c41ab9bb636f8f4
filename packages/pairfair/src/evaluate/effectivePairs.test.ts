import { describe, expect, it } from 'vitest';
import { expectNear } from '../../testing/expectNear.ts';
import { classesGraph } from '../graphs/classesGraph.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import { effectivePairs } from './effectivePairs.ts';

describe('effectivePairs', () => {
  it('counts disjoint pairs, and half of the people of a class', () => {
    const pairs = Array.from({ length: 17 }, (_, k) => [2 * k, 2 * k + 1, 3] as const);
    expectNear(effectivePairs(edgesGraph(40, pairs)), 17, 1e-12);
    expectNear(effectivePairs(classesGraph(new Array(20).fill(0))), 10, 1e-12);
    expect(effectivePairs(edgesGraph(3, []))).toBe(0);
    // A star of ten: degrees 10 and ten times 1, 400 / 110 / 2.
    const star = Array.from({ length: 10 }, (_, k) => [0, k + 1, 1] as const);
    expectNear(effectivePairs(edgesGraph(11, star)), 400 / 220, 1e-12);
  });
});
