import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { python, runPython } from '../../testing/python.ts';
import { Random } from '../random.ts';
import { minimize, type Objective } from './lbfgs.ts';
import { CorrectionPairs } from './lbfgsPairs.ts';

/** ½ xᵀAx − bᵀx with A symmetric, row-major. */
function quadratic(a: Float64Array, b: Float64Array): Objective {
  const n = b.length;
  return (x, gradient) => {
    let value = 0;
    for (let i = 0; i < n; i++) {
      let ax = 0;
      for (let j = 0; j < n; j++) ax += a[i * n + j] * x[j];
      gradient[i] = ax - b[i];
      value += x[i] * (ax / 2 - b[i]);
    }
    return value;
  };
}

/** A = GᵀG + ridge I with G of standard normal numbers, and b likewise. */
function randomQuadratic(seed: number, n: number, ridge: number) {
  const random = new Random(seed, 'quadratic');
  const g = Float64Array.from({ length: n * n }, () => random.normal());
  const a = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      for (let k = 0; k < n; k++) a[i * n + j] += g[k * n + i] * g[k * n + j];
    }
    a[i * n + i] += ridge;
  }
  return { a, b: Float64Array.from({ length: n }, () => 3 * random.normal()) };
}

const rosenbrock: Objective = (x, gradient) => {
  gradient.fill(0);
  let value = 0;
  for (let i = 0; i + 1 < x.length; i++) {
    const bend = x[i + 1] - x[i] ** 2;
    value += 100 * bend ** 2 + (1 - x[i]) ** 2;
    gradient[i] += -400 * x[i] * bend - 2 * (1 - x[i]);
    gradient[i + 1] += 200 * bend;
  }
  return value;
};

const tight = { gradientTolerance: 1e-9, valueTolerance: 0 };

describe('minimize without bounds', () => {
  it('solves quadratics: the gradient Ax − b vanishes', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 25 }), (seed, n) => {
        const { a, b } = randomQuadratic(seed, n, 0.1);
        const objective = quadratic(a, b);
        const found = minimize(objective, new Float64Array(n), tight);
        expect(found).toMatchObject({ converged: true, reason: 'gradient' });
        const gradient = new Float64Array(n);
        objective(found.x, gradient);
        for (const g of gradient) expect(Math.abs(g)).toBeLessThanOrEqual(1e-9);
        expect(Math.max(...gradient.map(Math.abs))).toBe(found.gradientNorm);
      }),
      { numRuns: 50 },
    );
  });

  it.each([2, 10, 100])('finds the end of Rosenbrock’s valley in %i dimensions', (n) => {
    const start = Float64Array.from({ length: n }, (_, i) => (i % 2 ? 1 : -1.2));
    const found = minimize(rosenbrock, start, tight);
    expect(found.converged).toBe(true);
    // The smallest curvature at the minimum is about 0.4, so |x − 1| ≤ gradient / 0.4.
    for (const value of found.x) expect(value).toBeCloseTo(1, 8);
  });

  it('goes on where differences of the value drown in round-off', () => {
    // 1e9 + ½ Σ i (xᵢ − 1)², with a ripple of 1e-14 of that such as rounding leaves: values alone
    // cannot tell x to better than 1e-3.
    const objective: Objective = (x, gradient) => {
      let value = 0;
      let total = 0;
      for (let i = 0; i < x.length; i++) {
        gradient[i] = (i + 1) * (x[i] - 1);
        value += (gradient[i] * (x[i] - 1)) / 2;
        total += x[i];
      }
      return 1e9 + value + 1e-5 * Math.sin(1e9 * total);
    };
    const found = minimize(objective, new Float64Array(30), tight);
    expect(found.reason).toBe('gradient');
    for (const value of found.x) expect(value).toBeCloseTo(1, 8);
  });

  it('shortens steps that lead out of the domain', () => {
    // x − log x, minimum at 1; NaN for x < 0, and from 1e-3 the first full steps lead far away.
    const objective: Objective = (x, gradient) => {
      gradient[0] = 1 - 1 / x[0];
      return x[0] - Math.log(x[0]);
    };
    for (const start of [1e-3, 5, 1e4]) {
      expect(minimize(objective, Float64Array.of(start), tight).x[0]).toBeCloseTo(1, 8);
    }
  });

  it('uses the metric it is given: with the exact inverse one step is enough', () => {
    const diagonal = [1, 100, 1e4];
    const objective: Objective = (x, gradient) => {
      let value = 0;
      for (let i = 0; i < 3; i++) {
        gradient[i] = diagonal[i] * (x[i] - 1);
        value += (gradient[i] * (x[i] - 1)) / 2;
      }
      return value;
    };
    const precondition = (v: Float64Array) => {
      for (let i = 0; i < 3; i++) v[i] /= diagonal[i];
    };
    const found = minimize(objective, new Float64Array(3), { ...tight, precondition });
    expect(found.iterations).toBe(1);
    expect(Array.from(found.x)).toEqual([1, 1, 1]);
  });

  it('goes on from what an earlier run has learned', () => {
    const { a, b } = randomQuadratic(3, 40, 0.1);
    const pairs = new CorrectionPairs(40, 40);
    minimize(quadratic(a, b), new Float64Array(40), { ...tight, pairs });
    const other = quadratic(a, b.map(Math.cos));
    const knowing = minimize(other, new Float64Array(40), { ...tight, pairs });
    const ignorant = minimize(other, new Float64Array(40), { ...tight, memory: 40 });
    expect(knowing.iterations).toBeLessThan(ignorant.iterations / 2);
    expect(knowing.gradientNorm).toBeLessThanOrEqual(1e-9);
  });

  it('never returns a point worse than the start, even when the gradient is wrong', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 6 }), (seed, n) => {
        const { a, b } = randomQuadratic(seed, n, 0);
        const random = new Random(seed, 'lies');
        const right = quadratic(a, b);
        const lying: Objective = (x, gradient) => {
          const value = right(x, gradient);
          for (let i = 0; i < n; i++) gradient[i] += 10 * random.normal();
          return value;
        };
        const start = Float64Array.from({ length: n }, () => random.normal());
        const found = minimize(lying, start, { maxIterations: 30 });
        const scratch = new Float64Array(n);
        expect(found.value).toBeLessThanOrEqual(right(start, scratch));
        expect(found.value).toBe(right(found.x, scratch));
      }),
    );
  });
});

