import { PairfairError } from '../errors.ts';

/** How a grid search chooses; `weighted` and `constrained` take their number after a colon. */
export type Objective = 'harmonic' | 'auc' | `weighted:${number}` | `constrained:${number}`;

/** What a grid search knows about one setting, on validation people. */
export interface Validation {
  readonly auc: number;
  /** NaN when nobody among the validation people is linked. */
  readonly consistency: number;
  /** What the decisions tell, TPR − FPR: 0 when everybody is decided alike, 1 when all are right. */
  readonly skill: number;
}

/** Decisions must tell at least this share of what those they are compared with tell. */
const leastSkill = 0.9;

/**
 * The position of the best setting, or −1 when none is defined; the first of equals.
 *
 * - `auc`: the highest AUC.
 * - `harmonic`: the highest harmonic mean of AUC and consistency(W^F); the default.
 * - `weighted:0.3`: the highest 0.7·AUC + 0.3·consistency(W^F).
 * - `constrained:0.02`: the best consistency(W^F) among settings whose AUC is within 0.02 of the best.
 *
 * Where no setting has a consistency, all of them choose by AUC. Otherwise a setting is considered
 * only when the TPR − FPR of its decisions is at least nine tenths of the best: who decides alike
 * for everybody has a consistency of 1, and AUC, which looks at scores, does not see it.
 */
export function chooseBest(candidates: readonly Validation[], objective: Objective): number {
  const usable = candidates.some(({ consistency }) => !Number.isNaN(consistency));
  const { name, value } = parseObjective(usable ? objective : 'auc');
  const skilled = new Set(name === 'auc' ? candidates : skilledOf(candidates));
  const bestAuc = Math.max(...Array.from(skilled, ({ auc }) => (Number.isNaN(auc) ? -1 : auc)));
  const worth = ({ auc, consistency }: Validation): number => {
    if (name === 'auc') return auc;
    if (name === 'harmonic') return (2 * auc * consistency) / (auc + consistency);
    if (name === 'weighted') return (1 - value) * auc + value * consistency;
    return auc >= bestAuc - value ? consistency : Number.NaN;
  };
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  candidates.forEach((candidate, at) => {
    const score = skilled.has(candidate) ? worth(candidate) : Number.NaN;
    if (score > most) {
      most = score;
      best = at;
    }
  });
  return best;
}

/** Those whose decisions tell nearly as much as the best; all when no decisions tell anything. */
function skilledOf(candidates: readonly Validation[]): readonly Validation[] {
  const best = Math.max(...candidates.map(({ skill }) => (Number.isNaN(skill) ? 0 : skill)));
  return candidates.filter(({ skill }) => isNearlyAsSkilled(skill, best));
}

/**
 * Whether decisions with this TPR − FPR tell at least nine tenths of what the others' tell; always
 * where the others' tell nothing.
 */
export function isNearlyAsSkilled(skill: number, others: number): boolean {
  return !(others > 0) || skill >= leastSkill * others;
}

/** Splits an objective into its name and number. */
export function parseObjective(objective: string): {
  name: 'auc' | 'harmonic' | 'weighted' | 'constrained';
  value: number;
} {
  const [name, number = ''] = objective.split(':');
  const value = Number(number);
  if ((name === 'auc' || name === 'harmonic') && number === '') return { name, value: 0 };
  if (
    (name === 'weighted' || name === 'constrained') &&
    number !== '' &&
    value >= 0 &&
    value <= 1
  ) {
    return { name, value };
  }
  throw new PairfairError(
    'invalid-option',
    `objective must be auc, harmonic, weighted:W or constrained:W with W in [0, 1], but is '${objective}'.`,
  );
}
