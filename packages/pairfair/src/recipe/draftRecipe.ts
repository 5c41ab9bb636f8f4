import { PairfairError } from '../errors.ts';
import type {
  CategoryStatistics,
  ColumnStatistics,
  LevelCount,
  NumericStatistics,
  StatisticsWanted,
} from './columnStatistics.ts';
import { hasLongTail } from './distribution.ts';
import type { GroupIndicators } from './groupIndicators.ts';
import { levelText } from './levelText.ts';
import { rankAt, rankKnots, rankSpread } from './rankCopy.ts';
import type {
  CategoryStep,
  NumericStep,
  RankCopy,
  Recipe,
  RecipeOutput,
  RecipeSettings,
  RecipeStep,
} from './recipe.ts';
import { infiniteValue } from './table.ts';

/**
 * A recipe from what is known of its columns: all but the question which outputs repeat others,
 * which takes a look at every person. {@link completeRecipe} takes the answer.
 *
 * @param people How many people the statistics are of.
 * @throws PairfairError `bad-data` for missing values under `refuse` or repeated names,
 * `not-finite`.
 */
export function draftRecipe(
  people: number,
  columns: readonly ColumnStatistics[],
  settings: RecipeSettings,
): Recipe {
  requireDistinctNames(columns);
  const steps: RecipeStep[] = [];
  const outputs: RecipeOutput[] = [];
  const dropped: { name: string; reason: string }[] = [];
  for (const column of columns) {
    const learned =
      column.kind === 'numeric'
        ? learnNumeric(column, people, settings)
        : learnCategory(column, people, settings.maxLevels);
    if ('reason' in learned) {
      dropped.push({ name: column.name, reason: learned.reason });
      continue;
    }
    steps.push(learned.step);
    outputs.push(...learned.outputs);
  }
  const lacking = columns.filter(({ missing }) => missing > 0);
  if (settings.missing === 'refuse' && lacking.length > 0) {
    const named = lacking.map(({ name, missing }) => `${name} (${missing})`).join(', ');
    throw new PairfairError(
      'bad-data',
      `No value may be missing, but some are in: ${named}. Fill them in or choose missing: 'fill'.`,
    );
  }
  return { options: settings, steps, outputs, dropped, group: null };
}

/** What {@link draftRecipe} must know of numeric columns, beside what it always must. */
export function statisticsFor({ scaling, shape }: RecipeSettings): StatisticsWanted {
  return { quartiles: scaling === 'robust', distribution: shape === 'rank' };
}

/**
 * A drafted recipe without the outputs that repeat earlier ones, and with the group's indicators
 * at the end.
 *
 * @param repeats For every output of the draft an earlier one with the same numbers, or −1.
 * @param group The protected attribute, to enter X; null leaves it outside.
 * @throws PairfairError `bad-data` when no output is left.
 */
export function completeRecipe(
  draft: Recipe,
  repeats: ArrayLike<number>,
  group: { readonly indicators: GroupIndicators; readonly names: readonly string[] } | null,
): Recipe {
  const outputs = draft.outputs.filter((_, j) => repeats[j] < 0);
  if (outputs.length === 0) {
    throw new PairfairError('bad-data', 'None of the feature columns varies among these people.');
  }
  const repeated = draft.outputs.flatMap(({ name }, j) =>
    repeats[j] < 0 ? [] : [{ name, reason: `it repeats ${draft.outputs[repeats[j]].name}` }],
  );
  return {
    ...draft,
    outputs: [...outputs, ...(group ? groupOutputs(group.indicators, group.names) : [])],
    dropped: [...draft.dropped, ...repeated],
    group: group?.indicators ?? null,
  };
}

type Spread = Pick<
  NumericStatistics,
  'mean' | 'deviation' | 'median' | 'lowerQuartile' | 'upperQuartile'
>;

type Learned =
  | { readonly step: RecipeStep; readonly outputs: readonly RecipeOutput[] }
  /** Why the column cannot be used. */
  | { readonly reason: string };

