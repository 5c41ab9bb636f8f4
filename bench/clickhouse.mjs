// CPU seconds of every stage of a fit through ClickHouse, inside this process (chdb), by the number
// of people and columns. Not part of `npm run bench`: chdb is no dependency. `node bench/clickhouse.mjs [PEOPLE,…] [COLUMNS,…]` after `npm run build` and
// `npm install --no-save chdb@3.4.0`. CPU seconds, because they depend little on what else runs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { Session } from 'chdb';
import { createChdbConnection } from 'chdb/connection';
import { clickhouseEngine } from '../packages/engines/dist/engine/index.js';
import { completeRecipe, draftRecipe, groupIndicatorsOf } from '../packages/pairfair/dist/index.js';

const sizes = (process.argv[2] ?? '100000,1000000').split(',').map(Number);
const widths = (process.argv[3] ?? '20,50,100').split(',').map(Number);
const dims = 10;

const folder = mkdtempSync(join(tmpdir(), 'pairfair-bench-chdb-'));
const path = join(folder, 'data');
const holder = new Session(path);
const client = createClient({ connection: createChdbConnection({ path }) });

console.log('people × columns | stage | CPU s | s');
for (const people of sizes) {
  for (const cols of widths) {
    await createPeople(people, cols);
    await fitStages(people, cols);
    await client.command({ query: 'DROP TABLE default.people SYNC' });
  }
}
await client.close();
holder.close();
rmSync(folder, { recursive: true, force: true });
// The engine's threads would keep the process.
process.exit(0);

async function createPeople(people, cols) {
  const numbers = Array.from({ length: cols }, (_, j) => `randNormal(0, 1, ${j}) AS n${j}`);
  await client.command({
    query: `CREATE TABLE default.people ENGINE = MergeTree ORDER BY id AS SELECT leftPad(toString(number), 9, '0') AS id, ${numbers.join(', ')}, if(rand(1) % 5 < 2, 'a', 'b') AS grp, floor(randNormal(20, 6, 1001)) AS score, if(n0 + n1 + randNormal(0, 1, 1002) > 0, 'yes', 'no') AS outcome FROM numbers(${people})`,
  });
}

async function fitStages(people, cols) {
  const stage = async (name, work) => {
    const [cpu, wall] = [process.cpuUsage(), performance.now()];
    const answer = await work();
    const { user, system } = process.cpuUsage(cpu);
    const seconds = [(user + system) / 1e6, (performance.now() - wall) / 1e3];
    const shown = seconds.map((value) => value.toFixed(2)).join(' | ');
    console.log(`${people} × ${cols} | ${name} | ${shown}`);
    return answer;
  };
  const engine = await clickhouseEngine('clickhouse://chdb:8123/default.people', {
    client,
    exactBelow: 0,
  });
  const who = await stage('people', () =>
    engine.people({
      id: 'id',
      groups: {
        columns: ['grp'],
        combinations: ['a', 'b'].map((value, group) => ({ values: [value], group })),
        names: ['a', 'b'],
      },
      target: { column: 'outcome', kind: 'binary', positive: 'yes' },
      part: null,
    }),
  );
  const names = Array.from({ length: cols }, (_, j) => `n${j}`);
  const { columns } = await stage('column statistics', () =>
    who.columnStatistics(names, { quartiles: false }),
  );
  const settings = { scaling: 'standard', missing: 'fill', maxLevels: 500 };
  const draft = draftRecipe(who.rows, columns, settings);
  const { repeats } = await stage('repeated columns', () => who.repeatedOutputs(draft));
  const indicators = groupIndicatorsOf(who.groupSizes);
  const recipe = completeRecipe(draft, repeats, { indicators, names: ['a', 'b'] });
  const links = await stage('links', () =>
    who.links({ kind: 'quantiles', column: 'score', quantiles: 10, ties: 'spread' }),
  );
  const x = await who.features({ recipe, kernel: null });
  const shift = new Float64Array(x.cols);
  await stage('sums: B, A_F and groups', () => x.statistics({ shift, links: [links] }));
  const sample = Uint32Array.from({ length: Math.min(people, 5000) }, (_, i) =>
    Math.floor((i * people) / Math.min(people, 5000)),
  );
  await stage(`sample of ${sample.length} people`, () => x.rowsAt(sample));
  const components = {
    ...{ rows: x.cols, cols: dims },
    data: Float64Array.from({ length: x.cols * dims }, (_, k) => Math.sin(k)),
  };
  const z = await stage('Z put aside', () => x.project({ mean: shift, components }));
  await stage('one Newton pass', () => z.logisticSums(new Float64Array(dims + 1)));
  const pipeline = {
    recipe,
    representation: { kind: 'linear', mean: shift, components },
    predictor: { kind: 'logistic', coefficients: new Float64Array(dims).fill(0.1), intercept: 0 },
    ...{ target: { kind: 'binary', column: 'outcome' }, threshold: 0.5 },
    protectedAttribute: {
      ...{ columns: ['grp'], values: [null], groups: ['a', 'b'], input: 'include' },
    },
  };
  await stage('measures', () => who.measures(pipeline, [links]));
  await stage('transform into a table', () =>
    engine.write(pipeline, {
      ...{ to: 'default.fair', id: 'id' },
      columns: { scores: true, representation: true },
    }),
  );
  await engine.close();
  await client.command({ query: 'DROP TABLE default.fair SYNC' });
}
