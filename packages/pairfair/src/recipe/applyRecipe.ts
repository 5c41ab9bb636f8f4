import { PairfairError } from '../errors.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { groupColumns } from './groupIndicators.ts';
import { levelFinder } from './levelText.ts';
import { missingNumbers, missingTextsOf } from './missingTexts.ts';
import { rankAt } from './rankCopy.ts';
import type { CategoryStep, NumericStep, Recipe, RecipeOutput } from './recipe.ts';
import type { CategoryColumn, Column, NumericColumn, Table } from './table.ts';

/** Options for {@link applyRecipe}. */
export interface ApplyOptions {
  /** Which people, as row numbers; default everybody. */
  readonly rows?: ArrayLike<number>;
  /** Group of every person of the table, −1 unknown; needed when the recipe includes the group. */
  readonly groups?: ArrayLike<number>;
}

/** What {@link applyRecipe} made, and what it met on the way. */
export interface Prepared {
  readonly x: Matrix;
  /** Cells with a category the recipe has never seen, by column. */
  readonly unknown: Readonly<Record<string, number>>;
  /** Cells without a value, by column. */
  readonly missing: Readonly<Record<string, number>>;
}

/**
 * Turns raw columns into X, for training people and new ones alike. A category never seen in
 * training counts as "other" where there is such a column, else as none of the levels; it is
 * counted in `unknown`.
 *
 * @throws PairfairError `unknown-name` when the table lacks a column; `bad-data` when a column
 * is of another kind, or the group is needed and not given.
 */
export function applyRecipe(recipe: Recipe, table: Table, options: ApplyOptions = {}): Prepared {
  const rows = options.rows ?? allRows(table.rows);
  const x = zeros(rows.length, recipe.outputs.length);
  const unknown: Record<string, number> = {};
  const missing: Record<string, number> = {};
  const columns = new Map(table.columns.map((column) => [column.name, column]));
  const texts = missingTextsOf(recipe);
  const isMissing = { text: new Set(texts), number: new Set(missingNumbers(texts)) };
  for (const step of recipe.steps) {
    const column = requireColumn(columns.get(step.name), step, recipe);
    const places = placesOf(recipe.outputs, step.name);
    if (step.kind === 'numeric') {
      const numeric = column as NumericColumn;
      missing[step.name] = fillNumeric(x, places, step, numeric, rows, isMissing.number);
    } else {
      const category = column as CategoryColumn;
      const met = fillCategory(x, places, step, category, rows, isMissing.text);
      missing[step.name] = met.missing;
      unknown[step.name] = met.unknown;
    }
  }
  if (recipe.group) fillGroup(x, recipe, options.groups, rows);
  return { x, unknown: positive(unknown), missing: positive(missing) };
}

function allRows(count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let i = 0; i < count; i++) rows[i] = i;
  return rows;
}

/** Where the columns made from one raw column stand in X. */
interface Places {
  readonly value: number;
  readonly rank: number;
  readonly missing: number;
  readonly other: number;
  readonly levels: ReadonlyMap<string, number>;
}

function placesOf(outputs: readonly RecipeOutput[], from: string): Places {
  const find = (kind: RecipeOutput['kind']) =>
    outputs.findIndex((output) => output.from === from && output.kind === kind);
  const levels = new Map<string, number>();
  outputs.forEach((output, j) => {
    if (output.from === from && output.kind === 'level') levels.set(output.level, j);
  });
  return {
    value: find('value'),
    rank: find('rank'),
    missing: find('missing'),
    other: find('other'),
    levels,
  };
}

