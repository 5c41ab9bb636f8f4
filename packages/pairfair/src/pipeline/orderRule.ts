import { forTies } from '../metrics/midRanks.ts';

/**
 * Who deserves more than whom. Every rule is one weight per person: the mean of x_better − x_worse
 * over ordered pairs is Σ cᵢ xᵢ, so that N people need no list of N² pairs.
 */
export type OrderRule =
  /**
   * A higher number deserves more; people without a number are in no pair. `groups`: numbers are
   * compared within each group only.
   */
  | {
      readonly kind: 'column';
      readonly column: string;
      readonly within: 'everyone' | 'groups';
    }
  /**
   * The weights themselves, by the ids of people who take part; they add up to 0. How many people
   * each stands for is in them already.
   */
  | {
      readonly kind: 'listed';
      readonly id: readonly string[];
      readonly weight: ArrayLike<number>;
    };

/** How people stand to each other by a score. */
export interface OrderCounts {
  /** Per person: how many they are above, less how many they are below; their weight times that. */
  readonly above: Float64Array;
  /** How many pairs are ordered; ties are not. A pair counts the product of both weights. */
  readonly pairs: number;
}

/**
 * Counts by one sort: with b people below and t tied, of n in all, a person is above b and below
 * n − b − t.
 *
 * @param scores NaN: in no pair.
 * @param groups Only people of the same group are compared; default: everybody.
 * @param weights How many people each stands for; default 1.
 */
export function orderCounts(
  scores: ArrayLike<number>,
  groups?: ArrayLike<number>,
  weights?: ArrayLike<number> | null,
): OrderCounts {
  const above = new Float64Array(scores.length);
  const byGroup = new Map<number, number[]>();
  for (let i = 0; i < scores.length; i++) {
    if (Number.isNaN(scores[i])) continue;
    const group = groups ? groups[i] : 0;
    const list = byGroup.get(group);
    if (list) list.push(i);
    else byGroup.set(group, [i]);
  }
  let pairs = 0;
  for (const people of byGroup.values()) {
    const order = Uint32Array.from(people).sort((i, j) => scores[i] - scores[j]);
    const total = weights ? order.reduce((sum, i) => sum + weights[i], 0) : order.length;
    forTies(order, scores, weights ?? undefined, (start, end, below, tied) => {
      for (let k = start; k < end; k++) {
        const own = weights ? weights[order[k]] : 1;
        above[order[k]] = own * (2 * below + tied - total);
      }
      pairs += tied * below;
    });
  }
  return { above, pairs };
}
