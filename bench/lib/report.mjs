import { misses } from './rows.mjs';
import { scaleGoals } from './scaleGoals.mjs';

const dash = '–';

/** The results as a page. */
export function reportMarkdown({ date, machine, kernels, quiet, ran, rows, missing }) {
  const missed = misses(rows);
  return `# Results of \`npm run bench\`

Written by the bench itself, ${date}; every row says when and at which commit it was measured (a plus:
with changes that were not committed). What the limits mean: "must" is what has
to hold, "aim" is where we want to be, both relative to the peer on one thread. Ratios taken side
by side count, times on their own do not.

${machineText(machine, kernels, { ...quiet, ran, rows })}

## Beside the peers

Milliseconds (memory: MB), medians of at least five interleaved runs: of CPU on one thread, which a
busy machine hardly changes, of the clock on two. Ratios are for one / two threads; lower is better.

${mainTable(rows)}

${scaleSection(rows)}${countsSection(rows)}${missing.length === 0 ? '' : `Not measured yet: ${missing.join(', ')} (\`npm run bench -- ${missing.join(' ')}\`).\n\n`}${missed.length === 0 ? 'Every row holds.' : `**Not reached:** ${missed.map((row) => row.title).join('; ')}.`}

${otherSection(rows, kernels)}## What is compared

${explanations}
`;
}

/** All that was measured, for the terminal. */
export function tables(rows) {
  const [measured, grown, counted] = ['taken', 'scale', 'counts'].map((kind) =>
    rows.filter((row) => row[kind]),
  );
  const parts = [
    measured.length > 0 && mainTable(measured),
    grown.length > 0 && `${scaleTable(grown)}\n\n${goalLines(grown)}`,
    counted.length > 0 && countsTable(counted),
  ];
  return parts.filter((part) => part).join('\n\n');
}

function mainTable(rows) {
  return table(
    ['', 'peer', 'ours, 1 thread', '2 threads', 'ratio', 'must', 'aim', 'holds', 'differ by', 'of'],
    rows
      .filter(({ taken }) => taken)
      .map((row) => [
        row.title,
        amount(row.taken.peer),
        amount(row.taken.one),
        amount(row.taken.two),
        pair(row, row.ratio, (value) => value.toPrecision(2)),
        pair(row, row.must, (value) => `≤ ${value}`),
        pair(row, row.aim, (value) => `≤ ${value}`),
        verdict(row),
        row.difference === undefined ? dash : row.difference.toExponential(0),
        of(row),
      ]),
  );
}

function scaleSection(rows) {
  const grown = rows.filter(({ scale }) => scale);
  if (grown.length === 0) return '';
  return `## Growing tables

Parquet files through DuckDB, every line one call of the command in a process of its own. "÷ bare
read": its wall time beside that of DuckDB alone, which reads and decodes the same file; "file
read": bytes read, in files.

${scaleTable(grown)}

${goalLines(grown)}

`;
}

function scaleTable(rows) {
  const sorted = rows.toSorted(
    ({ scale: a }, { scale: b }) => a.cols - b.cols || a.people - b.people,
  );
  const size = (bytes) => `${Math.round(bytes / 2 ** 20)} MB`;
  const time = (seconds) => `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  return table(
    ['', 'wall', 'CPU', 'peak memory', 'spill', 'file read', '÷ bare read', 'of'],
    sorted.map((row) => {
      const { wall, cpu, bytes, spilled, read, file, bare, failed } = row.scale;
      if (failed) return [row.title, 'failed', dash, dash, dash, dash, dash, of(row)];
      const figures = [time(wall), time(cpu), size(bytes), size(spilled)];
      const shares = [(read / file).toFixed(1), (wall / bare).toFixed(1)];
      return [row.title, ...figures, ...shares, of(row)];
    }),
  );
}

function goalLines(rows) {
  const failures = rows.filter(({ scale }) => scale.failed);
  return [
    ...failures.map(({ title, scale }) => `* ${title} failed: ${scale.failed}`),
    ...scaleGoals(rows).map(({ goal, verdict }) => `* ${goal}: ${verdict}.`),
  ].join('\n');
}

/** When and at which commit a row was measured. */
function of({ at }) {
  return at ? `${at.date} ${at.commit}` : dash;
}

function countsSection(rows) {
  const counted = rows.filter(({ counts }) => counts);
  if (counted.length === 0) return '';
  return `## The studio under load and failure

Counts of one run each; everything from "lost" on must be 0.

${countsTable(counted)}

`;
}

/** What is counted, and what it is called. */
const countColumns = {
  ...{ answers: 'answers', retries: 'sent again', undos: 'taken back', interrupted: 'cut off' },
  ...{ full: 'tasks with all their judges', p95: 'answer, p95 in ms', lost: 'lost' },
  ...{ duplicated: 'duplicated', misattributed: 'misattributed', refused: 'refused' },
  overleased: 'beyond the overlap',
};

function countsTable(rows) {
  return table(
    ['', ...Object.values(countColumns), 'holds', 'of'],
    rows.map(({ title, counts, holds, at }) => [
      title,
      ...Object.keys(countColumns).map((name) => String(Math.round(counts[name]))),
      Object.values(holds).includes(false) ? '**no**' : 'yes',
      of({ at }),
    ]),
  );
}

/** Left out when the bench ran with PAIRFAIR_BENCH_QUICK=1. */
function otherSection(rows, kernels) {
  if (!rows.some((row) => row.taken?.peer2 !== undefined)) return '';
  return `## The peers on other terms

For information (medians of three): the same peers on two threads and with other kernels of
OpenBLAS, and what our one thread takes relative to each.

${otherTable(rows, kernels)}

`;
}

