import type { LevelRule, Recipe } from 'pairfair';
import { levelRules, levelSpellings } from 'pairfair/internal';

/** A raw column as a chunk is to have it: categories are coded by `levels`. */
export type ColumnRequest =
  | { readonly kind: 'numeric'; readonly name: string }
  | {
      readonly kind: 'category';
      readonly name: string;
      readonly levels: readonly string[];
      /** What is done to a text before it is looked for. */
      readonly rules: readonly LevelRule[];
    };

/**
 * The raw columns a recipe takes, with the levels it knows in all their spellings; the level after
 * them stands for every value it has never seen.
 */
export function recipeColumns({ steps }: Recipe): ColumnRequest[] {
  return steps.map((step) => {
    if (step.kind === 'numeric') return { kind: 'numeric', name: step.name };
    const known = [...step.levels, ...step.other];
    const levels = [...known, ...levelSpellings(known).keys()];
    return { kind: 'category', name: step.name, levels, rules: levelRules(levels) };
  });
}

/** A text that is none of these levels. */
export function unseenLevel(levels: readonly string[]): string {
  let text = '(unseen)';
  while (levels.includes(text)) text += '·';
  return text;
}
