import { stratifiedFolds } from 'pairfair';
import { foldData, gridSearch, methodNamed } from 'pairfair/internal';
import { compasLike, writeRaw } from '../lib/data.mjs';
import { interleave, secondsOf } from '../lib/measure.mjs';

/** The default PFR grid (1232 settings) on five folds at COMPAS size, against three dense fits. */
export async function run(context) {
  const { x, scores, groups } = compasLike();
  writeRaw(context.folder, 'x', x.data);
  writeRaw(context.folder, 'scores', scores);
  writeRaw(context.folder, 'groups', groups);
  const { contestants, extra } = await context.prepare('dense_fit', { rows: x.rows, cols: x.cols });
  const study = studyOf(x, scores, groups);
  const search = () => {
    const folds = stratifiedFolds({ groups: study.groups, labels: study.labels }).map((split) =>
      foldData(study, split, { neighbors: 10, seed: 1, tuning: true }),
    );
    gridSearch(methodNamed('pfr'), folds, { objective: 'harmonic', grid: {}, wide: false });
  };
  const seconds = await interleave({ ...contestants, one: () => secondsOf(search) }, { extra });
  const tripled = Object.fromEntries(
    Object.entries(seconds).map(([name, value]) => [name, name === 'one' ? value : 3 * value]),
  );
  const title = 'default PFR grid, 5 folds, COMPAS size, vs three dense fits';
  return [{ title, seconds: tripled, must: { one: 1 }, aim: { one: 0.5 } }];
}

/** Where the bench's one-hot blocks begin and end; the ninth column tells the group. */
const blocks = [
  [9, 12],
  [12, 17],
  [17, 429],
];

/** The bench's matrix as a study: dense columns as numbers, the one-hot blocks as categories. */
function studyOf(x, scores, groups) {
  const numbers = Array.from({ length: 8 }, (_, j) => ({
    kind: 'numeric',
    name: `n${j}`,
    values: Float64Array.from({ length: x.rows }, (_, i) => x.data[i * x.cols + j]),
  }));
  const categories = blocks.map(([from, to]) => ({
    kind: 'category',
    name: `b${from}`,
    levels: Array.from({ length: to - from }, (_, k) => `c${String(k).padStart(3, '0')}`),
    codes: Int32Array.from({ length: x.rows }, (_, i) =>
      x.data.subarray(i * x.cols + from, i * x.cols + to).indexOf(1),
    ),
  }));
  return {
    name: 'COMPAS size',
    table: { rows: x.rows, columns: [...numbers, ...categories] },
    labels: Float64Array.from(scores, (score, i) => (score + x.data[i * x.cols] > 2 ? 1 : 0)),
    groups: Int32Array.from(groups),
    groupNames: ['a', 'b'],
    side: { kind: 'ranking', scores: Float64Array.from(scores), quantiles: 10, ties: 'spread' },
  };
}