function learnNumeric(
  column: NumericStatistics,
  people: number,
  { scaling, shape }: RecipeSettings,
): Learned {
  const { name, missing, low, high, median } = column;
  if (missing === people) return { reason: 'no value is known' };
  const infinite = [low, high].find((value) => !Number.isFinite(value));
  if (infinite !== undefined) {
    throw infiniteValue(name, infinite);
  }
  const varies = low !== high;
  if (!varies && missing === 0) return { reason: `it is always ${low}` };
  const rank = shape === 'rank' && varies ? rankCopy(column, scaling) : undefined;
  const step: NumericStep = {
    kind: 'numeric',
    name,
    fill: median,
    ...centerAndScale(column, scaling),
    ...(rank && { rank }),
  };
  const value: RecipeOutput = { name, from: name, kind: 'value', level: '' };
  const copy: RecipeOutput = { name: `${name} (rank)`, from: name, kind: 'rank', level: '' };
  return {
    step,
    outputs: [...(varies ? [value] : []), ...(rank ? [copy] : []), ...missingOutput(name, missing)],
  };
}

/** The copy of a column with a long tail, scaled by its own numbers as the column by its. */
function rankCopy(
  column: NumericStatistics,
  scaling: RecipeSettings['scaling'],
): RankCopy | undefined {
  const { name, distribution, median, lowerQuartile, upperQuartile } = column;
  const { missingWeight: missing = column.missing } = column;
  if (!distribution) {
    throw new PairfairError(
      'invalid-option',
      `Copies by rank need the distribution of column ${name}, but its statistics lack it.`,
    );
  }
  if (!hasLongTail(distribution)) return undefined;
  const knots = rankKnots(distribution);
  const spread = {
    ...rankSpread(distribution, knots, { missing, fill: median }),
    // A copy goes up with its column, so its quartiles are those of the column, copied.
    median: rankAt(knots, median),
    lowerQuartile: rankAt(knots, lowerQuartile),
    upperQuartile: rankAt(knots, upperQuartile),
  };
  return { ...knots, ...centerAndScale(spread, scaling) };
}

function centerAndScale(
  { mean, deviation, median, lowerQuartile, upperQuartile }: Spread,
  scaling: RecipeSettings['scaling'],
): { center: number; scale: number } {
  if (scaling === 'none') return { center: 0, scale: 1 };
  const spread = upperQuartile - lowerQuartile;
  // A spread of 0: more than half of the people share one value, so that quartiles say nothing
  // about the rest. The median stays the median with missing values at it.
  if (scaling === 'robust' && spread > 0) return { center: median, scale: spread };
  return { center: mean, scale: deviation || 1 };
}

function learnCategory(
  { name, missing, levels }: CategoryStatistics,
  people: number,
  maxLevels: number,
): Learned {
  if (missing === people) return { reason: 'no value is known' };
  // By frequency, then by name: the same for any order of people.
  const present = mergedLevels(levels)
    .sort((a, b) => b.count - a.count || (a.level < b.level ? -1 : 1))
    .map(({ level }) => level);
  if (present.length === 1 && missing === 0) return { reason: `it is always ${present[0]}` };
  const kept = present.length > maxLevels ? maxLevels - 1 : present.length;
  const own = present.slice(0, kept).sort();
  const other = present.slice(kept).sort();
  const step: CategoryStep = { kind: 'category', name, levels: own, other, fill: present[0] };
  const outputs: RecipeOutput[] =
    present.length === 1
      ? []
      : own.map((level) => ({ name: `${name}=${level}`, from: name, kind: 'level', level }));
  if (other.length > 0) {
    outputs.push({ name: `${name}=(other)`, from: name, kind: 'other', level: '' });
  }
  return { step, outputs: [...outputs, ...missingOutput(name, missing)] };
}

/** Values that are one level in different spellings, with all their people. */
function mergedLevels(levels: readonly LevelCount[]): LevelCount[] {
  const counts = new Map<string, number>();
  for (const { level, count } of levels) {
    const text = levelText(level);
    counts.set(text, (counts.get(text) ?? 0) + count);
  }
  return Array.from(counts, ([level, count]) => ({ level, count }));
}

function missingOutput(name: string, missing: number): RecipeOutput[] {
  if (missing === 0) return [];
  return [{ name: `${name} is missing`, from: name, kind: 'missing', level: '' }];
}

function groupOutputs(group: GroupIndicators, names: readonly string[]): RecipeOutput[] {
  return Array.from(group.means, (_, c) => {
    const number = group.groups === 2 ? 1 : c;
    const name = `group=${names[number]}`;
    return { name, from: 'group', kind: 'group', level: String(number) };
  });
}

function requireDistinctNames(columns: readonly { readonly name: string }[]): void {
  const seen = new Set<string>();
  for (const { name } of columns) {
    if (seen.has(name)) {
      throw new PairfairError('bad-data', `Column names must differ, but '${name}' comes twice.`);
    }
    seen.add(name);
  }
}
