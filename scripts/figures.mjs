// Draws docs/figures/strictness.svg, the picture of the README, from real fits.
import { mkdirSync, writeFileSync } from 'node:fs';
import { svgInTheme } from '@pairfair/charts';
import { figureSvg } from '@pairfair/output';
import { meritDial } from 'pairfair/internal';
import { dialFigure } from '../apps/cli/dist/demo/demoPage.js';

const dial = meritDial({ strictness: [0, 0.9] }, 1);
const [none, strict] = dial.points.map((point, k) =>
  figureSvg({ ...dialFigure(dial, point, `dial-${k}`), width: 460 }),
);
const height = Number(/height="(\d+)"/.exec(none)[1]);
const place = (svg, x) => svgInTheme(svg, 'light').replace('<svg ', `<svg x="${x}" y="0" `);
mkdirSync('docs/figures', { recursive: true });
writeFileSync(
  'docs/figures/strictness.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" width="930" height="${height}" viewBox="0 0 930 ${height}">${place(none, 0)}${place(strict, 470)}</svg>\n`,
);
