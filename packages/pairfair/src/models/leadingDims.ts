import { requireIntegerIn } from '../checks.ts';
import { leadingColumns } from '../linalg/matrix.ts';
import type { LinearModel } from './linearModel.ts';

/**
 * The map of the first `dims` dimensions of a solved one: what `transform` needs, at no cost.
 * Diagnostics and settings speak of the whole solve, so they are not carried over.
 */
export function leadingDims(model: LinearModel, dims: number): LinearModel {
  requireIntegerIn('dims', dims, 1, model.components.cols);
  const { kind, method, columns, mean, components, eigenvalues, warnings } = model;
  return {
    kind,
    method,
    columns,
    mean,
    components: leadingColumns(components, dims),
    eigenvalues: eigenvalues.slice(0, dims),
    warnings,
  };
}
