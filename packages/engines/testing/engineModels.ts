import {
  type Column,
  categoryColumn,
  type FitResult,
  type FitSpec,
  fitPipeline,
  type Graph,
  memoryEngine,
  numericColumn,
  type Pipeline,
  pipelineFromJson,
  pipelineToJson,
  runPipeline,
  sumGraphs,
  type Table,
} from 'pairfair';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContractTable, contractTable, features, names, tailed } from './contractTable.ts';
import { memberships, pairs, rankings, ratings } from './contractTerms.ts';
import type { EngineAdapter, OpenedTable } from './engineContract.ts';
import {
  contractSpec,
  type ExpectedPeople,
  expectedEvaluation,
  expectedPeople,
  expectedPipeline,
  type WeightedTerm,
} from './expectedFit.ts';
import { expectSameEvaluation } from './sameEvaluation.ts';
import { expectSameModel } from './sameModel.ts';

/** A fit that every engine has to get right. */
interface FitCase {
  readonly title: string;
  readonly terms: readonly WeightedTerm[];
  readonly groups?: readonly string[];
  /** Whether people stand for others. */
  readonly weighed?: boolean;
  /** Whether several servers are asked as well: together these hold all that is added up there. */
  readonly spread?: boolean;
  readonly more?: Partial<FitSpec>;
}

const allTerms: readonly WeightedTerm[] = [
  { ...rankings[0], weight: 1 },
  { ...ratings[0], weight: 0.25 },
  { ...memberships[0], weight: 3 },
  { ...pairs, weight: 0.5 },
];

const cases: readonly FitCase[] = [
  ...[...rankings, ...ratings, ...memberships, pairs].map((term) => ({
    ...{ title: term.title, terms: [term] },
  })),
  { title: 'a weighted sum of rankings, ratings, memberships and pairs', terms: allTerms },
  {
    title: 'two protected columns, some of whose values are unknown',
    spread: true,
    terms: allTerms,
    groups: [names.group, names.second],
  },
  {
    title: 'a kernel',
    terms: allTerms,
    more: { kernel: { name: 'rbf', landmarks: 6 } },
  },
  {
    title: 'graded PFR and the predictor that goes with it',
    terms: allTerms,
    more: { solve: { gamma: 0.5, ridge: 0.3, strictness: 0.6 }, predictor: 'frontier' },
  },
  {
    title: 'graded PFR, cut as well, and a logistic regression',
    terms: allTerms,
    more: { solve: { gamma: 0.5, strictness: 0.6, dims: 3 } },
  },
  {
    title: 'a graded kernel and the predictor that goes with it',
    spread: true,
    terms: allTerms,
    more: {
      ...{ kernel: { name: 'rbf', landmarks: 6 }, predictor: 'frontier' },
      solve: { gamma: 0.5, strictness: 0.6 },
    },
  },
  {
    title: "judges' order beside the label",
    terms: allTerms,
    more: {
      ...{ solve: { gamma: 0.5, strictness: 0.4 }, predictor: 'frontier', orderWeight: 0.3 },
    },
  },
  {
    title: 'robust scaling, every level a column of its own, another threshold',
    terms: allTerms,
    more: { recipe: { scaling: 'robust', missing: 'fill', maxLevels: 500 }, threshold: 0.4 },
  },
  {
    title: 'copies by rank',
    terms: allTerms,
    more: {
      features: [...features, ...tailed],
      recipe: { scaling: 'standard', missing: 'fill', maxLevels: 4, shape: 'rank' },
      ...{ solve: { gamma: 0.5, strictness: 0.6 }, predictor: 'frontier' },
    },
  },
  {
    title: 'copies by rank, robust scaling',
    spread: true,
    terms: allTerms,
    more: {
      features: [...features, ...tailed],
      recipe: { scaling: 'robust', missing: 'fill', maxLevels: 4, shape: 'rank' },
    },
  },
  {
    title: 'columns with a long tail as they are',
    terms: allTerms,
    more: { features: [...features, ...tailed] },
  },
  ...[rankings[1], memberships[1]].map((term) => ({
    ...{ title: `weights, ${term.title}`, terms: [term], weighed: true },
  })),
  { title: 'weights and a logistic regression', terms: allTerms, weighed: true, spread: true },
  {
    title: "weights, judges' order and two protected columns",
    spread: true,
    ...{ terms: allTerms, weighed: true, groups: [names.group, names.second] },
    more: {
      ...{ solve: { gamma: 0.5, strictness: 0.4 }, predictor: 'frontier', orderWeight: 0.3 },
    },
  },
  ...(['standard', 'robust'] as const).map(
    (scaling): FitCase => ({
      title: `weights and copies by rank, ${scaling} scaling`,
      spread: scaling === 'robust',
      ...{ terms: allTerms, weighed: true },
      more: {
        features: [...features, ...tailed],
        recipe: { scaling, missing: 'fill', maxLevels: 4, shape: 'rank' },
        ...{ solve: { gamma: 0.5, strictness: 0.6 }, predictor: 'frontier', threshold: 0.4 },
      },
    }),
  ),
];

