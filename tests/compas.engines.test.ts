import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEngine } from '@pairfair/engines/engine';
import { writeTable } from '@pairfair/engines/tables';
import { loadCompas } from '@pairfair/workbench/datasets';
import {
  applyRecipe,
  type CategoryColumn,
  type FitSpec,
  fitLogistic,
  fitPfr,
  fitPipeline,
  fitRecipe,
  type Matrix,
  neighborGraph,
  quantileGraph,
  transform,
} from 'pairfair';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const shared = fileURLToPath(new URL('../../shared/data', import.meta.url));

describe.skipIf(!existsSync(join(shared, 'compas')))('COMPAS through an engine', () => {
  let folder: string;
  let path: string;
  let spec: FitSpec;
  let expected: { components: Matrix; coefficients: Float64Array; intercept: number };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'engine-compas-'));
    path = join(folder, 'compas.parquet');
    const { table, groups, groupNames, labels, side } = await loadCompas(shared);
    if (side.kind !== 'ranking') throw new Error('a ranking');
    const group: CategoryColumn = {
      ...{ kind: 'category', name: 'the group', levels: groupNames },
      codes: Int32Array.from(groups),
    };
    await writeTable(path, [
      ...table.columns,
      group,
      { kind: 'numeric', name: 'the score', values: Float64Array.from(side.scores) },
      { kind: 'numeric', name: 'the label', values: Float64Array.from(labels) },
    ]);
    const recipe = fitRecipe(table, { protectedGroups: { groups, names: groupNames } });
    const { x } = applyRecipe(recipe, table, { groups });
    const columns = recipe.outputs.flatMap(({ kind }, j) => (kind === 'group' ? [] : [j]));
    const model = fitPfr(x, {
      similarity: neighborGraph(x, { neighbors: 10, columns }),
      fairness: quantileGraph(side.scores, groups, { quantiles: 10 }),
      ...{ gamma: 0.5, dims: 10, groups },
    });
    const { coefficients, intercept } = fitLogistic(transform(model, x), labels, {
      tolerance: 1e-10,
    });
    expected = { components: model.components, coefficients, intercept };
    spec = {
      features: table.columns.map(({ name }) => name),
      selection: {
        id: null,
        groups: {
          columns: ['the group'],
          combinations: groupNames.map((name, number) => ({ values: [name], group: number })),
          names: groupNames,
        },
        target: { column: 'the label', kind: 'binary', positive: '1' },
        part: null,
      },
      target: { column: 'the label', kind: 'binary', positive: '1', negative: '0' },
      protectedAttribute: {
        columns: ['the group'],
        values: [null],
        groups: groupNames,
        input: 'include',
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
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['memory', 'duckdb'] as const)('%s learns the model of a fit in memory', async (name) => {
    const engine = await openEngine(path, { engine: name });
    try {
      const { pipeline } = await fitPipeline(engine, spec);
      const { representation, predictor } = pipeline;
      if (representation.kind !== 'linear') throw new Error('linear');
      const gap = (a: ArrayLike<number>, b: ArrayLike<number>) =>
        Array.from(a).reduce((most, value, k) => Math.max(most, Math.abs(value - b[k])), 0);
      expect(gap(representation.components.data, expected.components.data)).toBeLessThan(1e-8);
      expect(gap(predictor.coefficients, expected.coefficients)).toBeLessThan(1e-8);
      expect(Math.abs(predictor.intercept - expected.intercept)).toBeLessThan(1e-8);
    } finally {
      await engine.close();
    }
  });
});
