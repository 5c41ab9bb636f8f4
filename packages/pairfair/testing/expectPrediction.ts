import type { Pipeline, PipelinePrediction } from 'pairfair';
import { expect } from 'vitest';

/** What an exported model said about people. */
export interface ExportedPrediction {
  readonly scores: ArrayLike<number>;
  /** Not there for a numeric target. */
  readonly labels?: ArrayLike<number>;
  /** One row of Z after the other. */
  readonly representation?: ArrayLike<number>;
}

/** The demand: scores to 1e-9, labels the same away from the threshold. */
const tolerance = 1e-9;

/**
 * Expects what the library itself said: every number to 1e-9, relative where it is above 1, and
 * equal labels unless the score lies within 1e-9 of the threshold.
 */
export function expectPrediction(
  found: ExportedPrediction,
  expected: PipelinePrediction,
  { target, threshold }: Pipeline,
): void {
  expectAll(found.scores, expected.scores, 'score');
  if (found.representation) {
    expectAll(found.representation, expected.representation.data, 'representation');
  }
  expect(found.labels === undefined).toBe(target?.kind === 'numeric');
  if (!found.labels) return;
  expect(found.labels.length).toBe(expected.labels.length);
  expected.labels.forEach((label, i) => {
    if (Math.abs(expected.scores[i] - threshold) <= tolerance) return;
    expect(found.labels?.[i], `label ${i}`).toBe(label);
  });
}

function expectAll(found: ArrayLike<number>, expected: Float64Array, name: string): void {
  expect(found.length, `how many of ${name}`).toBe(expected.length);
  expected.forEach((value, i) => {
    const distance = Math.abs(found[i] - value);
    const allowed = tolerance * Math.max(1, Math.abs(value));
    // Written so that NaN fails too.
    expect(distance <= allowed, `${name} ${i} is ${found[i]}, expected ${value}`).toBe(true);
  });
}
