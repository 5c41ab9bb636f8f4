import { describe, expect, it } from 'vitest';
import { flippedCurve, rocCurve } from './rocCurve.ts';

describe('rocCurve', () => {
  const curve = rocCurve(Uint8Array.of(1, 0, 1, 0), Float64Array.of(0.8, 0.2, 0.2, 0.4));

  it('has one rule per different score and one for nobody, counts ascending', () => {
    // By hand: ≥ 0.6 takes the 0.8 (label 1), ≥ 0.3 also the 0.4 (label 0), then both at 0.2.
    expect(curve).toEqual({
      operation: '>=',
      thresholds: Float64Array.of(Infinity, 0.6000000000000001, 0.30000000000000004, -Infinity),
      falsePositives: Float64Array.of(0, 0, 1, 2),
      truePositives: Float64Array.of(0, 1, 1, 2),
    });
  });

  it('flipped, calls 1 whom it called 0', () => {
    expect(flippedCurve(curve)).toEqual({
      operation: '<',
      thresholds: Float64Array.of(-Infinity, 0.30000000000000004, 0.6000000000000001, Infinity),
      falsePositives: Float64Array.of(0, 1, 2, 2),
      truePositives: Float64Array.of(0, 1, 1, 2),
    });
  });

  it('parts scores that have no number between them', () => {
    const next = 1 + Number.EPSILON;
    const { thresholds } = rocCurve(Uint8Array.of(0, 1), Float64Array.of(1, next));
    expect(thresholds[1]).toBe(next);
  });

  it('does not overflow between huge scores', () => {
    const huge = Number.MAX_VALUE;
    const { thresholds } = rocCurve(Uint8Array.of(0, 1), Float64Array.of(-huge, huge));
    expect(thresholds[1]).toBe(0);
  });
});
