import { describe, expect, it } from 'vitest';
import { evaluatePredictions } from '../metrics/evaluatePredictions.ts';
import { runPipeline } from '../models/pipeline.ts';
import { Random } from '../random.ts';
import { categoryColumn, numericColumn, type Table } from '../recipe/table.ts';
import { fitPipeline } from './fitPipeline.ts';
import type { FitSpec } from './fitSpec.ts';
import { memoryEngine } from './memoryEngine.ts';

const random = new Random(9, 'weights');
const people = Array.from({ length: 90 }, (_, i) => ({
  id: `p${i}`,
  age: i % 11 === 4 ? null : Math.round(40 + 8 * random.normal()),
  skill: random.normal(),
  job: ['a', 'b', 'c'][i % 3],
  sex: random.uniform() < 0.4 ? 'f' : 'm',
  noise: random.normal(),
  debts: i % 17 === 2 ? null : Math.round(3 * Math.exp(2 * random.normal())),
  weight: i % 13 === 0 ? 0 : 1 + Math.floor(3 * random.uniform()),
}));
type Person = (typeof people)[number];

const pay = ({ skill, noise, sex }: Person) => 20 + 3 * skill + noise + (sex === 'm' ? 1 : 0);

function tableOf(rows: readonly Person[]): Table {
  return {
    rows: rows.length,
    columns: [
      categoryColumn(
        'id',
        rows.map(({ id }) => id),
      ),
      numericColumn(
        'age',
        rows.map(({ age }) => age),
      ),
      numericColumn(
        'skill',
        rows.map(({ skill }) => skill),
      ),
      categoryColumn(
        'job',
        rows.map(({ job }) => job),
      ),
      categoryColumn(
        'sex',
        rows.map(({ sex }) => sex),
      ),
      numericColumn(
        'debts',
        rows.map(({ debts }) => debts),
      ),
      numericColumn('pay', rows.map(pay)),
      categoryColumn(
        'hired',
        rows.map((row) => (pay(row) > 20 ? 'yes' : 'no')),
      ),
      numericColumn(
        'weight',
        rows.map(({ weight }) => weight),
      ),
    ],
  };
}

/** Everybody as often as they weigh, under ids of their own. */
const repeated = people.flatMap((person) =>
  Array.from({ length: person.weight }, (_, k) => ({ ...person, id: `${person.id}#${k}` })),
);
const pairs = Array.from({ length: 60 }, (_, k) => [people[k], people[(k + 23) % 90]] as const);

function listed(kind: 'weighed' | 'repeated') {
  if (kind === 'weighed') {
    const [a, b] = [0, 1].map((side) => pairs.map((pair) => pair[side].id));
    return { a, b, weight: pairs.map((_, k) => 1 + (k % 2)) };
  }
  const copies = ({ id, weight }: Person) => Array.from({ length: weight }, (_, k) => `${id}#${k}`);
  const all = pairs.flatMap(([a, b], k) =>
    copies(a).flatMap((one) => copies(b).map((other) => ({ one, other, weight: 1 + (k % 2) }))),
  );
  return {
    a: all.map(({ one }) => one),
    b: all.map(({ other }) => other),
    weight: all.map(({ weight }) => weight),
  };
}

function specOf(
  kind: 'weighed' | 'repeated',
  column: 'pay' | 'hired',
  more: Partial<FitSpec>,
): FitSpec {
  const target =
    column === 'pay'
      ? ({ column, kind: 'numeric', positive: '', negative: '' } as const)
      : ({ column, kind: 'binary', positive: 'yes', negative: 'no' } as const);
  return {
    features: ['age', 'skill', 'job'],
    selection: {
      id: 'id',
      groups: {
        ...{ columns: ['sex'], names: ['f', 'm'] },
        combinations: ['f', 'm'].map((value, group) => ({ values: [value], group })),
      },
      ...{ target, part: null, weight: kind === 'weighed' ? 'weight' : null },
    },
    target,
    protectedAttribute: {
      ...{ columns: ['sex'], values: [null], groups: ['f', 'm'], input: 'include' },
    },
    recipe: { scaling: 'standard', missing: 'fill', maxLevels: 20 },
    fairness: [
      {
        ...{ weight: 1, provenance: { method: 'pairs' } },
        rule: { kind: 'pairs', pairs: listed(kind) },
      },
    ],
    // Neighbours of copies are their copies: the one thing that weights leave alone.
    solve: { gamma: 1, ridge: 0.2, strictness: 0.4 },
    predictor: 'frontier',
    provenance: { data: 'sha256:0', versions: {}, options: {} },
    ...more,
  };
}

/** Who deserves more, of the first people with the others: of each pair of copies alike. */
function judged(kind: 'weighed' | 'repeated'): FitSpec['fairness'][number] {
  const copies = ({ id, weight }: Person) =>
    kind === 'weighed' ? [id] : Array.from({ length: weight }, (_, k) => `${id}#${k}`);
  const judgments = pairs.flatMap(([a, b], k) =>
    copies(a).flatMap((one) =>
      copies(b).map((other) => ({
        ...({ kind: 'pair', people: [one, other], answer: 'no', judge: 'j' } as const),
        direction: k % 3 === 0 ? ('second' as const) : ('first' as const),
      })),
    ),
  );
  return { weight: 1, judgments: { judgments, lines: [], problems: [] } };
}

/** Ratings by age, in classes that do not depend on how many people there are. */
const byAge: FitSpec['fairness'][number] = {
  ...{ weight: 1, provenance: { method: 'classes' } },
  rule: { kind: 'classes', column: 'age', classes: { rule: 'cuts', cuts: [36, 44] } },
};

