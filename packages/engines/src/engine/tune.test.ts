import { type FitSpec, type PipelineTarget, Random, type Selection } from 'pairfair';
import {
  columnTexts,
  foldsOf,
  type Tuning,
  type TuningPlan,
  tunePipeline,
} from 'pairfair/internal';
import { afterAll, describe, expect, it } from 'vitest';
import { openClickhouse } from '../../testing/clickhouseNodes.ts';
import type { ContractTable } from '../../testing/contractTable.ts';
import type { EngineAdapter, OpenedTable } from '../../testing/engineContract.ts';
import { targetPeople, targetSpec } from '../../testing/targetPeople.ts';
import { threeEngines } from '../../testing/threeEngines.ts';

const nodes = await openClickhouse();
afterAll(async () => {
  if (typeof nodes !== 'string') await nodes.close();
});
const [memory, ...others] = threeEngines(nodes);
const people = targetPeople(600);

const hired = { column: 'hired', kind: 'binary', positive: 'yes', negative: 'no' } as const;
const pay = { column: 'pay', kind: 'numeric', positive: '', negative: '' } as const;
const classes = ['high', 'low', 'mid'];
const grade: PipelineTarget = {
  ...{ column: 'grade', kind: 'classes', positive: '', negative: '', classes },
};
const quantiles: FitSpec['fairness'][number] = {
  weight: 1,
  rule: { kind: 'quantiles', column: 'merit', quantiles: 5, ties: 'spread' },
  provenance: { method: 'quantiles' },
};
const weighed = { ...targetSpec(hired).selection, weight: 'weight' };

const specs: readonly (readonly [string, FitSpec])[] = [
  ['two classes', targetSpec(hired)],
  ['a number, links between groups', targetSpec(pay, { fairness: [quantiles] })],
  ['three classes', targetSpec(grade)],
  ['weighted people of a part', targetSpec(hired, { part: true, selection: weighed })],
  ["the judges' order", targetSpec(hired, { orderWeight: 0.5 })],
  ['robust scales and copies by rank', robust()],
];

function robust(): FitSpec {
  const spec = targetSpec(hired);
  return { ...spec, recipe: { ...spec.recipe, scaling: 'robust', shape: 'rank' } };
}

const plan: TuningPlan = {
  ...{ folds: 3, seed: 4, objective: 'give-up:0.04' },
  grid: { gamma: [0.5, 1], ridge: [0.1], strictness: [0, 0.3, 0.8] },
};

async function withTable<T>(
  adapter: EngineAdapter,
  table: ContractTable,
  use: (opened: OpenedTable) => Promise<T>,
): Promise<T> {
  const opened = await adapter.open(table);
  try {
    return await use(opened);
  } finally {
    await opened.close();
  }
}

const tuned = (adapter: EngineAdapter, spec: FitSpec, few: number, most?: number) =>
  withTable(adapter, people, ({ engine }) =>
    tunePipeline(engine, spec, { ...plan, few, ...(most && { most }) }),
  );

function expectSame(found: Tuning, wanted: Tuning): void {
  expect({ ...found, validation: null }).toEqual({ ...wanted, validation: null });
  for (const id of ['auc', 'rankConsistency'] as const) {
    const gap = Math.abs(found.validation[id] - wanted.validation[id]);
    expect(gap, `${id} ${found.validation[id]}, not ${wanted.validation[id]}`).toBeLessThan(1e-8);
  }
}

describe.each(specs)('tuning %s', (_, spec) => {
  it.each(
    others.flatMap((adapter) => [
      [adapter.name, 'in memory', adapter, 40_000] as const,
      [adapter.name, 'by folds of ids', adapter, 250] as const,
      [adapter.name, 'on some of a fold', adapter, 60] as const,
      [adapter.name, 'among half the people', adapter, 60, 300] as const,
    ]),
  )('with %s, %s, finds what memory finds', async (_name, _where, adapter, few, most?: number) => {
    expectSame(await tuned(adapter, spec, few, most), await tuned(memory, spec, few, most));
  });
});

