import { type ClassRule, classRule, ratingClasses } from '@pairfair/engines/engine';
import {
  aggregateJudgments,
  alignGraph,
  classesGraph,
  type Graph,
  type GraphProvenance,
  graphFromJson,
  PairfairError,
  quantileGraph,
  type SideInformation,
  sumGraphs,
} from 'pairfair';
import { numbersOf } from './columns.ts';
import { UsageError, type Values } from './command.ts';
import { type Between, isGraphTable, readGraphTable } from './graphTable.ts';
import { aggregateOptions, answersOf, readJudgmentFile } from './judgmentAnswers.ts';
import type { LoadedData } from './loadData.ts';
import { readJson } from './readJson.ts';

/** What the user gave to say who deserves the same, and where it comes from. */
export interface Side {
  readonly information: SideInformation;
  /** The graph over all usable people, for summaries and for `fit`. */
  readonly graph: Graph;
  readonly provenance: GraphProvenance;
  readonly notes: readonly string[];
}

/**
 * The judgments the graph flags name; several add up.
 *
 * @throws UsageError when none is named, or flags contradict each other.
 */
export async function sideInformation(data: LoadedData, values: Values): Promise<Side> {
  const parts: Side[] = [];
  if (values.judgments !== undefined) parts.push(await judgmentSide(data, values));
  if (values.ratings !== undefined) parts.push(ratingSide(data, values));
  else if (values.classes !== undefined && values.judgments === undefined) {
    throw new UsageError('--classes goes with --ratings, or with --judgments.');
  }
  if (values.ranking !== undefined) parts.push(rankingSide(data, values));
  else if (values.ties !== undefined) throw new UsageError('--ties goes with --ranking.');
  else if (values.quantiles !== undefined && values.judgments === undefined) {
    throw new UsageError('--quantiles goes with --ranking, or with --judgments.');
  }
  if (values.graph !== undefined) parts.push(await graphSide(data, values));
  else if (values.between !== undefined) throw new UsageError('--between goes with --graph.');
  const [first] = parts;
  if (!first) {
    throw new UsageError(
      'Say who deserves the same treatment: --judgments FILE, --ratings COL, --ranking COL or --graph FILE.',
    );
  }
  if (parts.length === 1) return first;
  const graph = sumGraphs(parts.map((part) => ({ weight: 1, graph: part.graph })));
  return {
    information: { kind: 'graph', graph },
    graph,
    provenance: {
      method: 'sum',
      parameters: { terms: parts.map(({ provenance }) => provenance) },
    },
    notes: parts.flatMap(({ notes }) => notes),
  };
}

/** The judges' answers, put together; ids in the file must be those of the data. */
async function judgmentSide(data: LoadedData, values: Values): Promise<Side> {
  const read = await readJudgmentFile(String(values.judgments));
  const answers = answersOf(read, data.ids, data.groups, values);
  const { graph, provenance, warnings } = aggregateJudgments(
    answers,
    aggregateOptions(answers, values),
  );
  return { information: { kind: 'graph', graph }, graph, provenance, notes: warnings };
}

function ratingSide(data: LoadedData, values: Values): Side {
  const column = String(values.ratings);
  const ratings = numbersOf(data.column(column));
  const rule = String(values.classes ?? 'round');
  const classes = ratingClasses(ratings, ruleOfClasses(rule));
  const unrated = classes.filter((c) => c < 0).length;
  return {
    information: { kind: 'classes', classes },
    graph: classesGraph(classes),
    provenance: { method: 'ratings', parameters: { column, classes: rule } },
    notes: unrated > 0 ? [`${unrated} people have no rating and no links.`] : [],
  };
}

/** How ratings become classes, from --classes. */
export function ruleOfClasses(text: string): ClassRule {
  try {
    return classRule(text);
  } catch {
    throw new UsageError(
      `--classes must be round, cuts:2,3.5 or quantiles:K with K from 2, but is '${text}'.`,
    );
  }
}

function rankingSide(data: LoadedData, values: Values): Side {
  const column = String(values.ranking);
  const scores = numbersOf(data.column(column));
  const quantiles = Number(values.quantiles ?? 10);
  const ties = values.ties === 'share' ? 'share' : 'spread';
  const unranked = scores.filter((score) => Number.isNaN(score)).length;
  return {
    information: { kind: 'ranking', scores, quantiles, ties },
    graph: quantileGraph(scores, data.groups, { quantiles, ties }),
    provenance: { method: 'ranking', parameters: { column, quantiles, ties } },
    notes: unranked > 0 ? [`${unranked} people have no rank and no links.`] : [],
  };
}

/** Whom cells link, from --between. */
export function betweenOf(values: Values): Between {
  return values.between === 'groups' ? 'groups' : 'everyone';
}

async function graphSide(data: LoadedData, values: Values): Promise<Side> {
  const path = String(values.graph);
  if (isGraphTable(path)) return graphTableSide(data, path, betweenOf(values));
  const { graph, ids, provenance } = graphFromJson(readJson(path));
  if (!ids && graph.size !== data.ids.length) {
    throw new PairfairError(
      'shape-mismatch',
      `The graph in ${path} is over ${graph.size} people without ids, but the data have ${data.ids.length}.`,
    );
  }
  const aligned = ids ? alignGraph(graph, ids, data.ids).graph : graph;
  return {
    information: { kind: 'graph', graph: aligned },
    graph: aligned,
    provenance: provenance ?? { method: 'graph file' },
    notes: [],
  };
}

async function graphTableSide(data: LoadedData, path: string, between: Between): Promise<Side> {
  const { graph, unknown, provenance } = await readGraphTable(path, between, data);
  return {
    information: { kind: 'graph', graph },
    graph,
    provenance,
    notes:
      unknown > 0
        ? [`${unknown} rows of ${path} are about people who are not here, and are left out.`]
        : [],
  };
}
