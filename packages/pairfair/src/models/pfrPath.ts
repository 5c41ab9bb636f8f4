import { requireNotCancelled, type WorkOptions } from '../progress.ts';
import type { PfrModel } from './linearModel.ts';
import { type PfrSolveOptions, pfrSolver } from './pfrSolver.ts';
import type { PfrStatistics } from './pfrStatistics.ts';

/** Options for {@link pfrPath}. */
export interface PfrPathOptions
  extends Omit<PfrSolveOptions, 'gamma' | 'ridge'>,
    Omit<WorkOptions, 'seed'> {
  /** The values of γ to solve for. */
  readonly gammas: readonly number[];
  /** The ridges to solve for, each with every γ; default [1]. */
  readonly ridges?: readonly number[];
}

/**
 * Solves PFR for every γ (and ridge) on one set of statistics: graphs and Gram matrices are never
 * made again, and shorter representations are prefixes of one solve ({@link leadingDims}).
 *
 * Models come in the order of `gammas`, and within one γ in the order of `ridges`.
 *
 * @example
 * const path = pfrPath(pfrStatistics(x, { similarity, fairness }), { gammas: [0, 0.5, 1], dims: 5 });
 */
export function pfrPath(statistics: PfrStatistics, options: PfrPathOptions): PfrModel[] {
  const { gammas, ridges = [1], signal, onProgress, ...rest } = options;
  const { solve } = pfrSolver(statistics);
  const total = gammas.length * ridges.length;
  const models: PfrModel[] = [];
  for (const gamma of gammas) {
    for (const ridge of ridges) {
      requireNotCancelled(signal);
      models.push(solve({ ...rest, gamma, ridge }));
      onProgress?.({ stage: 'path', done: models.length, total });
    }
  }
  return models;
}
