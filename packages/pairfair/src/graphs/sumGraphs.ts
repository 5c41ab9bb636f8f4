import { requireNumberIn, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import type { Graph, GraphTerm } from './graph.ts';

/**
 * The weighted sum of graphs over the same people: w(i,j) = Σ_k weight_k · w_k(i,j).
 *
 * Nothing is expanded: whatever is asked of the sum is asked of its terms. A term of weight 0
 * links nobody.
 *
 * @throws PairfairError `shape-mismatch` when the graphs are over different numbers of people,
 *   `invalid-option` when there is no term or a weight is negative or not finite.
 *
 * @example
 * sumGraphs([{ weight: 1, graph: judged }, { weight: 0.5, graph: ranked }]);
 */
export function sumGraphs(terms: readonly GraphTerm[]): Graph {
  if (terms.length === 0) {
    throw new PairfairError('invalid-option', 'sumGraphs needs at least one graph.');
  }
  const { size } = terms[0].graph;
  terms.forEach(({ weight, graph }, k) => {
    requireNumberIn(`the weight of graph ${k}`, weight, 0, Number.MAX_VALUE);
    requireSameLength('graph 0', size, `graph ${k}`, graph.size);
  });
  return { kind: 'sum', size, terms: terms.map(({ weight, graph }) => ({ weight, graph })) };
}
