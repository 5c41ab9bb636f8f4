import { requireIntegerIn, requireKnownKeys, requireOneOf } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { applyRecipe } from './applyRecipe.ts';
import { fitGroupIndicators, type GroupIndicators } from './groupIndicators.ts';
import type { CategoryStep, NumericStep, Recipe, RecipeOutput, RecipeStep } from './recipe.ts';
import type { CategoryColumn, Column, NumericColumn, Table } from './table.ts';

/** Options for {@link fitRecipe}. */
export interface RecipeOptions {
  /** Numeric columns: mean and standard deviation (default), median and quartiles, or as is. */
  readonly scaling?: 'standard' | 'robust' | 'none';
  /**
   * Missing values: `fill` (default) puts the median or the most frequent level there and adds
   * an indicator column; `refuse` throws, naming the columns.
   */
  readonly missing?: 'fill' | 'refuse';
  /** Most levels of a category with a column of their own; rarer ones become "other". Default 500. */
  readonly maxLevels?: number;
  /** The people to learn from, as row numbers; default everybody. */
  readonly rows?: ArrayLike<number>;
  /** The protected attribute, to enter X as standardised indicators; left out of X otherwise. */
  readonly protectedGroups?: {
    /** Group of every person of the table, −1 unknown. */
    readonly groups: ArrayLike<number>;
    readonly names: readonly string[];
  };
}

/**
 * Learns how raw columns become X: scaling, one-hot columns, missing values; constant and
 * duplicate columns are dropped and named.
 *
 * @throws PairfairError `bad-data` for missing values under `refuse`, repeated column names, or
 * a table in which nothing varies.
 *
 * @example
 * const recipe = fitRecipe(table, { rows: trainRows });
 * const { x } = applyRecipe(recipe, table);
 */
export function fitRecipe(table: Table, options: RecipeOptions = {}): Recipe {
  requireKnownKeys('fitRecipe', options, [
    ...['scaling', 'missing', 'maxLevels', 'rows', 'protectedGroups'],
  ]);
  const { scaling = 'standard', missing = 'fill', maxLevels = 500, protectedGroups } = options;
  requireOneOf('scaling', scaling, ['standard', 'robust', 'none']);
  requireOneOf('missing', missing, ['fill', 'refuse']);
  requireIntegerIn('maxLevels', maxLevels, 2, 100_000);
  requireDistinctNames(table);
  const rows = options.rows ?? Array.from({ length: table.rows }, (_, i) => i);

  const settings = { scaling, missing, maxLevels };
  const steps: RecipeStep[] = [];
  const made: RecipeOutput[] = [];
  const dropped: { name: string; reason: string }[] = [];
  const lacking: string[] = [];
  for (const column of table.columns) {
    const part = learnColumn(column, rows, settings);
    if (part.missing > 0) lacking.push(`${column.name} (${part.missing})`);
    if (!part.step) {
      dropped.push({ name: column.name, reason: part.reason });
      continue;
    }
    steps.push(part.step);
    made.push(...part.outputs);
  }
  if (missing === 'refuse' && lacking.length > 0) {
    throw new PairfairError(
      'bad-data',
      `No value may be missing, but some are in: ${lacking.join(', ')}. Fill them in or choose missing: 'fill'.`,
    );
  }

  const draft: Recipe = { options: settings, steps, outputs: made, dropped, group: null };
  const outputs = withoutDuplicates(draft, table, rows, dropped);
  if (outputs.length === 0) {
    throw new PairfairError('bad-data', 'None of the feature columns varies among these people.');
  }
  const group = protectedGroups
    ? learnGroup(protectedGroups.groups, rows, protectedGroups.names)
    : null;
  const groupOutputs = group ? groupColumnOutputs(group, protectedGroups?.names ?? []) : [];
  return { ...draft, outputs: [...outputs, ...groupOutputs], dropped, group };
}

interface Learned {
  readonly step: RecipeStep | undefined;
  readonly outputs: readonly RecipeOutput[];
  readonly missing: number;
  /** Why there is no step. */
  readonly reason: string;
}

function learnColumn(
  column: Column,
  rows: ArrayLike<number>,
  settings: Recipe['options'],
): Learned {
  return column.kind === 'numeric'
    ? learnNumeric(column, rows, settings.scaling)
    : learnCategory(column, rows, settings.maxLevels);
}

function learnNumeric(
  { name, values }: NumericColumn,
  rows: ArrayLike<number>,
  scaling: Recipe['options']['scaling'],
): Learned {
  const all = Float64Array.from(rows, (i) => values[i]);
  const known = all.filter((value) => !Number.isNaN(value)).sort();
  const missing = all.length - known.length;
  if (known.length === 0) return nothing(missing, 'no value is known');
  const infinite = known.find((value) => !Number.isFinite(value));
  if (infinite !== undefined) {
    throw new PairfairError('not-finite', `Column ${name} holds ${infinite}.`);
  }
  const varies = known[0] !== known[known.length - 1];
  if (!varies && missing === 0) return nothing(missing, `it is always ${known[0]}`);
  const fill = quantile(known, 0.5);
  const filled = all.map((value) => (Number.isNaN(value) ? fill : value));
  const step: NumericStep = { kind: 'numeric', name, fill, ...centerAndScale(filled, scaling) };
  const value: RecipeOutput = { name, from: name, kind: 'value', level: '' };
  const outputs = [...(varies ? [value] : []), ...missingOutput(name, missing, all.length)];
  return { step, outputs, missing, reason: '' };
}

