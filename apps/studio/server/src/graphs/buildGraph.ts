import { sealJson } from '@pairfair/workbench/documents';
import { type AggregateOptions, type Answers, aggregateJudgments, graphToJson } from 'pairfair';
import { groupsOfStudy } from '../people/groups.ts';
import { figuresOf } from './figuresOf.ts';
import { keptAnswers } from './keptAnswers.ts';
import type { GraphFigures, GraphOptions } from './schemas.ts';

/** What a graph is made from: all as plain data, so that any thread can make it. */
export interface GraphInput {
  readonly title: string;
  readonly people: readonly {
    readonly personId: string;
    readonly groupName: string | null;
    readonly side: number;
  }[];
  /** The judgments, one JSON object a line. */
  readonly lines: string;
  readonly options: GraphOptions;
  /** Steps of the rating scale. */
  readonly levels?: number | undefined;
  /** Judges whose judgments are not among `lines`. */
  readonly excluded: readonly string[];
  /** Whether the document is wanted, too. */
  readonly freeze: boolean;
}

/** A graph as it is shown, and as it is frozen. */
export interface GraphOutput {
  readonly figures: GraphFigures;
  readonly frozen: FrozenGraph | null;
}

/** A graph that no longer changes. */
export interface FrozenGraph {
  /** The `pairfair/graph` document as JSON text. */
  readonly document: string;
  /** SHA-256 of the document as {@link graphFile} writes it. */
  readonly digest: string;
  /** How many answers of which judge went in. */
  readonly used: Readonly<Record<string, number>>;
}

/**
 * Puts the answers of a study together into a fairness graph, with the figures an administrator
 * decides by.
 *
 * @throws PairfairError `bad-data` when there is no answer at all, `degenerate` when rankings are
 * of one group only.
 */
export function buildGraph(input: GraphInput): GraphOutput {
  const { people, options, excluded, freeze } = input;
  const ids = people.map(({ personId }) => personId);
  const { groups, groupNames } = groupsOfStudy(people);
  const { answers, agreement } = keptAnswers(input);
  const sides = people.map(({ side }) => side);
  const made = aggregateJudgments(answers, { ...aggregateOptions(options, sides), agreement });
  const figures = figuresOf(answers, made, {
    options,
    title: input.title,
    ids,
    groups,
    groupNames,
  });
  if (!freeze) return { figures, frozen: null };
  const { graph, provenance } = made;
  const parameters = {
    ...provenance.parameters,
    ...(excluded.length > 0 && { excludedJudges: excluded }),
    ...(options.panel !== undefined && { panel: options.panel }),
  };
  const document = graphToJson(graph, { ids, provenance: { ...provenance, parameters } });
  return { figures, frozen: frozenGraph(document, answers) };
}

/** What the library calls the options of the page. */
export function aggregateOptions(
  options: GraphOptions,
  sides: readonly number[],
): AggregateOptions {
  const { method, minAnswers, quantiles, decidedOnly } = options;
  // More than all cannot say yes: 1 asks for everybody.
  const threshold = Math.min(options.threshold, 1 - 1e-9);
  switch (method) {
    case 'majority':
    case 'two-coin':
      return { pairs: { method, minAnswers, threshold } };
    case 'mean':
    case 'leniency':
    case 'dawid-skene':
      return { ratings: { method, minAnswers } };
    case 'bradley-terry':
    case 'plackett-luce':
    case 'crowd-bradley-terry': {
      const undecided = decidedOnly ? 'leave-out' : 'keep';
      const called = method === 'crowd-bradley-terry' ? 'crowd-bt' : method;
      return { rankings: { method: called, quantiles, undecided, sides } };
    }
  }
}

function frozenGraph(document: object, answers: Answers): FrozenGraph {
  return { ...sealedGraph(document), used: usedBy(answers) };
}

/** A document as it is kept, with the digest of its file. */
export function sealedGraph(document: object): Pick<FrozenGraph, 'document' | 'digest'> {
  const { digest } = JSON.parse(graphFile(document)) as { digest: string };
  return { document: JSON.stringify(document), digest };
}

/**
 * A graph document as a file with its digest. Keys are sorted, so that the digest is the same
 * whatever order a database gives them back in.
 */
export function graphFile(document: object): string {
  return sealJson(sortedKeys(document) as Record<string, unknown>);
}

function usedBy({ judges, pairs, ratings, comparisons, rankings }: Answers) {
  const counts: Record<string, number> = {};
  for (const { judge } of [pairs, ratings, comparisons, rankings]) {
    for (const j of judge) {
      const name = judges[j];
      if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  return counts;
}

/** The same value with the keys of every object in order. */
function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortedKeys(inner)]));
}
