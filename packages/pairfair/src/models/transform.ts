import { PairfairError } from '../errors.ts';
import { type Matrix, requireMatrix, subtractRow } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { kernelMatrix } from './kernelMatrix.ts';
import type { KernelModel } from './kernelModel.ts';
import type { LinearModel } from './linearModel.ts';
import { rowProjector } from './rowProjector.ts';

/** A learned representation of any kind. */
export type RepresentationModel = LinearModel | KernelModel;

/**
 * Maps people, also ones the model has never seen, to their learned representation
 * (paper, section 3.3, inference).
 *
 * @param x One person per row, prepared like the training data. For a model with a precomputed
 * kernel: one row of kernel values against every training person.
 * @returns One row per person, one column per learned dimension.
 * @throws PairfairError `shape-mismatch` when the columns are not those of the training data.
 */
export function transform(model: RepresentationModel, x: Matrix): Matrix {
  requireMatrix('x', x);
  return model.kind === 'linear' ? transformLinear(model, x) : transformKernel(model, x);
}

function transformLinear({ mean, components, columns }: LinearModel, x: Matrix): Matrix {
  requireColumns(x, components.rows, columns);
  return rowProjector(x, mean)(components);
}

function transformKernel(model: KernelModel, x: Matrix): Matrix {
  const { kernel, anchors, coefficients, offset, columns } = model;
  const precomputed = kernel.name === 'precomputed';
  requireColumns(x, precomputed ? coefficients.rows : anchors.cols, columns);
  const k = precomputed ? x : kernelMatrix(x, anchors, kernel);
  return subtractRow(multiply(k, coefficients), offset);
}

function requireColumns(x: Matrix, expected: number, columns: readonly string[]): void {
  if (x.cols === expected) return;
  const names = columns.length > 0 ? ` (${columns.join(', ')})` : '';
  throw new PairfairError(
    'shape-mismatch',
    `x must have the ${expected} columns the model was trained on${names}, but has ${x.cols}. With the protected attribute among the inputs, prediction needs it too.`,
  );
}
