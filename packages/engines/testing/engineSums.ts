import { edgesGraph, pfrStatistics, type TargetStatistics } from 'pairfair';
import { totalWeight } from 'pairfair/internal';
import { expect, it } from 'vitest';
import { type ContractTable, contractTable, features, names, tailed } from './contractTable.ts';
import { everyTerm, pairs, rankings } from './contractTerms.ts';
import { denseForm, matrixError } from './denseForm.ts';
import type { EngineAdapter } from './engineContract.ts';
import {
  contractSpec,
  expectedPeople,
  expectedPipeline,
  meanDirection,
  weigh,
} from './expectedFit.ts';
import { type OpenFeatures, openFeatures } from './openFeatures.ts';

/**
 * Tables, links and sums against the library on arrays and dense matrices.
 *
 * @param weight Column that says how many people somebody stands for.
 */
export function contractStatistics(adapter: EngineAdapter, weight: string | null = null): void {
  const table = contractTable();
  const expected = expectedPeople(table, null, [names.group], weight);
  const { weights } = expected;
  const weightOf = (i: number) => (weights ? weights[i] : 1);
  const reference = expectedPipeline(
    expected,
    rankings[0].graph(expected),
    contractSpec(expected, [rankings[0]]),
  );
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
    [0, 1, 2].forEach((g) => {
      const size = expected.groups.reduce((sum, one, i) => sum + (one === g ? weightOf(i) : 0), 0);
      expect(people.groupSizes[g]).toBeCloseTo(size, 10);
    });
    const all = expected.groups.reduce((sum, _, i) => sum + weightOf(i), 0);
    expect(people.weight).toBeCloseTo(all, 10);
    expect(x.weight).toBe(people.weight);
  });

  it('knows of columns what the library knows', async () => {
    const { columnStatistics } = await import('pairfair/internal');
    const asked = { quartiles: true, distribution: true };
    const columns = [...features, ...tailed];
    const found = await people.columnStatistics(columns, asked);
    expect(found.rows).toBe(people.rows);
    expected.tableOf(columns).columns.forEach((column, k) => {
      const wanted = columnStatistics(column, { ...asked, weights });
      const got = found.columns[k];
      if (wanted.kind === 'numeric' && got.kind === 'numeric') {
        for (const key of ['missing', 'low', 'high'] as const) {
          expect(got[key], `${key} of ${got.name}`).toBe(wanted[key]);
        }
        for (const key of ['median', 'mean', 'deviation', 'lowerQuartile'] as const) {
          expect(got[key], `${key} of ${got.name}`).toBeCloseTo(wanted[key], 12);
        }
        expect(got.upperQuartile, got.name).toBeCloseTo(wanted.upperQuartile, 12);
        expect(got.distribution?.values).toEqual(wanted.distribution?.values);
        for (const key of ['below', 'equal'] as const) {
          expectNear(got.distribution?.[key], wanted.distribution?.[key]);
        }
        expectNear([got.missingWeight ?? 0], [wanted.missingWeight ?? 0]);
        return;
      }
      const sorted = (s: typeof wanted) =>
        s.kind === 'category'
          ? s.levels.toSorted((a, b) => (a.level < b.level ? -1 : 1)).concat([])
          : [];
      expect(sorted(got).map(({ level }) => level)).toEqual(
        sorted(wanted).map(({ level }) => level),
      );
      const counts = (s: typeof wanted) => sorted(s).map(({ count }) => count);
      expectNear(counts(got), counts(wanted));
      expect(got.missing).toBe(wanted.missing);
    });
  });

  it('refuses weights that count nobody, and columns that hold none', async () => {
    const { selection } = expected;
    const weighed = (column: string) => opened.engine.people({ ...selection, weight: column });
    const said = /must be a number of at least 0, but column .* has (none|-[\d.]+) in /;
    await expect(weighed(names.gaps)).rejects.toThrow(said);
    await expect(weighed(names.job)).rejects.toMatchObject({ code: 'bad-data' });
    await expect(weighed('not there')).rejects.toMatchObject({ code: 'unknown-name' });
  });

  it('finds the groups of ids, and nothing of ids of nobody', async () => {
    const { ids, groups } = expected;
    const wanted = [ids[40], "nobody's", ids[3], ids[3]];
    const found = await people.groupsOf(wanted);
    expect(new Map(found)).toEqual(
      new Map([
        [ids[3], groups[3]],
        [ids[40], groups[40]],
      ]),
    );
    const heavy = await people.weightsOf(wanted);
    const known = [3, 40].map((i) => [ids[i], weightOf(i)] as const);
    expect(heavy && new Map(heavy)).toEqual(weights && new Map(known));
  });

  it.each(everyTerm)('adds up what the dense matrices of $title are made of', async (term) => {
    const links = await people.links(term.rule(expected));
    const graph = weigh(term.graph(expected), expected);
    expect(links).toMatchObject({ rows: people.rows, unknown: term.unknown });
    expect(links.totalWeight / totalWeight(graph)).toBeCloseTo(1, 12);
    const shift = Float64Array.from({ length: x.cols }, (_, j) => (j % 3) / 4);
    const found = await x.statistics({ shift, links: [links, links] });
    const dense = denseForm(reference.x, graph);
    for (const one of found.links) {
      expect(matrixError(one.form, dense)).toBeLessThan(1e-10);
      expect(one.totalWeight).toBe(links.totalWeight);
    }
    await links.close();
  });

  it('knows means and second moments, of everybody, of every group and with the target', async () => {
    const shift = Float64Array.from({ length: x.cols }, (_, j) => (j % 3) / 4);
    const found = await x.statistics({ shift, targetShift: 0.4, links: [] });
    const graph = pairs.graph(expected);
    const wanted = pfrStatistics(reference.x, {
      ...{ similarity: graph, fairness: graph, groups: expected.groups },
      ...{ target: expected.labels, weights },
    });
    expect(found.rows).toBe(people.rows);
    found.mean.forEach((mean, j) => {
      expect(mean).toBeCloseTo(wanted.mean[j], 11);
    });
    expect(matrixError(found.covariance, wanted.covariance)).toBeLessThan(1e-10);
    expectNear(found.groups.sizes, wanted.groups.sizes);
    expect(matrixError(found.groups.means, wanted.groups.means)).toBeLessThan(1e-10);
    expectSameTarget(found.targets[0], wanted.target);
  });

  it('knows how the columns go with a numeric target, whatever is taken off it', async () => {
    const { selection } = expected;
    const target = { column: names.rating, kind: 'numeric', positive: '' } as const;
    const some = await opened.engine.people({ ...selection, target });
    try {
      const features = await some.features({ recipe: reference.recipe, kernel: null });
      const shift = new Float64Array(features.cols);
      const everybody = Uint32Array.from({ length: some.rows }, (_, i) => i);
      const { x: rows, y, weights: heavy } = await features.rowsAt(everybody);
      const graph = edgesGraph(rows.rows, [[0, 1]]);
      const wanted = pfrStatistics(rows, {
        ...{ similarity: graph, fairness: graph, target: y, weights: heavy },
      });
      for (const targetShift of [0, 3, -40]) {
        const found = await features.statistics({ shift, targetShift, links: [] });
        expectSameTarget(found.targets[0], wanted.target);
      }
      await features.close();
    } finally {
      await some.close();
    }
  });

  it('knows which way an order goes, by what looking at every pair gives', async () => {
    const { ids, groups } = expected;
    const rated = expected.numbers(names.rating);
    const pairs = ids.flatMap((_, i) =>
      ids.flatMap((__, j) => (rated[i] > rated[j] ? [[i, j] as const] : [])),
    );
    const within = pairs.filter(([i, j]) => groups[i] === groups[j]);
    const told = [[7, 3], [7, 40], [12, 7]] as const; // biome-ignore format: pairs
    const above = new Float64Array(ids.length);
    const count = told.reduce((sum, [i, j]) => sum + weightOf(i) * weightOf(j), 0);
    for (const [better, worse] of told) {
      const share = (weightOf(better) * weightOf(worse)) / count;
      above[better] += share;
      above[worse] -= share;
    }
    const some = [40, 3, 12, 7];
    const shift = Float64Array.from({ length: x.cols }, (_, j) => (j % 3) / 4);
    const { orders } = await x.statistics({
      ...{ shift, links: [] },
      orders: [
        { kind: 'column', column: names.rating, within: 'everyone' },
        { kind: 'column', column: names.rating, within: 'groups' },
        { kind: 'listed', id: some.map((i) => ids[i]), weight: some.map((i) => above[i]) },
        { kind: 'column', column: names.flat, within: 'everyone' },
      ],
    });
    [pairs, within, told].forEach((list, k) => {
      const wanted = meanDirection(reference.x, list, expected);
      expect(orders[k]?.length).toBe(wanted.length);
      orders[k]?.forEach((value, j) => {
        expect(value, `order ${k}, column ${j}`).toBeCloseTo(wanted[j], 11);
      });
    });
    expect(orders[3]).toBeNull();
    expect((await x.statistics({ shift, links: [] })).orders).toEqual([]);
  });

  it('refuses links that are none', async () => {
    const [a, b] = expected.ids;
    const refused = [
      { kind: 'pairs', pairs: { a: [a, b], b: [b, a], weight: [1, 1] } },
      { kind: 'pairs', pairs: { a: [a], b: [a], weight: [1] } },
      { kind: 'pairs', pairs: { a: [a], b: [b], weight: [-1] } },
      ...[
        { id: [a, a], cell: [0, 0], share: [1, 1] },
        { id: [a], cell: [0.5], share: [1] },
        { id: [a], cell: [0], share: [-1] },
      ].map((members) => ({ kind: 'relation', between: 'groups', members }) as const),
    ] as const;
    for (const rule of refused) {
      await expect(people.links(rule)).rejects.toMatchObject({ code: 'bad-data' });
    }
    const classes = { rule: 'cuts', cuts: [2, 1] } as const;
    await expect(
      people.links({ kind: 'classes', column: names.rating, classes }),
    ).rejects.toMatchObject({ code: 'invalid-option' });
  });

  it('gives rows of X by number, as the recipe makes them', async () => {
    const wanted = Uint32Array.of(0, 3, 17, people.rows - 1);
    const { rows, x: found, y, weights: heavy } = await x.rowsAt(wanted);
    expect(rows).toBe(people.rows);
    expect(Array.from(y)).toEqual(Array.from(wanted, (person) => expected.labels[person]));
    expect(heavy).toEqual(weights && Float64Array.from(wanted, weightOf));
    wanted.forEach((person, k) => {
      for (let j = 0; j < x.cols; j++) {
        const exact = reference.x.data[person * x.cols + j];
        expect(found.data[k * x.cols + j]).toBeCloseTo(exact, 12);
      }
    });
  });

  it('answers for Z what the library answers', async () => {
    const { representation } = reference;
    if (representation.kind !== 'linear') throw new Error('linear');
    const projection = await x.project(representation);
    const coefficients = Float64Array.of(0.3, -0.2, 0.1, 0.05);
    const { sums, rows } = await projection.logisticSums(coefficients);
    const { blockCount, sweepBlocks, sweepLength, logisticRows } = await import(
      'pairfair/internal'
    );
    const length = sweepLength(3, 'hessian');
    const wanted = new Float64Array(length);
    expect(blockCount(people.rows)).toBe(1);
    const given = logisticRows(reference.z, expected.labels, weights ?? undefined);
    sweepBlocks(wanted, given, coefficients, 'hessian', 0, 1);
    expect(rows).toBe(people.rows);
    wanted.forEach((value, at) => {
      // Below the diagonal of the Hessian nothing is said.
      const entry = at - 6;
      if (entry >= 0 && entry % 4 < Math.floor(entry / 4)) return;
      expect(sums[at], `sum ${at}`).toBeCloseTo(value, 9);
    });
    const { mean, gram } = await projection.moments();
    const u = people.weight;
    const positives = expected.labels.reduce((sum, label, i) => sum + weightOf(i) * label, 0);
    expect(mean[3]).toBeCloseTo(positives / u, 12);
    expect(gram.data[0] / u).toBeCloseTo(1, 9);
    await projection.close();
  });
}

function expectNear(found?: ArrayLike<number>, wanted?: ArrayLike<number>): void {
  expect(found?.length).toBe(wanted?.length);
  for (let k = 0; found && wanted && k < found.length; k++) {
    expect(found[k]).toBeCloseTo(wanted[k], 9);
  }
}

function expectSameTarget(found: TargetStatistics, wanted: TargetStatistics | undefined): void {
  if (!wanted) throw new Error('a target was given');
  expect(Math.abs(found.mean - wanted.mean)).toBeLessThan(1e-10);
  expect(Math.abs(found.variance / wanted.variance - 1)).toBeLessThan(1e-10);
  const row = (data: Float64Array) => ({ rows: 1, cols: data.length, data });
  expect(matrixError(row(found.delta), row(wanted.delta))).toBeLessThan(1e-10);
}

function textAt(table: ContractTable, name: string, i: number): string | null {
  const value = table.columns.find((column) => column.name === name)?.values[i] ?? null;
  return value === null ? null : String(value);
}
