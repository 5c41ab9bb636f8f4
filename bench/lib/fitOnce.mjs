// One fit of the COMPAS-sized case in a fresh process: node fitOnce.mjs FOLDER ROWS COLS SETTINGS.
// Prints CPU seconds, the growth of its largest memory after start-up, and the eigenvalues.
import { readRaw } from './data.mjs';
import { fitCompas } from './fitCompas.mjs';
import { peakBytes } from './machine.mjs';
import { secondsOf } from './measure.mjs';

const [folder, rows, cols, settings] = process.argv.slice(2);
const before = peakBytes();
const x = { rows: Number(rows), cols: Number(cols), data: readRaw(folder, 'x') };
const scores = readRaw(folder, 'scores');
const groups = Int32Array.from(readRaw(folder, 'groups'));
let model;
const seconds = await secondsOf(() => (model = fitCompas({ x, scores, groups }, settings)));
const values = Array.from(model.eigenvalues);
console.log(JSON.stringify({ seconds, bytes: peakBytes() - before, values }));
