import { describe, expect, it } from 'vitest';
import { extent, padded, withLength } from './extent.ts';

describe('extent', () => {
  it('spans the finite numbers of all lists', () => {
    expect(extent([3, Number.NaN, -1], [Number.POSITIVE_INFINITY, 5])).toEqual([-1, 5]);
    expect(extent([Number.NaN], [])).toBeUndefined();
  });
});

describe('padded', () => {
  it('adds a share of the length at both ends', () => {
    expect(padded([0, 10], 0.1)).toEqual([-1, 11]);
  });
});

describe('withLength', () => {
  it('gives room around a single value, and around ends no number fits between', () => {
    expect(withLength([0, 0])).toEqual([-0.5, 0.5]);
    expect(withLength([0, 5e-324])).toEqual([-0.5, 0.5]);
    expect(withLength([20, 20])).toEqual([18, 22]);
    expect(withLength([1e15, 1e15 + 0.125])).toEqual([9e14, 1.1e15 + 0.125]);
    expect(withLength([0, 1])).toEqual([0, 1]);
  });
});
