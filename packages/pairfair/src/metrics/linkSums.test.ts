import { describe, expect, it } from 'vitest';
import type { CellsGraph } from '../graphs/graph.ts';
import { Random } from '../random.ts';
import { auc } from './auc.ts';
import { pairCounter } from './consistencyResampler.ts';
import { decisionsAtRate } from './decisionsAtRate.ts';
import { measureScores } from './evaluatePredictions.ts';
import { sortPeople } from './evaluationData.ts';
import { linkSums } from './linkSums.ts';
import { midRanks } from './midRanks.ts';

const people = 400;
const random = new Random(7, 'links');
const draw = <T>(one: () => T) => Array.from({ length: people }, one);
// Tied scores, and some that differ in their last bits only.
const scores = Float64Array.from(
  draw(() => (random.integer(60) + 1) / 64 + random.integer(2) * 2 ** -53),
);
const labels = Uint8Array.from(draw(() => random.integer(2)));
const groups = Int32Array.from(draw(() => random.integer(4) - 1));
const decisions = Uint8Array.from(scores, (score) => Number(score >= 0.5));
const weights = Float64Array.from(draw(() => 1 + random.integer(5) / 4));
const binary = { target: 'binary' as const, threshold: 0.5, weights: null };
const list = { ...binary, labels, scores, decisions, groups, groupNames: ['a', 'b', 'c'] };

function cellsGraph(between: CellsGraph['between'], cells: number): CellsGraph {
  const [offsets, cell, share] = [new Uint32Array(people + 1), [] as number[], [] as number[]];
  for (let i = 0; i < people; i++) {
    for (let own = random.integer(3); own > 0; own--) {
      const number = random.integer(5) + (own - 1) * 5;
      // A few of very many cells have anybody.
      cell.unshift(Math.floor((number * (cells - 1)) / 9));
      share.unshift((1 + random.integer(4)) / 4);
    }
    offsets[i + 1] = cell.length;
  }
  // Put in at the front, so that cells ascend within a person; people from the last to the first.
  const turned = Uint32Array.from(offsets, (_, i) => cell.length - offsets[people - i]);
  return {
    ...{
      kind: 'cells',
      size: people,
      between,
      groups: between === 'groups' ? groups : new Int32Array(0),
      cells,
    },
    members: { offsets: turned, cell: Uint32Array.from(cell), share: Float64Array.from(share) },
  };
}

/** w(i,j), by its definition. */
function weightOf({ between, members }: CellsGraph, i: number, j: number): number {
  const { offsets, cell, share } = members;
  if (between === 'groups' && (groups[i] < 0 || groups[j] < 0 || groups[i] === groups[j])) return 0;
  let sum = 0;
  for (let e = offsets[i]; e < offsets[i + 1]; e++) {
    for (let f = offsets[j]; f < offsets[j + 1]; f++) {
      if (cell[e] === cell[f]) sum += share[e] * share[f];
    }
  }
  return sum;
}

describe('linkSums', () => {
  const ranks = midRanks(scores);
  const top = decisionsAtRate(scores, labels.reduce((sum, label) => sum + label, 0) / people);
  const gap = (of: ArrayLike<number>) => (i: number, j: number) => Math.abs(of[i] - of[j]);

  it.each([
    { between: 'groups' as const, cells: 10 },
    { between: 'everyone' as const, cells: 10 },
    // So many cells that they are walked several times.
    { between: 'groups' as const, cells: 20_000 },
    { between: 'everyone' as const, cells: 100_000 },
  ])('are those of all pairs, between $between, $cells cells', ({ between, cells }) => {
    const graph = cellsGraph(between, cells);
    const found = linkSums(pairCounter(graph), measureScores(sortPeople(list)).people);
    const byPairs = (of: (i: number, j: number) => number) => {
      let sum = 0;
      for (let i = 0; i < people; i++) {
        for (let j = 0; j < people; j++) if (i !== j) sum += weightOf(graph, i, j) * of(i, j);
      }
      return sum;
    };
    const wanted = {
      scores: byPairs(gap(scores)),
      ranks: byPairs(gap(ranks)),
      decisions: byPairs(gap(decisions)),
      truth: byPairs(gap(labels)),
      atBaseRate: byPairs((i, j) => top[i] + top[j] - 2 * top[i] * top[j]),
      weight: byPairs(() => 1),
    };
    expect(wanted.weight).toBeGreaterThan(100);
    for (const [key, value] of Object.entries(wanted)) {
      const got = found[key as keyof typeof wanted];
      expect(Math.abs(got - value) / value, key).toBeLessThan(1e-12);
    }
  });
});

describe('measureScores', () => {
  it('has the AUC of every group as of its people alone, also where they weigh', () => {
    for (const weighed of [null, weights]) {
      const { sums } = measureScores(sortPeople({ ...list, weights: weighed }));
      const wanted = [-1, 0, 1, 2].map((group) => {
        const own = Array.from(scores.keys()).filter((i) => group < 0 || groups[i] === group);
        const of = (values: ArrayLike<number>) => own.map((i) => values[i]);
        return auc(of(labels), of(scores), weighed ? { weights: of(weighed) } : {});
      });
      if (sums.kind !== 'binary') throw new Error('These labels are decided on.');
      sums.auc.forEach((one, k) => {
        expect(one).toBeCloseTo(wanted[k], 12);
      });
    }
  });
});