/** A fit through a server is dozens of queries. */
const slowest = 180_000;

/** Whole fits and what is done with them. */
export function contractModels(adapter: EngineAdapter): void {
  const table = contractTable();
  const people = expectedPeople(table);
  // What servers share is sums, medians and samples; how a fit is put together is the same on one.
  const several = adapter.roundOff !== undefined;
  let opened: OpenedTable;
  beforeAll(async () => {
    opened = await adapter.open(table);
  });
  afterAll(async () => opened?.close());

  describe('fits and evaluates as the library does on arrays', () => {
    it.each(cases.filter(({ spread }) => spread || !several))(
      '$title',
      async ({ terms, groups, more, weighed }) => {
        const who = expectedPeople(table, null, groups, weighed ? names.weight : null);
        await expectFit(opened, contractSpec(who, terms, more), terms, who);
      },
      slowest,
    );

    it.skipIf(several)('without the group among the inputs', async () => {
      const { protectedAttribute, ...rest } = contractSpec(people, allTerms);
      const spec: FitSpec = {
        ...rest,
        protectedAttribute: { ...protectedAttribute, input: 'exclude' },
      };
      await expectFit(opened, spec, allTerms, people);
    });

    it.each([...(several ? [] : [['', null] as const]), [', with weights', names.weight] as const])(
      'one part, measured on the other, by lists about both%s',
      async (_, weight) => {
        const columns = [names.group, names.second];
        const all = expectedPeople(table, null, columns, weight);
        const learned = { column: names.split, value: 'train' };
        const train = expectedPeople(table, learned, columns, weight);
        const evaluate = { column: names.split, value: 'test' };
        const test = expectedPeople(table, evaluate, columns, weight);
        const spec = contractSpec(train, [...allTerms, ratings[2]], { evaluate }, all);
        const fit = await expectFit(opened, spec, [...allTerms, ratings[2]], train, {
          ...{ measured: test, listed: all },
        });
        expect(fit.evaluation).toMatchObject({ on: 'test', people: test.rows.length });
        expect(fit.fairness.map(({ unknown }) => unknown > 1)).toEqual([
          ...[false, false, true, true, false],
        ]);
      },
      slowest,
    );

    it.skipIf(several)(
      'the same model whatever the people of the other part are like',
      async () => {
        const part = { column: names.split, value: 'train' };
        const terms = [rankings[0], ratings[2], memberships[0], pairs];
        const spec = contractSpec(expectedPeople(table, part), terms);
        const { pipeline } = await fitPipeline(opened.engine, spec);
        const other = await adapter.open(withOtherTestRows(table));
        try {
          const again = await fitPipeline(other.engine, spec);
          expectRepeated(again.pipeline, pipeline, adapter);
        } finally {
          await other.close();
        }
      },
      slowest,
    );

    it.skipIf(several)(
      "judges' order alone, without a target",
      async () => {
        const { selection, ...rest } = contractSpec(people, allTerms);
        const spec: FitSpec = {
          ...{ ...rest, selection: { ...selection, target: null }, target: null },
          ...{ solve: { gamma: 0.5, strictness: 0.4 }, predictor: 'frontier', orderWeight: 1 },
        };
        const fit = await fitPipeline(opened.engine, spec);
        const wanted = await fitPipeline(memoryEngine(memoryTable(table)), spec);
        // People without a target take part.
        expect(fit.rows).toBeGreaterThan(people.rows.length);
        expect(fit.pipeline.target).toBeNull();
        expectSameModel(fit.pipeline, wanted.pipeline);
        if (!fit.evaluation || !wanted.evaluation) throw new Error('measured');
        expect(fit.evaluation.measures.auc).toBeNaN();
        expect(fit.evaluation.measures.consistency_fairness_at_base_rate).toBeLessThan(0.99);
        expectSameEvaluation(fit.evaluation, wanted.evaluation);
        const place = opened.place();
        const columns = { scores: true, representation: false };
        const written = await opened.engine.write(fit.pipeline, {
          to: place,
          columns,
          id: names.id,
        });
        const rows = (await opened.readBack(place)) ?? [];
        expect(rows.filter(({ score }) => Number(score) >= 0.5).length).toBe(written.positives);
        expect(Object.keys(rows[0] ?? {})).toContain('label');
      },
      slowest,
    );

    it.skipIf(several)(
      'weights and a kernel, as the engine in memory does',
      async () => {
        const who = expectedPeople(table, null, [names.group], names.weight);
        const kernel = { name: 'rbf', landmarks: 6 } as const;
        const spec = contractSpec(who, allTerms, { kernel });
        const fit = await fitPipeline(opened.engine, spec);
        const wanted = await fitPipeline(memoryEngine(memoryTable(table)), spec);
        expectSameModel(fit.pipeline, wanted.pipeline);
        expectSameEvaluation(fit.evaluation, wanted.evaluation);
      },
      slowest,
    );

    it('people asked among everybody, saying how near it comes', async () => {
      const spec = contractSpec(people, [rankings[0]], { neighbors: { neighbors: 5, asked: 200 } });
      const fit = await fitPipeline(opened.engine, spec);
      const wanted = await fitPipeline(memoryEngine(memoryTable(table)), spec);
      expectSameModel(fit.pipeline, wanted.pipeline);
      expect(fit.neighbors.edges).toBe(wanted.neighbors.edges);
      expect(fit.neighbors.error).toBeCloseTo(wanted.neighbors.error, 8);
      expect(fit.neighbors.asked).toBe(200);
      expect(fit.neighbors.error).toBeGreaterThan(0);
      expect(fit.neighbors.error).toBeLessThan(1);
      expect(fit.pipeline.warnings.join()).toMatch(/200 were asked/);
      expect(fit.pipeline.provenance.options).toMatchObject({ asked: 200 });
      const again = await fitPipeline(opened.engine, spec);
      expectRepeated(again.pipeline, fit.pipeline, adapter);
    });
  });

  describe('uses of a model', () => {
    let fit: FitResult;
    beforeAll(async () => {
      const copies = {
        features: [...features, ...tailed],
        recipe: { scaling: 'standard', missing: 'fill', maxLevels: 4, shape: 'rank' },
      } as const;
      fit = await fitPipeline(opened.engine, contractSpec(people, [rankings[0]], copies));
    });

    it('reads back what it writes as a model file', () => {
      const again = pipelineFromJson(JSON.parse(JSON.stringify(pipelineToJson(fit.pipeline))));
      expect(again.representation).toEqual(fit.pipeline.representation);
      expect(again.recipe).toEqual(fit.pipeline.recipe);
    });

    it('writes scores, labels and representation of every row', async () => {
      const place = opened.place();
      const columns = { scores: true, representation: true };
      const written = await opened.engine.write(fit.pipeline, { to: place, columns, id: names.id });
      const rows = (await opened.readBack(place)) ?? [];
      expect(written.rows).toBe(table.rows);
      expect(rows.length).toBe(table.rows);
      const wanted = predictedRows(fit.pipeline, table);
      const ids = new Map(rows.map((row) => [row[names.id], row]));
      wanted.forEach(({ id, score, label, z }) => {
        const row = ids.get(id) ?? {};
        expect(Number(row.score)).toBeCloseTo(score, 10);
        expect(row.label).toBe(label === 1 ? 'yes' : 'no');
        z.forEach((value, d) => {
          expect(Number(row[`z${d + 1}`])).toBeCloseTo(value, 10);
        });
      });
      expect(written.positives).toBe(wanted.reduce((sum, { label }) => sum + label, 0));
      const lacking = table.columns.find(({ name }) => name === names.job)?.values ?? [];
      expect(written.missing[names.job]).toBe(lacking.filter((value) => value === null).length);
    });
  });
}

