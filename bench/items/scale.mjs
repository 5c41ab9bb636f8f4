import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../lib/measure.mjs';
import { quietMoment } from '../lib/quiet.mjs';
import { writePeople } from '../lib/scaleData.mjs';
import { watchRun } from '../lib/watchRun.mjs';

const program = fileURLToPath(new URL('../../apps/cli/bin/pairfair.js', import.meta.url));
const bareRead = fileURLToPath(new URL('../lib/bareRead.mjs', import.meta.url));
const memoryLimit = '1GB';
const engine = ['--engine', 'duckdb', '--memory-limit', memoryLimit];
const roles = ['--target', 'outcome', '--protected', 'grp', '--ranking', 'score'];

/** People and columns, from the least to the most numbers. */
export const sizes = [
  { people: 100_000, cols: 20 },
  { people: 1_000_000, cols: 20 },
  { people: 10_000_000, cols: 20 },
  { people: 5_000_000, cols: 50 },
  { people: 2_000_000, cols: 200 },
];

/**
 * Growing Parquet files through the command as a user calls it, each call a process of its own:
 * time, CPU, memory and spill of fit, tune, transform and predict beside DuckDB's bare read of the
 * same file. `rows` (`--rows 100000,1000000`) chooses sizes.
 */
export async function run({ folder, rows: chosen }) {
  const wanted = sizes.filter(({ people }) => !chosen || chosen.includes(people));
  const rows = [];
  for (const size of wanted) rows.push(...(await measure(folder, size)));
  return rows;
}

async function measure(folder, { people, cols }) {
  const shape = `${people.toLocaleString('en')} × ${cols}`;
  const at = (name) => join(folder, name);
  const data = at('people.parquet');
  const temporary = at('temporary');
  mkdirSync(temporary, { recursive: true });
  console.error(`  ${shape}: writing the table …`);
  await writePeople(data, people, cols);
  const file = statSync(data).size;
  const call = async (...words) => {
    await quietMoment();
    return watchRun(process.execPath, words, temporary);
  };

  const reads = [];
  for (let k = 0; k < 3; k++) reads.push(await call(bareRead, data, memoryLimit));
  const bare = median(reads.map(({ wall }) => wall));
  const found = { 'bare read': reads.find(({ wall }) => wall === bare) };
  const words = {
    fit: ['fit', data, ...engine, ...roles, '--out', at('model.json')],
    tune: ['tune', data, ...engine, ...roles, '--out', at('tuned.json')],
    transform: ['transform', at('model.json'), data, ...engine, '--out', at('fair.parquet')],
    predict: ['predict', at('model.json'), data, ...engine, '--out', at('scores.parquet')],
  };
  for (const [command, said] of Object.entries(words)) {
    console.error(`  ${shape}: ${command} …`);
    found[command] = await call(program, ...said).catch((error) => ({ failed: error.message }));
  }
  for (const name of [
    'people.parquet',
    'fair.parquet',
    'scores.parquet',
    'model.json',
    'tuned.json',
  ])
    rmSync(at(name), { force: true });
  return Object.entries(found).map(([command, taken]) => ({
    title: `${command}, ${shape}`,
    scale: { command, people, cols, file, bare, ...taken },
  }));
}
