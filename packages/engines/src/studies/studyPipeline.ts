import {
  type FoldData,
  fitLogistic,
  fitPfr,
  fitRecipe,
  type GraphProvenance,
  type Pipeline,
  type PipelineTarget,
  type Setting,
  type Study,
  transform,
} from 'pairfair';

/** What a model says about itself beyond its numbers. */
export interface StudyPipelineAbout {
  readonly target: PipelineTarget;
  /** The columns of the protected attribute, whose values name the groups. */
  readonly protectedColumns: readonly string[];
  /** Digest of the data, and where the graph comes from. */
  readonly digest: string;
  readonly provenance: GraphProvenance;
  readonly seed: number;
  readonly versions: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** Score from which the decision is 1; default 0.5. */
  readonly threshold?: number;
}

/** Said wherever a model takes the protected attribute as an input. */
export const groupInputWarning: string =
  'This model takes the protected attribute as an input, to balance the groups. In some places using it in a decision is disparate treatment and may be unlawful, whatever the aim. Ask a lawyer, and compare with "PFR, group excluded".';

/**
 * Learns the model that the method `pfr` of a comparison learns on a fold, as a pipeline that takes
 * raw rows to decisions: it predicts for the fold's test people what the comparison measured.
 *
 * @param fold Made from `study`, as `foldOfRun` does.
 * @param setting gamma, dims, ridge and c, as a grid search finds them.
 * @throws PairfairError `degenerate` when γ is above 0 and nobody in training is linked.
 *
 * @example
 * const fold = foldOfRun(plan, 0);
 * const pipeline = studyPipeline(study, fold, { gamma: 0.5, dims: 2, ridge: 1, c: 1 }, about);
 */
export function studyPipeline(
  study: Study,
  { train }: FoldData,
  { gamma, dims, ridge, c }: Setting,
  about: StudyPipelineAbout,
): Pipeline {
  const { table, groups, groupNames } = study;
  const { target, protectedColumns, digest, provenance, seed, versions, options } = about;
  const recipe = fitRecipe(table, {
    rows: train.people,
    protectedGroups: { groups, names: groupNames },
  });
  const representation = fitPfr(train.withGroup, {
    ...{ similarity: train.similarity, fairness: train.fairness, groups: train.groups },
    columns: recipe.outputs.map(({ name }) => name),
    ...{ gamma, dims, ridge },
  });
  const z = transform(representation, train.withGroup);
  return {
    recipe,
    representation,
    predictor: fitLogistic(z, train.labels, { c }),
    target,
    protectedAttribute: {
      columns: protectedColumns,
      values: protectedColumns.map(() => null),
      groups: groupNames,
      input: 'include',
    },
    threshold: about.threshold ?? 0.5,
    provenance: {
      people: train.people.length,
      data: digest,
      graph: provenance,
      ...{ seed, versions, options },
    },
    warnings: [...representation.warnings, groupInputWarning],
  };
}
