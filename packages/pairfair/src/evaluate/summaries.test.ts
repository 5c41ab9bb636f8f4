import { describe, expect, it } from 'vitest';
import { python, runPython } from '../../testing/python.ts';
import { meanInterval } from './meanInterval.ts';
import { paretoFront } from './paretoFront.ts';

describe('meanInterval', () => {
  it('is the mean with its Student interval', () => {
    // Three values, mean 2, standard error 1/√3, t = 4.302653 with 2 degrees of freedom.
    const { mean, low, high } = meanInterval([1, 2, 3]);
    expect(mean).toBe(2);
    expect(high - mean).toBeCloseTo(4.302652729911275 / Math.sqrt(3), 9);
    expect(mean - low).toBeCloseTo(high - mean, 12);
  });

  it('has no interval for one value and nothing for none', () => {
    expect(meanInterval([5, Number.NaN])).toEqual({ mean: 5, low: Number.NaN, high: Number.NaN });
    expect(meanInterval([]).mean).toBeNaN();
  });

  it.skipIf(!python)('equals SciPy', () => {
    const values = [0.3, 0.35, 0.28, 0.41, 0.33, 0.3];
    const [low, high] = runPython(
      'from scipy import stats\nresult = list(stats.t.interval(0.95, len(data)-1, loc=np.mean(data), scale=stats.sem(data)))',
      values,
    );
    expect(meanInterval(values).low).toBeCloseTo(low, 10);
    expect(meanInterval(values).high).toBeCloseTo(high, 10);
  });
});

describe('paretoFront', () => {
  it('keeps those that nobody beats', () => {
    const at = (name: string, ...values: number[]) => ({ name, values });
    const points = [at('a', 1, 0), at('b', 0.5, 0.5), at('c', 0.4, 0.5), at('d', 0, 1)];
    expect(paretoFront([...points, at('e', Number.NaN, 2)])).toEqual(['a', 'b', 'd']);
    expect(paretoFront([at('x', 1, 1), at('y', 1, 1)])).toEqual(['x', 'y']);
  });
});
