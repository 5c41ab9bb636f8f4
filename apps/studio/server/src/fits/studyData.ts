import { type TargetValues, targetOf } from '@pairfair/workbench/roles';
import {
  type Graph,
  type GraphProvenance,
  graphFromJson,
  PairfairError,
  type Study,
} from 'pairfair';
import { alignGraph } from 'pairfair/internal';
import { columnsOfPeople, type Features } from '../people/columnsOfPeople.ts';
import { groupsOfStudy } from '../people/groups.ts';
import type { JobInput } from './jobInput.ts';

/** A study as the library takes it, and what its columns mean. */
export interface StudyData {
  readonly study: Study;
  readonly graph: Graph;
  readonly provenance: GraphProvenance;
  /** What the people of `study` are called. */
  readonly ids: readonly string[];
  /** Null: the study has none, and labels are all 0; the judges' order alone is learned. */
  readonly target: TargetValues | null;
  readonly protectedColumns: readonly string[];
  readonly notes: readonly string[];
}

/** A study with a target. */
export type LabelledStudy = StudyData & { readonly target: TargetValues };

/** Whether there are labels to learn from and to measure against. */
export function isLabelled(data: StudyData): data is LabelledStudy {
  return data.target !== null;
}

type PersonLine = [personId: string, groupName: string | null, side: number, features: Features];

/**
 * Reads what a job works on, where nothing but a target will do.
 *
 * @throws PairfairError as {@link studyData}.
 */
export function labelledStudy(input: JobInput): LabelledStudy {
  const data = studyData(input);
  if (isLabelled(data)) return data;
  throw lacking('a target');
}

/**
 * Reads what a job works on: features, target and groups by the study's roles, the frozen graph over
 * whoever has both a target and a group, and the study's own split.
 *
 * @throws PairfairError with a sentence for the administrator when the data do not do for a model.
 */
export function studyData(input: JobInput): StudyData {
  const { config, title } = input.study;
  const named = (role: string) =>
    config.columns.filter((column) => column.role === role).map(({ name }) => name);
  const [targetName] = named('target');
  const [features, protectedColumns] = [named('feature'), named('protected')];
  const byOrder = targetName === undefined && input.request.orderWeight === 1;
  if (!byOrder) requireRole('a target', targetName);
  requireRole('a feature', features[0]);
  requireRole('a protected attribute', protectedColumns[0]);
  const everybody = input.people
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PersonLine);
  const target = byOrder ? null : readTarget(everybody, input, targetName as string);
  const labels = target?.values ?? new Float64Array(everybody.length);
  const isUsable = (i: number) => everybody[i]?.[1] !== null && !Number.isNaN(labels[i]);
  const usable = everybody.filter((_, i) => isUsable(i));
  requirePeople(usable.length);
  const people = usable.map(([personId, groupName, side]) => ({ personId, groupName, side }));
  const ids = people.map(({ personId }) => personId);
  const { groups, groupNames } = groupsOfStudy(people);
  const { graph, provenance } = readGraph(input.graph.document, ids);
  const values = labels.filter((_, i) => isUsable(i));
  const where = (side: number) =>
    Uint32Array.from(people.flatMap((person, i) => (person.side === side ? [i] : [])));
  const [train, test] = [where(0), where(1)];
  return {
    study: {
      name: title,
      table: {
        rows: usable.length,
        columns: columnsOfPeople(
          usable.map((line) => line[3]),
          input.dataset.columns,
          features,
        ),
      },
      labels: values,
      groups: Int32Array.from(groups),
      groupNames,
      side: { kind: 'graph', graph },
      ...(input.request.shape === 'rank' && {
        recipe: { scaling: 'standard', missing: 'fill', maxLevels: 500, shape: 'rank' },
      }),
      ...(train.length > 0 && test.length > 0 && { split: { train, test } }),
    },
    ...{ graph, provenance, ids, protectedColumns },
    target: target && { ...target, values },
    notes: notesOf(everybody.length, usable.length, test.length, input),
  };
}

function requireRole(role: string, column: string | undefined): void {
  if (column === undefined) throw lacking(role);
}

function lacking(role: string): PairfairError {
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
  { study, dataset }: JobInput,
  name: string,
): TargetValues {
  const values = people.map((line) => line[3]);
  const [column] = columnsOfPeople(values, dataset.columns, [name]);
  const hint = 'Choose the value that counts as 1.';
  const target = targetOf(column!, { positive: study.config.positive, hint });
  if (target.kind === 'binary') return target;
  throw new PairfairError(
    'bad-data',
    `A model needs a target with two classes, but '${name}' holds numbers. ${hint}`,
  );
}

function readGraph(document: string, people: readonly string[]) {
  const { graph, ids, provenance } = graphFromJson(JSON.parse(document));
  return {
    graph: alignGraph(graph, ids ?? people, people).graph,
    provenance: provenance ?? { method: 'judgments' },
  };
}

function notesOf(all: number, usable: number, test: number, { study, graph }: JobInput): string[] {
  return [
    ...(study.demo
      ? ['This is a demonstration: the people are simulated, and so are the judges.']
      : []),
    ...(usable < all
      ? [`${all - usable} of ${all} people lack the target or a group and are left out.`]
      : []),
    ...(test === 0
      ? ['The study keeps nobody apart to test on, so people are split at random here.']
      : []),
    ...(graph.withdrawn > 0
      ? [
          `${graph.withdrawn} judgments that went into the graph '${graph.name}' have been withdrawn since.`,
        ]
      : []),
  ];
}
