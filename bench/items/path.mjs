import { leadingDims, pfrPath } from 'pairfair/internal';
import { compasLike, writeRaw } from '../lib/data.mjs';
import { compasStatistics } from '../lib/fitCompas.mjs';
import { interleave, secondsOf } from '../lib/measure.mjs';

const gammas = Array.from({ length: 21 }, (_, k) => k / 20);
const dims = 20;

/** PFR for 21 γ × 20 dimensions at COMPAS size, against one dense fit. */
export async function run(context) {
  const { x, scores, groups } = compasLike();
  writeRaw(context.folder, 'x', x.data);
  writeRaw(context.folder, 'scores', scores);
  writeRaw(context.folder, 'groups', groups);
  const args = { rows: x.rows, cols: x.cols };
  const { contestants, extra } = await context.prepare('dense_fit', args);
  const statistics = compasStatistics({ x, scores, groups });
  const { whole, ...seconds } = await interleave(
    {
      ...contestants,
      one: () => secondsOf(() => allModels(statistics)),
      whole: () => secondsOf(() => allModels(compasStatistics({ x, scores, groups }))),
    },
    { extra },
  );
  const limits = { must: { one: 0.3 }, aim: { one: 0.15 } };
  const title = 'γ path, 21 γ × 20 D, vs one dense fit';
  return [
    { title, seconds, ...limits },
    {
      title: 'the same, graphs and statistics included',
      seconds: { ...seconds, one: whole },
      ...limits,
    },
  ];
}

/** A model for every γ and every number of dimensions. */
function allModels(statistics) {
  return pfrPath(statistics, { gammas, dims }).flatMap((model) =>
    Array.from({ length: dims }, (_, d) => leadingDims(model, d + 1)),
  );
}
