import { requireIntegerIn } from '../../checks.ts';
import type { WorkOptions } from '../../progress.ts';
import { Random } from '../../random.ts';
import type { PairDecisions } from './pairDecisions.ts';

/** Options for {@link correlationClusters}. */
export interface ClusterOptions extends Pick<WorkOptions, 'seed'> {
  /** From how many random orders the pivot method starts. Default 20. */
  readonly orders?: number;
}

/** Classes that agree with as many judgments as could be found. */
export interface Clusters {
  /** Class of each person, from 0; −1 for people no yes or no is about. */
  readonly classes: Int32Array;
  readonly count: number;
  /** Σ of log-odds over pairs put together: what was to be made large. */
  readonly gain: number;
}

/**
 * Parts people into classes so that pairs said to be alike are together and the others apart as
 * far as possible (correlation clustering): makes Σ ln(μ/(1−μ)) over pairs within classes large,
 * with μ = (1 + yes)/(2 + yes + no). Pairs nobody was asked about count neither way.
 *
 * KwikCluster from several random orders (a pivot takes all its yes neighbours), each improved by
 * moving one person at a time until nothing is gained; the best of them. Unlike in a transitive
 * closure, a few wrong answers do not melt everything into one class.
 *
 * It presumes that there are classes, and will find some where there are none: `classAudit` says
 * how well they hold on pairs drawn at random.
 */
export function correlationClusters(
  size: number,
  decisions: Pick<PairDecisions, 'source' | 'target' | 'yes' | 'no'>,
  { orders = 20, seed = 1 }: ClusterOptions = {},
): Clusters {
  requireIntegerIn('orders', orders, 1, 1e6);
  const graph = signedGraph(size, decisions);
  const random = new Random(seed, 'clusters');
  let best: Int32Array = new Int32Array(size).fill(-1);
  let bestGain = Number.NEGATIVE_INFINITY;
  for (let order = 0; order < orders; order++) {
    const classes = pivotClusters(graph, random.permutation(size));
    moveUntilBest(graph, classes);
    const gain = gainOf(graph, classes);
    if (gain > bestGain) [best, bestGain] = [classes, gain];
  }
  const { classes, count } = renumbered(best);
  return { classes, count, gain: gainOf(graph, classes) };
}

/** For each person, those asked about together with them and the log-odds of being alike. */
interface SignedGraph {
  readonly offsets: Uint32Array;
  readonly other: Uint32Array;
  readonly weight: Float64Array;
}

function signedGraph(
  size: number,
  { source, target, yes, no }: Pick<PairDecisions, 'source' | 'target' | 'yes' | 'no'>,
): SignedGraph {
  const offsets = new Uint32Array(size + 1);
  const asked = (p: number) => yes[p] + no[p] > 0;
  for (let p = 0; p < source.length; p++) {
    if (!asked(p)) continue;
    offsets[source[p] + 1]++;
    offsets[target[p] + 1]++;
  }
  for (let i = 0; i < size; i++) offsets[i + 1] += offsets[i];
  const next = offsets.slice();
  const other = new Uint32Array(offsets[size]);
  const weight = new Float64Array(offsets[size]);
  for (let p = 0; p < source.length; p++) {
    if (!asked(p)) continue;
    const odds = Math.log((1 + yes[p]) / (1 + no[p]));
    for (const [i, j] of [
      [source[p], target[p]],
      [target[p], source[p]],
    ]) {
      other[next[i]] = j;
      weight[next[i]++] = odds;
    }
  }
  return { offsets, other, weight };
}

/** Each person in turn who has no class yet founds one with all yes neighbours who have none. */
function pivotClusters({ offsets, other, weight }: SignedGraph, order: Uint32Array): Int32Array {
  const classes = new Int32Array(order.length).fill(-1);
  for (const pivot of order) {
    if (classes[pivot] >= 0 || offsets[pivot] === offsets[pivot + 1]) continue;
    classes[pivot] = pivot;
    for (let e = offsets[pivot]; e < offsets[pivot + 1]; e++) {
      if (weight[e] > 0 && classes[other[e]] < 0) classes[other[e]] = pivot;
    }
  }
  return classes;
}

function gainOf({ offsets, other, weight }: SignedGraph, classes: Int32Array): number {
  let sum = 0;
  for (let i = 0; i + 1 < offsets.length; i++) {
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      if (classes[i] === classes[other[e]]) sum += weight[e] / 2;
    }
  }
  return sum;
}

/** Moves one person at a time to the class, or a new one, where most is gained. */
function moveUntilBest({ offsets, other, weight }: SignedGraph, classes: Int32Array): void {
  // A class is named after somebody, so a free name for a class of one is never far.
  const members = new Uint32Array(classes.length);
  for (const c of classes) if (c >= 0) members[c]++;
  const free = Array.from(members.keys()).filter((c) => members[c] === 0);
  const pull = new Map<number, number>();
  for (let moved = true; moved; ) {
    moved = false;
    for (let i = 0; i < classes.length; i++) {
      if (classes[i] < 0) continue;
      pull.clear();
      for (let e = offsets[i]; e < offsets[i + 1]; e++) {
        const c = classes[other[e]];
        pull.set(c, (pull.get(c) ?? 0) + weight[e]);
      }
      const stay = pull.get(classes[i]) ?? 0;
      let [best, most] = [classes[i], stay];
      for (const [c, sum] of pull) if (sum > most + 1e-12) [best, most] = [c, sum];
      if (most < -1e-12) best = free.pop()!;
      if (best === classes[i]) continue;
      if (--members[classes[i]] === 0) free.push(classes[i]);
      classes[i] = best;
      members[best]++;
      moved = true;
    }
  }
}

/** Classes numbered 0, 1, 2, … in the order of their first person. */
function renumbered(classes: Int32Array): { classes: Int32Array; count: number } {
  const place = new Map<number, number>();
  const out = classes.map((c) => {
    if (c < 0) return -1;
    if (!place.has(c)) place.set(c, place.size);
    return place.get(c)!;
  });
  return { classes: out, count: place.size };
}
