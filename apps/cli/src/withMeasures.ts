import type { Evaluation, FitResult, GridSearch, Pipeline } from 'pairfair';

/** A model that carries what was measured when it was made, for its card. */
export function withMeasures(
  { pipeline, evaluation, original }: Pick<FitResult, 'pipeline' | 'evaluation' | 'original'>,
  found: Pick<GridSearch, 'tried' | 'validation'> | null = null,
): Pipeline {
  if (!evaluation) return pipeline;
  const { on } = evaluation;
  const validation = found && {
    settings: found.tried,
    auc: found.validation.auc,
    rankConsistency: found.validation.rankConsistency,
  };
  const measured = {
    ...{ on, validation },
    evaluation: figuresOf(evaluation),
    original: original && figuresOf(original),
  };
  return { ...pipeline, measured };
}

function figuresOf({ people, threshold, measures, groups, classes }: Evaluation): Evaluation {
  return { people, threshold, measures, groups, ...(classes && { classes }) };
}
