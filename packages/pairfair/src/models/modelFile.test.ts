import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCase } from '../../testing/cases.ts';
import { fitPca } from '../baselines/fitPca.ts';
import { PairfairError } from '../errors.ts';
import { fitKernelPfr } from './fitKernelPfr.ts';
import { fitPfr } from './fitPfr.ts';
import { leadingDims } from './leadingDims.ts';
import { modelFromJson, modelToJson } from './modelFile.ts';
import { transform } from './transform.ts';

const { x, groups, similarity, fairness } = randomCase(1, 30, 4);
const options = { similarity, fairness, groups, gamma: 0.3, dims: 2 };
const linear = fitPfr(x, { ...options, columns: ['a', 'b', 'c', 'd'] });
const models = {
  linear,
  'linear, cut short': leadingDims(linear, 1),
  'principal components': fitPca(x, { dims: 2 }),
  'kernel with landmarks': fitKernelPfr(x, { ...options, kernel: 'rbf', landmarks: 5 }),
  graded: fitPfr(x, { similarity, fairness, gamma: 0.3, strictness: 0.5 }),
  'graded kernel': fitKernelPfr(x, {
    ...{ similarity, fairness, gamma: 0.3, strictness: 0.5 },
    ...{ kernel: 'rbf', landmarks: 5 },
  }),
  'full kernel': fitKernelPfr(x, { ...options, kernel: 'laplacian', constraint: 'printed' }),
};

describe('model files', () => {
  for (const [name, model] of Object.entries(models)) {
    it(`bring back every bit: ${name}`, () => {
      const again = modelFromJson(JSON.parse(JSON.stringify(modelToJson(model))));
      expect(again).toEqual(model);
      expect(transform(again, x)).toEqual(transform(model, x));
    });
  }

  it('go through a worker message as they are', () => {
    expect(structuredClone(linear)).toEqual(linear);
  });

  it('keep an undefined correlation undefined', () => {
    const data = Float64Array.of(Number.NaN, 1);
    const odd = { ...linear.diagnostics, groupCorrelations: { rows: 1, cols: 2, data } };
    const json = JSON.parse(JSON.stringify(modelToJson({ ...linear, diagnostics: odd } as never)));
    expect(json.representation.diagnostics.groupCorrelations.data).toEqual([null, 1]);
    const read = modelFromJson(json) as typeof linear;
    expect(read.diagnostics.groupCorrelations.data).toEqual(data);
  });

  const file = JSON.parse(JSON.stringify(modelToJson(linear)));
  it('refuse a newer version, another format and damage, each with its reason', () => {
    expect(() => modelFromJson({ ...file, version: 2 })).toThrow(/newer release of pairfair/);
    expect(() => modelFromJson({ ...file, format: 'pairfair/graph' })).toThrow(/pairfair\/graph/);
    const { mean: _, ...rest } = file.representation;
    expect(() => modelFromJson({ ...file, representation: rest })).toThrow(/'mean'.*missing/);
    const short = { ...file.representation, mean: [1] };
    expect(() => modelFromJson({ ...file, representation: short })).toThrow(/'mean'.*4 numbers/);
  });

  it('say how strict a graded model is, and nothing of it for a cut one', () => {
    const graded = JSON.parse(JSON.stringify(modelToJson(models.graded)));
    expect(graded.representation.settings.strictness).toBe(0.5);
    expect(file.representation.settings).not.toHaveProperty('strictness');
    for (const strictness of [1, -0.5, 'half', null]) {
      const settings = { ...graded.representation.settings, strictness };
      const representation = { ...graded.representation, settings };
      expect(() => modelFromJson({ ...graded, representation })).toThrow(/'strictness'/);
    }
  });

  it('never fail with anything but a PairfairError, whatever is damaged', () => {
    const paths = pathsOf(file);
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
        const broken = structuredClone(file);
        setAt(broken, path, value);
        try {
          modelFromJson(broken);
        } catch (error) {
          expect(error).toBeInstanceOf(PairfairError);
        }
      }),
      { numRuns: 500 },
    );
  });
});

type Path = readonly (string | number)[];

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...at, key]))];
}

function setAt(target: Record<string | number, unknown>, path: Path, value: unknown): void {
  const last = path[path.length - 1];
  if (last === undefined) return;
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as never)[key], target);
  (parent as Record<string | number, unknown>)[last] = value;
}
