import { type FairnessTerm, type FitSpec, Random } from 'pairfair';
import type { ContractTable } from './contractTable.ts';

/** People with a number, two and three classes to predict, and a weight each. */
export function targetPeople(rows = 240): ContractTable {
  const random = new Random(11, 'targets');
  const numbers = () => Array.from({ length: rows }, () => random.normal());
  const [skill, prestige, noise] = [numbers(), numbers(), numbers()];
  const sex = skill.map(() => (random.uniform() < 0.45 ? 'f' : 'm'));
  const job = skill.map(() => ['a', 'b', 'c'][Math.floor(3 * random.uniform())]);
  const pay = skill.map(
    (value, i) =>
      Math.round(
        1000 * (30 + 4 * value + 3 * prestige[i] + 2 * noise[i] + (sex[i] === 'f' ? -2 : 0)),
      ) / 1000,
  );
  const sorted = [...pay].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor(rows * 0.3)], sorted[Math.floor(rows * 0.65)]];
  const numeric = (name: string, values: readonly (number | null)[]) => ({
    ...{ name, kind: 'numeric' as const, values },
  });
  const category = (name: string, values: readonly (string | null)[]) => ({
    ...{ name, kind: 'category' as const, values },
  });
  return {
    rows,
    columns: [
      category(
        'id',
        skill.map((_, i) => `p${String(i).padStart(4, '0')}`),
      ),
      category('sex', sex),
      numeric('skill', skill),
      numeric(
        'prestige',
        prestige.map((value, i) => (i % 17 === 3 ? null : value)),
      ),
      category('job', job),
      numeric(
        'merit',
        skill.map((value) => Math.round(2 * value) / 2),
      ),
      numeric('pay', pay),
      category(
        'grade',
        pay.map((value) => (value < low ? 'low' : value < high ? 'mid' : 'high')),
      ),
      category(
        'hired',
        pay.map((value) => (value < high ? 'no' : 'yes')),
      ),
      category(
        'part',
        pay.map((_, i) => (i % 3 === 0 ? 'test' : 'train')),
      ),
      numeric(
        'weight',
        pay.map(() => 1 + Math.floor(3 * random.uniform())),
      ),
    ],
  };
}

/** Links by rating, everyone in a class. */
export const byMerit: FairnessTerm = {
  weight: 1,
  rule: { kind: 'classes', column: 'merit', classes: { rule: 'cuts', cuts: [-1, 0, 1] } },
  provenance: { method: 'classes' },
};

/** A fit of one of their targets, links by merit. */
export function targetSpec(
  target: NonNullable<FitSpec['target']>,
  more: Partial<FitSpec> & { readonly part?: boolean } = {},
): FitSpec {
  const { part, ...rest } = more;
  return {
    features: ['skill', 'prestige', 'job'],
    selection: {
      id: 'id',
      groups: {
        columns: ['sex'],
        names: ['f', 'm'],
        combinations: ['f', 'm'].map((value, group) => ({ values: [value], group })),
      },
      target,
      part: part ? { column: 'part', value: 'train' } : null,
    },
    target,
    protectedAttribute: {
      ...{ columns: ['sex'], values: [null], groups: ['f', 'm'], input: 'include' },
    },
    recipe: { scaling: 'standard', missing: 'fill', maxLevels: 20 },
    fairness: [byMerit],
    neighbors: { neighbors: 6 },
    solve: { gamma: 0.7, ridge: 0.1, strictness: 0.4 },
    predictor: 'frontier',
    provenance: { data: 'sha256:0', versions: {}, options: {} },
    ...(part && { evaluate: { column: 'part', value: 'test' } }),
    ...rest,
  };
}
