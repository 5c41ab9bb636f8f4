import { type DecisionRule, fitPipeline, type Pipeline } from 'pairfair';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClickhouse } from '../../testing/clickhouseNodes.ts';
import type { ContractTable } from '../../testing/contractTable.ts';
import { targetPeople, targetSpec } from '../../testing/targetPeople.ts';
import { threeEngines } from '../../testing/threeEngines.ts';
import { labelTexts } from './labelTexts.ts';

const nodes = await openClickhouse();
afterAll(async () => {
  if (typeof nodes !== 'string') await nodes.close();
});
const adapters = threeEngines(nodes);
const [memory] = adapters;

/** Few different people, many of each: some of a group nobody knows, some without a label. */
function tiedPeople(): ContractTable {
  const { rows, columns } = targetPeople();
  const level = (value: number | null) => (value === null ? null : Math.sign(value));
  return {
    rows,
    columns: columns.map((column) => {
      if (column.kind === 'numeric' && column.name === 'skill') {
        return { ...column, values: column.values.map(level) };
      }
      if (column.kind === 'category' && column.name === 'sex') {
        return { ...column, values: column.values.map((sex, i) => (i % 11 === 0 ? 'x' : sex)) };
      }
      if (column.kind === 'category' && column.name === 'hired') {
        return { ...column, values: column.values.map((y, i) => (i % 13 === 0 ? null : y)) };
      }
      return column;
    }),
  };
}

const rules: readonly DecisionRule[] = [
  ...[0, 0.1, 0.35, 0.5, 1].map((value) => ({ kind: 'rate', value }) as const),
  ...[0.05, 0.3].map((value) => ({ kind: 'fpr', value }) as const),
  ...[0.5, 0.8].map((value) => ({ kind: 'tpr', value }) as const),
  { kind: 'threshold', value: 0.4 },
  { kind: 'youden' },
];

describe.each(adapters.map((adapter) => [adapter.name, adapter] as const))(
  'decisions over a whole table, in %s',
  (_, adapter) => {
    const people = tiedPeople();
    const target = { column: 'hired', kind: 'binary', positive: 'yes', negative: 'no' } as const;
    let pipeline: Pipeline;
    beforeAll(async () => {
      const spec = targetSpec(target, { features: ['skill', 'job'] });
      const table = await memory.open(people);
      pipeline = (await fitPipeline(table.engine, spec)).pipeline;
      await table.close();
    });

    it.each(rules)('follow $kind $value, ties included', async (rule) => {
      const table = await adapter.open(people);
      try {
        const blind = rule.kind === 'rate' || rule.kind === 'threshold';
        const labels = blind ? null : await labelTexts(table.engine, pipeline);
        const to = table.place();
        const { decision, positives } = await table.engine.write(pipeline, {
          ...{ to, id: 'id', columns: { scores: true, representation: false } },
          decide: { rule, labels },
        });
        const found = (await table.readBack(to)) ?? [];
        expect(Object.keys(found[0] ?? {})).toEqual(['id', 'score', 'label']);
        const given = new Map(found.map((row) => [row.id, row]));
        const [ids, hired] = ['id', 'hired'].map(
          (name) => people.columns.find((column) => column.name === name)?.values ?? [],
        );
        const all = ids.map((id, i) => ({
          score: Number(given.get(id)?.score),
          decided: given.get(id)?.label === 'yes',
          y: hired[i] === null ? null : hired[i] === 'yes',
        }));
        expect(positives).toBe(all.filter(({ decided }) => decided).length);
        // People with equal scores are decided alike, and nobody above somebody decided 1 is not.
        const low = Math.min(...all.filter(({ decided }) => decided).map(({ score }) => score));
        for (const { score, decided } of all) expect(decided).toBe(score >= low);
        expect(decision).toEqual(bruteForce(rule, all, blind));
      } finally {
        await table.close();
      }
    });

    it('look at labels in the spelling of the table, and say which are none', async () => {
      const named = (values: readonly (string | null)[]): ContractTable => ({
        ...people,
        columns: people.columns.map((column) =>
          column.name === 'hired' ? { name: 'hired', kind: 'category', values } : column,
        ),
      });
      const own = people.columns.find(({ name }) => name === 'hired')?.values as string[];
      const spelled = await adapter.open(named(own.map((y) => (y === 'yes' ? 'TRUE' : 'No'))));
      expect(await labelTexts(spelled.engine, pipeline)).toEqual({
        ...{ column: 'hired', positive: ['TRUE'], negative: ['No'] },
      });
      await spelled.close();
      const strange = await adapter.open(named(own.map((y, i) => (i === 3 ? 'perhaps' : y))));
      await expect(labelTexts(strange.engine, pipeline)).rejects.toThrow(
        "must be 'no' and 'yes' as in training, but there is 'perhaps'",
      );
      await strange.close();
      const bare = await adapter.open({
        ...people,
        columns: people.columns.filter(({ name }) => name !== 'hired'),
      });
      await expect(labelTexts(bare.engine, pipeline)).rejects.toThrow(
        "the data have no column 'hired'. Bring labels, or take --threshold or --rate",
      );
      await bare.close();
    });
  },
);

/** What a rule should come to, by trying all thresholds; the threshold itself is taken as found. */
function bruteForce(
  rule: DecisionRule,
  all: readonly { readonly score: number; readonly decided: boolean; readonly y: boolean | null }[],
  blind: boolean,
) {
  const people = all.filter(({ y }) => blind || y !== null);
  const share = (of: typeof people, from: number) =>
    of.filter(({ score }) => score >= from).length / of.length;
  const at = (from: number) => ({
    positiveRate: share(people, from),
    tpr: blind
      ? Number.NaN
      : share(
          people.filter(({ y }) => y),
          from,
        ),
    fpr: blind
      ? Number.NaN
      : share(
          people.filter(({ y }) => !y),
          from,
        ),
  });
  const cuts = [...new Set(people.map(({ score }) => score)), Infinity].sort((a, b) => b - a);
  const best = (worth: (cut: ReturnType<typeof at>) => number) =>
    cuts.map(at).reduce((most, one) => (worth(one) > worth(most) + 1e-12 ? one : most));
  const found =
    rule.kind === 'threshold'
      ? at(rule.value)
      : rule.kind === 'rate'
        ? best((cut) => -Math.abs(cut.positiveRate - rule.value))
        : rule.kind === 'youden'
          ? best((cut) => cut.tpr - cut.fpr)
          : rule.kind === 'fpr'
            ? best((cut) => (cut.fpr <= rule.value + 1e-12 ? cut.tpr + cut.fpr : -1))
            : best((cut) => (cut.tpr >= rule.value - 1e-12 ? -cut.positiveRate : -2));
  return { threshold: expect.any(Number), ...found };
}
