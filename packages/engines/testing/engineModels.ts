import {
  type Column,
  classesGraph,
  edgesGraph,
  evaluatePredictions,
  type Graph,
  type Pipeline,
  pipelineFromJson,
  pipelineToJson,
  quantileGraph,
  runPipeline,
  sumGraphs,
} from 'pairfair';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineFit, FairnessTerm } from '../src/engine/fitSpec.ts';
import { fitWithEngine } from '../src/engine/fitWithEngine.ts';
import { ratingClasses } from '../src/engine/ratingClasses.ts';
import { contractTable, names } from './contractTable.ts';
import type { EngineAdapter, OpenedTable } from './engineContract.ts';
import { contractSpec, expectedPeople, expectedPipeline } from './expectedFit.ts';

const ranking = {
  weight: 1,
  rule: { kind: 'quantiles', column: names.score, quantiles: 5, ties: 'spread' },
} as const satisfies FairnessTerm;

/** Whole fits and what is done with them. */
export function contractModels(adapter: EngineAdapter): void {
  const table = contractTable();
  const people = expectedPeople(table);
  const graph = quantileGraph(people.numbers(names.score), people.groups, { quantiles: 5 });
  let opened: OpenedTable;
  beforeAll(async () => {
    opened = await adapter.open(table);
  });
  afterAll(async () => opened?.close());

  describe('fits', () => {
    it('learns the model that is learned in memory', async () => {
      const spec = contractSpec(people, [ranking]);
      const fit = await fitWithEngine(opened.engine, spec);
      expectSameModel(fit.pipeline, expectedPipeline(people, graph, spec));
      expect(fit.rows).toBe(people.rows.length);
      expect(fit.neighbors).toMatchObject({ mode: 'exact', people: people.rows.length });
      const again = pipelineFromJson(JSON.parse(JSON.stringify(pipelineToJson(fit.pipeline))));
      expect(again.representation).toEqual(fit.pipeline.representation);
    });

    it('adds up rankings, ratings and listed pairs', async () => {
      const classes = { rule: 'round' } as const;
      const pairs = { a: [people.ids[3]], b: [people.ids[30]], weight: Float64Array.of(5) };
      const rule = { kind: 'classes', column: names.rating, classes } as const;
      const spec = contractSpec(people, [ranking, { weight: 2, rule }, { weight: 1, pairs }], {
        recipe: { scaling: 'robust', missing: 'fill', maxLevels: 500 },
      });
      const rated = classesGraph(ratingClasses(people.numbers(names.rating), classes));
      const together: Graph = sumGraphs([
        { weight: 1, graph },
        { weight: 2, graph: rated },
        { weight: 1, graph: edgesGraph(people.rows.length, [[3, 30, 5]]) },
      ]);
      const fit = await fitWithEngine(opened.engine, spec);
      expectSameModel(fit.pipeline, expectedPipeline(people, together, spec));
    });

    it('learns through the landmarks of a kernel', async () => {
      const kernel = { name: 'rbf', landmarks: 12 } as const;
      const spec = contractSpec(people, [ranking], { kernel });
      const fit = await fitWithEngine(opened.engine, spec);
      const wanted = expectedPipeline(people, graph, spec);
      expectSameModel(fit.pipeline, wanted);
      expect(fit.pipeline.representation).toMatchObject({ kind: 'kernel', carriesPeople: false });
    });

    it('combines protected columns and learns from one part only', async () => {
      const part = { column: names.split, value: 'train' };
      const train = expectedPeople(table, part, [names.group, names.second]);
      const all = expectedPeople(table, null, [names.group, names.second]);
      const spec = contractSpec(train, [ranking], {
        evaluate: { column: names.split, value: 'test' },
      });
      const { restrictGraph } = await import('pairfair');
      const whole = quantileGraph(all.numbers(names.score), all.groups, { quantiles: 5 });
      const places = train.rows.map((row) => all.rows.indexOf(row));
      const fit = await fitWithEngine(opened.engine, spec);
      const wanted = expectedPipeline(train, restrictGraph(whole, places).graph, spec);
      expectSameModel(fit.pipeline, wanted);
      expect(fit.counts?.rows).toBe(all.rows.length - train.rows.length);
    });

    it('says how near a sample of neighbours comes, and that it is one', async () => {
      const spec = contractSpec(people, [ranking], {
        neighbors: { neighbors: 5, mode: 'sample', sample: 200 },
      });
      const fit = await fitWithEngine(opened.engine, spec);
      expect(fit.neighbors).toMatchObject({ mode: 'sample', people: 200 });
      expect(fit.neighbors.error).toBeGreaterThan(0);
      expect(fit.neighbors.error).toBeLessThan(1);
      expect(fit.pipeline.warnings.join()).toMatch(/sample of 200 of/);
      expect(fit.pipeline.provenance.options).toMatchObject({ 'neighbor-mode': 'sample' });
      const again = await fitWithEngine(opened.engine, spec);
      expect(again.pipeline.representation).toEqual(fit.pipeline.representation);
    });

    it('says how many neighbours were found in cells', async () => {
      const neighbors = { neighbors: 5, mode: 'cells', cellSize: 40, probes: 4 } as const;
      const spec = contractSpec(people, [ranking], { neighbors });
      const fit = await fitWithEngine(opened.engine, spec);
      expect(fit.neighbors.recall).toBeGreaterThan(0.5);
      expect(fit.neighbors.recall).toBeLessThanOrEqual(1);
      expect(fit.pipeline.warnings.join()).toMatch(/nearby cells/);
    });
  });

  describe('uses of a model', () => {
    let fit: EngineFit;
    beforeAll(async () => {
      fit = await fitWithEngine(opened.engine, contractSpec(people, [ranking]));
    });

    it('measures predictions as the library does', () => {
      const { scores } = runPipeline(fit.pipeline, people.table, people.groups);
      const { measures, groups } = evaluatePredictions({
        ...{ labels: people.labels, scores, groups: people.groups },
        graphs: { fairness: graph },
      });
      const counts = fit.counts;
      if (!counts) throw new Error('binary');
      expect(counts.rows).toBe(people.rows.length);
      const all = [measures.auc, ...groups.map(({ auc }) => auc)];
      counts.auc.forEach((auc, k) => {
        expect(auc).toBeCloseTo(all[k], 10);
      });
      expect(counts.brier).toBeCloseTo(measures.brier, 10);
      expect(counts.logLoss).toBeCloseTo(measures.log_loss, 10);
      counts.confusion.forEach(([n00, n01, n10, n11], g) => {
        expect(n00 + n01 + n10 + n11).toBe(groups[g].size);
        expect(n01 / (n00 + n01)).toBeCloseTo(groups[g].fpr, 12);
        expect(n10 / (n10 + n11)).toBeCloseTo(groups[g].fnr, 12);
      });
      const [{ decisions, scores: gaps, labels, totalWeight }] = counts.disagreement;
      expect(1 - decisions / totalWeight).toBeCloseTo(measures.consistency_fairness, 10);
      expect(1 - gaps / totalWeight).toBeCloseTo(measures.consistency_fairness_scores, 10);
      expect(1 - labels / totalWeight).toBeCloseTo(measures.consistency_fairness_truth, 10);
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
        expect(Number(row.label)).toBe(label);
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

function expectSameModel(
  { recipe, representation, predictor }: Pipeline,
  wanted: Pick<Pipeline, 'recipe' | 'representation' | 'predictor'>,
): void {
  expect(recipe.outputs).toEqual(wanted.recipe.outputs);
  expect(recipe.dropped).toEqual(wanted.recipe.dropped);
  const numbers = (value: unknown): number[] => {
    if (typeof value === 'number') return [value];
    if (value instanceof Float64Array) return Array.from(value);
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbers) : [];
  };
  for (const [got, exact] of [
    [numbers(recipe), numbers(wanted.recipe)],
    [numbers(mapOf(representation)), numbers(mapOf(wanted.representation))],
    [
      numbers([predictor.coefficients, predictor.intercept]),
      numbers([wanted.predictor.coefficients, wanted.predictor.intercept]),
    ],
  ]) {
    expect(got.length).toBe(exact.length);
    const size = exact.reduce((most, v) => Math.max(most, Math.abs(v)), 1);
    got.forEach((value, k) => {
      expect(Math.abs(value - exact[k]) / size).toBeLessThan(1e-8);
    });
  }
}

/** The numbers that make the map, and what it costs. */
function mapOf(model: Pipeline['representation']): object {
  const { eigenvalues } = model;
  return model.kind === 'linear'
    ? { eigenvalues, mean: model.mean, components: model.components.data }
    : { eigenvalues, coefficients: model.coefficients.data, offset: model.offset };
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