interface Measured {
  /** Whose predictions are measured, and whom lists are about; default: those learned from. */
  readonly measured?: ExpectedPeople;
  readonly listed?: ExpectedPeople;
}

/** Fits and compares model and evaluation, number by number, with the library's plain functions. */
async function expectFit(
  { engine }: OpenedTable,
  spec: FitSpec,
  terms: readonly WeightedTerm[],
  people: ExpectedPeople,
  { measured = people, listed = people }: Measured = {},
): Promise<FitResult> {
  const fit = await fitPipeline(engine, spec);
  const wanted = expectedPipeline(people, sumOf(terms, people, listed), spec);
  const isTailed = ({ name }: { name: string }) => tailed.includes(name);
  expect(fit.longTails).toEqual(wanted.recipe.steps.filter(isTailed).map(({ name }) => name));
  expectSameModel(fit.pipeline, wanted);
  expect(fit.rows).toBe(people.rows.length);
  expect(fit.neighbors).toMatchObject({ asked: people.rows.length, error: 0 });
  if (!fit.evaluation) throw new Error('binary');
  expectSameEvaluation(
    fit.evaluation,
    expectedEvaluation(fit.pipeline, measured, sumOf(terms, measured, listed), wanted.similarity),
  );
  return fit;
}

function memoryTable(table: ContractTable): Table {
  return {
    rows: table.rows,
    columns: table.columns.map((column) =>
      column.kind === 'numeric'
        ? numericColumn(column.name, column.values)
        : categoryColumn(column.name, column.values),
    ),
  };
}

