// Draws docs/figures/admissions.svg, the picture of the README, from real fits.
import { mkdirSync, writeFileSync } from 'node:fs';
import { scatterChart, svgInTheme } from '@pairfair/charts';
import * as pairfair from 'pairfair/internal';

const study = pairfair.admissionsStudy({ perGroup: 200 }, 7);
const { train } = pairfair.foldData(study, study.split, { neighbors: 10, seed: 7 });
const model = pairfair.fitPfr(train.withGroup, {
  ...{ similarity: train.similarity, fairness: train.fairness, gamma: 0.9, ridge: 0.1, dims: 2 },
});
const z = pairfair.transform(model, train.withGroup);
const { source, target } = train.fairness;
// Judged pairs across the groups: those are the ones the data keep apart.
const pairs = Array.from(source, (i, e) => [i, target[e]])
  .filter(([i, j]) => train.groups[i] !== train.groups[j])
  .slice(0, 14);

const shared = {
  group: train.groups,
  groups: ['group with inflated scores', 'other group'],
  label: train.labels,
  labels: ['not able', 'able'],
  pairs,
};
const size = { width: 460, height: 430 };
const data = (j) => pairfair.columnOf(train.x, j);
const before = scatterChart(
  { ...shared, x: data(0), y: data(1) },
  {
    ...{ id: 'before', title: 'In the data', xLabel: 'academic', yLabel: 'supplementary' },
    ...size,
  },
);
const after = scatterChart(
  { ...shared, x: pairfair.columnOf(z, 0), y: pairfair.columnOf(z, 1) },
  { id: 'after', title: 'In the fair representation', xLabel: 'z1', yLabel: 'z2', ...size },
);
const place = (svg, x) => svgInTheme(svg, 'light').replace('<svg ', `<svg x="${x}" y="0" `);
mkdirSync('docs/figures', { recursive: true });
writeFileSync(
  'docs/figures/admissions.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" width="930" height="430" viewBox="0 0 930 430">${place(before, 0)}${place(after, 470)}</svg>\n`,
);