function fillNumeric(
  x: Matrix,
  places: Places,
  { fill, center, scale, rank }: NumericStep,
  { values }: NumericColumn,
  rows: ArrayLike<number>,
  meansMissing: ReadonlySet<number>,
): number {
  let missing = 0;
  for (let k = 0; k < rows.length; k++) {
    const raw = values[rows[k]];
    const lacks = Number.isNaN(raw) || (meansMissing.size > 0 && meansMissing.has(raw));
    const value = lacks ? fill : raw;
    if (places.value >= 0) x.data[k * x.cols + places.value] = (value - center) / scale;
    if (rank && places.rank >= 0) {
      x.data[k * x.cols + places.rank] = (rankAt(rank, value) - rank.center) / rank.scale;
    }
    if (!lacks) continue;
    missing++;
    if (places.missing >= 0) x.data[k * x.cols + places.missing] = 1;
  }
  return missing;
}

function fillCategory(
  x: Matrix,
  places: Places,
  step: CategoryStep,
  { codes, levels }: CategoryColumn,
  rows: ArrayLike<number>,
  meansMissing: ReadonlySet<string>,
): { missing: number; unknown: number } {
  const own = new Set(step.levels);
  const find = levelFinder([...step.levels, ...step.other]);
  const meant = levels.map(find);
  const lacks = levels.map((level, code) => meant[code] === undefined && meansMissing.has(level));
  // −1: the level has no column, because it was a duplicate, unknown, or the only one.
  const place = meant.map((level) =>
    level !== undefined && own.has(level) ? (places.levels.get(level) ?? -1) : places.other,
  );
  const fillPlace = places.levels.get(step.fill) ?? -1;
  let missing = 0;
  let unknown = 0;
  for (let k = 0; k < rows.length; k++) {
    const code = codes[rows[k]];
    const isMissing = code < 0 || lacks[code];
    const at = isMissing ? fillPlace : place[code];
    if (at >= 0) x.data[k * x.cols + at] = 1;
    if (isMissing) {
      missing++;
      if (places.missing >= 0) x.data[k * x.cols + places.missing] = 1;
    } else if (meant[code] === undefined) unknown++;
  }
  return { missing, unknown };
}

function fillGroup(
  x: Matrix,
  recipe: Recipe,
  groups: ArrayLike<number> | undefined,
  rows: ArrayLike<number>,
): void {
  if (!groups || !recipe.group) {
    throw new PairfairError(
      'bad-data',
      'This model takes the protected attribute as an input, so it is needed at prediction time too, but it was not given. Bring the column, or fit with the protected attribute excluded.',
    );
  }
  const columns = groupColumns(
    recipe.group,
    Array.from(rows, (i) => groups[i]),
  );
  const first = x.cols - columns.cols;
  for (let k = 0; k < rows.length; k++) {
    for (let c = 0; c < columns.cols; c++) {
      x.data[k * x.cols + first + c] = columns.data[k * columns.cols + c];
    }
  }
}

function requireColumn(
  column: Column | undefined,
  { name, kind }: Recipe['steps'][number],
  recipe: Recipe,
): Column {
  if (!column) {
    const needed = recipe.steps.map((step) => step.name).join(', ');
    throw new PairfairError(
      'unknown-name',
      `The data have no column '${name}'; the model needs ${needed}.`,
    );
  }
  if (column.kind !== kind) {
    const empty = withoutValues(column, kind);
    if (empty) return empty;
    const words = { numeric: 'numbers', category: 'categories' };
    throw new PairfairError(
      'bad-data',
      `Column '${name}' must hold ${words[kind]} as in training, but holds ${words[column.kind]}.`,
    );
  }
  return column;
}

/** A column without any value as one of the kind wanted: in a file both look alike. */
function withoutValues(column: Column, kind: Column['kind']): Column | undefined {
  const { name } = column;
  if (column.kind === 'category' && kind === 'numeric' && column.levels.length === 0) {
    return { kind, name, values: new Float64Array(column.codes.length).fill(Number.NaN) };
  }
  if (column.kind === 'numeric' && kind === 'category' && column.values.every(Number.isNaN)) {
    return { kind, name, levels: [], codes: new Int32Array(column.values.length).fill(-1) };
  }
  return undefined;
}

function positive(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
