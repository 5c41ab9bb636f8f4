import { expect } from 'vitest';

/** Fails unless two figures are at most `tolerance` apart, or both NaN, or the same infinity. */
export function expectNear(actual: number, expected: number, tolerance: number, what = ''): void {
  if (Object.is(actual, expected)) return;
  const message = `${what} is ${actual} instead of ${expected}`;
  expect(Math.abs(actual - expected), message).toBeLessThanOrEqual(tolerance);
}
