import {
  cellsGraph,
  classesGraph,
  type Graph,
  pfrStatistics,
  quantileGraph,
  totalWeight,
} from 'pairfair';
import { expect, it } from 'vitest';
import { blockWeights, cellsForm } from '../src/engine/cellsForm.ts';
import type { Cells, MembershipRule } from '../src/engine/engine.ts';
import { ratingClasses } from '../src/engine/ratingClasses.ts';
import { type ContractTable, contractTable, features, names } from './contractTable.ts';
import { denseForm, matrixError } from './denseForm.ts';
import type { EngineAdapter } from './engineContract.ts';
import {
  contractSpec,
  type ExpectedPeople,
  expectedPeople,
  expectedPipeline,
} from './expectedFit.ts';
import { type OpenFeatures, openFeatures } from './openFeatures.ts';

const everyRule: { title: string; rule: MembershipRule; graph: (p: ExpectedPeople) => Graph }[] = [
  ...(['spread', 'share'] as const).map((ties) => ({
    title: `quantiles of tied scores, ties ${ties}`,
    rule: { kind: 'quantiles', column: names.score, quantiles: 7, ties } as const,
    graph: (p: ExpectedPeople) =>
      quantileGraph(p.numbers(names.score), p.groups, { quantiles: 7, ties }),
  })),
  ...[
    { rule: 'round' } as const,
    { rule: 'cuts', cuts: [1.5, 3.5] } as const,
    { rule: 'quantiles', count: 4 } as const,
  ].map((classes) => ({
    title: `classes of a rating by ${classes.rule}`,
    rule: { kind: 'classes', column: names.rating, classes } as const,
    graph: (p: ExpectedPeople) => classesGraph(ratingClasses(p.numbers(names.rating), classes)),
  })),
];

/** Soft memberships of the first 60 people, and of somebody who is not there. */
function softMembers({ ids }: ExpectedPeople) {
  const some = ids.slice(0, 60);
  const id = [...some.flatMap((one) => [one, one]), `nobody's "id"`];
  return {
    id,
    cell: id.map((_, e) => e % 4),
    share: Float64Array.from(id, (_, e) => (1 + (e % 5)) / 8),
  };
}

function softGraph(people: ExpectedPeople): Graph {
  const { id, cell, share } = softMembers(people);
  const matrix = people.ids.map(() => [0, 0, 0, 0]);
  id.forEach((one, e) => {
    const at = people.ids.indexOf(one);
    if (at >= 0) matrix[at][cell[e]] = share[e];
  });
  return cellsGraph({ matrix, groups: people.groups });
}

