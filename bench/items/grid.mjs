import { compareMethods, Random, stratifiedFolds } from 'pairfair';
import { foldData, gridSearch, methodNamed } from 'pairfair/internal';
import { compasLike, writeRaw } from '../lib/data.mjs';
import { interleave, secondsOf } from '../lib/measure.mjs';

const settings = { objective: 'give-up:0.02', grid: {}, wide: false };

/**
 * Tuning PFR over its default grid on five folds: at COMPAS size against three dense fits, and on
 * 32,000 × 100 beside what cut PFR takes there, which is how PFR was tuned before it was graded.
 */
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
    gridSearch(methodNamed('pfr'), folds, settings);
  };
  const seconds = await interleave({ ...contestants, one: () => secondsOf(search) }, { extra });
  const tripled = Object.fromEntries(
    Object.entries(seconds).map(([name, value]) => [name, name === 'one' ? value : 3 * value]),
  );
  const title = 'default PFR grid, 5 folds, COMPAS size, vs three dense fits';
  return [{ title, seconds: tripled, must: { one: 1 }, aim: { one: 0.5 } }, ...(await largeGrid())];
}

/** One fold stands for five in tuning, two in comparing: all take the same time, and cut PFR minutes. */
async function largeGrid() {
  const study = largeStudy(32_000, 100);
  const [split] = stratifiedFolds({ groups: study.groups, labels: study.labels });
  const fold = foldData(study, split, { neighbors: 10, seed: 1, tuning: true });
  const search = (name) => secondsOf(() => gridSearch(methodNamed(name), [fold], settings));
  const tuning = { peer: await search('pfr-cut'), one: await search('pfr') };

  const options = { runs: 1, folds: 2 };
  const source = { kind: 'study', study };
  const compare = (methods, controls) =>
    secondsOf(() => compareMethods(source, { ...options, methods, controls }));
  const baselines = await compare(['original', 'ifair', 'lfr', 'hardt'], false);
  const graded = await compare(['pfr', 'pfr-exclude'], true);
  // What excludes the attribute took as long as what includes it, without the controls.
  const cut = (await compare(['pfr-cut'], true)) + (await compare(['pfr-cut'], false));
  const title = (what) => `${what} on 32,000 × 100, beside cut PFR`;
  return [
    { title: title('tuning PFR'), seconds: tuning, must: { one: 0.1 }, aim: { one: 0.05 } },
    {
      title: title('comparing methods, controls included,'),
      seconds: { peer: baselines + cut, one: baselines + graded },
      must: { one: 1 / 3 },
      aim: { one: 0.2 },
    },
  ];
}

/** Correlated columns, a label that depends on ten of them, and a ranking. */
function largeStudy(rows, cols) {
  const random = new Random(7, 'large grid');
  const shared = Float64Array.from({ length: rows }, () => random.normal());
  const columns = Array.from({ length: cols }, (_, j) => ({
    kind: 'numeric',
    name: `c${j}`,
    values: shared.map((value) => 0.5 * value + random.normal()),
  }));
  const scores = shared.map(
    (_, i) => columns.slice(0, 10).reduce((sum, { values }) => sum + values[i], 0) / 5,
  );
  return {
    name: 'large grid',
    table: { rows, columns },
    labels: scores.map((score) => (score + 2 * random.normal() > 0 ? 1 : 0)),
    groups: Int32Array.from({ length: rows }, (_, i) => i % 2),
    groupNames: ['a', 'b'],
    side: { kind: 'ranking', scores, quantiles: 10, ties: 'spread' },
  };
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
