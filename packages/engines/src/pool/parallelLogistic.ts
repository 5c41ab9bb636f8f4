import type { Matrix } from 'pairfair';
import {
  blockCount,
  fitLogisticRows,
  type LogisticModel,
  type LogisticOptions,
  logisticRows,
} from 'pairfair/predictors';
import type { Pool, PoolRunOptions } from './pool.ts';
import { shared, sharedMatrix } from './sharedMatrix.ts';
import {
  endSweeps,
  helpSweeps,
  leadSweeps,
  openSharedSweep,
  type SharedSweep,
} from './sharedSweep.ts';

/** Options for {@link parallelLogistic}. */
export interface ParallelLogisticOptions extends LogisticOptions, Pick<PoolRunOptions, 'signal'> {}

interface LogisticPart {
  readonly sweeps: SharedSweep;
  readonly options: Omit<LogisticOptions, 'weights'>;
  readonly leads: boolean;
}

/**
 * Fits an L2-penalised logistic regression on all workers of a pool: the same bits as
 * `fitLogistic` in one thread. Every sweep over the people is cut into blocks, which are summed by
 * whoever is free and added in their order. Pays from some ten thousand people on.
 *
 * Data that do not lie on shared memory yet are copied there first ({@link sharedMatrix}). Throws
 * what `fitLogistic` throws.
 */
export async function parallelLogistic(
  pool: Pool,
  x: Matrix,
  y: ArrayLike<number>,
  { weights, signal, ...options }: ParallelLogisticOptions = {},
): Promise<LogisticModel> {
  const { sign, weight } = logisticRows(x, y, weights);
  const rows = { x: sharedMatrix(x), sign: shared(sign), weight: shared(weight) };
  const sweeps = openSharedSweep(rows);
  // The leader comes first in the queue, so that no helper waits for one that cannot start.
  const inputs = Array.from(
    { length: Math.min(pool.workers, blockCount(x.rows)) },
    (_, part): LogisticPart => ({ sweeps, options, leads: part === 0 }),
  );
  const [model] = await pool.map<LogisticModel>('logisticPart', inputs, signal ? { signal } : {});
  return model;
}

/** The task: the fit itself, or help with its sweeps. */
export function logisticPart({ sweeps, options, leads }: LogisticPart): LogisticModel | undefined {
  if (!leads) {
    helpSweeps(sweeps);
    return undefined;
  }
  try {
    return fitLogisticRows(sweeps.rows, options, leadSweeps(sweeps));
  } finally {
    endSweeps(sweeps);
  }
}