function otherTable(rows, kernels) {
  const others = [
    ['peer2', `${kernels.chosen}, 2 threads`],
    ['stock', `${kernels.stock} (OpenBLAS's own choice)`],
    ['wide', `${kernels.wide} (AVX-512)`],
  ].filter(([key]) => rows.some((row) => row.taken?.[key] !== undefined));
  return table(
    ['', ...others.flatMap(([, title]) => [title, 'ours / it'])],
    rows
      .filter((row) => row.taken?.peer2 !== undefined)
      .map((row) => [
        row.title,
        ...others.flatMap(([key]) => [
          amount(row.taken[key]),
          row.taken[key] === undefined ? dash : (row.taken.one / row.taken[key]).toPrecision(2),
        ]),
      ]),
  );
}

function machineText(machine, { about, stock, forced, chosen }, { starts, disturbed, ran, rows }) {
  const blas = about.blas.map(({ name, version }) => `${name} ${version}`).join(', ') || 'none';
  const why = forced
    ? ` By itself it takes its ${stock} kernels on this CPU, which it does not know; that would
flatter us, so the peers were told to use ${chosen}.`
    : '';
  return `* Machine of the last run: ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.platform}${elsewhere(rows, machine)}
* Last run (${ran.join(', ')}): ${starts - disturbed} of ${starts} runs began while nothing else ran on
  the machine; rows of other items are from the runs they name
* Ours: Node ${machine.node}, WebAssembly SIMD (128 bit)
* Peers: Python ${about.python}, NumPy ${about.numpy}, SciPy ${about.scipy}, scikit-learn ${about.sklearn}
* BLAS: ${blas}, ${chosen} kernels.${why}`;
}

/** Which commits' rows were measured on another CPU. */
function elsewhere(rows, { cpu }) {
  const others = rows.map(({ at }) => at).filter((at) => at && at.cpu !== cpu);
  const cpus = [...new Set(others.map((at) => at.cpu))];
  return cpus
    .map((other) => {
      const commits = new Set(others.filter((at) => at.cpu === other).map(({ commit }) => commit));
      return `; rows of ${[...commits].join(', ')} on ${other}`;
    })
    .join('');
}

function verdict({ holds, reaches }) {
  const words = Object.keys(holds).map((threads) => {
    if (!holds[threads]) return '**no**';
    return reaches[threads] ? 'yes, aim' : 'yes';
  });
  return words.length === 0 ? dash : words.join(' / ');
}

/** "one / two", or only one where the row knows no second thread. */
function pair(row, values, format) {
  const text = (value) => (value === undefined ? dash : format(value));
  return row.taken.two === undefined
    ? text(values.one)
    : `${text(values.one)} / ${text(values.two)}`;
}

function amount(value) {
  if (value === undefined) return dash;
  return value < 10 ? value.toFixed(1) : String(Math.round(value));
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const explanations = `* **XᵀDX**: \`gram(x, weights)\` against \`x.T @ (x * weights[:, None])\`.
* **kNN**: \`nearestNeighbors\`, 5 neighbours, against \`NearestNeighbors(algorithm='brute')\` on the same
  dense matrix. One-hot: 9 standardised columns of small whole numbers (rows repeat, distances tie) and
  three full one-hot blocks of 420 columns.
* **Eigenpairs**: of a covariance matrix, against \`scipy.linalg.eigh(a, subset_by_index=[0, 9])\`.
* **Logistic regression**: against \`LogisticRegression(C=1)\` with its default tolerance; "differ by" is
  our final objective less theirs, relative to theirs (negative: ours is lower). Independent columns
  are its best case (8 steps); correlated ones, as in the paper's synthetic data, take it over a hundred.
* **Whole fit**: 8803 people, 9 + 420 columns, 5 neighbours, 2 groups × 10 quantiles, γ = 0.5, D = 10, from
  the data to the model, every run in a fresh process on either side, so ours includes what the
  compiler takes. The dense route is \`peers/dense_fit.py\`: the same problem (\`basis\`, no balance) with
  N×N graphs, \`csgraph.laplacian\` and \`eigh\`. Memory is the peak after start-up, the data included.
* **γ path**: all 420 models, with the default settings, against one dense fit.
* **PFR grid**: 11 γ × 4 ridges × 7 D × 4 C on five folds, graphs included, against three dense fits.
* **LFR, iFair**: our time to a loss at least as good as that of SciPy's L-BFGS-B with numeric gradients
  on the same loss in NumPy (\`maxfun\` 20 000 for LFR, 1000 as published for iFair).
* **Judgments**: two-coin Dawid–Skene against a vectorised NumPy twin; and growth as below.
* **Growth**: no peer; the column holds the time of 10⁴ people, scaled to as many, so a ratio of 1 is
  linear. That sorting costs N log N and that data outgrow the caches is in it. "must" here is our own.
* **Growing tables**: with \`--engine duckdb --memory-limit 1GB\`. Of the columns three are categories, the
  others numbers, some with missing values; beside them a group, a score with ties, yes or no.
* **Studio**: the built command, and judges who ask for a task, think for 0.2 to 1 s, answer under a
  key, send one answer in ten again though it was acknowledged, skip and take back one in twenty. At the
  end every acknowledged answer is looked for in the exported judgments and in the judge's own data,
  with its judge, people, words and place; "cut off" are requests that a kill left without an answer,
  "beyond the overlap" tasks that more judges had than may. While a comparison runs: against the same
  studio and judges without, in turn.
* "differ by" is how far our result and the peer's are apart, relative to its largest entry; a
  comparison whose sides disagree stops the bench.
* Two threads: the pool of \`@pairfair/engines\`, the same bits as one thread; X already lies on shared
  memory. Where there is a dash, the work is not split.`;
