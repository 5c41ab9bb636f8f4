import { describe, expect, it } from 'vitest';
import { python, runPython } from '../testing/python.ts';
import { incompleteBeta, logGamma, studentQuantile } from './incompleteBeta.ts';

describe('incompleteBeta', () => {
  it('has the closed forms of small parameters', () => {
    // Beta(1, 1) is uniform; Beta(2, 1) has distribution x²; Beta(2, 2) has 3x² − 2x³.
    expect(incompleteBeta(0.3, 1, 1)).toBeCloseTo(0.3, 14);
    expect(incompleteBeta(0.3, 2, 1)).toBeCloseTo(0.09, 14);
    expect(incompleteBeta(0.3, 2, 2)).toBeCloseTo(3 * 0.09 - 2 * 0.027, 14);
    expect(incompleteBeta(-1, 1, 1)).toBeNaN();
  });

  it('knows factorials', () => {
    expect(logGamma(11)).toBeCloseTo(Math.log(3628800), 12);
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 13);
  });

  it('knows the printed table of Student', () => {
    expect(studentQuantile(0.95, 1)).toBeCloseTo(12.706, 3);
    expect(studentQuantile(0.95, 9)).toBeCloseTo(2.262, 3);
    expect(studentQuantile(0.99, 30)).toBeCloseTo(2.75, 2);
  });

  it.skipIf(!python)('equals SciPy', () => {
    const cases = [0.01, 0.2, 0.5, 0.77, 0.999].flatMap((x) =>
      [0.5, 1, 3.7, 40, 900].flatMap((a) => [0.5, 2, 11.3, 300].map((b) => [x, a, b])),
    );
    const expected: number[] = runPython(
      'from scipy.special import betainc\nresult = [float(betainc(a, b, x)) for x, a, b in data]',
      cases,
    );
    cases.forEach(([x, a, b], k) => {
      expect(Math.abs(incompleteBeta(x, a, b) - expected[k]), `${x} ${a} ${b}`).toBeLessThan(1e-11);
    });
  });
});
