import { type Progress, requireNotCancelled } from '../progress.ts';
import { Random } from '../random.ts';
import type { PrototypeRestart, PrototypeSettings } from './prototypeModel.ts';

/** Where one restart ended. */
export interface PrototypeRun extends PrototypeRestart {
  readonly parameters: Float64Array;
}

/** How the caller follows the work, and stops it. */
export interface RestartWork {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/**
 * Runs all restarts and keeps the one with the smallest loss, the first on ties. Each has a random
 * stream of its own, so more restarts change none of the earlier ones.
 *
 * @param run One restart; calls `step` after every iteration.
 */
export function prototypeRestarts(
  stage: 'lfr' | 'ifair',
  { restarts, maxIterations, seed }: PrototypeSettings,
  { signal, onProgress }: RestartWork,
  run: (random: Random, step: (iteration: number) => void) => PrototypeRun,
): { readonly best: PrototypeRun; readonly restarts: PrototypeRestart[] } {
  const runs = Array.from({ length: restarts }, (_, r) => {
    requireNotCancelled(signal);
    const report = (done: number): void =>
      onProgress?.({ stage, done: r * maxIterations + done, total: restarts * maxIterations });
    const ended = run(new Random(seed, `${stage} restart ${r}`), report);
    report(maxIterations);
    return ended;
  });
  return {
    best: runs.reduce((best, candidate) => (candidate.loss < best.loss ? candidate : best)),
    restarts: runs.map(({ loss, iterations, converged }) => ({ loss, iterations, converged })),
  };
}