/** Tables, memberships and sums against the library on arrays and dense matrices. */
export function contractStatistics(adapter: EngineAdapter): void {
  const table = contractTable();
  const expected = expectedPeople(table);
  const rankGraph = everyRule[0].graph(expected);
  const spec = contractSpec(expected, [{ weight: 1, rule: everyRule[0].rule }]);
  const reference = expectedPipeline(expected, rankGraph, spec);
  let { opened, people, x } = {} as OpenFeatures;
  openFeatures(adapter, table, expected, reference.recipe, (open) => {
    ({ opened, people, x } = open);
  });

  it('describes the table, whatever its columns are called', async () => {
    const { rows, columns } = await opened.engine.describe();
    expect(rows).toBe(table.rows);
    const described = Object.fromEntries(columns.map(({ name, kind }) => [name, kind]));
    expect(described).toEqual(Object.fromEntries(table.columns.map((c) => [c.name, c.kind])));
  });

  it('lists combinations of values, missing first', async () => {
    const { rows, combinations } = await opened.engine.combinations(
      [names.group, names.second],
      100,
    );
    const counts = new Map<string, number>();
    for (let i = 0; i < table.rows; i++) {
      const key = JSON.stringify([names.group, names.second].map((n) => textAt(table, n, i)));
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(rows).toBe(table.rows);
    expect(combinations[0].values[0]).toBeNull();
    expect(combinations.map(({ values, count }) => [JSON.stringify(values), count]).sort()).toEqual(
      Array.from(counts).sort(),
    );
    await expect(opened.engine.combinations([names.id], 10)).rejects.toThrow(/10 different values/);
  });

  it('selects who has group and target, and sizes the groups', () => {
    expect(people.rows).toBe(expected.rows.length);
    expect(people.leftOut).toBe(table.rows - expected.rows.length);
    const sizes = [0, 1, 2].map((g) => expected.groups.filter((one) => one === g).length);
    expect(Array.from(people.groupSizes)).toEqual(sizes);
  });

  it('knows of columns what the library knows', async () => {
    const { columnStatistics } = await import('pairfair');
    const found = await people.columnStatistics(features, { quartiles: true });
    expect(found.rows).toBe(people.rows);
    expected.table.columns.forEach((column, k) => {
      const wanted = columnStatistics(column, { quartiles: true });
      const got = found.columns[k];
      if (wanted.kind === 'numeric' && got.kind === 'numeric') {
        for (const key of ['missing', 'low', 'high', 'median'] as const) {
          expect(got[key], `${key} of ${got.name}`).toBe(wanted[key]);
        }
        for (const key of ['mean', 'deviation', 'lowerQuartile', 'upperQuartile'] as const) {
          expect(got[key], `${key} of ${got.name}`).toBeCloseTo(wanted[key], 12);
        }
        return;
      }
      const sorted = (s: typeof wanted) =>
        s.kind === 'category'
          ? s.levels.toSorted((a, b) => (a.level < b.level ? -1 : 1)).concat([])
          : [];
      expect(sorted(got)).toEqual(sorted(wanted));
      expect(got.missing).toBe(wanted.missing);
    });
  });

  for (const { title, rule, graph } of everyRule) {
    it(`has the memberships of ${title}`, async () => {
      const cells = await people.memberships(rule);
      await expectMemberships(cells, graph(expected), expected);
      await cells.close();
    });
  }

  it('takes memberships from elsewhere, by id', async () => {
    const members = softMembers(expected);
    const cells = await people.memberships({ kind: 'relation', between: 'groups', members });
    expect(cells.unknown).toBe(1);
    await expectMemberships(cells, softGraph(expected), expected);
    await cells.close();
  });

  it('adds up what the dense matrices are made of', async () => {
    const graphs = [
      everyRule[0].graph(expected),
      everyRule[2].graph(expected),
      softGraph(expected),
    ];
    const members = softMembers(expected);
    const cells = [
      await people.memberships(everyRule[0].rule),
      await people.memberships(everyRule[2].rule),
      await people.memberships({ kind: 'relation', between: 'groups', members }),
    ];
    const shift = Float64Array.from({ length: x.cols }, (_, j) => (j % 3) / 4);
    const sums = await x.sums({
      shift,
      cells: cells.map((one) => ({ cells: one, weights: blockWeights(one) })),
    });
    expect(sums.rows).toBe(people.rows);
    graphs.forEach((graph, k) => {
      const { form, totalWeight: weight } = cellsForm(cells[k], sums.cells[k]);
      expect(matrixError(form, denseForm(reference.x, graph))).toBeLessThan(1e-10);
      expect(weight / totalWeight(graph)).toBeCloseTo(1, 12);
    });
    const statistics = pfrStatistics(reference.x, {
      ...{ similarity: graphs[0], fairness: graphs[0], groups: expected.groups },
    });
    statistics.mean.forEach((mean, j) => {
      expect(shift[j] + sums.sum[j] / sums.rows).toBeCloseTo(mean, 11);
    });
    const gram = { ...sums.gram, data: sums.gram.data.slice() };
    for (let i = 0, at = 0; i < x.cols; i++) {
      for (let j = 0; j < x.cols; j++, at++) {
        gram.data[at] = gram.data[at] / sums.rows - (sums.sum[i] * sums.sum[j]) / sums.rows ** 2;
      }
    }
    expect(matrixError(gram, statistics.covariance)).toBeLessThan(1e-10);
    const means = {
      ...sums.groupSums,
      data: sums.groupSums.data.map(
        (sum, at) => shift[at % x.cols] + sum / people.groupSizes[Math.floor(at / x.cols)],
      ),
    };
    expect(matrixError(means, statistics.groups.means)).toBeLessThan(1e-10);
    for (const one of cells) await one.close();
  });

  it('gives rows of X by number, as the recipe makes them', async () => {
    const wanted = Uint32Array.of(0, 3, 17, people.rows - 1);
    const { rows, x: found } = await x.rowsAt(wanted);
    expect(rows).toBe(people.rows);
    wanted.forEach((person, k) => {
      for (let j = 0; j < x.cols; j++) {
        const exact = reference.x.data[person * x.cols + j];
        expect(found.data[k * x.cols + j]).toBeCloseTo(exact, 12);
      }
    });
  });

  it('adds up listed pairs by id and counts those of nobody here', async () => {
    const { ids } = expected;
    const a = [ids[0], ids[5], ids[9], "nobody's"];
    const b = [ids[7], ids[2], ids[0], ids[1]];
    const weight = Float64Array.of(1, 0.5, 2, 1);
    const found = await x.edgeForm({ a, b, weight });
    const { edgesGraph } = await import('pairfair');
    const graph = edgesGraph(people.rows, [
      [0, 7, 1],
      [2, 5, 0.5],
      [0, 9, 2],
    ]);
    expect(found).toMatchObject({ rows: people.rows, pairs: 3, unknown: 1, totalWeight: 7 });
    expect(matrixError(found.form, denseForm(reference.x, graph))).toBeLessThan(1e-10);
  });

  it('answers for Z what the library answers', async () => {
    const { representation } = reference;
    if (representation.kind !== 'linear') throw new Error('linear');
    const projection = await x.project(representation);
    const coefficients = Float64Array.of(0.3, -0.2, 0.1, 0.05);
    const { sums, rows } = await projection.logisticSums(coefficients);
    const { blockCount, sweepBlocks, sweepLength, logisticRows } = await import('pairfair');
    const length = sweepLength(3, 'hessian');
    const wanted = new Float64Array(length);
    expect(blockCount(people.rows)).toBe(1);
    sweepBlocks(wanted, logisticRows(reference.z, expected.labels), coefficients, 'hessian', 0, 1);
    expect(rows).toBe(people.rows);
    wanted.forEach((value, at) => {
      // Below the diagonal of the Hessian nothing is said.
      const entry = at - 6;
      if (entry >= 0 && entry % 4 < Math.floor(entry / 4)) return;
      expect(sums[at], `sum ${at}`).toBeCloseTo(value, 9);
    });
    const { mean, gram } = await projection.moments();
    const u = reference.z.rows;
    expect(mean[3]).toBeCloseTo(expected.labels.reduce((s, v) => s + v, 0) / u, 12);
    expect(gram.data[0] / u).toBeCloseTo(1, 9);
    await projection.close();
  });
}

function textAt(table: ContractTable, name: string, i: number): string | null {
  const value = table.columns.find((column) => column.name === name)?.values[i] ?? null;
  return value === null ? null : String(value);
}

async function expectMemberships(
  cells: Cells,
  graph: Graph,
  { rows, groups }: ExpectedPeople,
): Promise<void> {
  if (graph.kind !== 'cells') throw new Error('cells');
  const { offsets, cell, share } = graph.members;
  expect(cells.rows).toBe(rows.length);
  expect(cells.between).toBe(graph.between);
  expect(cells.count).toBe(graph.cells);
  const found = await cells.of(rows.map((_, k) => k));
  const wanted = rows.map((_, k) =>
    Array.from({ length: offsets[k + 1] - offsets[k] }, (_, e) => [
      cell[offsets[k] + e],
      share[offsets[k] + e],
    ]),
  );
  // Shares are ratios of whole numbers: the same bits.
  expect(found).toEqual(wanted);
  const blocks = new Map<string, { people: number; share: number }>();
  wanted.forEach((list, k) => {
    for (const [c, m] of list) {
      const key = `${c} ${groups[k]}`;
      const block = blocks.get(key) ?? { people: 0, share: 0 };
      blocks.set(key, { people: block.people + 1, share: block.share + m });
    }
  });
  expect(cells.blocks.length).toBe(blocks.size);
  for (const block of cells.blocks) {
    const known = blocks.get(`${block.cell} ${block.group}`);
    expect(block.people).toBe(known?.people);
    expect(block.share).toBeCloseTo(known?.share ?? Number.NaN, 10);
  }
}
