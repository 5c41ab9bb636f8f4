import { describe, expect, it } from 'vitest';
import type { numericColumn } from '../recipe/table.ts';
import { type MeritApplicants, meritApplicants } from './meritApplicants.ts';

const everybody = meritApplicants({ people: 6000, seed: 3 });

const mean = (values: ArrayLike<number>) =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
const correlation = (a: ArrayLike<number>, b: ArrayLike<number>) => {
  const [u, v] = [a, b].map((list) => Array.from(list, (value) => value - mean(list)));
  const dot = (p: number[], q: number[]) => p.reduce((sum, value, i) => sum + value * q[i], 0);
  return dot(u, v) / Math.sqrt(dot(u, u) * dot(v, v));
};
const column = ({ table }: MeritApplicants, name: string) =>
  table.columns.find((other) => other.name === name) as ReturnType<typeof numericColumn>;
const ofGroup = (values: ArrayLike<number>, group: number) =>
  Array.from(values).filter((_, i) => everybody.groups[i] === group);

describe('made-up applicants', () => {
  it('are hired by half, deserve it by half, and are rated by half', () => {
    expect(mean(everybody.hired)).toBeCloseTo(0.5, 3);
    expect(mean(everybody.deserving)).toBeCloseTo(0.5, 3);
    const rated = everybody.ratings.filter((rating) => !Number.isNaN(rating));
    expect(rated).toHaveLength(3000);
    // Five classes of the same size: 600 of 3000 each, standard error 22.
    for (const step of [1, 2, 3, 4, 5]) {
      expect(Math.abs(rated.filter((rating) => rating === step).length - 600)).toBeLessThan(88);
    }
  });

  it('have the same merit in both groups, but not the same schools, gaps and luck', () => {
    const share = mean(everybody.groups);
    expect(Math.abs(share - 0.4)).toBeLessThan(0.03);
    const gap = (values: ArrayLike<number>) => mean(ofGroup(values, 1)) - mean(ofGroup(values, 0));
    // Standard error of a difference of standard normal means: 0.026.
    expect(Math.abs(gap(everybody.merit))).toBeLessThan(0.1);
    expect(gap(column(everybody, 'school_prestige').values)).toBeLessThan(-10);
    expect(gap(column(everybody, 'career_gap_months').values)).toBeGreaterThan(3);
    expect(gap(everybody.hired)).toBeLessThan(-0.08);
    expect(Math.abs(gap(everybody.deserving))).toBeLessThan(0.05);
  });

  it('were decided about by their school more than by their merit, and against their gaps', () => {
    const withHired = (values: ArrayLike<number>) => correlation(values, everybody.hired);
    const prestige = withHired(column(everybody, 'school_prestige').values);
    expect(prestige).toBeGreaterThan(withHired(everybody.merit));
    expect(withHired(everybody.merit)).toBeGreaterThan(0.05);
    expect(withHired(column(everybody, 'career_gap_months').values)).toBeLessThan(-0.1);
  });

  it('are rated by merit up to what judges err', () => {
    const rated = Array.from(everybody.ratings.keys()).filter(
      (i) => !Number.isNaN(everybody.ratings[i]),
    );
    const ratings = rated.map((i) => everybody.ratings[i]);
    const merit = rated.map((i) => everybody.merit[i]);
    // Five classes of a normal number lose 5 % of its correlation, noise of 0.3 sd another 4 %.
    expect(correlation(ratings, merit)).toBeGreaterThan(0.88);
    const prestige = column(everybody, 'school_prestige').values;
    expect(
      correlation(
        ratings,
        rated.map((i) => prestige[i]),
      ),
    ).toBeLessThan(0.35);
  });

  it('are the same people by seed, whatever history and judges look at', () => {
    const again = meritApplicants({ people: 6000, seed: 3 });
    expect(again).toEqual(everybody);
    const other = meritApplicants({ people: 6000, seed: 3, historic: 'merit', judges: 'shuffled' });
    expect(other.table).toEqual(everybody.table);
    expect(other.merit).toEqual(everybody.merit);
    expect(other.hired).not.toEqual(everybody.hired);
    expect(meritApplicants({ people: 6000, seed: 4 }).merit).not.toEqual(everybody.merit);
  });

  it('keep who was rated and how often each rating was given when ratings are shuffled', () => {
    const { ratings } = meritApplicants({ people: 6000, seed: 3, judges: 'shuffled' });
    expect(ratings.map(Number.isNaN)).toEqual(everybody.ratings.map(Number.isNaN));
    expect(ratings.slice().sort()).toEqual(everybody.ratings.slice().sort());
    expect(ratings).not.toEqual(everybody.ratings);
  });

  it.each([
    [{ people: 5 }, /people/],
    [{ noise: Number.NaN }, /noise/],
    [{ judges: 'nobody' as 'coin' }, /judges/],
    [{ historic: 'luck' as 'merit' }, /historic/],
  ])('refuse %o', (options, message) => {
    expect(() => meritApplicants(options)).toThrow(message);
  });
});
