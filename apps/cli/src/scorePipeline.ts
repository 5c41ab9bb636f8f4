import type { Pipeline } from 'pairfair';
import { UsageError } from './command.ts';
import type { TargetRoles } from './readSpec.ts';

/** A column of scores as the model that hands them on, so that engines measure it like any other. */
export function scorePipeline(
  column: string,
  { target, protectedAttribute }: TargetRoles,
): Pipeline {
  if (target.classes) {
    throw new UsageError(
      `The scores of ${target.classes.length} classes are measured in memory (--engine memory), or by the model that made them: pairfair evaluate MODEL DATA.`,
    );
  }
  const one = Float64Array.of(1);
  return {
    recipe: {
      options: { scaling: 'none', missing: 'refuse', maxLevels: 1 },
      steps: [{ kind: 'numeric', name: column, fill: 0, center: 0, scale: 1 }],
      outputs: [{ name: column, from: column, kind: 'value', level: '' }],
      ...{ dropped: [], group: null },
    },
    representation: {
      ...{ kind: 'linear', method: 'pca', columns: [column], eigenvalues: one, warnings: [] },
      ...{ mean: Float64Array.of(0), components: { rows: 1, cols: 1, data: one } },
    },
    predictor: { kind: 'ridge', coefficients: one, intercept: 0, penalty: 0 },
    ...{ target, threshold: 0.5, warnings: [] },
    protectedAttribute: { ...protectedAttribute, input: 'exclude' },
    provenance: { people: 0, data: '', graph: null, seed: 1, versions: {}, options: {} },
  };
}
