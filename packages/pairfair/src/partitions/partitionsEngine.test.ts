import { describe, expect, it } from 'vitest';
import { pipelineToJson } from '../models/pipelineFile.ts';
import type { Selection } from '../pipeline/engine.ts';
import { fitPipeline } from '../pipeline/fitPipeline.ts';
import type { FairnessTerm, FitResult, FitSpec } from '../pipeline/fitSpec.ts';
import { memoryEngine } from '../pipeline/memoryEngine.ts';
import { Random } from '../random.ts';
import { categoryColumn, numericColumn, type Table } from '../recipe/table.ts';
import { openPartition } from './answerQuestion.ts';
import type { AnswersTo } from './asking.ts';
import type { PartitionRoles } from './partitionedTable.ts';
import { partitionsEngine } from './partitionsEngine.ts';
import { type Question, Unanswered } from './question.ts';
import { pickRows } from './subTable.ts';

const random = new Random(5, 'partitions');

function made(rows: number): Table {
  const list = Array.from({ length: rows }, (_, i) => {
    const skill = random.normal();
    const sex = random.uniform() < 0.4 ? 'f' : 'm';
    const noise = random.normal();
    return {
      id: `p${(i * 7919) % 1_000_003}`,
      age: i % 11 === 4 ? null : Math.round(40 + 8 * random.normal()),
      skill,
      twice: skill,
      // In one part of the table only, and nobody's value in others.
      late: i > 0.9 * rows ? random.normal() : null,
      job: i < 30 ? 'early' : ['a', 'b', 'c'][i % 3],
      sex: i % 29 === 3 ? null : sex,
      debts: i % 17 === 2 ? null : Math.round(3 * Math.exp(2 * random.normal())),
      score: i % 31 === 5 ? null : Math.round(2 * skill + noise + (sex === 'm' ? 1 : 0)),
      rating: i % 23 === 5 ? null : Math.round(2 * skill + random.normal()) / 2,
      pay: 20 + 3 * skill + noise,
      weight: i % 13 === 0 ? 0 : 0.5 + Math.floor(3 * random.uniform()),
      hired: i % 37 === 8 ? null : skill + noise > 0 ? 'yes' : 'no',
      grade: ['low', 'middle', 'top'][skill + noise > 1 ? 2 : skill + noise > -0.5 ? 1 : 0],
      part: i % 3 === 0 ? 'Test' : 'train',
    };
  });
  const texts = ['id', 'job', 'sex', 'hired', 'grade', 'part'] as const;
  const numbers = [
    'age',
    'skill',
    'twice',
    'late',
    'debts',
    'score',
    'rating',
    'pay',
    'weight',
  ] as const;
  return {
    rows,
    columns: [
      ...texts.map((name) =>
        categoryColumn(
          name,
          list.map((row) => row[name]),
        ),
      ),
      ...numbers.map((name) =>
        numericColumn(
          name,
          list.map((row) => row[name]),
        ),
      ),
    ],
  };
}

const whole = made(400);

/** Cut into uneven parts, some of them empty. */
function cutUp(table: Table, parts: number): Table[] {
  const ends = Array.from({ length: parts + 1 }, (_, k) =>
    k === 2 ? Math.floor(table.rows / parts) : Math.floor((table.rows * k) / parts),
  );
  return Array.from({ length: parts }, (_, k) => {
    const rows = Uint32Array.from({ length: ends[k + 1] - ends[k] }, (_, i) => ends[k] + i);
    return { rows: rows.length, columns: pickRows(table, rows) };
  });
}

const quantiles = (ties: 'spread' | 'share'): FairnessTerm => ({
  weight: 1,
  rule: { kind: 'quantiles', column: 'score', quantiles: 4, ties },
  provenance: { method: 'ranking' },
});
const classes = (rule: 'nearest' | 'equal-frequency' | 'cuts'): FairnessTerm => ({
  weight: 0.5,
  rule: {
    ...{ kind: 'classes', column: 'rating' },
    classes:
      rule === 'nearest'
        ? { rule }
        : rule === 'cuts'
          ? { rule, cuts: [-0.5, 0.5] }
          : { rule, classes: 3 },
  },
  provenance: { method: 'ratings' },
});
const ids =
  whole.columns[0].kind === 'category'
    ? Array.from(
        whole.columns[0].codes,
        (code) => (whole.columns[0] as { levels: readonly string[] }).levels[code],
      )
    : [];
const pairs: FairnessTerm = {
  weight: 1,
  rule: {
    kind: 'pairs',
    pairs: {
      a: [...ids.slice(0, 60), 'somebody else'],
      b: [...ids.slice(200, 260), 'nobody'],
      weight: Array.from({ length: 61 }, (_, k) => 1 + (k % 2)),
    },
  },
  provenance: { method: 'graph file' },
};

