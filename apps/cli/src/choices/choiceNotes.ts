import type { SelectedPeople, Table } from 'pairfair';
import { requireColumn } from 'pairfair/internal';
import { columnLook } from '../look/columnLook.ts';
import type { TableRoles } from '../tableRoles.ts';
import { featureNotes } from './featureNotes.ts';
import { groupNotes } from './groupNotes.ts';
import { targetNotes } from './targetNotes.ts';

/** What is said of choices that are probably not meant, each with the flag that settles it. */
export function choiceNotes(
  { target, groups, protectedAttribute }: TableRoles,
  people: Pick<SelectedPeople, 'y' | 'groups'>,
  features: Table,
  /** The table as it was read. */
  all: Pick<Table, 'columns'>,
): string[] {
  const sizes = new Float64Array(groups.names.length);
  for (const group of people.groups) if (group >= 0) sizes[group] = (sizes[group] ?? 0) + 1;
  const predicted = target && { ...target, values: people.y };
  const lookAt = (name: string) => columnLook(requireColumn(all, name));
  const looks = features.columns.map(({ name }) => lookAt(name));
  return [
    ...(target ? targetNotes(target, lookAt(target.column)) : []),
    ...groupNotes(protectedAttribute.columns, groups.names, sizes),
    ...featureNotes(features.columns, predicted, looks).map(({ says }) => says),
  ];
}
