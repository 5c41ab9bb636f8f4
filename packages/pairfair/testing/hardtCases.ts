import fc from 'fast-check';
import { fitHardt, type HardtOptions } from '../src/baselines/fitHardt.ts';
import type { HardtModel, HardtObjective } from '../src/baselines/hardtModel.ts';
import { hardtProbabilities } from '../src/baselines/hardtProbabilities.ts';
import { groupRates } from '../src/metrics/groupRates.ts';
import { Random } from '../src/random.ts';

/** People as Hardt's rule sees them. */
export interface People {
  readonly labels: number[];
  readonly predictions: number[];
  readonly groups: number[];
}

/** The confusion table of one group. */
export interface Cells {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly tn: number;
}

/** The people of confusion tables, group 0 first. */
export function peopleOf(tables: readonly Cells[]): People {
  const rows = tables.flatMap(({ tp, fp, fn, tn }, group) => [
    ...Array.from({ length: tp }, () => [1, 1, group]),
    ...Array.from({ length: fp }, () => [0, 1, group]),
    ...Array.from({ length: fn }, () => [1, 0, group]),
    ...Array.from({ length: tn }, () => [0, 0, group]),
  ]);
  return {
    labels: rows.map((row) => row[0]),
    predictions: rows.map((row) => row[1]),
    groups: rows.map((row) => row[2]),
  };
}

/** `fitHardt` on such people. */
export const fit = ({ labels, predictions, groups }: People, options: HardtOptions): HardtModel =>
  fitHardt(labels, predictions, groups, options);

/** Everybody's chance of label 1. */
export const chancesOf = (model: HardtModel, { predictions, groups }: People): Float64Array =>
  hardtProbabilities(model, predictions, groups);

/** All objectives. */
export const objectives = ['population-error', 'balanced', 'group-error'] as const;

/** A confusion table in which no label is missing. */
const table: fc.Arbitrary<Cells> = fc
  .record({
    tp: fc.integer({ min: 0, max: 9 }),
    fp: fc.integer({ min: 0, max: 9 }),
    fn: fc.integer({ min: 0, max: 9 }),
    tn: fc.integer({ min: 0, max: 9 }),
  })
  .filter(({ tp, fp, fn, tn }) => tp + fn > 0 && fp + tn > 0);

/** The confusion tables of one to four groups. */
export const tables = fc.array(table, { minLength: 1, maxLength: 4 });

/** People with few or many different scores; every group has both labels. */
function scoredPeople(seed: number, groupCount: number, levels: number, perGroup = 12): People {
  const random = new Random(seed, 'scored people');
  const rows = Array.from({ length: groupCount * perGroup }, (_, i) => {
    const label = i < 2 * groupCount ? i % 2 : random.integer(2);
    const group = i < 2 * groupCount ? Math.floor(i / 2) : random.integer(groupCount);
    return [label, (random.integer(levels) + label * random.integer(levels)) / 8, group];
  });
  return {
    labels: rows.map((row) => row[0]),
    predictions: rows.map((row) => row[1]),
    groups: rows.map((row) => row[2]),
  };
}

/** People of one to four groups with few or many different scores. */
export const scored = fc
  .record({
    seed: fc.integer({ min: 0, max: 2 ** 30 }),
    groupCount: fc.integer({ min: 1, max: 4 }),
    levels: fc.constantFrom(1, 2, 4, 1000),
  })
  .map(({ seed, groupCount, levels }) => scoredPeople(seed, groupCount, levels));

/** People with predicted labels or with scores. */
export const anyPeople: fc.Arbitrary<{ people: People; from: 'labels' | 'scores' }> = fc.oneof(
  tables.map((t) => ({ people: peopleOf(t), from: 'labels' as const })),
  scored.map((people) => ({ people, from: 'scores' as const })),
);

/** All ways to fit. */
export const choices = fc.record({
  objective: fc.constantFrom(...objectives),
  flip: fc.boolean(),
  mixing: fc.constantFrom('fewest-coins' as const, 'constant' as const),
});

/** What a rate of 1 of false positives and of false negatives costs. */
export function costs(
  { labels, groups }: People,
  objective: HardtObjective,
): { fp: number; fn: number } {
  const { overall, groups: each } = groupRates(labels, labels, groups);
  if (objective === 'balanced') return { fp: 0.5, fn: 0.5 };
  const parts = objective === 'group-error' ? each : [overall];
  return {
    fp: parts.reduce((sum, part) => sum + 1 - part.baseRate, 0),
    fn: parts.reduce((sum, part) => sum + part.baseRate, 0),
  };
}

/** (FPR, TPR) of every threshold rule of a group, counted person by person. */
export function allRules(people: People, id: number, flip: boolean): [number, number][] {
  const members = people.groups.flatMap((group, i) => (group === id ? [i] : []));
  const share = (label: number, rule: (score: number) => boolean) => {
    const those = members.filter((i) => people.labels[i] === label);
    return those.filter((i) => rule(people.predictions[i])).length / those.length;
  };
  const cuts = [...new Set(people.predictions), Number.POSITIVE_INFINITY];
  const rules = cuts.flatMap((cut) => [
    (score: number) => score >= cut,
    ...(flip ? [(score: number) => score < cut] : []),
  ]);
  return [...rules, () => true].map((rule) => [share(0, rule), share(1, rule)]);
}
