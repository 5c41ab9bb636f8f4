import type { ExportPlan, PlanCategory, PlanGroup, PlanInput } from '../exportPlan.ts';
import type { SqlDialect } from './dialects.ts';

/** A column of a step: what it is called and how it is computed. */
export interface SqlColumn {
  readonly name: string;
  readonly value: string;
}

/**
 * The raw columns that reach X, with null for whatever is missing, and the group's name. They are
 * called `prefix`c0, … and `prefix`group: beside the raw columns, no other name is safe.
 */
export function rawColumns(
  plan: ExportPlan,
  sql: SqlDialect,
  source: string,
  prefix: string,
): SqlColumn[] {
  const read = (column: string) => `${source}.${sql.name(column)}`;
  const columns = plan.inputs.map(({ kind, column }, i) => ({
    name: `${prefix}c${i}`,
    value: kind === 'numeric' ? sql.double(read(column)) : sql.string(read(column)),
  }));
  if (!plan.group) return columns;
  // Null as soon as one of the columns is.
  const { values } = plan.group;
  const group = plan.group.columns.map((column, k) =>
    sideOf(sql.string(read(column)), values[k], sql),
  );
  return [...columns, { name: `${prefix}group`, value: group.join(` || ${sql.text(' / ')} || `) }];
}

/** The columns of X from those of {@link rawColumns}: x0, x1, …, each less its `shift`. */
export function preparedColumns(
  plan: ExportPlan,
  sql: SqlDialect,
  shift: ArrayLike<number> | null,
  prefix: string,
): SqlColumn[] {
  const values = new Array<string>(plan.width);
  plan.inputs.forEach((input, i) => {
    for (const [place, value] of inputValues(input, `${prefix}c${i}`, sql)) values[place] = value;
  });
  if (plan.group) {
    const groups = groupValues(plan.group, `${prefix}group`, sql);
    values.splice(plan.group.first, groups.length, ...groups);
  }
  return values.map((value, j) => ({
    name: `x${j}`,
    value: shift ? `${value} - ${sql.number(shift[j])}` : value,
  }));
}

function inputValues(input: PlanInput, cell: string, sql: SqlDialect): [number, string][] {
  const missing: [number, string] = [input.missing, when(`${cell} IS NULL`, sql)];
  if (input.kind === 'category') {
    const places = new Set([...input.places.values(), input.unknown, input.fill]);
    const hot = [...places].map((place): [number, string] => [
      place,
      when(isAt(input, place, cell, sql), sql),
    ]);
    return [...hot, missing].filter(([place]) => place >= 0);
  }
  const { value, fill, center, scale } = input;
  const filled = `COALESCE(${cell}, ${sql.number(fill)})`;
  const scaled = `(${filled} - ${sql.number(center)}) / ${sql.number(scale)}`;
  const both: [number, string][] = [[value, scaled], missing];
  return both.filter(([place]) => place >= 0);
}

/** Whether a text belongs to a place. A null is neither in a list nor outside it. */
function isAt(input: PlanCategory, place: number, cell: string, sql: SqlDialect): string {
  const { places, unknown, fill } = input;
  const texts = (keep: (at: number) => boolean) =>
    [...places].filter(([, at]) => keep(at)).map(([level]) => sql.text(level));
  const own = texts((at) => at === place);
  const others = texts((at) => at !== place);
  const conditions: string[] = [];
  if (place !== unknown) {
    if (own.length > 0) conditions.push(`${cell} IN (${own.join(', ')})`);
  } else {
    const isKnown = others.length > 0 ? `NOT IN (${others.join(', ')})` : 'IS NOT NULL';
    conditions.push(`${cell} ${isKnown}`);
  }
  if (place === fill) conditions.push(`${cell} IS NULL`);
  return conditions.join(' OR ');
}

/** A column's text, or on which side of one value it is. */
function sideOf(cell: string, value: string | null, sql: SqlDialect): string {
  if (value === null) return cell;
  const [own, others] = [sql.text(value), sql.text(`not ${value}`)];
  return `CASE WHEN ${cell} IS NULL THEN NULL WHEN ${cell} = ${own} THEN ${own} ELSE ${others} END`;
}

/** Per column of the group: the groups that share a number are listed with it. */
function groupValues({ rows }: PlanGroup, cell: string, sql: SqlDialect): string[] {
  const [first] = rows.values();
  return first.map((_, c) => {
    const sharing = new Map<number, string[]>();
    for (const [name, row] of rows) {
      sharing.set(row[c], [...(sharing.get(row[c]) ?? []), sql.text(name)]);
    }
    const cases = [...sharing].map(
      ([value, names]) => `WHEN ${cell} IN (${names.join(', ')}) THEN ${sql.number(value)}`,
    );
    return `CASE ${cases.join(' ')} ELSE ${sql.number(0)} END`;
  });
}

function when(condition: string, sql: SqlDialect): string {
  return `CASE WHEN ${condition} THEN ${sql.number(1)} ELSE ${sql.number(0)} END`;
}
