import { minimize } from '../linalg/lbfgs.ts';
import type { LfrObjective } from './lfrObjective.ts';
import type { PrototypeRun } from './prototypeRestarts.ts';

/** Options for {@link lfrMinimize}. */
export interface LfrMinimizeOptions {
  readonly maxIterations: number;
  readonly signal?: AbortSignal;
  readonly onIteration?: (iteration: number) => void;
}

const stageTolerance = 1e-6;
const lastTolerance = 1e-9;
const memory = 30;

/**
 * Lowers the LFR loss from a start: L-BFGS on the loss with its kinks rounded off, less and less.
 *
 * From kink to kink L-BFGS stalls at once, far above what can be reached; so the first stage rounds
 * generously, each next one starts where the last ended and rounds a tenth as much, and the
 * iterations are shared out among them. The loss reported is the exact one.
 */
export function lfrMinimize(
  objective: LfrObjective,
  start: Float64Array,
  { maxIterations, signal, onIteration }: LfrMinimizeOptions,
): PrototypeRun {
  const { size, labelRange, alphaSize, alphaRoots } = objective;
  const lower = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  const upper = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  if (!alphaRoots) lower.fill(0, 0, alphaSize);
  lower.fill(0, ...labelRange);
  upper.fill(1, ...labelRange);

  const gradient = new Float64Array(size);
  const stages = roundings(objective, start, gradient);
  let parameters = start;
  let iterations = 0;
  let converged = false;
  stages.forEach((rounding, stage) => {
    const done = iterations;
    const minimum = minimize((p, g) => objective.evaluate(p, g, rounding), parameters, {
      lower,
      upper,
      memory,
      maxIterations: Math.ceil((maxIterations - iterations) / (stages.length - stage)),
      gradientTolerance: 0,
      valueTolerance: stage + 1 < stages.length ? stageTolerance : lastTolerance,
      ...(signal && { signal }),
      onIteration: ({ iteration }) => onIteration?.(done + iteration),
    });
    parameters = minimum.x;
    iterations += minimum.iterations;
    converged = minimum.reason !== 'iterations';
  });
  objective.evaluate(parameters, gradient, 0);
  return { parameters, loss: objective.loss().total, iterations, converged };
}

/**
 * How much to round in each stage. With s the weight of fairness beside the rest of the loss, the
 * first stage is s/100: |t| then acts like a penalty 50 t² of the rest, strong enough to matter and
 * smooth enough to follow. It ends where rounding changes the loss by a thousandth of the rest at
 * most. Where fairness counts little, that is one stage.
 */
function roundings(objective: LfrObjective, start: Float64Array, gradient: Float64Array): number[] {
  if (objective.fairnessScale === 0) return [0];
  objective.evaluate(start, gradient, 0);
  const strength = Math.min(objective.fairnessScale / objective.rest(), 1e4);
  const out = [strength / 100];
  while (out[out.length - 1] * strength > 1e-3) out.push(out[out.length - 1] / 10);
  return out;
}
