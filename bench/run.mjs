// npm run bench [-- NAME …]: our speed beside NumPy, SciPy and scikit-learn, in the same minute.
// Prints the table, writes results.json and RESULTS.md beside this file; items not run now keep their last figures.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openContext } from './lib/context.mjs';
import { machine } from './lib/machine.mjs';
import { quiet } from './lib/quiet.mjs';
import { reportMarkdown, tables } from './lib/report.mjs';
import { finishRow, misses } from './lib/rows.mjs';

/** What can be run, in this order; a further item is a file in items/ and a name here. */
const items = [
  ...['gram', 'neighbors', 'eigen', 'logistic', 'fit', 'path', 'growth'],
  ...['grid', 'prototypes', 'judgments', 'scale', 'studio'],
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !items.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench called ${unknown.join(', ')}; there are ${items.join(', ')}.`);
  process.exit(2);
}
try {
  await bench(wanted.length > 0 ? items.filter((name) => wanted.includes(name)) : items);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function bench(names) {
  const started = machine();
  const context = await openContext();
  // An interrupted bench must not leave its data or its Pythons behind.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void context.close().finally(() => process.exit(130)));
  }
  try {
    const { kernels } = context;
    greet(started, kernels);
    // Rows of items that are not run now stay as they were last measured on this machine.
    let rows = earlierRows().filter((row) => items.includes(row.item) && !names.includes(row.item));
    for (const name of names) {
      console.error(`pairfair bench: ${name} …`);
      const { run } = await import(`./items/${name}.mjs`);
      const measured = (await run(context)).map((row) => finishRow(name, row));
      console.log(`\n${tables(measured)}`);
      rows = [...rows, ...measured].sort((a, b) => items.indexOf(a.item) - items.indexOf(b.item));
      const date = new Date().toISOString().slice(0, 10);
      const results = { date, machine: started, kernels, quiet, ran: names, rows };
      write('results.json', `${JSON.stringify(results, null, 2)}\n`);
      const missing = items.filter((item) => !rows.some((row) => row.item === item));
      write('RESULTS.md', reportMarkdown({ ...results, missing }));
    }
    const missed = misses(rows);
    console.log(
      missed.length === 0 ? '\nEvery row holds.' : `\n${missed.length} rows do not hold.`,
    );
  } finally {
    await context.close();
  }
}

function greet({ cpu, cores, node, load }, { about, stock, forced, chosen }) {
  const blas = about.blas.map(({ name, version }) => `${name} ${version}`).join(', ');
  console.error(`${cpu}, ${cores} cores, Node ${node}, load average ${load.toFixed(2)}`);
  console.error(`NumPy ${about.numpy} on ${blas || 'an unknown BLAS'}, ${chosen} kernels`);
  if (forced) console.error(`(left alone, OpenBLAS would take ${stock} kernels)`);
  if (!about.blas.some(({ name }) => name === 'openblas')) {
    console.error(
      'This is not OpenBLAS: the ratios prove nothing. Debian: apt-get install libopenblas0.',
    );
  }
  if (load > 0.7) {
    console.error('Something else is running on this machine; waiting for quiet moments.');
  }
}

/** What earlier runs on this machine wrote down. */
function earlierRows() {
  const path = fileURLToPath(new URL('results.json', import.meta.url));
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).rows : [];
}

function write(name, text) {
  writeFileSync(fileURLToPath(new URL(name, import.meta.url)), text);
}