describe('minimize within bounds', () => {
  it('ends where the Karush–Kuhn–Tucker conditions hold', () => {
    const anyBox = fc.record({
      seed: fc.integer(),
      n: fc.integer({ min: 1, max: 20 }),
      open: fc.constantFrom('none', 'lower', 'upper'),
    });
    fc.assert(
      fc.property(anyBox, ({ seed, n, open }) => {
        const { a, b } = randomQuadratic(seed, n, 0.1);
        const random = new Random(seed, 'box');
        const lower = Float64Array.from({ length: n }, () => random.uniform() - 1);
        const upper = lower.map((low) => low + 0.5 * random.uniform());
        const bounds = {
          ...(open === 'lower' ? {} : { lower }),
          ...(open === 'upper' ? {} : { upper }),
        };
        const objective = quadratic(a, b);
        const found = minimize(objective, new Float64Array(n), { ...tight, ...bounds });
        expect(found.converged).toBe(true);
        const gradient = new Float64Array(n);
        objective(found.x, gradient);
        for (let i = 0; i < n; i++) {
          const low = bounds.lower?.[i] ?? -Infinity;
          const high = bounds.upper?.[i] ?? Infinity;
          expect(found.x[i]).toBeGreaterThanOrEqual(low);
          expect(found.x[i]).toBeLessThanOrEqual(high);
          // Downhill leads out of the box, or there is no downhill.
          if (found.x[i] - low > 1e-9) expect(gradient[i]).toBeLessThanOrEqual(1e-9);
          if (high - found.x[i] > 1e-9) expect(gradient[i]).toBeGreaterThanOrEqual(-1e-9);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('solves a small case by hand', () => {
    // (x − 3)² + (y + 1)² + xy on [0, 1] × [0, 2]: at (1, 0) the gradient is (−4, 3), so both
    // variables are held.
    const objective: Objective = (x, gradient) => {
      gradient[0] = 2 * (x[0] - 3) + x[1];
      gradient[1] = 2 * (x[1] + 1) + x[0];
      return (x[0] - 3) ** 2 + (x[1] + 1) ** 2 + x[0] * x[1];
    };
    const lower = Float64Array.of(0, 0);
    const upper = Float64Array.of(1, 2);
    const found = minimize(objective, Float64Array.of(0.3, 1.7), { lower, upper });
    expect(Array.from(found.x)).toEqual([1, 0]);
    expect(found).toMatchObject({ value: 5, gradientNorm: 0, converged: true });
  });

  it('moves a start outside the bounds to them, and leaves it alone', () => {
    const start = Float64Array.of(-7, 9);
    const seen: number[][] = [];
    const objective: Objective = (x, gradient) => {
      seen.push(Array.from(x));
      gradient.fill(0);
      return 0;
    };
    minimize(objective, start, { lower: Float64Array.of(0, 0), upper: Float64Array.of(1, 1) });
    expect(seen).toEqual([[0, 1]]);
    expect(Array.from(start)).toEqual([-7, 9]);
  });
});

describe('minimize, its options', () => {
  const bowl: Objective = (x, gradient) => {
    gradient[0] = 2 * x[0];
    return x[0] ** 2;
  };

  it('reports every step and stops when told to', () => {
    const iterations: number[] = [];
    const start = Float64Array.from({ length: 10 }, () => -1);
    const found = minimize(rosenbrock, start, {
      onIteration: ({ iteration }) => {
        iterations.push(iteration);
        return iteration === 3;
      },
    });
    expect(iterations).toEqual([0, 1, 2, 3]);
    expect(found).toMatchObject({ iterations: 3, converged: false, reason: 'stopped' });
  });

  it('says that it ran out of steps', () => {
    const found = minimize(rosenbrock, Float64Array.of(-1.2, 1), { maxIterations: 4 });
    expect(found).toMatchObject({ iterations: 4, converged: false, reason: 'iterations' });
  });

  it('rejects what it cannot work with', () => {
    const one = Float64Array.of(1);
    const nan: Objective = () => Number.NaN;
    expect(() => minimize(nan, one)).toThrow(/finite at the start.*NaN/);
    expect(() => minimize(bowl, one, { lower: Float64Array.of(0, 0) })).toThrow(/2 and 1/);
    expect(() => minimize(bowl, one, { lower: one, upper: Float64Array.of(0) })).toThrow(
      /variable 0 they are 1 and 0/,
    );
    expect(() => minimize(bowl, one, { memory: -1 })).toThrow(/memory/);
    expect(() => minimize(bowl, one, { signal: { aborted: true } as AbortSignal })).toThrow(
      expect.objectContaining({ code: 'cancelled' }),
    );
  });
});

describe.skipIf(!python)('minimize beside SciPy’s L-BFGS-B', () => {
  it('finds the same points of bounded quadratics and of a bounded Rosenbrock valley', () => {
    const cases = [1, 2, 3, 4, 5].map((seed) => {
      const n = 5 * seed;
      const { a, b } = randomQuadratic(seed, n, 0.5);
      const random = new Random(seed, 'bounds');
      const lower = Float64Array.from({ length: n }, () => random.uniform() - 1);
      const upper = lower.map((low) => low + random.uniform());
      return { n, a, b, lower, upper };
    });
    const program = `
from scipy.optimize import minimize, rosen, rosen_der
tight = dict(ftol=0, gtol=1e-11, maxiter=100000, maxfun=1000000)
def box(case):
    a = np.reshape(case['a'], (case['n'], case['n'])); b = np.array(case['b'])
    f = lambda x: (x @ a @ x / 2 - b @ x, a @ x - b)
    return minimize(f, np.zeros(case['n']), jac=True, method='L-BFGS-B', options=tight,
                    bounds=list(zip(case['lower'], case['upper']))).x.tolist()
valley = minimize(rosen, np.full(6, -1.0), jac=rosen_der, method='L-BFGS-B', options=tight,
                  bounds=[(-2, 0.5), (None, None), (-2, 0.1), (0.3, None), (-1, 2), (None, 0.2)])
result = dict(boxes=[box(c) for c in data], valley=valley.x.tolist())`;
    const plain = cases.map((c) => ({
      n: c.n,
      a: Array.from(c.a),
      b: Array.from(c.b),
      lower: Array.from(c.lower),
      upper: Array.from(c.upper),
    }));
    const twin = runPython(program, plain);
    // Strictly convex with curvature at least 0.5: gradients of 1e-9 leave x uncertain by 2e-9 · √n.
    cases.forEach(({ n, a, b, lower, upper }, k) => {
      const found = minimize(quadratic(a, b), new Float64Array(n), { ...tight, lower, upper });
      for (let i = 0; i < n; i++) expect(found.x[i]).toBeCloseTo(twin.boxes[k][i], 7);
    });
    const valley = minimize(rosenbrock, new Float64Array(6).fill(-1), {
      ...tight,
      lower: Float64Array.of(-2, -Infinity, -2, 0.3, -1, -Infinity),
      upper: Float64Array.of(0.5, Infinity, 0.1, Infinity, 2, 0.2),
    });
    for (let i = 0; i < 6; i++) expect(valley.x[i]).toBeCloseTo(twin.valley[i], 6);
  });
});
