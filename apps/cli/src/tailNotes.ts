import type { FitResult } from 'pairfair';

/** What is said of columns with a long tail: which were copied by rank, or which could be. */
export function tailNotes({
  longTails,
  pipeline,
}: Pick<FitResult, 'longTails' | 'pipeline'>): string[] {
  const named = longTails.join(', ');
  if (pipeline.recipe.options.shape === 'rank') {
    return [
      longTails.length > 0
        ? `Copied by rank, for their long tail: ${named}.`
        : 'No column of numbers has a long tail, so nothing was copied by rank.',
    ];
  }
  if (longTails.length === 0) return [];
  const [who, them] =
    longTails.length === 1
      ? [`Column ${named} has a long tail`, 'it']
      : [`Columns ${named} have long tails`, 'each'];
  return [
    `${who}: in squared distances a few people far out outweigh all others. --shape rank adds a copy of ${them} by rank.`,
  ];
}
