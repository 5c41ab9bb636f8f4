import { PairfairError } from '../errors.ts';
import { rowOf } from '../linalg/matrix.ts';
import { type GroupIndicators, groupColumns } from './groupIndicators.ts';
import { type LevelRule, levelRules, levelSpellings } from './levelText.ts';
import { missingNumbers, missingTextsOf } from './missingTexts.ts';
import type { RankCopy, Recipe, RecipeOutput, RecipeStep } from './recipe.ts';

/**
 * What every program outside this library has to do with raw columns to get X, with all choices of
 * the recipe resolved into places: column numbers of X, −1 for none.
 */
export interface RecipePlan<Group = PlanGroup<number>> {
  /** How many columns X has. */
  readonly width: number;
  /** Raw columns that reach X, in the order of the recipe. */
  readonly inputs: readonly PlanInput[];
  /** How the protected attribute reaches X, or null when it stays outside. */
  readonly group: Group | null;
}

/** A raw column and where it goes. */
export type PlanInput = PlanNumeric | PlanCategory;

/**
 * ((missing ? fill : value) − center) / scale at `value`; 1 at `missing` where it is missing; and
 * where there is a `rank`, (rank of the same − its center) / its scale at its place.
 */
export interface PlanNumeric {
  readonly kind: 'numeric';
  readonly column: string;
  /** Numbers that mean "missing", beside NaN. */
  readonly missingNumbers: readonly number[];
  readonly fill: number;
  readonly center: number;
  readonly scale: number;
  readonly value: number;
  readonly missing: number;
  readonly rank?: PlanRank;
}

/** A copy by rank: linear between its knots, clamped outside. */
export interface PlanRank extends RankCopy {
  readonly place: number;
}

/**
 * A 1 at the place of the text, rewritten by the rules; everything else of the column's places
 * stays 0.
 */
export interface PlanCategory {
  readonly kind: 'category';
  readonly column: string;
  /** Texts that mean "missing"; '' always does. */
  readonly missingTexts: readonly string[];
  /** What is done to a text that is not missing before it is looked for. */
  readonly rules: readonly LevelRule[];
  /** The place of every level seen in training, by each of its spellings. */
  readonly places: ReadonlyMap<string, number>;
  /** The place of a text never seen in training. */
  readonly unknown: number;
  /** The place that stands in for a missing text. */
  readonly fill: number;
  /** The place that says that the text is missing. */
  readonly missing: number;
}

/** The protected attribute: every group has its row of numbers, an unknown group has zeros. */
export interface PlanGroup<Key> {
  /** The first of the places, which run to the end of X. */
  readonly first: number;
  /** What stands at the places, by number or name of the group. */
  readonly rows: ReadonlyMap<Key, readonly number[]>;
}

/**
 * Resolves a recipe into places.
 *
 * @throws PairfairError `bad-data` for a column of X that nothing makes.
 */
export function recipePlan(recipe: Recipe): RecipePlan {
  const made = new Map<string, Place[]>();
  recipe.outputs.forEach(({ from, kind, level }, place) => {
    const earlier = made.get(from);
    if (earlier) earlier.push({ kind, level, place });
    else made.set(from, [{ kind, level, place }]);
  });
  const texts = missingTextsOf(recipe);
  const inputs = recipe.steps.map((step) => planInput(step, made.get(step.name) ?? [], texts));
  const plan = {
    width: recipe.outputs.length,
    inputs: inputs.filter((input) => placesOf(input).length > 0),
    group: recipe.group && planGroup(recipe.group, recipe.outputs.length),
  };
  requireEveryColumn(plan);
  return plan;
}

/** A column of X that a raw column makes. */
interface Place extends Pick<RecipeOutput, 'kind' | 'level'> {
  readonly place: number;
}

function planInput(step: RecipeStep, own: readonly Place[], texts: readonly string[]): PlanInput {
  const placeOf = (kind: string) => own.find((output) => output.kind === kind)?.place ?? -1;
  if (step.kind === 'numeric') {
    const { name: column, fill, center, scale } = step;
    const places = { value: placeOf('value'), missing: placeOf('missing') };
    const place = placeOf('rank');
    const rank = step.rank && place >= 0 ? { rank: { ...step.rank, place } } : {};
    const numbers = { missingNumbers: missingNumbers(texts), fill, center, scale };
    return { kind: 'numeric', column, ...numbers, ...places, ...rank };
  }
  const levelPlaces = new Map(
    own.filter(({ kind }) => kind === 'level').map(({ level, place }) => [level, place]),
  );
  const unknown = placeOf('other');
  const known = [...step.levels, ...step.other];
  // Own levels last: they win over a level that is listed under "other" too.
  const places = new Map([
    ...step.other.map((level) => [level, unknown] as const),
    ...step.levels.map((level) => [level, levelPlaces.get(level) ?? -1] as const),
  ]);
  for (const [text, level] of levelSpellings(known)) places.set(text, places.get(level) ?? -1);
  return {
    kind: 'category',
    column: step.name,
    missingTexts: texts.filter((text) => text !== '' && !places.has(text)),
    rules: levelRules(places.keys()),
    places,
    unknown,
    fill: levelPlaces.get(step.fill) ?? -1,
    missing: placeOf('missing'),
  };
}

/** Where a raw column reaches X; nowhere when all it made was dropped as a duplicate. */
function placesOf(input: PlanInput): number[] {
  const places =
    input.kind === 'numeric'
      ? [input.value, input.missing, input.rank?.place ?? -1]
      : [...input.places.values(), input.unknown, input.fill, input.missing];
  return places.filter((place) => place >= 0);
}

function planGroup(indicators: GroupIndicators, width: number): PlanGroup<number> {
  const numbers = Array.from({ length: indicators.groups }, (_, group) => group);
  const rows = groupColumns(indicators, numbers);
  return {
    first: width - rows.cols,
    rows: new Map(numbers.map((group) => [group, Array.from(rowOf(rows, group))])),
  };
}

function requireEveryColumn({ width, inputs, group }: RecipePlan): void {
  const made = new Set(inputs.flatMap(placesOf));
  for (let place = group?.first ?? width; place < width; place++) made.add(place);
  if (made.size === width) return;
  throw new PairfairError(
    'bad-data',
    `Every column of X must come from a raw column, but the steps of the recipe make only ${made.size} of ${width}.`,
  );
}
