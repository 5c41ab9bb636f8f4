import { requirePositive } from '../../checks.ts';
import { PairfairError } from '../../errors.ts';
import type { ComparisonVotes } from './comparisonVotes.ts';
import { type BradleyTerryOptions, newtonScores, winTable } from './fitBradleyTerry.ts';
import type { RankingScores } from './rankingScores.ts';

/** Scores beside how reliable each judge is. */
export interface CrowdScores extends RankingScores {
  /** Per judge: how often they prefer whom they should; ½ is guessing, 0 is the wrong way round. */
  readonly reliability: Float64Array;
  readonly converged: boolean;
}

const tolerance = 1e-6;
const maxRounds = 500;

/**
 * Bradley–Terry for judges of unequal reliability (Crowd-BT; Chen et al., WSDM 2013): judge j
 * prefers the better with probability η_j p + (1 − η_j)(1 − p). By EM; η_j has a Beta(4, 2) prior,
 * which says that judges are right more often than not.
 *
 * @throws PairfairError `bad-data` when a vote is by no named judge.
 */
export function fitCrowdBradleyTerry(
  votes: ComparisonVotes,
  groups: Int32Array,
  judges: number,
  { priorVariance = 4 }: BradleyTerryOptions = {},
): CrowdScores {
  requirePositive('priorVariance', priorVariance);
  if (votes.judge.some((j) => j < 0)) {
    throw new PairfairError(
      'bad-data',
      'Crowd-BT weighs judges, so every comparison must name its judge, but some do not. Use Bradley–Terry instead.',
    );
  }
  const reliability = new Float64Array(judges).fill(0.75);
  // The chance that a vote was meant: at first all were.
  const win = votes.win.slice();
  const refit = (start?: Float64Array, sweeps?: number) =>
    newtonScores(winTable({ ...votes, win }, groups.length), groups, 1 / priorVariance, {
      ...(start && { start }),
      ...(sweeps !== undefined && { sweeps }),
    });
  let fitted = refit();
  let rounds = 0;
  let change = Number.POSITIVE_INFINITY;
  while (rounds < maxRounds && change >= tolerance) {
    change = weighVotes(win, reliability, votes, fitted.scores);
    // A better score is all a round needs; the best one is found at the end.
    fitted = refit(fitted.scores, 3);
    rounds++;
  }
  fitted = refit(fitted.scores);
  return { ...fitted, iterations: rounds, reliability, converged: change < tolerance };
}

/** One E step into `win` and the judges' part of the M step; returns how far they moved. */
function weighVotes(
  win: Float64Array,
  reliability: Float64Array,
  votes: ComparisonVotes,
  scores: Float64Array,
): number {
  const meant = new Float64Array(reliability.length).fill(3);
  const count = new Float64Array(reliability.length).fill(4);
  for (let k = 0; k < win.length; k++) {
    // "About equal" is a half for each whoever says it.
    if (votes.win[k] === 0.5) continue;
    const p = votes.pair[k];
    const gap = scores[votes.source[p]] - scores[votes.target[p]];
    const chance = 1 / (1 + Math.exp(votes.win[k] === 1 ? -gap : gap));
    const eta = reliability[votes.judge[k]];
    const z = (eta * chance) / (eta * chance + (1 - eta) * (1 - chance));
    win[k] = votes.win[k] === 1 ? z : 1 - z;
    meant[votes.judge[k]] += votes.weight[k] * z;
    count[votes.judge[k]] += votes.weight[k];
  }
  let change = 0;
  for (let j = 0; j < reliability.length; j++) {
    const next = meant[j] / count[j];
    change = Math.max(change, Math.abs(next - reliability[j]));
    reliability[j] = next;
  }
  return change;
}
