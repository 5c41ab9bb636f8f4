import { expect } from 'vitest';
import { joinColumns, type Matrix, matrixFrom, zeros } from '../src/linalg/matrix.ts';
import { Random } from '../src/random.ts';
import { standardized } from './compare.ts';
import { oracle } from './golden.ts';

/** Independent standard normal numbers, a share of them replaced by 0. */
export function normals(random: Random, rows: number, cols: number, zeroShare = 0): Matrix {
  const x = zeros(rows, cols);
  for (let at = 0; at < x.data.length; at++) {
    const value = random.normal();
    if (random.uniform() >= zeroShare) x.data[at] = value;
  }
  return x;
}

/** Rows of prototypes in the order the objectives keep them: columns × prototypes. */
export function prototypesLast(rows: readonly (readonly number[])[]): number[] {
  return rows[0].flatMap((_, m) => rows.map((row) => row[m]));
}

/** Fails unless a gradient agrees with central differences to 1e-6 of the largest entry. */
export function expectGradient(
  objective: (parameters: Float64Array, gradient: Float64Array) => number,
  at: Float64Array,
): void {
  const gradient = new Float64Array(at.length);
  objective(at, gradient);
  const scratch = new Float64Array(at.length);
  const step = 1e-5;
  const numeric = at.map((_, i) => {
    const moved = at.slice();
    moved[i] = at[i] + step;
    const above = objective(moved, scratch);
    moved[i] = at[i] - step;
    return (above - objective(moved, scratch)) / (2 * step);
  });
  // Central differences are off by about step² and by round-off over step.
  const scale = Math.max(1, ...numeric.map(Math.abs));
  numeric.forEach((value, i) => {
    expect(
      Math.abs(gradient[i] - value),
      `entry ${i}: ${gradient[i]} instead of ${value}`,
    ).toBeLessThan(1e-6 * scale);
  });
}

/** The twenty people that published LFR and iFair were fitted on, the group as a fourth column. */
export function twentyPeople(): { x: Matrix; groups: number[] } {
  const groups: number[] = oracle('fit.lfr.aif360.ceiling').input.group;
  const x = standardized(matrixFrom(oracle('graph.knn20').input.X));
  return { x: joinColumns(x, matrixFrom(groups.map((group) => [group]))), groups };
}

/** Two groups that differ in one of four columns, and labels that follow two of them. */
export function admissions(
  people: number,
  seed = 1,
): { x: Matrix; labels: Float64Array; groups: Int32Array } {
  const random = new Random(seed, 'admissions');
  const x = normals(random, people, 4);
  const groups = Int32Array.from({ length: people }, (_, n) => n % 2);
  groups.forEach((group, n) => {
    x.data[n * 4 + 1] += group;
  });
  const labels = Float64Array.from(groups, (group, n) =>
    x.data[n * 4] + x.data[n * 4 + 1] + 0.3 * random.normal() >= group ? 1 : 0,
  );
  return { x, labels, groups };
}
