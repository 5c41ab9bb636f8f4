import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { multiplyVector } from '../linalg/multiply.ts';
import { frontierPoint } from '../models/frontier.ts';
import { pfrSolver } from '../models/pfrSolver.ts';
import { runPipeline } from '../models/pipeline.ts';
import { pipelineFromJson, pipelineToJson } from '../models/pipelineFile.ts';
import { transform } from '../models/transform.ts';
import { fitFrontier } from '../predictors/fitFrontier.ts';
import { Random } from '../random.ts';
import { applyRecipe } from '../recipe/applyRecipe.ts';
import { categoryColumn, numericColumn } from '../recipe/table.ts';
import { fitPipeline } from './fitPipeline.ts';
import type { FitSpec } from './fitSpec.ts';
import { memoryEngine } from './memoryEngine.ts';

const people = 120;
const random = new Random(3, 'frontier');
const skill = Array.from({ length: people }, () => random.normal());
const luck = Array.from({ length: people }, () => random.normal());
const rating = skill.map((value) => Math.round(2 * value));
const pay = skill.map((value, i) => 1e6 + 300 * value + 100 * luck[i] + 50 * random.normal());
const groups = skill.map((_, i) => (i % 3 === 0 ? 'a' : 'b'));
const table = {
  rows: people,
  columns: [
    numericColumn('skill', skill),
    numericColumn('luck', luck),
    numericColumn('rating', rating),
    numericColumn('pay', pay),
    categoryColumn('group', groups),
    categoryColumn(
      'hired',
      pay.map((value) => (value + 200 * random.normal() > 1e6 ? 'yes' : 'no')),
    ),
    categoryColumn(
      'obvious',
      skill.map((value) => (value > 0 ? 'yes' : 'no')),
    ),
  ],
};

function specOf(column: string, more: Partial<FitSpec> = {}): FitSpec {
  const kind = column === 'pay' ? 'numeric' : 'binary';
  return {
    features: ['skill', 'luck'],
    selection: {
      id: null,
      groups: {
        columns: ['group'],
        combinations: ['a', 'b'].map((value, group) => ({ values: [value], group })),
        names: ['a', 'b'],
      },
      target: { column, kind, positive: 'yes' },
      part: null,
    },
    target: { column, kind, positive: 'yes', negative: 'no' },
    protectedAttribute: {
      columns: ['group'],
      values: [null],
      groups: ['a', 'b'],
      input: 'include',
    },
    recipe: { scaling: 'standard', missing: 'fill', maxLevels: 10 },
    fairness: [
      {
        weight: 1,
        rule: { kind: 'classes', column: 'rating', classes: { rule: 'nearest' } },
        provenance: { method: 'classes' },
      },
    ],
    neighbors: { neighbors: 5 },
    solve: { gamma: 0.6, ridge: 0.1, strictness: 0.5 },
    predictor: 'frontier',
    provenance: { data: 'sha256:0', versions: {}, options: {} },
    ...more,
  };
}

