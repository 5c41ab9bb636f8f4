import { describe, expect, it } from 'vitest';
import { python, runPython } from '../../testing/python.ts';
import { Random } from '../random.ts';
import { classicalScaling } from './classicalScaling.ts';
import { type Matrix, matrixFrom } from './matrix.ts';

const random = new Random(1, 'scaling');
const apart = (points: readonly (readonly number[])[]): Matrix =>
  matrixFrom(points.map((p) => points.map((q) => p.reduce((s, v, d) => s + (v - q[d]) ** 2, 0))));
const drawn = (n: number, dims: number) =>
  Array.from({ length: n }, () => Array.from({ length: dims }, () => random.normal()));

describe('classicalScaling', () => {
  it('places three towns on a line, by hand', () => {
    // At 0, 1 and 3, whose mean is 4/3.
    const { points, shares } = classicalScaling(apart([[0], [1], [3]]), 2);
    const line = Array.from({ length: 3 }, (_, i) => points.data[i * 2]);
    [-4 / 3, -1 / 3, 5 / 3].forEach((place, i) => {
      expect(line[i]).toBeCloseTo(place, 12);
    });
    expect(shares[0]).toBeCloseTo(1, 12);
    expect(shares[1]).toBeCloseTo(0, 12);
  });

  it('brings distances in the plane back, and turns with the order of rows', () => {
    const places = drawn(12, 2);
    const squared = apart(places);
    const { points } = classicalScaling(squared, 2);
    const found = Array.from({ length: 12 }, (_, i) => [...points.data.subarray(2 * i, 2 * i + 2)]);
    apart(found).data.forEach((value, at) => {
      expect(value).toBeCloseTo(squared.data[at], 10);
    });
    const turned = classicalScaling(apart(places.toReversed()), 2).points;
    expect(Math.abs(turned.data[0])).toBeCloseTo(Math.abs(points.data[22]), 10);
  });

  it('refuses what is no table of distances', () => {
    expect(() => classicalScaling(matrixFrom([[0, 1]]), 1)).toThrow(
      /square matrix, but it is 1 × 2/,
    );
    expect(() => classicalScaling(matrixFrom([[0]]), 2)).toThrow(/dims/);
  });

  it.skipIf(!python)('is what NumPy finds, with distances that are not Euclidean', () => {
    const squared = apart(drawn(9, 4));
    const n = squared.rows;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < i; j++) {
        const value = squared.data[i * n + j] + 4 * random.uniform();
        squared.data[i * n + j] = squared.data[j * n + i] = value;
      }
    }
    const twin = runPython(
      `d = np.array(data["squared"]).reshape(${n}, ${n})
j = np.eye(${n}) - np.ones((${n}, ${n})) / ${n}
values, vectors = np.linalg.eigh(-0.5 * j @ d @ j)
top = [${n} - 1, ${n} - 2]
points = vectors[:, top] * np.sqrt(np.maximum(values[top], 0))
result = {"points": points.tolist(), "shares": (values[top] / values[values > 0].sum()).tolist()}`,
      { squared: Array.from(squared.data) },
    );
    const { points, shares } = classicalScaling(squared, 2);
    for (const d of [0, 1]) {
      expect(shares[d]).toBeCloseTo(twin.shares[d], 10);
      const sign = Math.sign(points.data[d] * twin.points[0][d]);
      for (let i = 0; i < n; i++) {
        expect(points.data[i * 2 + d]).toBeCloseTo(sign * twin.points[i][d], 8);
      }
    }
  });
});
