import type { Recipe } from 'pairfair';
import type { ExampleCase } from './exampleCase.ts';

/** The same case with its raw columns called otherwise: the first feature `names[0]` and so on. */
export function renamedColumns(example: ExampleCase, names: readonly string[]): ExampleCase {
  const { recipe } = example.pipeline;
  const renames = new Map(example.columns.map(({ name }, i) => [name, names[i] ?? name]));
  const renamed = (name: string) => renames.get(name) ?? name;
  const changed: Recipe = {
    ...recipe,
    steps: recipe.steps.map((step) => ({ ...step, name: renamed(step.name) })),
    outputs: recipe.outputs.map((output) => ({ ...output, from: renamed(output.from) })),
  };
  const { protectedAttribute } = example.pipeline;
  return {
    ...example,
    columns: example.columns.map((column) => ({ ...column, name: renamed(column.name) })),
    pipeline: {
      ...example.pipeline,
      recipe: changed,
      protectedAttribute: {
        ...protectedAttribute,
        columns: protectedAttribute.columns.map(renamed),
      },
    },
  };
}
