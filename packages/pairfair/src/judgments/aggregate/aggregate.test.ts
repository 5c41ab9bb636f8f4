import { describe, expect, it } from 'vitest';
import { graphFromJson } from '../../graphs/graphFromJson.ts';
import { graphToJson } from '../../graphs/graphToJson.ts';
import { pairWeight } from '../../graphs/pairWeight.ts';
import { requireGraph } from '../../graphs/requireGraph.ts';
import { collectAnswers } from '../answers/collectAnswers.ts';
import type { Judgment } from '../records/judgment.ts';
import { type SimulatedJudge, simulatedPanel } from '../simulate/simulatedJudge.ts';
import { simulateJudgments } from '../simulate/simulateJudgments.ts';
import { aggregateJudgments } from './aggregateJudgments.ts';
import { aggregatePairs } from './aggregatePairs.ts';
import { aggregateRankings } from './aggregateRankings.ts';
import { aggregateRatings } from './aggregateRatings.ts';

const people = Array.from({ length: 40 }, (_, i) => `p${i}`);
const groups = people.map((_, i) => i % 2);
const scores = people.map((_, i) => 1 + Math.floor(i / 2) / 5);
const classes = scores.map((score) => Math.floor(score));
const truths = [{ classes, scores }];
const panel = simulatedPanel([{ count: 4, yesIfAlike: 0.95, noIfNot: 0.95, noise: 0.3, slope: 4 }]);

function simulated(
  kind: Judgment['kind'],
  more: { panel?: SimulatedJudge[]; tasks?: number } = {},
) {
  const { tasks = 200 } = more;
  return simulateJudgments({ kind, people, groups, truths, panel, overlap: 3, ...more, tasks });
}
const collect = (judgments: Judgment[]) => collectAnswers(judgments, { people, groups, levels: 5 });

describe('aggregatePairs', () => {
  it('links those the panel says are alike, and says how it was made', () => {
    const answers = collect(simulated('pair'));
    for (const method of ['majority', 'two-coin'] as const) {
      const { graph, provenance, decisions } = aggregatePairs(answers, { method });
      const right = Array.from(graph.source, (i, e) => classes[i] === classes[graph.target[e]]);
      expect(right.filter(Boolean).length / right.length).toBeGreaterThan(0.9);
      expect(provenance.judgments).toBe(answers.digest);
      expect(provenance.parameters).toMatchObject({
        method,
        minAnswers: 2,
        threshold: 0.5,
        pairs: decisions.source.length,
        edges: graph.source.length,
        counts: { ...answers.counts, judges: 4 },
      });
    }
  });

  it('does not link A and C because both are linked with B', () => {
    const said = ['a', 'b', 'c'].map((_, k) => [people[k], people[k + 1]]).slice(0, 2);
    const judgments = said.flatMap((pair) =>
      ['j', 'k'].map((judge) => ({ kind: 'pair', people: pair, answer: 'yes', judge })),
    );
    const { graph } = aggregatePairs(collect(judgments as unknown as Judgment[]));
    expect(pairWeight(graph, 0, 1)).toBe(1);
    expect(pairWeight(graph, 1, 2)).toBe(1);
    expect(pairWeight(graph, 0, 2)).toBe(0);
  });

  it('says so when a single answer per pair makes no edge, and uses it when told to', () => {
    const answers = collect(simulated('pair', { panel: panel.slice(0, 3), tasks: 1 }).slice(0, 1));
    const refused = aggregatePairs(answers);
    expect(refused.graph.source).toHaveLength(0);
    expect(refused.warnings.join()).toMatch(
      /All 1 pairs have fewer than 2 answers.*minAnswers to 1/,
    );
    const yes = collect([{ kind: 'pair', people: ['p0', 'p1'], answer: 'yes' }]);
    const single = aggregatePairs(yes, { minAnswers: 1 });
    expect(single.graph.source).toHaveLength(1);
    expect(single.warnings).toEqual([]);
  });

  it('advises ranking within groups when many cannot compare across them', () => {
    const shy = simulatedPanel([{ count: 4, cannot: 0.5 }]);
    const { warnings } = aggregatePairs(collect(simulated('pair', { panel: shy })));
    expect(warnings.join()).toMatch(/ranking people within their groups/);
  });

  it('refuses options it does not know', () => {
    const answers = collect(simulated('pair', { tasks: 1 }));
    expect(() => aggregatePairs(answers, { tau: 0.5 } as object)).toThrow(/no option 'tau'/);
  });
});

describe('aggregateRatings', () => {
  const answers = collect(simulated('rating', { tasks: 120 }));

  it.each([
    [{}, { rule: 'nearest' }],
    [{ method: 'leniency' } as const, { rule: 'nearest' }],
    [
      { classes: { rule: 'equal-frequency', classes: 4 } } as const,
      { rule: 'equal-frequency', classes: 4 },
    ],
    [{ method: 'dawid-skene' } as const, { rule: 'median' }],
    [{ method: 'dawid-skene', classes: { rule: 'soft' } } as const, { rule: 'soft' }],
  ])('links people of one class: %o', (options, rule) => {
    const { graph, provenance, classed } = aggregateRatings(answers, options);
    requireGraph('graph', graph, people.length);
    expect(classed).toBeGreaterThan(30);
    expect(provenance.parameters).toMatchObject({ classes: rule, levels: 5, classed });
    // The highest and the lowest are never of one class, those of equal score nearly always.
    expect(pairWeight(graph, 0, 38)).toBeLessThan(0.05);
  });

  it('has no class for people with too few ratings', () => {
    const few = collect([
      { kind: 'rating', people: ['p0'], answer: 3, judge: 1 },
      { kind: 'rating', people: ['p0'], answer: 3, judge: 2 },
      { kind: 'rating', people: ['p1'], answer: 3, judge: 1 },
    ]);
    for (const method of ['mean', 'leniency', 'dawid-skene'] as const) {
      const { classed, warnings } = aggregateRatings(few, { method });
      expect(classed, method).toBe(1);
      expect(warnings.join(), method).toMatch(/1 of 2 rated people have fewer than 2/);
    }
  });

  it('does not mix rules of scores and of posteriors', () => {
    expect(() => aggregateRatings(answers, { classes: { rule: 'soft' } })).toThrow(/dawid-skene/);
    expect(() =>
      aggregateRatings(answers, { method: 'dawid-skene', classes: { rule: 'nearest' } }),
    ).toThrow(/'median' or 'soft'/);
  });
});

