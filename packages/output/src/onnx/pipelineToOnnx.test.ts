import fc from 'fast-check';
import type { KernelModel, Pipeline } from 'pairfair';
import { describe, expect, it } from 'vitest';
import { exampleCase, exampleMaps, rankForms } from '../../../pairfair/testing/exampleCase.ts';
import { expectPrediction } from '../../../pairfair/testing/expectPrediction.ts';
import { renamedColumns } from '../../../pairfair/testing/renamedColumns.ts';
import { decodeMessage } from '../../testing/decodeMessage.ts';
import { runOnnx } from '../../testing/runOnnx.ts';
import { pipelineToOnnx } from './pipelineToOnnx.ts';

describe('pipelineToOnnx', () => {
  it.each(exampleMaps)('says what the library says through %s', async (map) => {
    const { pipeline, columns, people, expected } = exampleCase(1, { map });
    const found = await runOnnx(pipelineToOnnx(pipeline), columns, people);
    expectPrediction(found, expected, pipeline);
  });

  it.each(rankForms)('ranks as the library does, $scaling scaling of $training', async (form) => {
    const { pipeline, columns, people, expected } = exampleCase(11, form);
    const found = await runOnnx(pipelineToOnnx(pipeline), columns, people);
    expectPrediction(found, expected, pipeline);
  });

  it.each(['graded', 'rbf'] as const)('says so without a target through %s', async (map) => {
    const { pipeline, columns, people, expected } = exampleCase(1, { map, predictor: 'order' });
    const model = pipelineToOnnx(pipeline);
    expectPrediction(await runOnnx(model, columns, people), expected, pipeline);
    expect(JSON.parse(metadataOf(model).target)).toBeNull();
  });

  it('says what the library says in every form of pipeline', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1e6 }), async (seed) => {
        const { pipeline, columns, people, expected } = exampleCase(seed);
        const found = await runOnnx(pipelineToOnnx(pipeline), columns, people);
        expectPrediction(found, expected, pipeline);
      }),
      { numRuns: 20 },
    );
  });

  it('takes any column name, also those of its own values', async () => {
    const names = ['', 'x', 'a', 'one', 'before', 'Concat', 'constant', 'score', 'representation'];
    const example = renamedColumns(exampleCase(3, { map: 'rbf', input: 'include' }), names);
    const model = pipelineToOnnx(example.pipeline);
    const inputs = JSON.parse(metadataOf(model).inputs) as { name: string; column: string }[];
    const columns = inputs.map(({ name, column }) => ({
      ...example.columns.find((one) => one.name === column)!,
      name,
    }));
    expect(inputs.map(({ column }) => column)).toEqual(expect.arrayContaining(['', 'x', 'score']));
    const found = await runOnnx(model, columns, example.people);
    expectPrediction(found, example.expected, example.pipeline);
  });

  it('runs on no people at all', async () => {
    const { pipeline, columns } = exampleCase(2, { map: 'rbf', input: 'include', shape: 'rank' });
    const nobody = columns.map((column) => ({ ...column, values: [] }));
    const { scores } = await runOnnx(pipelineToOnnx(pipeline), nobody, 0);
    expect(scores.length).toBe(0);
  });

  it('asks for the protected columns only when the model takes them', () => {
    const inputsOf = (input: 'include' | 'exclude') => {
      const { pipeline } = exampleCase(4, { input, protect: 'two columns' });
      const inputs = JSON.parse(metadataOf(pipelineToOnnx(pipeline)).inputs);
      return (inputs as { role: string; column: string }[])
        .filter(({ role }) => role === 'protected')
        .map(({ column }) => column);
    };
    expect(inputsOf('include')).toEqual(['region', "se'x"]);
    expect(inputsOf('exclude')).toEqual([]);
  });

  it('carries what it is and where it comes from', () => {
    const { pipeline } = exampleCase(5, { predictor: 'logistic' });
    const metadata = metadataOf(pipelineToOnnx(pipeline));
    expect(metadata.format).toBe('pairfair/onnx');
    expect(metadata.version).toBe('1');
    expect(JSON.parse(metadata.threshold)).toBe(0.375);
    expect(JSON.parse(metadata.provenance)).toEqual(pipeline.provenance);
    expect(JSON.parse(metadata.columns)).toEqual(pipeline.recipe.outputs.map(({ name }) => name));
  });

  it('has no label for a number', async () => {
    const { pipeline, columns, people } = exampleCase(6, { predictor: 'number' });
    const found = await runOnnx(pipelineToOnnx(pipeline), columns, people);
    expect(found).not.toHaveProperty('labels');
  });

  it('refuses a model that needs kernel values from its caller', () => {
    const { pipeline } = exampleCase(1, { map: 'rbf' });
    const representation = pipeline.representation as KernelModel;
    const kernel = { ...representation.kernel, name: 'precomputed' as const };
    const needy: Pipeline = { ...pipeline, representation: { ...representation, kernel } };
    expect(() => pipelineToOnnx(needy)).toThrow(/precomputed kernel/);
  });

  it('refuses parameters that are no numbers', () => {
    const { pipeline } = exampleCase(1);
    const predictor = { ...pipeline.predictor, intercept: Number.NaN };
    expect(() => pipelineToOnnx({ ...pipeline, predictor })).toThrow(/must be finite/);
  });
});

/** The metadata of a model file: field 14, texts in fields 1 and 2. */
function metadataOf(model: Uint8Array): Record<string, string> {
  const entries = decodeMessage(model).filter(([field]) => field === 14);
  return Object.fromEntries(
    entries.map(([, bytes]) =>
      decodeMessage(bytes as Uint8Array).map(([, text]) =>
        new TextDecoder().decode(text as Uint8Array),
      ),
    ),
  );
}
