import { requireSameLength } from '../checks.ts';
import { disagreement } from '../graphs/disagreement.ts';
import type { Graph } from '../graphs/graph.ts';
import { restrictGraph } from '../graphs/restrictGraph.ts';
import { groupLinkWeights } from './groupLinkWeights.ts';

/** How differently linked people of two groups, or of one, are treated. */
export interface GroupDisagreement {
  /** The numbers of the groups, the smaller first; twice the same within one. */
  readonly groups: readonly [number, number];
  /** Weight of the links between them, as a share of all links. */
  readonly weight: number;
  /** Weighted mean of |difference of values| over these links. */
  readonly difference: number;
  /** What they add to the disagreement over all links, as a share of it. */
  readonly share: number;
}

/**
 * Which groups' links drive inconsistency: the weighted differences Σ w |vᵢ − vⱼ| apart by the
 * groups that a link joins, the largest part first. Pairs of groups without links are left out.
 *
 * @param groups Group of each person, numbered from 0; −1 unknown, whose links are left out.
 */
export function groupDisagreement(
  graph: Graph,
  values: Float64Array,
  groups: ArrayLike<number>,
): GroupDisagreement[] {
  requireSameLength('values', values.length, 'graph', graph.size);
  const weights = groupLinkWeights(graph, groups);
  const count = weights.rows - 1;
  const total = weights.data.reduce((sum, weight) => sum + weight, 0);
  const all = disagreement(graph, values);
  const among = (inside: (group: number) => boolean) => {
    const people = Uint32Array.from(values, (_, i) => i).filter((i) => inside(groups[i]));
    const own = Float64Array.from(people, (i) => values[i]);
    return disagreement(restrictGraph(graph, people).graph, own);
  };
  const within = Array.from({ length: count }, (_, g) => among((group) => group === g));
  const found: GroupDisagreement[] = [];
  for (let g = 0; g < count; g++) {
    for (let h = g; h < count; h++) {
      const both = g === h ? 1 : 2;
      const weight = both * weights.data[g * weights.cols + h];
      if (!(weight > 0)) continue;
      const part =
        g === h ? within[g] : among((group) => group === g || group === h) - within[g] - within[h];
      found.push({
        groups: [g, h],
        weight: weight / total,
        difference: part / weight,
        share: all > 0 ? part / all : 0,
      });
    }
  }
  return found.sort((a, b) => b.share - a.share);
}