it('says on how many people it measured', async () => {
  expect((await tuned(memory, targetSpec(hired), 599)).heldOut).toEqual({ people: 600, of: 600 });
  expect((await tuned(memory, targetSpec(hired), 60)).heldOut).toEqual({ people: 180, of: 600 });
  const { among, heldOut } = await tuned(memory, targetSpec(hired), 60, 300);
  const inFolds = people.columns[0].values.filter(
    (id) => foldsOf({ ...plan, parts: 2 * plan.folds })(String(id)) < plan.folds,
  ).length;
  expect(among).toEqual({ people: inFolds, of: 600 });
  expect(heldOut.of).toBe(inFolds);
});

const fold = (side: 'train' | 'test'): Selection => ({
  ...targetSpec(hired).selection,
  fold: { folds: 3, fold: 1, seed: 4, side },
});

/** The same people, but for those of the fold: other features, ratings and targets. */
function changedInFold(): ContractTable {
  const random = new Random(2, 'changes');
  const [{ values: ids }] = people.columns;
  const inFold = ids.map((id) => foldsOf({ folds: 3, seed: 4 })(String(id)) === 1);
  return {
    rows: people.rows,
    columns: people.columns.map((column) => {
      if (column.name === 'id' || column.name === 'sex') return column;
      const values = column.values.map((value, i) =>
        inFold[i] ? column.values[random.integer(people.rows)] : value,
      );
      return { ...column, values } as typeof column;
    }),
  };
}

describe.each([memory, ...others].map((adapter) => [adapter.name, adapter] as const))(
  'a fold in %s',
  (_name, adapter) => {
    it('is the people whose id says so, and its training people are all others', () =>
      withTable(adapter, people, async ({ engine }) => {
        const ids = async (side: 'train' | 'test') => {
          const some = await engine.people(fold(side));
          const all = Uint32Array.from({ length: some.rows }, (_, i) => i);
          const { ids: found, table } = await some.table(['id', 'skill'], all);
          expect(columnTexts(table.columns[0])).toEqual(found);
          await some.close();
          return found;
        };
        const everybody = people.columns[0].values.map(String);
        const inFold = everybody.filter((id) => foldsOf({ folds: 3, seed: 4 })(id) === 1);
        expect(inFold.length).toBeGreaterThan(100);
        expect(await ids('test')).toEqual(inFold);
        expect(await ids('train')).toEqual(everybody.filter((id) => !inFold.includes(id)));
      }));

    it('has no say in what is learned from the others', async () => {
      const learned = (table: ContractTable) =>
        withTable(adapter, table, async ({ engine }) => {
          const others = await engine.people(fold('train'));
          try {
            const wanted = { quartiles: true, distribution: true };
            const columns = ['skill', 'prestige', 'job', 'merit'];
            const links = await others.links({
              ...{ kind: 'quantiles', column: 'merit', quantiles: 5, ties: 'spread' },
            });
            return {
              statistics: await others.columnStatistics(columns, wanted),
              drawn: (await others.draw(20, 1, 'any')).numbers,
              sizes: others.groupSizes,
              linked: links.totalWeight,
            };
          } finally {
            await others.close();
          }
        });
      expect(await learned(changedInFold())).toEqual(await learned(people));
    });

    it('hands out raw columns of some people', () =>
      withTable(adapter, people, async ({ engine }) => {
        const all = await engine.people(targetSpec(hired).selection);
        const numbers = Uint32Array.of(3, 20, 599);
        const { ids, table } = await all.table(['prestige', 'job'], numbers);
        expect(ids).toEqual(['p0003', 'p0020', 'p0599']);
        const raw = (name: string) => people.columns.find((one) => one.name === name)?.values ?? [];
        expect(columnTexts(table.columns[0])).toEqual(
          Array.from(numbers, (i) =>
            raw('prestige')[i] === null ? null : String(raw('prestige')[i]),
          ),
        );
        expect(columnTexts(table.columns[1])).toEqual(Array.from(numbers, (i) => raw('job')[i]));
        await all.close();
      }));
  },
);
