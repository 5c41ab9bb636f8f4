import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { modelToJson, pipelineFromJson, pipelineToJson } from 'pairfair';
import { describe, expect, it } from 'vitest';
import { exampleCase, exampleMaps } from '../../testing/exampleCase.ts';
import { expectPrediction } from '../../testing/expectPrediction.ts';
import { validateSchema } from '../../testing/validateSchema.ts';
import { pipelineSchema } from './pipelineSchema.ts';

/** A pipeline's file, as it comes off the disk. */
function fileOf(seed: number, map = exampleMaps[seed % exampleMaps.length]) {
  const key = `${seed} ${map}`;
  const text =
    texts.get(key) ?? JSON.stringify(pipelineToJson(exampleCase(seed, { map }).pipeline));
  texts.set(key, text);
  return JSON.parse(text);
}
const texts = new Map<string, string>();
const isValid = (value: unknown) => validateSchema(pipelineSchema(), value);

describe('pipelineSchema', () => {
  it('accepts every file the library writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), (seed) => {
        expect(isValid(fileOf(seed))).toBe(true);
      }),
      { numRuns: 30 },
    );
    expect(isValid(modelToJson(exampleCase(1, { map: 'pfr' }).pipeline.representation))).toBe(true);
  });

  it('has a word on every field the library writes', () => {
    for (const map of exampleMaps) {
      expect(validateSchema(pipelineSchema(), fileOf(1, map), { closed: true })).toBe(true);
      const more = { ...fileOf(1, map), more: 1 };
      expect(validateSchema(pipelineSchema(), more, { closed: true })).toBe(false);
    }
  });

  it('refuses only what the library refuses', () => {
    const odd = fc.constantFrom(null, 'x', -1, 1.5, true, [], {});
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 11 }), fc.nat(), odd, (seed, pick, value) => {
        const file = fileOf(seed);
        const spots = spotsIn(file);
        const { holder, key } = spots[pick % spots.length];
        if (value === null) delete holder[key];
        else holder[key] = value;
        let isRead = true;
        try {
          pipelineFromJson(file);
        } catch {
          isRead = false;
        }
        if (isRead) expect(isValid(file), `${key}: ${JSON.stringify(value)}`).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('refuses a file without any one of its fields', () => {
    for (const map of ['pfr', 'rbf'] as const) {
      // Cut models have no settings and diagnostics, so a linear one may lack them.
      const optional = map === 'pfr' ? ['settings', 'diagnostics', 'recipe'] : ['recipe'];
      const count = spotsIn(fileOf(1, map)).length;
      for (let k = 0; k < count; k++) {
        const file = fileOf(1, map);
        const { holder, key } = spotsIn(file)[k];
        if (optional.includes(key)) continue;
        delete holder[key];
        expect(isValid(file), `without ${key}`).toBe(false);
      }
    }
  });

  it('refuses another format, a newer version and half a pipeline', () => {
    expect(isValid({ ...fileOf(1), format: 'pairfair/graph' })).toBe(false);
    expect(isValid({ ...fileOf(1), version: 2 })).toBe(false);
    const { predictor: _, ...half } = fileOf(1);
    expect(isValid(half)).toBe(false);
  });
});

describe('docs/model-file.md', () => {
  const page = readFileSync(new URL('../../../../docs/model-file.md', import.meta.url), 'utf8');

  it('predicts by hand what the library predicts', async () => {
    const code = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    const { score } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    for (const map of exampleMaps) {
      const { pipeline, columns, people, expected } = exampleCase(2, { map, predictor: 'number' });
      const file = JSON.parse(JSON.stringify(pipelineToJson(pipeline)));
      const scores = Array.from({ length: people }, (_, i) =>
        score(file, Object.fromEntries(columns.map(({ name, values }) => [name, values[i]]))),
      );
      expectPrediction({ scores }, expected, pipeline);
    }
  });

  it('names every field', () => {
    for (const field of Object.keys(pipelineSchema().properties as object)) {
      expect(page).toContain(`\`${field}\``);
    }
  });
});

/**
 * Every field in a file but those under `provenance`, where the schema is stricter than the reader
 * (what a graph was made with is passed on or left out), and free records.
 */
function spotsIn(
  value: Record<string, unknown>,
): { holder: Record<string, unknown>; key: string }[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = { holder: value, key };
    if (key === 'provenance' || typeof inner !== 'object' || inner === null) return [here];
    const children = Array.isArray(inner) ? inner : [inner];
    const records = children.filter((child) => typeof child === 'object' && child !== null);
    return [here, ...records.flatMap((child) => spotsIn(child as Record<string, unknown>))];
  });
}
