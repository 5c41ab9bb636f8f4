import type { Recipe } from './recipe.ts';

/** What counts as missing in a table unless its reader is told otherwise. */
export const missingTexts: readonly string[] = ['', 'NA', 'N/A', 'NaN', 'nan', 'null', 'NULL', '?'];

/** The texts that mean "missing" to a model: its own, else those that always do. */
export function missingTextsOf({ options }: Pick<Recipe, 'options'>): readonly string[] {
  return options.missingTexts ?? missingTexts;
}

/** The numbers among such texts: −9 in a column of numbers is missing, however it is written. */
export function missingNumbers(texts: readonly string[]): number[] {
  return texts.filter((text) => /^-?[0-9]+(?:\.[0-9]+)?$/.test(text)).map(Number);
}
