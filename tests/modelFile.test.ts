import { readFileSync } from 'node:fs';
import { pipelineToJson } from 'pairfair';
import { describe, expect, it } from 'vitest';
import {
  type ExampleCase,
  exampleCase,
  exampleMaps,
  rankForms,
} from '../packages/pairfair/testing/exampleCase.ts';
import { expectPrediction } from '../packages/pairfair/testing/expectPrediction.ts';

describe('docs/model-file.md', () => {
  const page = readFileSync(new URL('../docs/model-file.md', import.meta.url), 'utf8');

  it('predicts by hand what the library predicts', async () => {
    const code = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    const { score } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    const scoresOf = ({ pipeline, columns, people }: ExampleCase): number[] => {
      const file = JSON.parse(JSON.stringify(pipelineToJson(pipeline)));
      return Array.from({ length: people }, (_, i) =>
        score(file, Object.fromEntries(columns.map(({ name, values }) => [name, values[i]]))),
      );
    };
    for (const form of [...exampleMaps.map((map) => ({ map })), ...rankForms]) {
      const example = exampleCase(2, { ...form, predictor: 'number' });
      expectPrediction({ scores: scoresOf(example) }, example.expected, example.pipeline);
    }
    const example = exampleCase(2, { map: 'graded', predictor: 'order' });
    const scores = scoresOf(example);
    const labels = scores.map((value) => (value >= example.pipeline.threshold ? 1 : 0));
    expectPrediction({ scores, labels }, example.expected, example.pipeline);
  });

  it('names every field', () => {
    const fields = Object.keys(pipelineToJson(exampleCase(1).pipeline) as object);
    expect(fields).toContain('provenance');
    for (const field of fields) expect(page).toContain(`\`${field}\``);
  });
});
