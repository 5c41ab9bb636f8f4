import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCompas } from '@pairfair/workbench/datasets';
import {
  type CategoryColumn,
  type Column,
  type FitSpec,
  fitPipeline,
  memoryEngine,
} from 'pairfair';
import { afterAll, expect, it } from 'vitest';
import { clickhouseAdapter } from '../packages/engines/testing/clickhouseAdapter.ts';
import { openClickhouse, owner } from '../packages/engines/testing/clickhouseNodes.ts';
import type { ContractTable } from '../packages/engines/testing/contractTable.ts';

const shared = fileURLToPath(new URL('../../shared/data', import.meta.url));
const there = existsSync(join(shared, 'compas'));
const nodes = there ? await openClickhouse() : 'the COMPAS file is not beside the repository';

afterAll(async () => {
  if (typeof nodes !== 'string') await nodes.close();
});

it('learns from COMPAS what is learned in memory', async ({ skip }) => {
  if (typeof nodes === 'string') return skip(nodes);
  Object.assign(process.env, owner);
  const { columns, groupNames, features } = await compas();
  const spec = compasSpec(features, groupNames);
  const memory = memoryEngine({ rows: rowsOf(columns[0]), columns });
  const expected = await fitPipeline(memory, spec);
  const table: ContractTable = { rows: rowsOf(columns[0]), columns: columns.map(contractColumn) };
  const setting = { client: nodes.clients[0], server: nodes.addresses[0], cluster: null };
  const opened = await clickhouseAdapter(() => setting).open(table);
  const found = await fitPipeline(opened.engine, spec);
  await opened.close();
  expect(await opened.leftovers()).toEqual([]);
  expect(found.pipeline.recipe).toEqual(expected.pipeline.recipe);
  const [got, wanted] = [found, expected].map(({ pipeline }) => {
    if (pipeline.representation.kind !== 'linear') throw new Error('linear');
    const { coefficients, intercept } = pipeline.predictor;
    return [...pipeline.representation.components.data, ...coefficients, intercept];
  });
  const gap = got.reduce((most, value, k) => Math.max(most, Math.abs(value - wanted[k])), 0);
  expect(gap).toBeLessThan(1e-8);
  const [theirs, ours] = [expected.evaluation, found.evaluation];
  if (!theirs || !ours) throw new Error('binary');
  ours.groups.forEach((group, g) => {
    const { size, tpr, fpr } = theirs.groups[g];
    expect(group).toMatchObject({ size, tpr, fpr });
  });
  expect(ours.measures.brier).toBeCloseTo(theirs.measures.brier, 9);
  expect(ours.measures.log_loss).toBeCloseTo(theirs.measures.log_loss, 9);
  // Two pairs of unlike people with different labels have scores within 1e-8 of each other (one
  // within 1e-15), so models that agree to 1e-8 may rank each of them either way.
  const ones = theirs.measures.base_rate * theirs.people;
  const pairs = ones * (theirs.people - ones);
  expect(Math.abs(ours.measures.auc - theirs.measures.auc)).toBeLessThan(2.001 / pairs);
}, 300_000);

/** The study's columns, with ids whose order as text is that of the rows. */
async function compas(): Promise<{
  columns: Column[];
  groupNames: readonly string[];
  features: string[];
}> {
  const { table, groups, groupNames, labels, side } = await loadCompas(shared);
  if (side.kind !== 'ranking') throw new Error('a ranking');
  const ids = Array.from({ length: table.rows }, (_, i) => String(i).padStart(5, '0'));
  const group: CategoryColumn = {
    ...{ kind: 'category', name: 'the group', levels: groupNames },
    codes: Int32Array.from(groups),
  };
  const columns: Column[] = [
    { kind: 'category', name: 'id', levels: ids, codes: Int32Array.from(ids.keys()) },
    ...table.columns,
    group,
    { kind: 'numeric', name: 'the score', values: Float64Array.from(side.scores) },
    { kind: 'numeric', name: 'the label', values: Float64Array.from(labels) },
  ];
  return { columns, groupNames, features: table.columns.map(({ name }) => name) };
}

function compasSpec(features: readonly string[], groupNames: readonly string[]): FitSpec {
  return {
    features,
    selection: {
      id: 'id',
      groups: {
        columns: ['the group'],
        combinations: groupNames.map((name, group) => ({ values: [name], group })),
        names: groupNames,
      },
      target: { column: 'the label', kind: 'binary', positive: '1' },
      part: null,
    },
    target: { column: 'the label', kind: 'binary', positive: '1', negative: '0' },
    protectedAttribute: {
      ...{ columns: ['the group'], values: [null], groups: groupNames, input: 'include' },
    },
    recipe: { scaling: 'standard', missing: 'fill', maxLevels: 500 },
    fairness: [
      {
        weight: 1,
        rule: { kind: 'quantiles', column: 'the score', quantiles: 10, ties: 'spread' },
        provenance: { method: 'quantiles' },
      },
    ],
    solve: { gamma: 0.5, dims: 10 },
    provenance: { data: 'sha256:0', versions: {}, options: {} },
  };
}

function rowsOf(column: Column): number {
  return column.kind === 'numeric' ? column.values.length : column.codes.length;
}

function contractColumn(column: Column): ContractTable['columns'][number] {
  const { name } = column;
  return column.kind === 'numeric'
    ? {
        kind: 'numeric',
        name,
        values: Array.from(column.values, (v) => (Number.isNaN(v) ? null : v)),
      }
    : {
        ...{ kind: 'category', name },
        values: Array.from(column.codes, (code) => column.levels[code] ?? null),
      };
}
