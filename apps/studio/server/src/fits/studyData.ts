import type { TargetValues } from '@pairfair/workbench/roles';
import { type Graph, type GraphProvenance, graphFromJson, type Study } from 'pairfair';
import { alignGraph } from 'pairfair/internal';
import { ownScoresOf } from '../modelInUse/ownScoresOf.ts';
import type { JobInput } from './jobInput.ts';
import {
  lackingRole,
  type PersonLine,
  type UnjudgedStudy,
  unjudgedStudy,
} from './unjudgedStudy.ts';

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

/**
 * Reads what a job works on, where nothing but a target will do.
 *
 * @throws PairfairError as {@link studyData}.
 */
export function labelledStudy(input: JobInput): LabelledStudy {
  const data = studyData(input);
  if (isLabelled(data)) return data;
  throw lackingRole('a target');
}

/**
 * Reads what a job works on: people by {@link unjudgedStudy}, and the frozen graph among them.
 *
 * @throws PairfairError with a sentence for the administrator when the data do not do for a model.
 */
export function studyData(input: JobInput): StudyData {
  const { request, study, dataset } = input;
  const everybody = input.people
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PersonLine);
  const needed = request.orderWeight === 1 ? 'order' : 'target';
  const found = unjudgedStudy(everybody, dataset.columns, study.config, needed);
  const { graph, provenance } = readGraph(input.graph.document, found.ids);
  const { split, table } = found.study;
  const own = scoresInUse(input, everybody, found);
  return {
    ...found,
    study: {
      ...{ ...found.study, name: study.title, side: { kind: 'graph', graph } },
      ...(own.ownScores && { ownScores: own.ownScores }),
      ...(request.shape === 'rank' && {
        recipe: { scaling: 'standard', missing: 'fill', maxLevels: 500, shape: 'rank' },
      }),
    },
    ...{ graph, provenance },
    notes: [...notesOf(everybody.length, table.rows, split?.test.length ?? 0, input), ...own.notes],
  };
}

/** The scores of the model in use, where everybody who may be measured has one. */
function scoresInUse(
  { inUse }: JobInput,
  everybody: readonly PersonLine[],
  { ids, study: { split } }: Pick<UnjudgedStudy, 'ids' | 'study'>,
): { readonly ownScores?: Float64Array; readonly notes: string[] } {
  if (!inUse) return { notes: [] };
  const features = new Map(everybody.map((line) => [line[0], line[3]]));
  const ownScores = ownScoresOf(
    inUse,
    ids.map((id) => ({ id, features: features.get(id) ?? {} })),
  );
  const measured = Array.from(split?.test ?? ids.keys());
  const without = measured.filter((i) => Number.isNaN(ownScores[i])).length;
  if (without === 0) return { ownScores, notes: [] };
  return {
    notes: [
      `${without} of ${measured.length} people to be tested on have no score of '${inUse.name}', so it is not measured beside the others.`,
    ],
  };
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
