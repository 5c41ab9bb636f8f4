import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleCase } from '../../testing/exampleCase.ts';
import { sampleData, samplePipeline } from '../../testing/samplePipeline.ts';
import { PairfairError } from '../errors.ts';
import { evaluatePredictions } from '../metrics/evaluatePredictions.ts';
import type { Recipe } from '../recipe/recipe.ts';
import { modelFromJson, modelToJson } from './modelFile.ts';
import { runPipeline } from './pipeline.ts';
import { pipelineFromJson, pipelineToJson } from './pipelineFile.ts';

const data = sampleData(1);

describe('pipeline files', () => {
  for (const kind of ['linear', 'kernel'] as const) {
    for (const input of ['include', 'exclude'] as const) {
      it(`bring back every bit: ${kind}, group ${input}d`, () => {
        const pipeline = samplePipeline(data, kind, input);
        const again = pipelineFromJson(JSON.parse(JSON.stringify(pipelineToJson(pipeline))));
        expect(again).toEqual(pipeline);
        expect(runPipeline(again, data.table, data.groups)).toEqual(
          runPipeline(pipeline, data.table, data.groups),
        );
      });
    }
  }

  it('bring back what means missing and the values of protected columns, and refuse damaged ones', () => {
    const { pipeline } = exampleCase(3);
    const { columns } = pipeline.protectedAttribute;
    const newer = {
      ...pipeline,
      recipe: {
        ...pipeline.recipe,
        options: { ...pipeline.recipe.options, missingTexts: ['', '-9'] },
      },
      protectedAttribute: { ...pipeline.protectedAttribute, levels: columns.map(() => ['a', 'b']) },
    };
    const text = JSON.stringify(pipelineToJson(newer));
    expect(pipelineFromJson(JSON.parse(text))).toEqual(newer);
    for (const damaged of [text.replace('["","-9"]', '7'), text.replace('["a","b"]', '["a",1]')]) {
      expect(() => pipelineFromJson(JSON.parse(damaged))).toThrow(/damaged/);
    }
  });

  it('bring back copies by rank, and refuse damaged ones', () => {
    const { pipeline } = exampleCase(3, { shape: 'rank' });
    const text = JSON.stringify(pipelineToJson(pipeline));
    const again = pipelineFromJson(JSON.parse(text));
    expect(again).toEqual(pipeline);
    const rankOf = (file: { recipe: Recipe }) =>
      file.recipe.steps.flatMap((step) => (step.kind === 'numeric' && step.rank) || [])[0];
    expect(rankOf(again).values).toBeInstanceOf(Float64Array);
    for (const damage of [
      { values: [] },
      { values: [...rankOf(again).values].reverse() },
      { ranks: [0, 1] },
      { scale: 0 },
    ]) {
      const broken = JSON.parse(text);
      Object.assign(rankOf(broken), damage);
      expect(() => pipelineFromJson(broken)).toThrow(/damaged/);
    }
  });

  it('bring back what was measured, with what is undefined', () => {
    const evaluation = evaluatePredictions({ labels: [1, 0], scores: [0.7, 0.2], groups: [0, 1] });
    expect(evaluation.measures.consistency_fairness).toBeNaN();
    const validation = { settings: 3, auc: 0.5, rankConsistency: Number.NaN };
    const measured = { on: 'test', evaluation, original: null, validation } as const;
    const pipeline = { ...samplePipeline(data), measured };
    const text = JSON.stringify(pipelineToJson(pipeline));
    expect(pipelineFromJson(JSON.parse(text))).toEqual(pipeline);
    const broken = JSON.parse(text.replace('"on":"test"', '"on":"Tuesday"'));
    expect(() => pipelineFromJson(broken)).toThrow(/damaged/);
  });

  it('can be read for the representation alone, but not the other way round', () => {
    const pipeline = samplePipeline(data);
    expect(modelFromJson(pipelineToJson(pipeline))).toEqual(pipeline.representation);
    expect(() => pipelineFromJson(modelToJson(pipeline.representation))).toThrow(
      /representation only/,
    );
  });

  it('say that the protected attribute is needed', () => {
    expect(() => runPipeline(samplePipeline(data), data.table)).toThrow(/prediction time/);
    const without = samplePipeline(data, 'linear', 'exclude');
    expect(runPipeline(without, data.table).scores).toHaveLength(data.table.rows);
  });

  it('never fail with anything but a PairfairError, whatever is damaged', () => {
    const file = JSON.parse(JSON.stringify(pipelineToJson(samplePipeline(data))));
    const places = placesOf(file);
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), (place, value) => {
        const broken = structuredClone(file);
        place.slice(0, -1).reduce((at, key) => at[key], broken)[place[place.length - 1]] = value;
        try {
          pipelineFromJson(broken);
        } catch (error) {
          expect(error).toBeInstanceOf(PairfairError);
        }
      }),
      { numRuns: 500 },
    );
  });
});

function placesOf(value: unknown, at: string[] = []): string[][] {
  const here = at.length > 0 ? [at] : [];
  if (typeof value !== 'object' || value === null) return here;
  return [...here, ...Object.entries(value).flatMap(([key, v]) => placesOf(v, [...at, key]))];
}
