// npm run bench [-- NAME …]: our speed beside NumPy, SciPy and scikit-learn, in the same minute.
// Prints the table, writes results.json and RESULTS.md beside this file; items not run now keep
// their last figures. `scale --rows 100000,1000000` chooses sizes of its table.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sizes } from './items/scale.mjs';
import { openContext } from './lib/context.mjs';
import { machine } from './lib/machine.mjs';
import { measuredAt } from './lib/measuredAt.mjs';
import { mergeRows } from './lib/mergeRows.mjs';
import { quiet } from './lib/quiet.mjs';
import { reportMarkdown, tables } from './lib/report.mjs';
import { finishRow, misses } from './lib/rows.mjs';

/** What can be run, in this order; a further item is a file in items/ and a name here. */
const items = [
  ...['gram', 'neighbors', 'eigen', 'logistic', 'fit', 'path', 'growth'],
  ...['grid', 'prototypes', 'judgments', 'scale', 'studio'],
];

const { wanted, rows: chosenRows } = readWords();
try {
  await bench(wanted.length > 0 ? items.filter((name) => wanted.includes(name)) : items);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function readWords() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { rows: { type: 'string' } },
    });
    const unknown = positionals.filter((name) => !items.includes(name));
    if (unknown.length > 0) {
      throw new Error(
        `There is no bench called ${unknown.join(', ')}; there are ${items.join(', ')}.`,
      );
    }
    return { wanted: positionals, rows: values.rows && readRows(values.rows, positionals) };
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

function readRows(text, names) {
  const rows = text.split(',').map(Number);
  const known = sizes.map(({ people }) => people);
  if (!rows.every((count) => known.includes(count)) || !names.includes('scale')) {
    throw new Error(
      `--rows takes sizes of the bench scale, of ${known.join(', ')}; it was '${text}'.`,
    );
  }
  return rows;
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
    let rows = earlierRows();
    const at = { ...measuredAt(), cpu: started.cpu };
    for (const name of names) {
      console.error(`pairfair bench: ${name} …`);
      const { run } = await import(`./items/${name}.mjs`);
      const found = await run({ ...context, rows: chosenRows });
      const measured = found.map((row) => ({ ...finishRow(name, row), at }));
      console.log(`\n${tables(measured)}`);
      const whole = name !== 'scale' || chosenRows === undefined;
      rows = mergeRows(rows, name, measured, { order: items, whole });
      const missing = items.filter((item) => !rows.some((row) => row.item === item));
      const results = {
        date: at.date,
        machine: started,
        kernels,
        quiet,
        ran: names,
        missing,
        rows,
      };
      write('results.json', `${JSON.stringify(results, null, 2)}\n`);
      write('RESULTS.md', reportMarkdown(results));
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

/** What earlier runs wrote down. */
function earlierRows() {
  const path = fileURLToPath(new URL('results.json', import.meta.url));
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).rows : [];
}

function write(name, text) {
  writeFileSync(fileURLToPath(new URL(name, import.meta.url)), text);
}
