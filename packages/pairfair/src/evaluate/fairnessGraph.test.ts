import { describe, expect, it } from 'vitest';
import { pairWeight } from '../graphs/pairWeight.ts';
import type { FairnessTerm } from '../pipeline/fitSpec.ts';
import { fairnessGraph } from './fairnessGraph.ts';
import type { Study } from './study.ts';

const people = 24;
const train = Uint32Array.from({ length: 16 }, (_, i) => i);
const ids = Array.from({ length: people }, (_, i) => `p${i}`);

/** Links by a ranking, by quarters of a rating and by judges, whose weights differ. */
function studyOf(score: (i: number) => number, rating: (i: number) => number): Study {
  const columns = {
    score: Float64Array.from({ length: people }, (_, i) => score(i)),
    rating: Float64Array.from({ length: people }, (_, i) => rating(i)),
  };
  const provenance = { method: 'test' };
  const terms: FairnessTerm[] = [
    {
      ...{ weight: 2, provenance },
      rule: { kind: 'quantiles', column: 'score', quantiles: 4, ties: 'spread' },
    },
    {
      ...{ weight: 0.5, provenance },
      rule: { kind: 'classes', column: 'rating', classes: { rule: 'equal-frequency', classes: 4 } },
    },
    {
      weight: 3,
      judgments: {
        judgments: ids.map((id, i) => ({
          ...{ kind: 'rating' as const, people: [id], judge: 'ann' },
          answer: 1 + (Math.abs(Math.round(rating(i))) % 5),
        })),
        ...{ lines: [], problems: [] },
      },
      aggregate: {
        ratings: { minAnswers: 1, classes: { rule: 'equal-frequency', classes: 3 } },
      },
    },
  ];
  return {
    name: 'terms',
    table: { rows: people, columns: [] },
    labels: Float64Array.from({ length: people }, (_, i) => i % 2),
    groups: Int32Array.from({ length: people }, (_, i) => (i >> 1) % 2),
    groupNames: ['a', 'b'],
    side: { kind: 'terms', terms, ids, columns },
  };
}

describe('fairnessGraph of several terms', () => {
  it('is made among the given people alone: others may hold anything', () => {
    const score = (i: number) => (i * 7) % 11;
    const rating = (i: number) => (i * 5) % 13;
    const isTest = (i: number) => i >= train.length;
    const { graph } = fairnessGraph(studyOf(score, rating), train, 'train');
    const changed = studyOf(
      (i) => (isTest(i) ? -1000 - i : score(i)),
      (i) => (isTest(i) ? 900 + 3 * i : rating(i)),
    );
    expect(fairnessGraph(changed, train, 'train').graph).toEqual(graph);
    const links = Array.from(train, (i) => pairWeight(graph, 0, i)).filter((weight) => weight > 0);
    expect(links.length).toBeGreaterThan(0);
  });

  it('counts each term by its weight', () => {
    const study = studyOf(
      (i) => i,
      (i) => i,
    );
    if (study.side.kind !== 'terms') throw new Error('terms');
    const alone = (k: number) => {
      const side = study.side as Extract<Study['side'], { kind: 'terms' }>;
      const terms = [{ ...(side.terms[k] as FairnessTerm), weight: 1 }];
      return fairnessGraph({ ...study, side: { ...side, terms } }, train, 'train').graph;
    };
    const [ranking, classes, judged] = [alone(0), alone(1), alone(2)];
    const { graph } = fairnessGraph(study, train, 'train');
    for (let i = 0; i < train.length; i++) {
      for (let j = 0; j < i; j++) {
        const sum =
          2 * pairWeight(ranking, i, j) +
          0.5 * pairWeight(classes, i, j) +
          3 * pairWeight(judged, i, j);
        expect(pairWeight(graph, i, j)).toBeCloseTo(sum, 12);
      }
    }
  });
});
