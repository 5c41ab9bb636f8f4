import { describe, expect, it } from 'vitest';
import { logOfOnePlus } from '../../testing/logOfOnePlus.ts';
import { python, runPython } from '../../testing/python.ts';
import { Random } from '../random.ts';
import { expOfNegative } from './expOfNegative.ts';

const random = new Random(1, 'exp and log');
const negative = [0, -1e-300, -1e-17, -0.3465735902799726, -0.34657359027997264, -1, -37, -707.99];
const fractions = [0, 1e-300, 1e-17, 0.41421356237309503, 0.41421356237309515, 0.5, 1];
for (let k = 0; k < 3000; k++) {
  negative.push(-random.uniform(), -40 * random.uniform(), -708 * random.uniform());
  fractions.push(random.uniform(), random.uniform() ** 8, random.uniform() ** 40);
}

/** Distance in units in the last place of the right value. */
const ulps = (value: number, right: number) =>
  Math.abs(value - right) / (right === 0 ? 1 : 2 ** (Math.floor(Math.log2(right)) - 52));

describe('exp and log of the kernel', () => {
  it('agree with the engine’s own, which is off by less than one unit itself', () => {
    for (const x of negative) expect(ulps(expOfNegative(x), Math.exp(x))).toBeLessThanOrEqual(2);
    for (const t of fractions) expect(ulps(logOfOnePlus(t), Math.log1p(t))).toBeLessThanOrEqual(3);
  });

  it('end in 0 where the result would hardly be a number any more', () => {
    expect(expOfNegative(-708.5)).toBe(0);
    expect(expOfNegative(Number.NEGATIVE_INFINITY)).toBe(0);
  });
});

describe.skipIf(!python)('exp and log of the kernel beside 40 decimal digits', () => {
  it('are right within one and two units in the last place', () => {
    // Python prints the error in units in the last place, itself computed with 40 digits.
    const program = `
from decimal import Decimal, getcontext
from math import ulp
getcontext().prec = 40
def worst(function, pairs):
    return max(float(abs(Decimal(value) - function(Decimal(x)))) / ulp(value) for x, value in pairs)
result = dict(exp=worst(lambda x: x.exp(), data['exp']), log=worst(lambda x: (1 + x).ln(), data['log']))`;
    const worst = runPython(program, {
      exp: negative.filter((x) => x > -700).map((x) => [x, expOfNegative(x)]),
      // Decimal drops a t below 1e-40 beside 1; there log(1 + t) is t.
      log: fractions.filter((t) => t > 1e-20).map((t) => [t, logOfOnePlus(t)]),
    });
    expect(worst.exp).toBeLessThanOrEqual(1);
    expect(worst.log).toBeLessThanOrEqual(2);
  });
});
