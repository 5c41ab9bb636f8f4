import { requireKnownKeys, requireOneOf } from '../../checks.ts';
import type { EdgesGraph } from '../../graphs/graph.ts';
import type { Answers } from '../answers/answers.ts';
import { type MajorityOptions, majorityPairs } from '../pairs/majorityPairs.ts';
import { linkedGraph, type PairDecisions } from '../pairs/pairDecisions.ts';
import { type TwoCoinDecisions, twoCoinPairs } from '../pairs/twoCoinPairs.ts';
import { type AggregatedGraph, provenanceOf } from './aggregatedGraph.ts';

/** Options for {@link aggregatePairs}. */
export interface AggregatePairsOptions extends MajorityOptions {
  /** By vote (default), or weighing judges by their reliability. */
  readonly method?: 'majority' | 'two-coin';
}

/** A graph of pairs, and what was decided about each. */
export interface PairGraph extends AggregatedGraph {
  readonly graph: EdgesGraph;
  /** With `two-coin` also the reliability of judges and where a vote would differ. */
  readonly decisions: PairDecisions | TwoCoinDecisions;
}

const keys = ['method', 'minAnswers', 'threshold'];

/**
 * Links the pairs that the judges say deserve the same treatment.
 *
 * Nothing is closed transitively: that A is like B and B like C does not link A and C. One answer
 * in twenty being wrong is enough for a closure to melt everybody into one class.
 *
 * @example
 * const { graph, provenance, warnings } = aggregatePairs(answers, { method: 'two-coin' });
 */
export function aggregatePairs(answers: Answers, options: AggregatePairsOptions = {}): PairGraph {
  requireKnownKeys('aggregatePairs', options, keys);
  const { method = 'majority', minAnswers = 2, threshold = 0.5 } = options;
  requireOneOf('method', method, ['majority', 'two-coin']);
  const parameters = { minAnswers, threshold };
  const weighed =
    method === 'two-coin' ? twoCoinPairs(answers.pairs, answers.judges.length, parameters) : null;
  const decisions = weighed ?? majorityPairs(answers.pairs, parameters);
  const graph = linkedGraph(answers.size, decisions);
  return {
    graph,
    provenance: provenanceOf(answers, `pairs by ${method}`, {
      kind: 'pairs',
      method,
      ...parameters,
      pairs: decisions.source.length,
      edges: graph.source.length,
      contested: decisions.contested.length,
      hardToCompare: decisions.hardToCompare.length,
    }),
    warnings: [
      ...(weighed?.warnings ?? []),
      ...warningsOf(answers, decisions, minAnswers, graph.source.length),
    ],
    decisions,
  };
}

function warningsOf(
  { pairs, groups }: Answers,
  { yes, no, source }: PairDecisions,
  minAnswers: number,
  edges: number,
): string[] {
  const warnings: string[] = [];
  const few = yes.filter((n, p) => n + no[p] < minAnswers).length;
  if (few > 0) {
    const all = few === source.length ? `All ${few}` : `${few} of ${source.length}`;
    warnings.push(
      minAnswers > 1
        ? `${all} pairs have fewer than ${minAnswers} answers and make no edge. Set minAnswers to 1 to use single answers.`
        : `${all} pairs have no answer but "cannot compare" and make no edge.`,
    );
  }
  if (edges === 0) warnings.push('No pair is linked: the graph is empty.');
  const across = cannotAcross({ pairs, groups });
  if (across > 0.3) {
    warnings.push(
      `Judges could not compare people of different groups in ${Math.round(100 * across)} % of answers. Consider ranking people within their groups instead.`,
    );
  }
  return warnings;
}

/** Share of "cannot compare" among answers about people of two known groups; NaN without any. */
function cannotAcross({ pairs, groups }: Pick<Answers, 'pairs' | 'groups'>): number {
  let [cannot, asked] = [0, 0];
  for (let p = 0; p < pairs.source.length; p++) {
    const [g, h] = [groups[pairs.source[p]], groups[pairs.target[p]]];
    if (g < 0 || h < 0 || g === h) continue;
    asked += pairs.offsets[p + 1] - pairs.offsets[p];
    for (let k = pairs.offsets[p]; k < pairs.offsets[p + 1]; k++) if (pairs.value[k] < 0) cannot++;
  }
  return cannot / asked;
}
