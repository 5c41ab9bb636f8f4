import type { Recipe } from 'pairfair';

/** A raw column as a chunk is to have it: categories are coded by `levels`. */
export type ColumnRequest =
  | { readonly kind: 'numeric'; readonly name: string }
  | { readonly kind: 'category'; readonly name: string; readonly levels: readonly string[] };

/**
 * The raw columns a recipe takes, with the levels it knows; the level after them stands for every
 * value it has never seen.
 */
export function recipeColumns({ steps }: Recipe): ColumnRequest[] {
  return steps.map((step) =>
    step.kind === 'numeric'
      ? { kind: 'numeric', name: step.name }
      : { kind: 'category', name: step.name, levels: [...step.levels, ...step.other] },
  );
}

/** A text that is none of these levels. */
export function unseenLevel(levels: readonly string[]): string {
  let text = '(unseen)';
  while (levels.includes(text)) text += '·';
  return text;
}
