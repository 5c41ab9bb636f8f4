import type { Evaluation, Pipeline } from 'pairfair';
import { predictorsOf } from 'pairfair/internal';
import { expect } from 'vitest';

/** The numbers of a pipeline that make its predictions. */
function numbersOf(pipeline: Pipeline): number[] {
  const { recipe, representation } = pipeline;
  const map =
    representation.kind === 'linear'
      ? [representation.mean, representation.components.data]
      : [representation.anchors.data, representation.coefficients.data, representation.offset];
  const steps = recipe.steps.flatMap((step) =>
    step.kind === 'numeric'
      ? [
          step.fill,
          step.center,
          step.scale,
          ...(step.rank?.values ?? []),
          ...(step.rank?.ranks ?? []),
        ]
      : [],
  );
  return [
    ...steps,
    ...map.flatMap((part) => Array.from(part)),
    ...representation.eigenvalues,
    ...predictorsOf(pipeline).flatMap(({ coefficients, intercept }) => [
      ...coefficients,
      intercept,
    ]),
  ];
}

/** The same model, to 1e-8 of its largest number. */
export function expectSamePipeline(got: Pipeline, wanted: Pipeline): void {
  expect(got.recipe.outputs).toEqual(wanted.recipe.outputs);
  expect(got.threshold).toBe(wanted.threshold);
  const [a, b] = [numbersOf(got), numbersOf(wanted)];
  expect(a.length).toBe(b.length);
  const size = b.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
  a.forEach((value, k) => {
    expect(Math.abs(value - (b[k] as number)) / size).toBeLessThan(1e-8);
  });
}

/** The same evaluation, every measure to 1e-12; undefined where the other is. */
export function expectSameEvaluation(got: Evaluation, wanted: Evaluation): void {
  expect(got.people).toBe(wanted.people);
  expectSameFigures(got, wanted);
  expect(got.classes?.map(({ name }) => name)).toEqual(wanted.classes?.map(({ name }) => name));
  wanted.classes?.forEach((one, k) => {
    expectSameFigures(got.classes?.[k] as Figures, one);
  });
}

type Figures = Pick<Evaluation, 'measures' | 'groups'>;

function expectSameFigures(got: Figures, wanted: Figures): void {
  const near = (name: string, a: number | null, b: number) => {
    if (Number.isNaN(b) || b === null) expect(a === null || Number.isNaN(a), name).toBe(true);
    else expect(Math.abs((a as number) - b), name).toBeLessThan(1e-12);
  };
  for (const [name, value] of Object.entries(wanted.measures)) {
    near(name, got.measures[name as keyof Evaluation['measures']], value);
  }
  expect(got.groups.length).toBe(wanted.groups.length);
  wanted.groups.forEach((group, g) => {
    for (const [name, value] of Object.entries(group)) {
      const other = (got.groups[g] as Record<string, unknown>)[name];
      if (typeof value === 'string') expect(other).toBe(value);
      else near(`${name} of ${group.name}`, other as number | null, value as number);
    }
  });
}
