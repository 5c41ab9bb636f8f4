import type { Graph, Matrix } from 'pairfair';
import { pairWeight } from 'pairfair/internal';
import { expect } from 'vitest';

/** Largest difference, relative to the largest expected entry. */
export function matrixError(actual: Matrix, expected: Matrix): number {
  expect([actual.rows, actual.cols]).toEqual([expected.rows, expected.cols]);
  const size = expected.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const apart = expected.data.reduce(
    (most, value, at) => Math.max(most, Math.abs(value - actual.data[at])),
    0,
  );
  return apart / (size || 1);
}

/** XᵀLX by looking at every pair: slow and plain. */
export function denseForm(x: Matrix, graph: Graph): Matrix {
  const out = { rows: x.cols, cols: x.cols, data: new Float64Array(x.cols * x.cols) };
  for (let i = 0; i < x.rows; i++) {
    for (let j = 0; j < i; j++) {
      const w = pairWeight(graph, i, j);
      if (w === 0) continue;
      for (let a = 0; a < x.cols; a++) {
        const gap = x.data[i * x.cols + a] - x.data[j * x.cols + a];
        for (let b = 0; b < x.cols; b++) {
          out.data[a * x.cols + b] += w * gap * (x.data[i * x.cols + b] - x.data[j * x.cols + b]);
        }
      }
    }
  }
  return out;
}
