import { addBlocks, blockCount, type fitLogisticRows, sweepBlocks } from 'pairfair/predictors';
import { sharedFloats } from './sharedMatrix.ts';

/** The rows of a logistic regression, and how the fit asks for sums over them. */
type LogisticRows = Parameters<typeof fitLogisticRows>[0];
type LogisticSweep = Parameters<typeof fitLogisticRows>[2];
type SweepDetail = Parameters<LogisticSweep>[1];

/** What a sweep may sum; shared memory holds the place in this list. */
const details: readonly SweepDetail[] = ['gradient', 'diagonal', 'hessian'];

/**
 * What threads need in common to sweep over the rows of a logistic regression together; all of
 * it on shared memory. One thread leads: it sets the coefficients and asks for a sweep. Everyone,
 * the leader too, then takes one block of rows after another until none is left. So the leader
 * never waits for a helper that has not come yet, and who summed which block leaves no trace.
 */
export interface SharedSweep {
  readonly rows: LogisticRows;
  readonly coefficients: Float64Array;
  /** The sums of every block. */
  readonly parts: Float64Array;
  /** Counters, see {@link at}. */
  readonly control: Int32Array;
}

/** Where the counters stand. */
const at = { sweep: 0, nextBlock: 1, blocksDone: 2, detail: 3, ended: 4 };

/** Makes room for the sweeps over some rows, which must lie on shared memory. */
export function openSharedSweep(rows: LogisticRows): SharedSweep {
  const blocks = blockCount(rows.x.rows);
  const control = new Int32Array(new SharedArrayBuffer(4 * Object.keys(at).length));
  control[at.nextBlock] = blocks;
  return {
    rows,
    coefficients: sharedFloats(rows.x.cols + 1),
    // Room for Hessians too: pages that are never touched take no memory.
    parts: sharedFloats(blocks * sweepLength(rows.x.cols, 'hessian')),
    control,
  };
}

/** The leader's sweep, to be given to `fitLogisticRows`. */
export function leadSweeps(shared: SharedSweep): LogisticSweep {
  const { rows, control, parts } = shared;
  const blocks = blockCount(rows.x.rows);
  return (coefficients, detail) => {
    shared.coefficients.set(coefficients);
    control[at.detail] = details.indexOf(detail);
    control[at.blocksDone] = 0;
    // Last of all: from here on blocks can be taken, and what they need must be in place.
    Atomics.store(control, at.nextBlock, 0);
    Atomics.add(control, at.sweep, 1);
    Atomics.notify(control, at.sweep);
    sumBlocks(shared);
    for (;;) {
      const done = Atomics.load(control, at.blocksDone);
      if (done === blocks) break;
      Atomics.wait(control, at.blocksDone, done);
    }
    const length = sweepLength(rows.x.cols, detail);
    return addBlocks(parts.subarray(0, blocks * length), length);
  };
}

/** Helps with every sweep until the leader ends them. */
export function helpSweeps(shared: SharedSweep): void {
  const { control } = shared;
  for (;;) {
    const sweep = Atomics.load(control, at.sweep);
    if (Atomics.load(control, at.ended) === 1) return;
    sumBlocks(shared);
    Atomics.wait(control, at.sweep, sweep);
  }
}

/** Lets all helpers go. */
export function endSweeps({ control }: SharedSweep): void {
  Atomics.store(control, at.ended, 1);
  Atomics.add(control, at.sweep, 1);
  Atomics.notify(control, at.sweep);
}

/** Takes blocks and sums them, until none is left. */
function sumBlocks({ rows, coefficients, parts, control }: SharedSweep): void {
  const blocks = blockCount(rows.x.rows);
  for (;;) {
    const block = Atomics.add(control, at.nextBlock, 1);
    if (block >= blocks) return;
    // Read only now: a helper may have come from the sweep before into this one.
    const detail = details[Atomics.load(control, at.detail)];
    sweepBlocks(parts, rows, coefficients, detail, block, block + 1);
    Atomics.add(control, at.blocksDone, 1);
    Atomics.notify(control, at.blocksDone);
  }
}

/**
 * How many sums `sweepBlocks` writes for a block: gradient, loss, curvature, and of the second
 * derivatives nothing, the diagonal or all.
 */
function sweepLength(cols: number, detail: SweepDetail): number {
  const m = cols + 1;
  return m + 2 + (detail === 'hessian' ? m * m : detail === 'diagonal' ? cols : 0);
}
