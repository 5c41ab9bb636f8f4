import type { TargetValues } from '@pairfair/workbench/roles';
import { type Graph, type GraphProvenance, graphFromJson, Random, type Study } from 'pairfair';
import { graphRules, termsGraph } from 'pairfair/internal';
import { ownScoresOf } from '../modelInUse/ownScoresOf.ts';
import { featuresOfLines, nobody } from '../people/columnsOfPeople.ts';
import { describeRows, sidesOfRows } from '../studies/drawStudyPeople.ts';
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
  /** Whom judges were asked about, by number; the graph links nobody else. */
  readonly judged: Uint32Array;
  readonly notes: readonly string[];
}

/** A study with a target. */
export type LabelledStudy = StudyData & { readonly target: TargetValues };

/** Whether there are labels to learn from and to measure against. */
export function isLabelled(data: JobData): data is JobData<LabelledStudy> {
  return data.all.target !== null;
}

/**
 * Reads what a job works on, where nothing but a target will do.
 *
 * @throws PairfairError as {@link studyData}.
 */
export function labelledStudy(input: JobInput): JobData<LabelledStudy> {
  const data = studyData(input);
  if (isLabelled(data)) return data;
  throw lackingRole('a target');
}

/** What a job works on: everybody, and those among whom settings are looked for. */
export interface JobData<Data extends StudyData = StudyData> {
  readonly all: Data;
  /** All of them where they are few; of many a sample, the judged among them. */
  readonly searched: Data;
}

/** Settings are looked for, and methods compared, among no more people than these. */
export const mostSearched = 20_000;

/**
 * Reads what a job works on: people by {@link unjudgedStudy}, and the frozen graph among them.
 *
 * @throws PairfairError with a sentence for the administrator when the data do not do for a model.
 */
export function studyData(input: JobInput): JobData {
  const lines = everybodyOf(input);
  const asked = new Set(
    input.sample.map(({ datasetOrdinal }) => (lines[datasetOrdinal] as PersonLine)[0]),
  );
  const everybody = lines.filter(([, , , features]) => features !== nobody);
  const all = dataOf(input, everybody, asked);
  if (everybody.length <= mostSearched) return { all, searched: all };
  const order = new Random(input.request.seed, 'people searched').permutation(everybody.length);
  const isAsked = (i: number) => asked.has((everybody[i] as PersonLine)[0]);
  const chosen = [...order.filter(isAsked), ...order.filter((i) => !isAsked(i))]
    .slice(0, Math.max(mostSearched, asked.size))
    .sort((a, b) => a - b)
    .map((i) => everybody[i] as PersonLine);
  const { notes, ...sample } = dataOf(input, chosen, asked);
  const note = `Settings were looked for, and groups, curves and pairs are shown, among ${sample.ids.length} of ${all.ids.length} people, those judged among them.`;
  return { all, searched: { ...sample, notes: [...all.notes, note] } };
}

function dataOf(
  input: JobInput,
  everybody: readonly PersonLine[],
  asked: ReadonlySet<string>,
): StudyData {
  const { request, study, dataset } = input;
  const needed = request.orderWeight === 1 ? 'order' : 'target';
  const found = unjudgedStudy(everybody, dataset.columns, study.config, needed);
  const { graph, provenance } = readGraph(input.graph.document, found);
  const judged = Uint32Array.from(found.ids.flatMap((id, i) => (asked.has(id) ? [i] : [])));
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
    ...{ graph, provenance, judged },
    notes: [...notesOf(everybody.length, { ...found, judged }, input), ...own.notes],
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

/** Everybody in the data as the study's roles say, on the side where they are; `nobody` where erased. */
function everybodyOf({ people, sample, dataset, study }: JobInput): PersonLine[] {
  const values = people.parts.flatMap((lines) => featuresOfLines(lines, people.names));
  const rows = describeRows(values, dataset.columns, study.config);
  const sides = sidesOfRows(rows, sample, study.config);
  return values.map((features, i) => {
    const { ids, groups, names } = rows;
    return [ids[i] as string, names[groups[i] as number] ?? null, sides[i] as number, features];
  });
}

/** The frozen graph over everybody: whom judges were not asked about has no links. */
function readGraph(document: string, { ids: people, study }: UnjudgedStudy) {
  const { graph, ids, provenance } = graphFromJson(JSON.parse(document));
  const known = ids ? ids.map(String) : people;
  const { groups } = study;
  const made = provenance ?? { method: 'judgments' };
  const terms = graphRules(graph, known).map((term) => ({ ...term, provenance: made }));
  return {
    graph: termsGraph(terms, { ids: people, groups, numbers: noNumbers }).graph,
    provenance: made,
  };
}

function noNumbers(name: string): never {
  throw new Error(`a frozen graph needs no column, and not '${name}'`);
}

function notesOf(
  all: number,
  { study: { table, split }, judged }: UnjudgedStudy & Pick<StudyData, 'judged'>,
  { study, graph, checks }: JobInput,
): string[] {
  const usable = table.rows;
  const test = split?.test.length ?? 0;
  return [
    ...(judged.length < usable
      ? [
          `Judges were asked about ${judged.length} of ${usable} people, a sample in which small groups are: the fairness graph links only those, and measures of linked people are of those kept for testing among them. The model learns from, and everything else is measured on, all ${usable}.`,
        ]
      : []),
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
    ...(checks
      ? [
          `${checks.failed} of ${checks.answered} attention checks were failed, by ${checks.judges} of the study's judges. Their answers are in, unless somebody left these judges out.`,
        ]
      : []),
  ];
}
