import type { Pipeline } from 'pairfair';
import { expect } from 'vitest';

/** Numbers of two models, relative to the largest of their kind, lie no farther apart than this. */
export function expectSameModel(
  { recipe, representation, predictor }: Pipeline,
  wanted: Pick<Pipeline, 'recipe' | 'representation' | 'predictor'>,
  tolerance = 1e-8,
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
      expect(Math.abs(value - exact[k]) / size).toBeLessThan(tolerance);
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
