import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { relativeDifference, requireAgreement } from '../lib/compare.mjs';
import { quietMoment } from '../lib/quiet.mjs';
import { writePeople } from '../lib/scaleData.mjs';
import { watchRun } from '../lib/watchRun.mjs';

const program = fileURLToPath(new URL('../../apps/cli/bin/pairfair.js', import.meta.url));
const cols = 50;
/** PAIRFAIR_BENCH_SCALE=1000000 stops there. */
const sizes = [100_000, 1_000_000, 5_000_000].filter(
  (people) => people <= Number(process.env.PAIRFAIR_BENCH_SCALE ?? Number.POSITIVE_INFINITY),
);
const mostBytes = 1.5e9;
/** About the least that works: the memberships of five million people do not fit beside the rest. */
const tightLimit = '350MB';
const leastSpilling = 5_000_000;
const flags = ['--target', 'outcome', '--protected', 'grp', '--ranking', 'score'];

/**
 * Files larger than memory, through the command as a user calls it: a whole fit and a transform to
 * Parquet at growing size, their peak memory, and a fit that is forced onto the disk. No peer: the
 * column holds the time of the smallest size, scaled to as many people, so a ratio of 1 is linear,
 * and for memory the limit.
 */
export async function run({ folder }) {
  const runs = [];
  for (const people of sizes) runs.push(await measure(folder, people));
  return runs.flatMap((found, k) => rowsOf(sizes[k], found, runs[0]));
}

async function measure(folder, people) {
  const [data, model] = [join(folder, 'people.parquet'), join(folder, 'model.json')];
  const temporary = join(folder, 'temporary');
  mkdirSync(temporary, { recursive: true });
  await writePeople(data, people);
  const call = async (...words) => {
    await quietMoment();
    return watchRun(process.execPath, [program, ...words], temporary);
  };
  const learn = (out, limit) => [
    ...['fit', data, '--engine', 'duckdb', ...flags, '--asked', '5000'],
    ...['--memory-limit', limit, '--out', out],
  ];
  const fit = await call(...learn(model, '400MB'));
  const fair = join(folder, 'fair.parquet');
  const limited = ['--engine', 'duckdb', '--memory-limit', '400MB'];
  const transform = await call('transform', model, data, ...limited, '--out', fair);
  const tight = people >= leastSpilling;
  const again = join(folder, 'again.json');
  const spill = tight ? await call(...learn(again, tightLimit)) : undefined;
  const difference = tight ? modelGap(model, again) : undefined;
  for (const path of [data, fair]) rmSync(path, { force: true });
  return { fit, transform, spill, difference };
}

function modelGap(a, b) {
  const [x, y] = [a, b].map((path) => numbersIn(JSON.parse(readFileSync(path, 'utf8'))));
  return relativeDifference(x, y);
}

function numbersIn({ recipe, representation, predictor }) {
  const numbers = (value) => {
    if (typeof value === 'number') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbers) : [];
  };
  return numbers({ recipe, representation, predictor });
}

function rowsOf(people, { fit, transform, spill, difference }, smallest) {
  const scaled = (part) => (smallest[part].seconds * people) / sizes[0];
  const limits =
    people === sizes[0] ? { must: {}, aim: {} } : { must: { one: 1.2 }, aim: { one: 1 } };
  const size = `${people.toLocaleString('en')} × ${cols} Parquet`;
  const rows = [
    { title: `fit, ${size}`, seconds: { one: fit.seconds, peer: scaled('fit') }, ...limits },
    {
      title: `transform, ${size}`,
      seconds: { one: transform.seconds, peer: scaled('transform') },
      ...limits,
    },
    memoryRow(`peak memory of that fit (MB), ${size}`, fit),
    memoryRow(`peak memory of that transform (MB), ${size}`, transform),
  ];
  if (!spill) return rows;
  if (spill.spilled === 0) throw new Error('The tight memory limit forced nothing onto the disk.');
  const title = `fit with ${Math.round(spill.spilled / 1e6)} MB forced onto the disk, ${size}`;
  return [
    ...rows,
    {
      title,
      seconds: { one: spill.seconds, peer: fit.seconds },
      must: { one: 3 },
      aim: { one: 1.5 },
      difference: requireAgreement(title, difference, 1e-9),
    },
  ];
}

function memoryRow(title, { bytes }) {
  return {
    title,
    bytes: { one: bytes, peer: mostBytes },
    must: { one: 1 },
    aim: { one: 0.7 },
  };
}
