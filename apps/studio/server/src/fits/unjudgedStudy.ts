import { type TargetValues, targetOf } from '@pairfair/workbench/roles';
import { PairfairError, type Study } from 'pairfair';
import { columnsOfPeople, type Features } from '../people/columnsOfPeople.ts';
import { groupsOfStudy } from '../people/groups.ts';
import type { ColumnProfile } from '../people/schemas.ts';
import type { StudyConfig } from '../studies/schemas.ts';

/** Somebody in a study with their values. */
export type PersonLine = readonly [
  personId: string,
  groupName: string | null,
  side: number,
  features: Features,
];

/** People as a study of the library takes them, before anything is known about who deserves what. */
export interface UnjudgedStudy {
  readonly study: Omit<Study, 'side'>;
  /** What the people of `study` are called. */
  readonly ids: readonly string[];
  /** Null where judges' order stands in for it. */
  readonly target: TargetValues | null;
  readonly protectedColumns: readonly string[];
}

/**
 * Features, target and groups by the study's roles, of whoever has both a target and a group, and
 * the study's own split.
 *
 * @param needed `order`: judges' order stands in for a target where the study has none.
 * @throws PairfairError with a sentence for the administrator when the data do not do for a model.
 */
export function unjudgedStudy(
  people: readonly PersonLine[],
  profiles: readonly ColumnProfile[],
  config: StudyConfig,
  needed: 'target' | 'order' = 'target',
): UnjudgedStudy {
  const named = (role: string) =>
    config.columns.filter((column) => column.role === role).map(({ name }) => name);
  const [targetName] = named('target');
  const [features, protectedColumns] = [named('feature'), named('protected')];
  const byOrder = targetName === undefined && needed === 'order';
  if (!byOrder) requireRole('a target', targetName);
  requireRole('a feature', features[0]);
  requireRole('a protected attribute', protectedColumns[0]);
  const target = byOrder ? null : readTarget(people, profiles, config, targetName as string);
  const values = target?.values ?? new Float64Array(people.length);
  const isUsable = (i: number) => people[i]?.[1] !== null && !Number.isNaN(values[i]);
  const usable = people.filter((_, i) => isUsable(i));
  requirePeople(usable.length);
  const drawn = usable.map(([personId, groupName, side]) => ({ personId, groupName, side }));
  const { groups, groupNames } = groupsOfStudy(drawn);
  const labels = values.filter((_, i) => isUsable(i));
  const where = (side: number) =>
    Uint32Array.from(drawn.flatMap((person, i) => (person.side === side ? [i] : [])));
  const [train, test] = [where(0), where(1)];
  return {
    study: {
      name: config.title,
      table: {
        rows: usable.length,
        columns: columnsOfPeople(
          usable.map((line) => line[3]),
          profiles,
          features,
        ),
      },
      labels,
      groups: Int32Array.from(groups),
      groupNames,
      ...(train.length > 0 && test.length > 0 && { split: { train, test } }),
    },
    ids: drawn.map(({ personId }) => personId),
    target: target && { ...target, values: labels },
    protectedColumns,
  };
}

function requireRole(role: string, column: string | undefined): void {
  if (column === undefined) throw lackingRole(role);
}

/** Said where no column has a role that a model needs. */
export function lackingRole(role: string): PairfairError {
  return new PairfairError(
    'bad-data',
    `A model needs ${role}, but no column of this study has that role.`,
  );
}

function requirePeople(usable: number): void {
  if (usable >= 10) return;
  throw new PairfairError(
    'degenerate',
    `A model needs at least ten people with a target and a group, but this study has ${usable}.`,
  );
}

function readTarget(
  people: readonly PersonLine[],
  profiles: readonly ColumnProfile[],
  { positive }: StudyConfig,
  name: string,
): TargetValues {
  const values = people.map((line) => line[3]);
  const [column] = columnsOfPeople(values, profiles, [name]);
  const hint =
    'Choose the value that counts as 1: the studio tells one class from all others; several at once are fitted by the command (pairfair fit).';
  const target = targetOf(column!, { positive, hint });
  if (target.kind === 'binary') return target;
  throw new PairfairError(
    'bad-data',
    `A model needs a target with two classes, but '${name}' holds numbers. Choose the value that counts as 1.`,
  );
}
