import { PairfairError } from '../errors.ts';

/**
 * How a search chooses among settings. `give-up:0.02`: the best rank consistency(W^F) of those
 * whose AUC is at most 0.02 below the best; `auc`: the highest AUC.
 */
export type Objective = 'auc' | `give-up:${number}`;

/** How much AUC is given up for rank consistency unless somebody says otherwise. */
export const defaultGiveUp = 0.02;

/** What a grid search knows about one setting, on validation people. */
export interface Validation {
  /** Of a numeric target R², of the best line through the scores. */
  readonly auc: number;
  /** Rank consistency(W^F); NaN when no validation people are linked, or all scores tie. */
  readonly rankConsistency: number;
}

/**
 * The position of the best setting, or −1 when none is defined; the first of equals. Where no
 * setting has a rank consistency, the one with the highest AUC.
 *
 * Rank consistency looks at the order of scores, so it cannot be had by deciding alike for
 * everybody; and what it costs in AUC is what was asked for, no more.
 */
export function chooseBest(candidates: readonly Validation[], objective: Objective): number {
  const giveUp = parseObjective(objective);
  const defined = candidates.filter(({ auc }) => !Number.isNaN(auc));
  const bestAuc = Math.max(...defined.map(({ auc }) => auc));
  const linked = defined.some(({ rankConsistency }) => !Number.isNaN(rankConsistency));
  const worth = ({ auc, rankConsistency }: Validation): number => {
    if (giveUp === null || !linked) return auc;
    return auc >= bestAuc - giveUp ? rankConsistency : Number.NaN;
  };
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  candidates.forEach((candidate, at) => {
    const own = worth(candidate);
    if (own > most) {
      most = own;
      best = at;
    }
  });
  return best;
}

/** How much AUC an objective gives up; null for `auc`, which looks at nothing else. */
export function parseObjective(objective: string): number | null {
  if (objective === 'auc') return null;
  const [, number = ''] = /^give-up:(.+)$/.exec(objective) ?? [];
  const giveUp = Number(number);
  if (number.trim() !== '' && giveUp >= 0 && giveUp <= 1) return giveUp;
  throw new PairfairError(
    'invalid-option',
    `objective must be auc, or give-up:E with E in [0, 1], but is '${objective}'.`,
  );
}
