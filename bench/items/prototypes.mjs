import { fitIfair, fitLfr, Random } from 'pairfair';
import { writeRaw } from '../lib/data.mjs';
import { median, secondsOf } from '../lib/measure.mjs';

const [rows, cols, prototypes] = [1000, 20, 10];
const lfrWeights = { reconstruction: 0.01, target: 1, fairness: 50 };
const ifairWeights = { utility: 1, fairness: 1 };

/**
 * LFR and iFair against numeric-gradient fits of the same loss: our time to reach a loss at least
 * as good as theirs.
 */
export async function run(context) {
  const { x, labels, groups } = people();
  writeRaw(context.folder, 'x', x.data);
  writeRaw(context.folder, 'labels', labels);
  writeRaw(context.folder, 'groups', groups);
  const shared = { rows, cols, prototypes };
  const fits = [
    ...['zemel', 'aif360', 'fairlearn'].map((variant) => ({
      title: `LFR ${variant}, ${rows}×${cols}, K=${prototypes}, to equal loss`,
      peer: 'lfr',
      args: { ...shared, variant, weights: lfrWeights, maxfun: 20_000 },
      learn: (maxIterations) =>
        fitLfr(x, labels, groups, {
          ...{ variant, prototypes, weights: lfrWeights, restarts: 1, maxIterations },
        }),
    })),
    ...['paper', 'authors'].map((variant) => ({
      title: `iFair ${variant}, ${rows}×${cols}, K=${prototypes}, to equal loss`,
      peer: 'ifair',
      args: { ...shared, variant, weights: ifairWeights, maxfun: 1000 },
      learn: (maxIterations) =>
        fitIfair(x, {
          ...{ variant, prototypes, weights: ifairWeights, restarts: 1, maxIterations },
          protectedColumns: [cols - 1],
        }),
    })),
  ];
  const measured = [];
  for (const { title, peer, args, learn } of fits) {
    const { contestants, result } = await context.prepare(peer, args);
    const seconds = await contestants.peer();
    const { loss } = await result();
    const iterations = stepsTo(loss, learn);
    const ours = [];
    for (let k = 0; k < 5; k++) ours.push(await secondsOf(() => learn(iterations)));
    measured.push({
      title,
      seconds: { peer: seconds, one: median(ours) },
      must: { one: 0.05 },
      aim: { one: 0.01 },
    });
  }
  return measured;
}

/** Fewest of 5, 10, 20, … iterations that reach the loss; the bench fails where none does. */
function stepsTo(loss, learn) {
  for (let steps = 5; steps <= 5000; steps *= 2) if (learn(steps).loss.total <= loss) return steps;
  throw new Error(`A loss of ${loss} was not reached.`);
}

/** People of two groups, the last column telling the group. */
function people() {
  const random = new Random(1, 'prototype bench');
  const groups = Float64Array.from({ length: rows }, () => random.integer(2));
  const data = Float64Array.from({ length: rows * cols }, (_, at) => {
    const group = groups[Math.floor(at / cols)];
    return at % cols === cols - 1 ? group : random.normal() + 0.3 * group;
  });
  const labels = Float64Array.from(groups, (_, i) =>
    data[i * cols] + data[i * cols + 1] + random.normal() > 0 ? 1 : 0,
  );
  return { x: { rows, cols, data }, labels, groups };
}
