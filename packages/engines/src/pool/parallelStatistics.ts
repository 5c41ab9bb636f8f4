import type { Matrix } from 'pairfair';
import { edgesGraph, type Graph, laplacianForm, requireGraph, totalWeight } from 'pairfair/graphs';
import {
  type GraphStatistics,
  type PfrStatistics,
  type PfrStatisticsOptions,
  pfrStatistics,
} from 'pairfair/models';
import type { Pool, PoolRunOptions } from './pool.ts';
import { sharedMatrix } from './sharedMatrix.ts';

/** Options for {@link parallelStatistics}. */
export interface ParallelStatisticsOptions
  extends PfrStatisticsOptions,
    Pick<PoolRunOptions, 'signal'> {}

type StatisticsPart =
  | { readonly x: Matrix; readonly graph: Graph }
  | { readonly x: Matrix; readonly rest: Omit<PfrStatisticsOptions, 'similarity' | 'fairness'> };

/**
 * Sums up a data set and its two graphs in the workers of a pool, the same bits as
 * `pfrStatistics` in one thread: one worker takes the data themselves, one each graph, so more
 * than three find nothing to do.
 *
 * Data that do not lie on shared memory yet are copied there first ({@link sharedMatrix}). Throws
 * what `pfrStatistics` throws.
 */
export async function parallelStatistics(
  pool: Pool,
  x: Matrix,
  { similarity, fairness, signal, ...rest }: ParallelStatisticsOptions,
): Promise<PfrStatistics> {
  requireGraph('similarity', similarity, x.rows);
  requireGraph('fairness', fairness, x.rows);
  const shared = sharedMatrix(x);
  const inputs: StatisticsPart[] = [
    { x: shared, graph: similarity },
    { x: shared, graph: fairness },
    { x: shared, rest },
  ];
  const parts = await pool.map('statisticsPart', inputs, signal ? { signal } : {});
  const [ofSimilarity, ofFairness, ofData] = parts as [
    GraphStatistics,
    GraphStatistics,
    PfrStatistics,
  ];
  return { ...ofData, similarity: ofSimilarity, fairness: ofFairness };
}

/** The task: what there is to know of one graph, or of the data without a graph. */
export function statisticsPart(part: StatisticsPart): GraphStatistics | PfrStatistics {
  const { x } = part;
  if ('graph' in part) {
    return { form: laplacianForm(x, part.graph), totalWeight: totalWeight(part.graph) };
  }
  const nobodyLinked = edgesGraph(x.rows, []);
  return pfrStatistics(x, { ...part.rest, similarity: nobodyLinked, fairness: nobodyLinked });
}
