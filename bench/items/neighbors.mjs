import { parallelNeighbors, sharedMatrix } from '@pairfair/engines/pool';
import { nearestNeighbors } from 'pairfair/internal';
import { relativeDifference, requireAgreement } from '../lib/compare.mjs';
import { compasLike, normalMatrix, writeRaw } from '../lib/data.mjs';
import { interleave, secondsOf, wallSecondsOf } from '../lib/measure.mjs';

const neighbors = 5;
const cases = [
  {
    title: 'exact kNN 8803×429',
    make: () => normalMatrix(8803, 429, 'neighbors'),
    must: { one: 0.65, two: 0.35 },
    aim: { one: 0.5, two: 0.27 },
  },
  {
    title: 'exact kNN 8803×(9 + 420 one-hot)',
    make: () => compasLike().x,
    must: { one: 0.4 },
    aim: { one: 0.1 },
  },
  {
    title: 'exact kNN 50000×50',
    make: () => normalMatrix(50_000, 50, 'neighbors'),
    must: { one: 0.55, two: 0.3 },
    aim: { one: 0.45, two: 0.23 },
  },
];

/** The five nearest neighbours of everyone, against scikit-learn's brute force. */
export async function run(context) {
  const rows = [];
  for (const { title, make, must, aim } of cases) {
    const x = sharedMatrix(make());
    writeRaw(context.folder, 'x', x.data);
    const args = { rows: x.rows, cols: x.cols, neighbors };
    const { contestants, result, extra } = await context.prepare('neighbors', args);
    let ours;
    const seconds = await interleave(
      {
        ...contestants,
        one: () => secondsOf(() => (ours = nearestNeighbors(x, { neighbors }))),
        two: () => wallSecondsOf(() => parallelNeighbors(context.pool, x, { neighbors })),
      },
      { extra },
    );
    const { distances } = await result();
    // Ties may be broken either way, so distances are compared and not who they lead to.
    const roots = Float64Array.from(ours.squaredDistance, Math.sqrt);
    const difference = requireAgreement(title, relativeDifference(roots, distances), 1e-6);
    rows.push({ title, seconds, must, aim, difference });
  }
  return rows;
}