describe('aggregateRankings', () => {
  const answers = collect([
    ...simulated('comparison', { tasks: 300 }),
    ...simulated('ranking', { tasks: 20 }),
  ]);

  it.each(['bradley-terry', 'plackett-luce', 'crowd-bt'] as const)(
    'links equally high people of different groups: %s',
    (method) => {
      const { graph, undecided, probabilities, provenance } = aggregateRankings(answers, {
        method,
        quantiles: 4,
      });
      requireGraph('graph', graph, people.length);
      expect(pairWeight(graph, 0, 2)).toBe(0);
      expect(pairWeight(graph, 38, 39)).toBeGreaterThan(0.8);
      expect(pairWeight(graph, 0, 1)).toBeGreaterThan(0.8);
      expect(pairWeight(graph, 0, 39)).toBeLessThan(0.05);
      expect(provenance.parameters).toMatchObject({
        method,
        ranked: 40,
        undecidedPeople: undecided.length,
      });
      for (const i of undecided) {
        expect(Math.max(...probabilities.data.subarray(4 * i, 4 * i + 4))).toBeLessThan(0.6);
      }
    },
  );

  it('leaves the undecided without edges when told to', () => {
    for (const memberships of ['soft', 'hard'] as const) {
      const { graph, undecided } = aggregateRankings(answers, {
        undecided: 'leave-out',
        memberships,
      });
      expect(undecided.length).toBeGreaterThan(0);
      const { offsets } = graph.members;
      for (const i of undecided) expect(offsets[i + 1]).toBe(offsets[i]);
    }
  });

  it('is the same for the same seed', () => {
    expect(aggregateRankings(answers, { seed: 3 })).toEqual(
      aggregateRankings(answers, { seed: 3 }),
    );
  });

  it('ranks the sides of a split apart: who is tested on has no say in what is learned', () => {
    // People 0 to 19 are learned from; nobody is compared across the sides.
    const sides = people.map((_, i) => (i < 20 ? 0 : 1));
    const onOneSide = simulated('comparison', { tasks: 600 }).filter(
      (judgment) =>
        new Set(judgment.people.map((id) => sides[people.indexOf(String(id))])).size < 2,
    );
    const swapped = onOneSide.map((judgment): Judgment => {
      const tested = sides[people.indexOf(String(judgment.people[0]))] === 1;
      if (!tested || judgment.kind !== 'comparison' || judgment.answer === 'equal') return judgment;
      return { ...judgment, answer: judgment.answer === 'first' ? 'second' : 'first' };
    });
    const training = (judgments: Judgment[]) => {
      const { graph } = aggregateRankings(collect(judgments), { sides, memberships: 'hard' });
      const { offsets, cell, share } = graph.members;
      return [cell.slice(0, offsets[20]), share.slice(0, offsets[20])];
    };
    expect(training(swapped)).toEqual(training(onOneSide));
    const { graph } = aggregateRankings(collect(onOneSide), { sides });
    expect(pairWeight(graph, 0, 21)).toBe(0);
  });

  it('needs two groups', () => {
    const one = collectAnswers(simulated('comparison'), { people, groups: groups.map(() => 0) });
    expect(() => aggregateRankings(one)).toThrow(/only group 0 was/);
  });
});

describe('aggregateJudgments', () => {
  it('adds up the kinds there are, and carries the agreement into the graph file', () => {
    const judgments = (['pair', 'rating', 'comparison'] as const).flatMap((kind) =>
      simulated(kind),
    );
    const made = aggregateJudgments(collect(judgments), { pairs: { minAnswers: 3 } });
    expect(made.graph.kind).toBe('sum');
    expect(made.provenance.method).toBe(
      'pairs by majority + ratings by mean + rankings by bradley-terry',
    );
    const file = graphToJson(made.graph, { ids: people, provenance: made.provenance });
    const { graph, provenance } = graphFromJson(JSON.parse(JSON.stringify(file)));
    expect(graph).toEqual(made.graph);
    expect(provenance?.judgments).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(provenance?.parameters?.agreement).toMatchObject({
      distinguishable: true,
      basis: 'audit',
    });
    expect(made.warnings.join()).not.toMatch(/chance/);
  });

  it('warns first of all when judges agree no more than chance', () => {
    const coins = simulatedPanel([{ count: 4, manner: 'coin-flip' }]);
    const { warnings, provenance, agreement } = aggregateJudgments(
      collect(simulated('pair', { panel: coins })),
    );
    expect(agreement.distinguishable).toBe(false);
    expect(warnings[0]).toMatch(/cannot be told from chance/);
    expect(provenance.parameters?.agreement).toMatchObject({ distinguishable: false });
  });

  it('says so when there is nothing to make a graph from', () => {
    const skipped: Judgment = { kind: 'pair', people: ['p0', 'p1'], answer: 'skip' };
    expect(() => aggregateJudgments(collect([skipped]))).toThrow(/of 1 judgments none counts/);
  });
});
