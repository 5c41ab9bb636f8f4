import { PairfairError } from '../errors.ts';
import { ratingClasses } from '../judgments/ratings/ratingClasses.ts';
import { multiplyVector } from '../linalg/multiply.ts';
import { fitLogistic } from '../predictors/fitLogistic.ts';
import { applyRecipe } from '../recipe/applyRecipe.ts';
import { fitRecipe } from '../recipe/fitRecipe.ts';
import { groupReveal } from './groupReveal.ts';
import type { Study } from './study.ts';

/** Which columns made-up judges look at. */
export interface JudgesView {
  /** The columns they look at. Default: all that they do not ignore. */
  readonly know?: readonly string[] | undefined;
  /** The columns they do not count. Default: {@link revealingColumns}, unless `know` is given. */
  readonly ignore?: readonly string[] | undefined;
}

/** People with what made-up judges would say about them. */
export interface AssumedStudy {
  /** Its side information are the fifths of merit. */
  readonly study: Study;
  /** How much everybody deserves, as these judges see it. */
  readonly merit: Float64Array;
  /** Columns that count for them, and columns that do not. */
  readonly known: readonly string[];
  readonly ignored: readonly string[];
}

/** Steps of merit: people of one step deserve the same. */
const steps = 5;

/**
 * What judges might find out about people nobody has judged yet: an assumption, for planning. They
 * weigh columns as the label's model does (logistic regression on everybody), except that some do
 * not count for them: merit = Σ over known columns of weight · value. People in the same fifth of
 * merit deserve the same.
 *
 * @throws PairfairError `invalid-option` for a column that is not there, or when nothing is left
 * that tells people apart.
 *
 * @example
 * const { study, merit } = assumeJudges(table, { ignore: ['postcode'] });
 * judgmentPlan({ source: { kind: 'study', study }, merit, panel });
 */
export function assumeJudges(people: Omit<Study, 'side'>, view: JudgesView = {}): AssumedStudy {
  const { table, labels } = people;
  const names = table.columns.map(({ name }) => name);
  for (const name of [...(view.know ?? []), ...(view.ignore ?? [])]) {
    if (names.includes(name)) continue;
    throw new PairfairError(
      'invalid-option',
      `Judges cannot look at or ignore '${name}': it is not among the columns ${names.join(', ')}.`,
    );
  }
  const without = new Set(view.ignore ?? (view.know ? [] : revealingColumns(people)));
  const known = (view.know ?? names).filter((name) => !without.has(name));

  const recipe = fitRecipe(table);
  const { x } = applyRecipe(recipe, table);
  const { coefficients } = fitLogistic(x, labels, { c: 1 });
  const counted = coefficients.map((weight, j) =>
    known.includes(recipe.outputs[j].from) ? weight : 0,
  );
  const merit = multiplyVector(x, counted);
  if (!merit.some((score) => score !== merit[0])) {
    throw new PairfairError(
      'invalid-option',
      `Judges who look at ${known.join(', ') || 'no column'} alone would find everybody alike.`,
    );
  }
  const classes = ratingClasses(merit, { rule: 'equal-frequency', classes: steps });
  return {
    study: { ...people, side: { kind: 'classes', classes } },
    merit,
    known,
    ignored: names.filter((name) => !known.includes(name)),
  };
}

/**
 * The columns that a judge who means to be blind to the group had better not count: those from
 * which it could be guessed (see `groupReveal`), or the worst of them where none is that bad. At
 * least one column is always left.
 */
export function revealingColumns({
  table,
  groups,
  groupNames,
}: Pick<Study, 'table' | 'groups' | 'groupNames'>): string[] {
  const columns = groupReveal(table, groups, groupNames.length);
  const telling = columns.filter(({ reveals }) => reveals).length;
  return columns
    .slice(0, Math.min(Math.max(1, telling), columns.length - 1))
    .map(({ name }) => name);
}
