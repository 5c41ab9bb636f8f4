import { type Engine, type FairnessTerm, isClickHouse, type Work } from '@pairfair/engines/engine';
import {
  aggregateJudgments,
  type Graph,
  type GraphProvenance,
  graphFromJson,
  PairfairError,
} from 'pairfair';
import { UsageError, type Values } from '../command.ts';
import { graphTableBeside, graphTableTerm, isGraphTable } from '../graphTable.ts';
import { aggregateOptions, answersOf, peopleOf, readJudgmentFile } from '../judgmentAnswers.ts';
import { readJson } from '../readJson.ts';
import { betweenOf, ruleOfClasses } from '../sideInformation.ts';
import type { EngineData } from './engineData.ts';

/** What the user gave to say who deserves the same, as an engine takes it. */
export interface EngineSide {
  readonly terms: readonly FairnessTerm[];
  readonly provenance: GraphProvenance;
  readonly notes: readonly string[];
}

/** The graph flags for an engine; several add up. */
export async function engineSide(
  engine: Engine,
  data: EngineData,
  values: Values,
  work: Work,
): Promise<EngineSide> {
  const parts: EngineSide[] = [];
  if (values.judgments !== undefined) parts.push(await judgmentSide(engine, data, values, work));
  if (values.ratings !== undefined) parts.push(ratingSide(values));
  else if (values.classes !== undefined && values.judgments === undefined) {
    throw new UsageError('--classes goes with --ratings, or with --judgments.');
  }
  if (values.ranking !== undefined) parts.push(rankingSide(values));
  if (values.graph !== undefined) parts.push(await graphSide(data, values));
  else if (values.between !== undefined) throw new UsageError('--between goes with --graph.');
  const [first] = parts;
  if (!first) {
    throw new UsageError(
      'Say who deserves the same treatment: --judgments FILE, --ratings COL, --ranking COL or --graph FILE.',
    );
  }
  if (parts.length === 1) return first;
  return {
    terms: parts.flatMap(({ terms }) => terms),
    provenance: { method: 'sum', parameters: { terms: parts.map((part) => part.provenance) } },
    notes: parts.flatMap(({ notes }) => notes),
  };
}

function ratingSide(values: Values): EngineSide {
  const column = String(values.ratings);
  const classes = String(values.classes ?? 'round');
  return {
    terms: [{ weight: 1, rule: { kind: 'classes', column, classes: ruleOfClasses(classes) } }],
    provenance: { method: 'ratings', parameters: { column, classes } },
    notes: [],
  };
}

function rankingSide(values: Values): EngineSide {
  const column = String(values.ranking);
  const quantiles = Number(values.quantiles ?? 10);
  const ties = values.ties === 'share' ? 'share' : 'spread';
  return {
    terms: [{ weight: 1, rule: { kind: 'quantiles', column, quantiles, ties } }],
    provenance: { method: 'ranking', parameters: { column, quantiles, ties } },
    notes: [],
  };
}

/** The judges' answers, put together over those they speak of; everybody else has no links. */
async function judgmentSide(
  engine: Engine,
  data: EngineData,
  values: Values,
  work: Work,
): Promise<EngineSide> {
  const read = await readJudgmentFile(String(values.judgments));
  const named = peopleOf(read);
  const groups = await groupsOf(engine, data, named, work);
  const known = named.filter((id) => groups.has(id));
  const answers = answersOf(
    read,
    known,
    known.map((id) => groups.get(id) ?? -1),
    values,
  );
  const { graph, provenance, warnings } = aggregateJudgments(
    answers,
    aggregateOptions(answers, values),
  );
  return { terms: graphTerms(graph, known), provenance, notes: warnings };
}

/** Who of these is among the people, and in which group: everyone in a cell of their own. */
async function groupsOf(
  engine: Engine,
  { selection }: EngineData,
  ids: readonly string[],
  work: Work,
): Promise<Map<string, number>> {
  const people = await engine.people({ ...selection, part: null }, work);
  try {
    const members = { id: ids, cell: ids.map((_, k) => k), share: ids.map(() => 1) };
    const cells = await people.memberships({ kind: 'relation', between: 'groups', members }, work);
    const found = cells.blocks.map(({ cell, group }) => [ids[cell] as string, group] as const);
    await cells.close();
    return new Map(found);
  } finally {
    await people.close();
  }
}

async function graphSide({ description }: EngineData, values: Values): Promise<EngineSide> {
  const path = String(values.graph);
  if (isGraphTable(path)) {
    const between = betweenOf(values);
    const beside = isClickHouse(path) && sameServer(path, description.source);
    const { term, provenance } = await (beside ? graphTableBeside : graphTableTerm)(path, between);
    return { terms: [term], provenance, notes: [] };
  }
  const { graph, ids, provenance } = graphFromJson(readJson(path));
  if (!ids) {
    throw new PairfairError(
      'bad-data',
      `The graph in ${path} has no ids, so its people cannot be found in a table that is not held in memory. Use --engine memory, or a graph with ids.`,
    );
  }
  return {
    terms: graphTerms(graph, ids.map(String)),
    provenance: provenance ?? { method: 'graph file' },
    notes: [],
  };
}

/** Whether two tables of ClickHouse are on one server. */
function sameServer(a: string, b: string): boolean {
  return isClickHouse(b) && new URL(a).host === new URL(b).host;
}

/** A graph over named people as lists of pairs and memberships by id. */
export function graphTerms(graph: Graph, ids: readonly string[], factor = 1): FairnessTerm[] {
  if (graph.kind === 'sum') {
    return graph.terms.flatMap(({ weight, graph: part }) => graphTerms(part, ids, factor * weight));
  }
  if (graph.kind === 'edges') {
    const name = (person: number) => ids[person] as string;
    const pairs = {
      a: Array.from(graph.source, name),
      b: Array.from(graph.target, name),
      weight: graph.weight,
    };
    return [{ weight: factor, pairs }];
  }
  const { offsets, cell, share } = graph.members;
  const id = Array.from({ length: graph.size }, (_, i) =>
    Array.from({ length: (offsets[i + 1] as number) - (offsets[i] as number) }, () => ids[i]),
  ).flat() as string[];
  const members = { id, cell, share };
  return [{ weight: factor, rule: { kind: 'relation', between: graph.between, members } }];
}