function centerAndScale(
  values: Float64Array,
  scaling: Recipe['options']['scaling'],
): { center: number; scale: number } {
  if (scaling === 'none') return { center: 0, scale: 1 };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const standard = { center: mean, scale: Math.sqrt(variance) || 1 };
  if (scaling === 'standard') return standard;
  const sorted = values.slice().sort();
  const spread = quantile(sorted, 0.75) - quantile(sorted, 0.25);
  // More than half of the people share one value: quartiles say nothing about the rest.
  return spread > 0 ? { center: quantile(sorted, 0.5), scale: spread } : standard;
}

/** Linear interpolation between order statistics, as NumPy has it. */
function quantile(sorted: Float64Array, share: number): number {
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}

function learnCategory(
  { name, levels, codes }: CategoryColumn,
  rows: ArrayLike<number>,
  maxLevels: number,
): Learned {
  const counts = new Uint32Array(levels.length);
  let missing = 0;
  for (let k = 0; k < rows.length; k++) {
    const code = codes[rows[k]];
    if (code < 0) missing++;
    else counts[code]++;
  }
  // By frequency, then by name: the same for any order of people.
  const present = levels
    .map((level, code) => ({ level, count: counts[code] }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.level < b.level ? -1 : 1));
  if (present.length === 0) return nothing(missing, 'no value is known');
  if (present.length === 1 && missing === 0) {
    return nothing(missing, `it is always ${present[0].level}`);
  }
  const kept = present.length > maxLevels ? maxLevels - 1 : present.length;
  const own = present
    .slice(0, kept)
    .map(({ level }) => level)
    .sort();
  const other = present
    .slice(kept)
    .map(({ level }) => level)
    .sort();
  const step: CategoryStep = { kind: 'category', name, levels: own, other, fill: present[0].level };
  const outputs: RecipeOutput[] =
    present.length === 1
      ? []
      : own.map((level) => ({ name: `${name}=${level}`, from: name, kind: 'level', level }));
  if (other.length > 0) {
    outputs.push({ name: `${name}=(other)`, from: name, kind: 'other', level: '' });
  }
  outputs.push(...missingOutput(name, missing, rows.length));
  return { step, outputs, missing, reason: '' };
}

function missingOutput(name: string, missing: number, people: number): RecipeOutput[] {
  if (missing === 0 || missing === people) return [];
  return [{ name: `${name} is missing`, from: name, kind: 'missing', level: '' }];
}

function nothing(missing: number, reason: string): Learned {
  return { step: undefined, outputs: [], missing, reason };
}

/** Leaves out columns of X that repeat an earlier one, person by person. */
function withoutDuplicates(
  draft: Recipe,
  table: Table,
  rows: ArrayLike<number>,
  dropped: { name: string; reason: string }[],
): RecipeOutput[] {
  const { x } = applyRecipe(draft, table, { rows });
  const kept = new Map<number, number[]>();
  return draft.outputs.filter((output, j) => {
    const hash = columnHash(x, j);
    const alike = kept.get(hash) ?? [];
    const earlier = alike.find((k) => sameColumn(x, j, k));
    if (earlier === undefined) {
      kept.set(hash, [...alike, j]);
      return true;
    }
    dropped.push({ name: output.name, reason: `it repeats ${draft.outputs[earlier].name}` });
    return false;
  });
}

/** A number that equal columns share; different columns hardly ever do. */
function columnHash(x: Matrix, j: number): number {
  let hash = 0;
  for (let at = j; at < x.data.length; at += x.cols) hash = (hash * 31 + x.data[at]) % 2 ** 40;
  return hash;
}

function sameColumn(x: Matrix, j: number, k: number): boolean {
  for (let start = 0; start < x.data.length; start += x.cols) {
    if (x.data[start + j] !== x.data[start + k]) return false;
  }
  return true;
}

function learnGroup(
  groups: ArrayLike<number>,
  rows: ArrayLike<number>,
  names: readonly string[],
): GroupIndicators {
  return fitGroupIndicators(
    Array.from(rows, (i) => groups[i]),
    names.length,
  );
}

function groupColumnOutputs(group: GroupIndicators, names: readonly string[]): RecipeOutput[] {
  return Array.from(group.means, (_, c) => {
    const number = group.groups === 2 ? 1 : c;
    const name = `group=${names[number]}`;
    return { name, from: 'group', kind: 'group', level: String(number) };
  });
}

function requireDistinctNames(table: Table): void {
  const seen = new Set<string>();
  for (const { name } of table.columns) {
    if (seen.has(name)) {
      throw new PairfairError('bad-data', `Column names must differ, but '${name}' comes twice.`);
    }
    seen.add(name);
  }
}
