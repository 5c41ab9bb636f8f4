import type { Column } from 'pairfair';
import { columnNamed } from './columns.ts';
import { UsageError, type Values } from './command.ts';
import { graphFlags, roleFlags } from './dataFlags.ts';

/** What a column is used for. */
export interface ColumnRole {
  readonly name: string;
  readonly role:
    | 'feature'
    | 'target'
    | 'protected'
    | 'id'
    | 'split'
    | 'weight'
    | 'score'
    | 'rating'
    | 'ranking'
    | 'ignored';
  readonly kind: Column['kind'];
  /** Different values of a category; 0 for numbers. */
  readonly levels: number;
  /** Whether all of them are dates. */
  readonly dates?: boolean;
  /** Why it is ignored, if it is and nobody asked for it. */
  readonly reason: string;
}

/** What roles are settled by. */
export interface RoleTable {
  readonly rows: number;
  readonly columns: readonly Pick<ColumnRole, 'name' | 'kind' | 'levels' | 'dates'>[];
}

/** Settles what every column is used for: what flags say, else what it looks like. */
export function settleRoles(
  data: RoleTable,
  values: Values,
  protectedColumns: readonly string[],
): ColumnRole[] {
  const named = (flag: string) =>
    typeof values[flag] === 'string' ? String(values[flag]) : undefined;
  const asked = new Map<string, ColumnRole['role']>();
  for (const name of (values.ignore as string[] | undefined) ?? []) asked.set(name, 'ignored');
  for (const name of protectedColumns) asked.set(name, 'protected');
  const byFlag = [...roleFlags, ...graphFlags, { name: 'score', role: 'score' as const }];
  for (const { name: flag, role } of byFlag) {
    const name = named(flag);
    if (role === undefined || name === undefined) continue;
    for (const column of role === 'score' ? scoreColumns(data, name) : [name]) {
      asked.set(column, role);
    }
  }
  const features = values.features as string[] | undefined;
  for (const name of features ?? []) {
    const role = asked.get(name);
    if (role && role !== 'feature' && !(role === 'ranking' && keepsRanking(values))) {
      throw new UsageError(`Column '${name}' cannot be a feature and the ${role} at once.`);
    }
    asked.set(name, role ?? 'feature');
  }
  for (const name of asked.keys()) columnNamed(data, name);
  const hasId = named('id') !== undefined;
  return data.columns.map((column) => {
    const role = asked.get(column.name);
    const { name, kind, levels, dates = false } = column;
    const base = { name, kind, levels, dates };
    if (role) return { ...base, role, reason: '' };
    if (features) return { ...base, role: 'ignored', reason: 'not among --features' };
    if (!hasId && /^id$/i.test(column.name)) return { ...base, role: 'id', reason: '' };
    const reason = notAFeature(column, data.rows);
    return { ...base, role: reason === '' ? 'feature' : 'ignored', reason };
  });
}

/** The column of that name, or, where there is none, those of several classes: NAME_CLASS. */
function scoreColumns({ columns }: RoleTable, name: string): string[] {
  if (columns.some((column) => column.name === name)) return [name];
  const ofClasses = columns.filter((column) => column.name.startsWith(`${name}_`));
  return ofClasses.length > 0 ? ofClasses.map((column) => column.name) : [name];
}

/** Whether the column that ranks people is learned from as well. */
export function keepsRanking(values: Values): boolean {
  return values['keep-ranking'] === true;
}

/** Why a column nobody spoke of cannot be learned from; '' when it can. */
function notAFeature(column: RoleTable['columns'][number], rows: number): string {
  if (/(^|[_ ])id$/i.test(column.name)) return 'looks like an identifier';
  if (column.kind === 'numeric') return '';
  if (column.levels === 0) return 'empty in every row';
  if (rows > 20 && column.levels > 0.9 * rows) return 'nearly every row has its own value';
  if (column.levels > 0.5 * rows && rows > 100) return `has ${column.levels} different values`;
  return '';
}
