export { classicalScaling, type ScaledPoints } from './classicalScaling.ts';
export { generalizedEigen, type Whitening, whiten } from './generalizedEigen.ts';
export { crossProduct, gram, gramTileCount, gramTiles } from './gram.ts';
export { type DenseKernel, denseKernel } from './kernel.ts';
export { type MinimizeOptions, type Minimum, minimize } from './lbfgs.ts';
export {
  columnMeans,
  columnOf,
  joinColumns,
  leadingColumns,
  type Matrix,
  matrixFrom,
  requireMatrix,
  rowOf,
  rowRange,
  selectColumns,
  selectRows,
  subtractRow,
  toRows,
  transpose,
  zeros,
} from './matrix.ts';
export { multiply, multiplyTransposed, multiplyVector } from './multiply.ts';
export { smallestEigen } from './smallestEigen.ts';
export { gramOf, type SparseRows, sparseGram, sparseRows } from './sparseRows.ts';
export { type EigenPairs, symmetricEigen } from './symmetricEigen.ts';
