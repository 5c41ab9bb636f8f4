import type { FitStatistics } from '@pairfair/studio/results/schemas';
import type { EdgesGraph } from 'pairfair/graphs';

/** The links the server sent, as a graph over the people shown. */
export function fairnessGraph(size: number, links: FitStatistics['links']): EdgesGraph {
  return {
    kind: 'edges',
    size,
    source: Uint32Array.from(links, ([a, b]) => Math.min(a, b)),
    target: Uint32Array.from(links, ([a, b]) => Math.max(a, b)),
    weight: Float64Array.from(links, ([, , weight]) => weight),
  };
}