function specOf(
  more: Partial<FitSpec> & { readonly weight?: string; readonly part?: Selection['part'] },
): FitSpec {
  const { weight = null, part = null, ...rest } = more;
  const target =
    rest.target === undefined
      ? ({ column: 'hired', kind: 'binary', positive: 'yes', negative: 'no' } as const)
      : rest.target;
  return {
    features: ['age', 'skill', 'twice', 'late', 'job', 'debts'],
    selection: {
      id: 'id',
      groups: {
        ...{ columns: ['sex'], names: ['f', 'm'] },
        combinations: ['f', 'm'].map((value, group) => ({ values: [value], group })),
      },
      ...{ target, part, weight },
    },
    protectedAttribute: { columns: ['sex'], values: [null], groups: ['f', 'm'], input: 'include' },
    fairness: [quantiles('spread')],
    recipe: { scaling: 'standard', missing: 'fill', maxLevels: 20 },
    solve: { gamma: 0.7, ridge: 0.1, strictness: 0.6 },
    predictor: 'frontier',
    original: true,
    provenance: { data: '', versions: {}, options: {} },
    ...rest,
    target,
  } as FitSpec;
}

interface InPartitions {
  readonly result: FitResult;
  readonly rounds: readonly (readonly Question[])[];
}

async function fitInPartitions(
  parts: readonly Table[],
  spec: FitSpec,
  measured?: number,
): Promise<InPartitions> {
  const { selection } = spec;
  const roles: PartitionRoles = {
    id: 'id',
    protected: selection.groups.columns,
    target: selection.target?.column ?? null,
    weight: selection.weight ?? null,
    split: selection.part?.column ?? null,
    judged: ['score', 'rating', 'pay'],
    listed: [],
  };
  const open = parts.map((table, k) => openPartition({ name: `part ${k}`, table }));
  // Answers and questions go through JSON elsewhere; what matters here is that they are data.
  const known = new Map<string, readonly unknown[]>();
  const keyOf = (question: Question) => JSON.stringify(question);
  const answersTo: AnswersTo = ((question: Question) =>
    known.get(keyOf(question))?.map((answer, k) => ({ name: `part ${k}`, answer })) ??
    null) as AnswersTo;
  const rounds: (readonly Question[])[] = [];
  for (;;) {
    const engine = partitionsEngine(answersTo, { roles, spec, ...(measured && { measured }) });
    try {
      await engine.describe();
      return { result: await fitPipeline(engine, spec), rounds };
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 0));
      rounds.push(engine.open());
      for (const question of engine.open()) {
        known.set(keyOf(question), await Promise.all(open.map((answer) => answer(question))));
      }
      expect(rounds.length).toBeLessThan(40);
    }
  }
}

/** The largest difference of two JSON trees, relative to numbers beyond 1; all else must be the same. */
function apart(a: unknown, b: unknown, at = ''): number {
  if (typeof a === 'number' && typeof b === 'number') {
    return Object.is(a, b) ? 0 : Math.abs(a - b) / Math.max(1, Math.abs(a), Math.abs(b));
  }
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') {
    expect(b, at).toEqual(a);
    return 0;
  }
  expect(Object.keys(b), at).toEqual(Object.keys(a));
  return Object.entries(a).reduce(
    (most, [key, value]) =>
      Math.max(most, apart(value, (b as Record<string, unknown>)[key], `${at}.${key}`)),
    0,
  );
}

/** How a regression got there, which is not the model. */
const passes = new Set(['iterations', 'gradientNorm', 'converged']);
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, entry) =>
      passes.has(key)
        ? undefined
        : ArrayBuffer.isView(entry)
          ? Array.from(entry as Float64Array)
          : Object.is(entry, Number.NaN)
            ? 'NaN'
            : entry,
    ),
  );

const model = ({ pipeline }: FitResult) => plain(pipelineToJson(pipeline));
const measures = ({
  evaluation,
  original,
  fairness,
  leftOut,
  rows,
  neighbors,
  longTails,
}: FitResult) => plain({ evaluation, original, fairness, leftOut, rows, neighbors, longTails });

