import { edgesGraph } from '../../graphs/edgesGraph.ts';
import type { EdgesGraph } from '../../graphs/graph.ts';
import type { PairAnswers } from '../answers/answers.ts';

/** What the judges together say about every pair they were asked about. */
export interface PairDecisions {
  /** The pairs, sorted, the smaller person first. */
  readonly source: Uint32Array;
  readonly target: Uint32Array;
  /** How many said yes, no, or that the two cannot be compared. */
  readonly yes: Uint32Array;
  readonly no: Uint32Array;
  readonly cannot: Uint32Array;
  /**
   * How sure one can be that the two deserve the same treatment, in [0, 1]: after a majority vote
   * the chance that more than `threshold` of all such judges would say yes, after two-coin
   * Dawid–Skene the posterior probability. NaN when nobody said yes or no.
   */
  readonly confidence: Float64Array;
  /** 1 alike, which makes an edge; −1 not alike; 0 tied, or too few answers to say. */
  readonly verdict: Int8Array;
  /** Positions of pairs with as many votes for as against: no edge, but worth another look. */
  readonly contested: Uint32Array;
  /** Positions of pairs that more than 30 % of the judges could not compare. */
  readonly hardToCompare: Uint32Array;
}

/** Share of "cannot compare" above which a pair is flagged. */
const cannotShare = 0.3;

/** Counts the answers to every pair; linear in the answers. */
export function tallyPairs({
  offsets,
  value,
}: Pick<PairAnswers, 'offsets' | 'value'>): Pick<PairDecisions, 'yes' | 'no' | 'cannot'> {
  const count = offsets.length - 1;
  const yes = new Uint32Array(count);
  const no = new Uint32Array(count);
  const cannot = new Uint32Array(count);
  for (let p = 0; p < count; p++) {
    for (let k = offsets[p]; k < offsets[p + 1]; k++) {
      if (value[k] === 1) yes[p]++;
      else if (value[k] === 0) no[p]++;
      else cannot[p]++;
    }
  }
  return { yes, no, cannot };
}

/** The pairs that too many judges could not compare. */
export function findHardToCompare({
  yes,
  no,
  cannot,
}: Pick<PairDecisions, 'yes' | 'no' | 'cannot'>): Uint32Array {
  return positions(yes.length, (p) => cannot[p] > cannotShare * (yes[p] + no[p] + cannot[p]));
}

/** The numbers 0 .. count−1 for which something holds. */
export function positions(count: number, holds: (p: number) => boolean): Uint32Array {
  const found: number[] = [];
  for (let p = 0; p < count; p++) if (holds(p)) found.push(p);
  return Uint32Array.from(found);
}

/** The graph of all pairs found alike, each with weight 1. */
export function linkedGraph(
  size: number,
  { source, target, verdict }: Pick<PairDecisions, 'source' | 'target' | 'verdict'>,
): EdgesGraph {
  return edgesGraph(size, {
    source: source.filter((_, p) => verdict[p] === 1),
    target: target.filter((_, p) => verdict[p] === 1),
  });
}
