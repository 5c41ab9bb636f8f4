import type {
  GroupColumn,
  PlanCategory,
  PlanGroup,
  PlanInput,
  PlanRank,
  RecipePlan,
} from 'pairfair';
import type { SqlDialect } from './dialects/dialect.ts';
import { rankColumn } from './rankColumn.ts';

/** A column of a step: what it is called and how it is computed. */
export interface SqlColumn {
  readonly name: string;
  readonly value: string;
}

/** How raw columns are read: as expressions that are null where the value is missing. */
export interface CellReader {
  readonly number: (column: string) => string;
  readonly text: (column: string) => string;
}

/** What the columns of X are computed from: names of columns. */
export interface RecipeCells {
  /** One for every input of the plan, in order. */
  readonly inputs: readonly string[];
  /** The number or name of a row's group, as the plan knows it. */
  readonly group: string;
}

/** The raw columns that reach X: c0, c1, … behind a prefix. */
export function inputColumns(
  { inputs }: Pick<RecipePlan, 'inputs'>,
  read: CellReader,
  prefix: string,
  sql: SqlDialect,
): SqlColumn[] {
  return inputs.map((input, i) => ({
    name: `${prefix}c${i}`,
    value:
      input.kind === 'numeric'
        ? without(read.number(input.column), input.missingNumbers.map(sql.number))
        : levelOf(read.text(input.column), input, sql),
  }));
}

/** A text as it is looked for among levels: null where it means "missing", rewritten by the rules. */
function levelOf(
  cell: string,
  { missingTexts, rules }: Pick<PlanCategory, 'missingTexts' | 'rules'>,
  sql: SqlDialect,
): string {
  return rules.reduce(sql.rewrite, without(cell, missingTexts.map(sql.text)));
}

/** A cell that is null where it has one of these values. */
function without(cell: string, values: readonly string[]): string {
  return values.length === 0
    ? cell
    : `CASE WHEN ${isOneOf(cell, values)} THEN NULL ELSE ${cell} END`;
}

/** The name of a row's group from the raw columns it is made of; null as soon as one of them is. */
export function groupName(
  columns: readonly GroupColumn[],
  read: Pick<CellReader, 'text'>,
  sql: SqlDialect,
): string {
  const sides = columns.map((one) => sideOf(levelOf(read.text(one.column), one, sql), one, sql));
  return sides.reduce((left, right) => `${left} || ${sql.text(' / ')} || ${right}`);
}

/** The columns of X as expressions, exactly as `applyRecipe` computes them. */
export function recipeColumns(
  plan: RecipePlan<PlanGroup<string> | PlanGroup<number>>,
  cells: RecipeCells,
  sql: SqlDialect,
): string[] {
  const values = new Array<string>(plan.width);
  plan.inputs.forEach((input, i) => {
    for (const [place, value] of inputValues(input, cells.inputs[i], sql)) values[place] = value;
  });
  if (plan.group) {
    const groups = groupValues(plan.group.rows, cells.group, sql);
    values.splice(plan.group.first, groups.length, ...groups);
  }
  return values;
}

/** What a raw column puts where in X. */
function inputValues(input: PlanInput, cell: string, sql: SqlDialect): [number, string][] {
  const at = (place: number, value: () => string): [number, string][] =>
    place < 0 ? [] : [[place, value()]];
  const missing = at(input.missing, () => when(`${cell} IS NULL`, sql));
  if (input.kind === 'category') {
    const places = new Set([...input.places.values(), input.unknown, input.fill]);
    const hot = (place: number) => at(place, () => when(isAt(input, place, cell, sql), sql));
    return [...Array.from(places).flatMap(hot), ...missing];
  }
  const { fill, rank } = input;
  const scaled = (value: string, { center, scale }: Pick<PlanRank, 'center' | 'scale'>) =>
    `(${value} - ${sql.number(center)}) / ${sql.number(scale)}`;
  return [
    ...at(input.value, () => scaled(`COALESCE(${cell}, ${sql.number(fill)})`, input)),
    ...(rank ? at(rank.place, () => scaled(`(${rankColumn(rank, cell, fill, sql)})`, rank)) : []),
    ...missing,
  ];
}

/** Whether a text belongs to a place. */
function isAt(input: PlanCategory, place: number, cell: string, sql: SqlDialect): string {
  const { places, unknown, fill } = input;
  const levels = (keep: (at: number) => boolean) =>
    [...places].filter(([, at]) => keep(at)).map(([level]) => sql.text(level));
  const conditions: string[] = [];
  if (place === unknown) {
    const others = levels((at) => at !== place);
    const isNew = others.length > 0 ? ` AND ${cell} NOT IN (${others.join(', ')})` : '';
    conditions.push(`${cell} IS NOT NULL${isNew}`);
  } else {
    // Of what it may be, not of what it may not: all levels in the condition of every level would
    // make a query of hundreds of them slow to read.
    const own = levels((at) => at === place);
    if (own.length > 0) conditions.push(isOneOf(cell, own));
  }
  if (place === fill) conditions.push(`${cell} IS NULL`);
  return conditions.join(' OR ');
}

/** A column's text in the spelling of the groups' names, or on which side of one value it is. */
function sideOf(
  cell: string,
  { value, spellings }: Pick<GroupColumn, 'value' | 'spellings'>,
  sql: SqlDialect,
): string {
  const spelled = (level: string) =>
    [...spellings].filter(([, meant]) => meant === level).map(([text]) => sql.text(text));
  if (value === null) {
    const cases = Array.from(
      new Set(spellings.values()),
      (level) => `WHEN ${isOneOf(cell, spelled(level))} THEN ${sql.text(level)}`,
    );
    return cases.length === 0 ? cell : `CASE ${cases.join(' ')} ELSE ${cell} END`;
  }
  const [own, others] = [sql.text(value), sql.text(`not ${value}`)];
  const isOwn = isOneOf(cell, [own, ...spelled(value)]);
  return `CASE WHEN ${cell} IS NULL THEN NULL WHEN ${isOwn} THEN ${own} ELSE ${others} END`;
}

/** Per column of the group: the groups that share a number are listed with it. */
function groupValues(
  rows: ReadonlyMap<string | number, readonly number[]>,
  cell: string,
  sql: SqlDialect,
): string[] {
  const [first] = rows.values();
  return first.map((_, c) => {
    const sharing = new Map<number, string[]>();
    for (const [key, row] of rows) {
      const group = typeof key === 'number' ? String(key) : sql.text(key);
      sharing.set(row[c], [...(sharing.get(row[c]) ?? []), group]);
    }
    const cases = [...sharing].map(
      ([value, groups]) => `WHEN ${isOneOf(cell, groups)} THEN ${sql.number(value)}`,
    );
    return `CASE ${cases.join(' ')} ELSE ${sql.number(0)} END`;
  });
}

function isOneOf(cell: string, values: readonly string[]): string {
  return values.length === 1 ? `${cell} = ${values[0]}` : `${cell} IN (${values.join(', ')})`;
}

function when(condition: string, sql: SqlDialect): string {
  return `CASE WHEN ${condition} THEN ${sql.number(1)} ELSE ${sql.number(0)} END`;
}
