// What graded PFR does at fixed settings, over splits: the table that the defaults were chosen from.
//   node scripts/defaults.mjs synthetic-low|crime-r|compas RUNS [DATA FOLDER]

import { loadCompas, loadCrime, ratingsFromCrime } from '@pairfair/workbench/datasets';
import { auc, frontier, pfrSolver, pfrStatistics, rankConsistency } from 'pairfair';
import { foldData, multiply, studyOfRun, subtractRow } from 'pairfair/internal';

const gammas = [0.25, 0.5, 0.75, 0.9, 1];
const ridges = [0.01, 0.1, 1];
const strictnesses = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];

const [name = 'synthetic-low', runs = '8', folder = ''] = process.argv.slice(2);
const source = await sourceOf(name);
const sums = new Map();
for (let run = 0; run < Number(runs); run++) addRun(run);

const base = at(0.5, 0.1, 0);
console.log(
  `${name}, ${runs} runs; strictness 0: AUC ${three(base.auc)}, rank consistency ${three(base.rank)}`,
);
console.log(
  'difference in AUC / rank consistency by ridge, γ and strictness',
  strictnesses.slice(1).join(' '),
);
for (const ridge of ridges) {
  for (const gamma of gammas) {
    const cells = strictnesses.slice(1).map((strictness) => {
      const { auc: area, rank } = at(gamma, ridge, strictness);
      return `${three(area - base.auc)}/${three(rank - base.rank)}`;
    });
    console.log(`ridge ${ridge} γ ${gamma}`.padEnd(18), cells.join(' '));
  }
}

async function sourceOf(dataSet) {
  if (dataSet === 'compas') return { kind: 'study', study: await loadCompas(folder) };
  if (dataSet === 'synthetic-low') return { kind: 'admissions' };
  if (dataSet !== 'crime-r') throw new Error(`There is no data set ${dataSet} here.`);
  const data = await loadCrime(folder);
  const { classes } = ratingsFromCrime(data);
  return { kind: 'study', study: { ...data.study, side: { kind: 'classes', classes } } };
}

/** Learns on the training people of a run and measures its test people at every setting. */
function addRun(run) {
  const { study, split } = studyOfRun(source, run, 1);
  const { train, test } = foldData(study, split, { neighbors: 10, seed: run });
  const { similarity, fairness, labels } = train;
  const statistics = pfrStatistics(train.withGroup, { similarity, fairness, target: labels });
  const solver = pfrSolver(statistics);
  const x = subtractRow(test.withGroup, statistics.mean);
  for (const gamma of gammas) {
    for (const ridge of ridges) {
      const spectrum = solver.spectrum({ gamma, ridge });
      for (const { strictness, direction } of frontier(
        spectrum,
        { label: statistics.target },
        strictnesses,
      )) {
        const scores = multiply(x, { rows: direction.length, cols: 1, data: direction }).data;
        const key = `${gamma} ${ridge} ${strictness}`;
        const sum = sums.get(key) ?? { auc: 0, rank: 0 };
        sum.auc += auc(test.labels, scores);
        sum.rank += rankConsistency(scores, test.fairness);
        sums.set(key, sum);
      }
    }
  }
}

function at(gamma, ridge, strictness) {
  const { auc: area, rank } = sums.get(`${gamma} ${ridge} ${strictness}`);
  return { auc: area / Number(runs), rank: rank / Number(runs) };
}

function three(value) {
  return value.toFixed(3);
}