const { predictor: _, ...plain } = specOf('weighed', 'hired', {});
const cases = [
  ['a number', 'pay', {}],
  ['two classes', 'hired', {}],
  ['robust scaling', 'hired', { recipe: { ...plain.recipe, scaling: 'robust' } }],
  ['few levels', 'pay', { recipe: { ...plain.recipe, maxLevels: 2 } }],
  [
    'copies by rank',
    'hired',
    { features: ['age', 'skill', 'job', 'debts'], recipe: { ...plain.recipe, shape: 'rank' } },
  ],
  [
    'copies by rank, robust scaling',
    'pay',
    {
      features: ['age', 'skill', 'job', 'debts'],
      recipe: { ...plain.recipe, scaling: 'robust', shape: 'rank' },
    },
  ],
  ["judges' order by a column", 'hired', { orderTerms: [byAge], orderWeight: 0.4 }],
  ["judges' order beside a number", 'pay', { orderTerms: [byAge], orderWeight: 0.7 }],
  ["judges' answers", 'hired', { orderTerms: [], orderWeight: 0.4 }],
  ['cut PFR', 'hired', { solve: { gamma: 1, dims: 2 }, predictor: 'logistic', c: 1 }],
  ['cut PFR of a number', 'pay', { solve: { gamma: 1, dims: 2 }, predictor: 'logistic' }],
] as const;

describe('a person of weight w', () => {
  it.each(cases)('counts as w people: %s', async (_name, column, more) => {
    const fitted = (kind: 'weighed' | 'repeated', rows: readonly Person[]) => {
      const asked = 'orderTerms' in more && more.orderTerms.length === 0;
      const terms = asked ? { orderTerms: [judged(kind)] } : {};
      return fitPipeline(memoryEngine(tableOf(rows)), specOf(kind, column, { ...more, ...terms }));
    };
    const [weighed, often] = [await fitted('weighed', people), await fitted('repeated', repeated)];
    expect(weighed.rows).toBe(people.filter(({ weight }) => weight > 0).length);
    const everybody = tableOf(people);
    const groups = people.map(({ sex }) => (sex === 'f' ? 0 : 1));
    const [found, wanted] = [weighed, often].map(
      ({ pipeline }) => runPipeline(pipeline, everybody, groups).scores,
    );
    found.forEach((score, i) => {
      expect(Math.abs(score - wanted[i])).toBeLessThan(1e-8);
    });
    for (const [id, value] of Object.entries(often.evaluation.measures)) {
      // Neighbours are found among people, not among their copies.
      if (id.includes('similarity')) continue;
      const own = weighed.evaluation.measures[id as keyof typeof weighed.evaluation.measures];
      expect(Object.is(own, value) || Math.abs(own - value) < 1e-8, `${id}: ${own}, ${value}`).toBe(
        true,
      );
    }
    weighed.evaluation.groups.forEach(({ name, ...figures }, g) => {
      for (const [id, value] of Object.entries(figures)) {
        const other = often.evaluation.groups[g][id as keyof typeof figures];
        expect(Object.is(other, value) || Math.abs(other - value) < 1e-8, `${name} ${id}`).toBe(
          true,
        );
      }
    });
  });

  it('does not depend on the unit of weights where nothing counts pairs or penalties', async () => {
    const heavy = people.map((person) => ({ ...person, weight: 10 * person.weight }));
    const [one, ten] = [people, heavy].map((rows) =>
      fitPipeline(memoryEngine(tableOf(rows)), specOf('weighed', 'pay', {})),
    );
    const [a, b] = [(await one).pipeline.predictor, (await ten).pipeline.predictor];
    a.coefficients.forEach((value, j) => {
      expect(value).toBeCloseTo(b.coefficients[j], 8);
    });
    expect((await one).evaluation.measures.r2).toBeCloseTo((await ten).evaluation.measures.r2, 10);
  });

  it('must weigh something, and a number', async () => {
    const with_ = (weight: number) =>
      fitPipeline(
        memoryEngine(
          tableOf(people.map((person, i) => (i === 6 ? { ...person, weight } : person))),
        ),
        specOf('weighed', 'pay', {}),
      );
    for (const [weight, said] of [
      [-1, '-1 in row 7'],
      [Number.NaN, 'none in row 7'],
      [Number.POSITIVE_INFINITY, 'Infinity in row 7'],
    ] as const) {
      await expect(with_(weight)).rejects.toThrow(`column 'weight' has ${said}`);
    }
    const light = people.map((person) => ({ ...person, weight: person.weight / 1000 }));
    await expect(
      fitPipeline(memoryEngine(tableOf(light)), specOf('weighed', 'pay', {})),
    ).rejects.toThrow(/less than two people/);
  });
});

describe('weights of an evaluation', () => {
  it('are repeated people', () => {
    const labels = [1, 0, 1, 0, 1];
    const scores = [0.9, 0.2, 0.4, 0.4, 0.7];
    const weights = [1, 2, 1, 3, 1];
    const who = weights.flatMap((weight, i) => Array.from({ length: weight }, () => i));
    const groups = [0, 0, 1, 1, 1];
    const given = evaluatePredictions({ labels, scores, groups, weights });
    const often = evaluatePredictions({
      labels: who.map((i) => labels[i]),
      scores: who.map((i) => scores[i]),
      groups: who.map((i) => groups[i]),
    });
    for (const [id, value] of Object.entries(often.measures)) {
      if (Number.isNaN(value)) continue;
      expect(given.measures[id as keyof typeof given.measures], id).toBeCloseTo(value, 12);
    }
  });
});