describe('a fit over partitions', () => {
  const parts = cutUp(whole, 16);
  const grade = {
    column: 'grade',
    kind: 'classes',
    positive: '',
    negative: '',
    classes: ['low', 'middle', 'top'],
  } as const;
  const specs: Record<string, FitSpec> = {
    ranking: specOf({}),
    'a ranking whose tied people share': specOf({ fairness: [quantiles('share')] }),
    'ratings by their nearest step': specOf({ fairness: [classes('nearest')] }),
    'ratings in three parts': specOf({ fairness: [classes('equal-frequency')] }),
    'ratings cut up, and listed pairs': specOf({ fairness: [classes('cuts'), pairs] }),
    weights: specOf({
      weight: 'weight',
      fairness: [quantiles('spread'), classes('nearest'), pairs],
    }),
    'the protected attribute left out': specOf({
      protectedAttribute: {
        columns: ['sex'],
        values: [null],
        groups: ['f', 'm'],
        input: 'exclude',
      } as FitSpec['protectedAttribute'],
    }),
    'a numeric target': specOf({
      target: { column: 'pay', kind: 'numeric', positive: '', negative: '' },
    }),
    'three classes': specOf({ target: grade }),
    'robust scaling and copies by rank': specOf({
      recipe: { scaling: 'robust', missing: 'fill', maxLevels: 20, shape: 'rank' },
    }),
    'no scaling': specOf({
      features: ['age', 'skill', 'twice', 'job'],
      recipe: { scaling: 'none', missing: 'fill', maxLevels: 20 },
    }),
    'the order of a ranking': specOf({ orderWeight: 0.5 }),
    'the order of ratings, with weights': specOf({
      orderWeight: 0.5,
      weight: 'weight',
      fairness: [classes('nearest')],
    }),
    'people held back': specOf({
      part: { column: 'part', value: 'train' },
      evaluate: { column: 'part', value: 'test' },
    }),
    'a rate of decisions': specOf({ decision: { kind: 'rate', value: 0.3 } }),
    'the paper’s PFR': specOf({
      solve: { gamma: 0.5, dims: 3 },
      predictor: 'logistic' as never,
      c: 1,
    }),
  };

  it.each(Object.entries(specs))(
    'learns the same model in two rounds when everybody is asked: %s',
    async (_, spec) => {
      const one = await fitPipeline(memoryEngine(whole), spec);
      const { result, rounds } = await fitInPartitions(parts, spec);
      expect(apart(model(one), model(result))).toBeLessThan(1e-12);
      expect(apart(measures(one), measures(result))).toBeLessThan(1e-12);
      expect(rounds).toHaveLength(2);
    },
  );

  it.each(Object.entries(specs).filter(([, { decision, evaluate }]) => !decision && !evaluate))(
    'learns the same model when some are asked, and rows of those only come: %s',
    async (_, spec) => {
      const some = { ...spec, neighbors: { asked: 60 } };
      const one = await fitPipeline(memoryEngine(whole), some);
      const { result, rounds } = await fitInPartitions(parts, some, 50);
      expect(apart(model(one), model(result))).toBeLessThan(1e-12);
      const kinds = rounds.map((round) => Array.from(new Set(round.map(({ kind }) => kind))));
      expect(kinds.slice(2, 5)).toEqual([['nearest'], ['rows'], ['nearest']]);
      // A regression on several dimensions takes a round per pass, any other predictor one or none.
      if (some.predictor === 'frontier') expect(rounds.length).toBeLessThanOrEqual(6);
    },
  );

  it('finds medians and quantiles in buckets by asking again', async () => {
    const many = made(30_000);
    const spec = specOf({
      ...{ features: ['skill', 'debts', 'age'], neighbors: { asked: 40 } },
      recipe: { scaling: 'robust', missing: 'fill', maxLevels: 20 },
      fairness: [
        {
          weight: 1,
          rule: { kind: 'quantiles', column: 'pay', quantiles: 10, ties: 'spread' },
          provenance: { method: 'ranking' },
        },
      ],
    });
    const one = await fitPipeline(memoryEngine(many), spec);
    const { result, rounds } = await fitInPartitions(cutUp(many, 4), spec, 100);
    expect(rounds[1].every(({ kind }) => kind === 'values')).toBe(true);
    expect(apart(model(one), model(result))).toBeLessThan(1e-12);
    const shaped = { ...spec, recipe: { ...spec.recipe, shape: 'rank' as const } };
    await expect(fitInPartitions(cutUp(many, 4), shaped, 100)).rejects.toThrow(/Copies by rank/);
    const ordered = { ...spec, orderWeight: 0.5 };
    await expect(fitInPartitions(cutUp(many, 4), ordered, 100)).rejects.toThrow(/value by value/);
  }, 60_000);

  it('takes a kernel', async () => {
    const spec = specOf({ kernel: { name: 'rbf', landmarks: 12 } });
    const one = await fitPipeline(memoryEngine(whole), spec);
    const { result, rounds } = await fitInPartitions(parts, spec);
    expect(apart(model(one), model(result))).toBeLessThan(1e-10);
    expect(rounds.length).toBeLessThanOrEqual(4);
  });

  it('refuses somebody who is in two partitions, and partitions that do not fit together', async () => {
    const spec = specOf({});
    const again = [...parts, { rows: 1, columns: pickRows(whole, Uint32Array.of(7)) }];
    await expect(fitInPartitions(again, spec)).rejects.toThrow(/'p\d+' is met twice/);
    const { columns } = parts[5];
    const narrow = { ...parts[5], columns: columns.slice(0, -1) };
    await expect(fitInPartitions([...parts.slice(0, 5), narrow], spec)).rejects.toThrow(
      /same columns/,
    );
    const texts = columns.map((column) =>
      column.name === 'age' ? categoryColumn('age', Array(parts[5].rows).fill('old')) : column,
    );
    const mixed = { ...parts[5], columns: texts };
    await expect(fitInPartitions([...parts.slice(0, 5), mixed], spec)).rejects.toThrow(
      /'age' holds numbers in part 0 and texts in part 5/,
    );
  });

  it('refuses a fold, whose people would not be left out', async () => {
    const { selection } = specOf({});
    const fold = { folds: 5, fold: 0, seed: 1, side: 'train' } as const;
    await expect(
      fitInPartitions(parts, specOf({ selection: { ...selection, fold } })),
    ).rejects.toThrow(/not dealt out into folds/);
  });
});