describe('fitPipeline with the frontier predictor', () => {
  it.each(['hired', 'pay'])('learns from %s what fitFrontier learns on arrays', async (column) => {
    const { pipeline, statistics } = await fitPipeline(memoryEngine(table), specOf(column));
    const y = column === 'pay' ? Float64Array.from(pay) : labelsOf('hired');
    const z = transform(pipeline.representation, inputs(pipeline));
    const wanted = fitFrontier(z, y, { target: column === 'pay' ? 'numeric' : 'binary' });
    const { predictor } = pipeline;
    expect(predictor.kind).toBe(column === 'pay' ? 'ridge' : 'logistic');
    expectClose(predictor.coefficients, wanted.coefficients, 1e-8);
    expectClose([predictor.intercept], [wanted.intercept], 1e-8);

    const spectrum = pfrSolver(statistics).spectrum({ gamma: 0.6, ridge: 0.1 });
    const { direction } = frontierPoint(spectrum, { label: statistics.target }, 0.5);
    if (pipeline.representation.kind !== 'linear') throw new Error('linear');
    const found = multiplyVector(pipeline.representation.components, predictor.coefficients);
    const slope = found[0] / direction[0];
    expect(slope).toBeGreaterThan(0);
    expectClose(
      found,
      direction.map((value) => value * slope),
      1e-8,
    );
  });

  it('is a pipeline like any other to files', async () => {
    const { pipeline } = await fitPipeline(memoryEngine(table), specOf('hired'));
    expect(pipeline.provenance.options).toMatchObject({ predictor: 'frontier' });
    const again = pipelineFromJson(JSON.parse(JSON.stringify(pipelineToJson(pipeline))));
    expect(again).toEqual(pipeline);
    const group = groups.map((name) => (name === 'a' ? 0 : 1));
    expect(runPipeline(again, table, group)).toEqual(runPipeline(pipeline, table, group));
  });

  it('comes to an end where a column tells the labels apart', async () => {
    const spec = specOf('obvious', { solve: { gamma: 0.6, strictness: 0 } });
    const { pipeline, evaluation } = await fitPipeline(memoryEngine(table), spec);
    expect(pipeline.predictor).toMatchObject({ converged: true });
    expect(evaluation?.measures.auc).toBeGreaterThan(0.95);
    expect(pipeline.predictor.coefficients.every(Number.isFinite)).toBe(true);
  });

  it('takes cut PFR too, as least squares on what is left', async () => {
    const spec = specOf('pay', { solve: { gamma: 0.6, dims: 2 } });
    const { pipeline } = await fitPipeline(memoryEngine(table), spec);
    const z = transform(pipeline.representation, inputs(pipeline));
    const wanted = fitFrontier(z, pay, { target: 'numeric' });
    expectClose(pipeline.predictor.coefficients, wanted.coefficients, 1e-8);
  });

  it('measures least squares beside the model, whatever the model is', async () => {
    const least = { gamma: 0.1, strictness: 0 };
    const engine = memoryEngine(table);
    const { evaluation } = await fitPipeline(engine, specOf('hired', { solve: least }));
    const graded = await fitPipeline(engine, specOf('hired', { original: true }));
    const { predictor: _, ...cut } = specOf('hired', { solve: { gamma: 0.5, dims: 1 }, c: 1 });
    const paper = await fitPipeline(engine, { ...cut, original: true });
    for (const { original } of [graded, paper]) {
      expect(original?.measures.auc).toBeCloseTo(evaluation?.measures.auc ?? Number.NaN, 12);
      expect(original?.measures.brier).toBeCloseTo(evaluation?.measures.brier ?? Number.NaN, 10);
    }
    expect(graded.original?.measures.auc).toBeGreaterThan(paper.evaluation?.measures.auc ?? 1);
    expect((await fitPipeline(engine, specOf('hired'))).original).toBeNull();
  });

  it('refuses what has no frontier', async () => {
    const basis = { gamma: 0.5, constraint: 'basis' } as const;
    const { selection } = specOf('hired');
    for (const more of [
      { solve: basis },
      { c: 1 },
      { selection: { ...selection, target: null } },
    ]) {
      await expect(fitPipeline(memoryEngine(table), specOf('hired', more))).rejects.toMatchObject({
        code: 'invalid-option',
      });
    }
  });
});

describe('fitPipeline behind graded PFR', () => {
  it('penalises a regression per person', async () => {
    const graded = specOf('hired', { predictor: 'logistic', c: 2 });
    const { pipeline } = await fitPipeline(memoryEngine(table), graded);
    expect(pipeline.predictor).toMatchObject({ kind: 'logistic', c: 2 / people });
    const cut = specOf('hired', { predictor: 'logistic', c: 2, solve: { gamma: 0.6, dims: 2 } });
    const { pipeline: plain } = await fitPipeline(memoryEngine(table), cut);
    expect(plain.predictor).toMatchObject({ c: 2 });
    const { pipeline: ridge } = await fitPipeline(
      memoryEngine(table),
      specOf('pay', { predictor: 'logistic' }),
    );
    expect(ridge.predictor).toMatchObject({ kind: 'ridge', penalty: people });
  });
});

type Fitted = Awaited<ReturnType<typeof fitPipeline>>['pipeline'];

function inputs({ recipe }: Fitted) {
  const group = groups.map((name) => (name === 'a' ? 0 : 1));
  return applyRecipe(recipe, table, { groups: group }).x;
}

function labelsOf(name: string): Float64Array {
  const column = table.columns.find((one) => one.name === name);
  if (column?.kind !== 'category') throw new Error(name);
  return Float64Array.from(column.codes, (code) => (column.levels[code] === 'yes' ? 1 : 0));
}