function sumOf(
  terms: readonly WeightedTerm[],
  people: ExpectedPeople,
  listed: ExpectedPeople,
): Graph {
  return sumGraphs(
    terms.map(({ weight = 1, graph }) => ({ weight, graph: graph(people, listed) })),
  );
}

/** The same table, but people who are not learned from have other values everywhere. */
function withOtherTestRows(table: ContractTable): ContractTable {
  const split = table.columns.find(({ name }) => name === names.split)?.values ?? [];
  const kept = new Set<string>([names.id, names.split, names.group, names.second]);
  return {
    ...table,
    columns: table.columns.map((column) => {
      if (kept.has(column.name)) return column;
      const other = (i: number) => split[i] === 'test';
      return column.kind === 'numeric'
        ? { ...column, values: column.values.map((v, i) => (other(i) ? 1000 - i : v)) }
        : { ...column, values: column.values.map((v, i) => (other(i) ? 'no' : v)) };
    }),
  };
}

/** The same bits, or what the order of sums among servers can change. */
function expectRepeated(found: Pipeline, first: Pipeline, { roundOff }: EngineAdapter): void {
  if (roundOff === undefined) expect(found).toEqual(first);
  else expectSameModel(found, first, roundOff);
}

function predictedRows(pipeline: Pipeline, table: ReturnType<typeof contractTable>) {
  const column = (name: string) => table.columns.find((one) => one.name === name)!;
  const columns = pipeline.recipe.steps.map(({ name }): Column => {
    const { kind, values } = column(name);
    if (kind === 'numeric') {
      return { kind, name, values: Float64Array.from(values, (v) => v ?? Number.NaN) };
    }
    const levels = Array.from(new Set(values.filter((v) => v !== null)));
    const codes = Int32Array.from(values, (v) => (v === null ? -1 : levels.indexOf(v)));
    return { kind, name, levels, codes };
  });
  const { groups: known } = pipeline.protectedAttribute;
  const groups = column(names.group).values.map((v) => known.indexOf(String(v)));
  const { scores, labels, representation } = runPipeline(
    pipeline,
    { rows: table.rows, columns },
    groups,
  );
  const dims = representation.cols;
  return column(names.id).values.map((id, i) => ({
    id,
    score: scores[i],
    label: labels[i],
    z: representation.data.subarray(i * dims, (i + 1) * dims),
  }));
}
