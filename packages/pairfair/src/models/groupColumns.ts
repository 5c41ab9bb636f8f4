import { type LevelRule, levelRules, levelSpellings, rewriteText } from '../recipe/levelText.ts';
import { missingTextsOf } from '../recipe/missingTexts.ts';
import type { Pipeline } from './pipeline.ts';

/** A column of the protected attribute, and how its texts are read. */
export interface GroupColumn {
  readonly column: string;
  /** Null, or the value that is told from all others, which are called 'not VALUE'. */
  readonly value: string | null;
  /** The values people had in training; empty where the model does not say. */
  readonly known: readonly string[];
  /** Texts that mean "missing"; '' always does. */
  readonly missingTexts: readonly string[];
  /** What is done to a text that is not missing, before the rest. */
  readonly rules: readonly LevelRule[];
  /** Texts that mean another: what names of groups have for them. */
  readonly spellings: ReadonlyMap<string, string>;
}

/** How the columns of the protected attribute are read by a model. */
export function groupColumnsOf({
  protectedAttribute,
  recipe,
}: Pick<Pipeline, 'protectedAttribute' | 'recipe'>): GroupColumn[] {
  const { columns, values, levels, groups } = protectedAttribute;
  return columns.map((column, k) => {
    const value = values[k] ?? null;
    const own = columns.length === 1 && value === null ? groups : [];
    const known = levels?.[k] ?? own;
    const met = known.length > 0 ? known : value === null ? [] : [value];
    const spellings = levelSpellings(met);
    const all = [...met, ...spellings.keys()];
    return {
      ...{ column, value, known, spellings },
      missingTexts: missingTextsOf({ options: recipe.options }).filter(
        (text) => text !== '' && !all.includes(text),
      ),
      rules: levelRules(all),
    };
  });
}

/** What a cell of such a column adds to the name of a group; null where it is missing. */
export function groupPart(
  { value, missingTexts, rules, spellings }: GroupColumn,
  cell: string | null,
): string | null {
  if (cell === null || cell === '' || missingTexts.includes(cell)) return null;
  const text = rewriteText(cell, rules);
  const meant = spellings.get(text) ?? text;
  return value === null || meant === value ? meant : `not ${value}`;
}
