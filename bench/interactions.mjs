// node bench/interactions.mjs [ROWS [PAIRS]]: how long Chromium takes from a click to what it is about, in
// a study of so many rows and judged pairs (50000 and 2000), and how long its upload and its fit took.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, startStudio } from '@pairfair/studio';
import { Random } from 'pairfair';
import { chromium } from 'playwright-core';
import { chromiumPath } from '../scripts/chromiumPath.mjs';

const [rows = 50_000, pairs = 2000] = process.argv.slice(2).map(Number);
const repeats = 40;
const folder = mkdtempSync(join(tmpdir(), 'pairfair-interactions-'));
// PostgreSQL does not run as root and has to be able to enter.
chmodSync(folder, 0o755);
const log = createLog(() => {});
const studio = await startStudio({ port: 0, dataDir: folder, log });
const args = ['--no-sandbox', '--disable-gpu'];
const browser = await chromium.launch({ executablePath: chromiumPath(), args });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(600_000);
  await page.goto(studio.adminLink);
  await page.getByRole('button', { name: 'Later' }).click();
  const study = await preparedStudy(page);
  await measure(page, study);
  console.log(
    `load average of this machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
} finally {
  await browser.close();
  await studio.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Uploads, opens, imports, freezes and fits; says how long, and how answers fared meanwhile. */
async function preparedStudy(page) {
  const people = madeUpPeople();
  const dataset = await timed('upload', () =>
    post(page, '/datasets?name=people', people.csv, 'text/csv'),
  );
  const { id } = await post(page, '/studies', settings(dataset.id));
  await timed('open the study', () => post(page, `/studies/${id}/state`, { state: 'open' }));
  await timed('import the judgments', () =>
    post(page, `/studies/${id}/import`, judgmentsOf(people), 'text/csv'),
  );
  const graph = await timed('freeze the graph', () =>
    post(page, `/studies/${id}/graphs`, { name: 'Majority', method: 'majority' }),
  );
  const answers = [];
  await timed('fit', async () => {
    const { fit } = await post(page, `/studies/${id}/fits`, {
      ...{ name: 'Model', graphId: graph.id, kind: 'fit', protectedInput: 'exclude' },
      ...{ strictness: 0.5, gamma: 0.9, ridge: 0.1 },
    });
    for (;;) {
      const begun = performance.now();
      const { job } = await get(page, `/fits/${fit.id}`);
      await get(page, `/studies/${id}`);
      answers.push((performance.now() - begun) / 2);
      if (job.state === 'done') return;
      if (job.state === 'failed') throw new Error(job.error);
      await page.waitForTimeout(250);
    }
  });
  say('a request while it fits', answers);
  return id;
}

/** Every interaction in turn, again and again; all are timed in the page. */
async function measure(page, id) {
  const root = `/studies/${id}`;
  const taken = {};
  const act = async (name, does) => {
    const ms = await page.evaluate(interaction, does);
    taken[name] ??= [];
    taken[name].push(ms);
  };
  const tab = (name, shows) => ({ click: `nav.tabs a[href="${root}/${name}"]`, shows });
  const begin = async () => {
    await page.goto(`${studio.url}${root}`);
    await page.locator('nav.tabs').waitFor();
  };
  // The first round loads each page's code.
  for (let round = -1; round < repeats; round++) {
    await begin();
    if (round === 0) for (const name of Object.keys(taken)) delete taken[name];
    await act('results', tab('results', 'section[aria-labelledby=in-short]'));
    await page.locator('section[aria-labelledby=slider] figure svg').first().waitFor();
    const place = (round + 2) / (repeats + 3);
    await act('strictness slider moved', {
      ...{ input: 'section[aria-labelledby=slider] input[type=range]', value: String(place) },
      ...{ changes: 'section[aria-labelledby=slider] .said' },
    });
    await act('case from a row of the results', {
      ...{ click: `a[href^="${root}/cases/pair/"]`, shows: 'main table' },
      says: 'What the models say',
    });
    await act('case room', tab('cases', `a[href$="/queue/contested"]`));
    await act('queue opened', {
      ...{ click: `a[href$="/queue/contested"]`, shows: 'main table', says: 'What judges said' },
    });
    await act('next case of the queue', {
      ...{ button: 'Next case', changes: 'main p strong', shows: 'main table' },
      says: 'What judges said',
    });
    await act('graph', tab('graph', '.builder figure svg'));
    await act('threshold moved', {
      ...{ input: '.builder input[type=range]', value: '1' },
      changes: '.builder .field:has(input[type=range]) label',
    });
    await act('progress', tab('progress', 'main figure svg'));
    await act('audit log', { click: 'a[href="/audit"]', shows: 'main table tbody tr' });
    await act('audit log filtered', {
      ...{ select: 'main select:nth-of-type(1)', at: 1, value: 'graph', shows: 'main table' },
      gone: 'opened the study',
    });
  }
  for (const [name, times] of Object.entries(taken)) say(name, times);
  say('all interactions', Object.values(taken).flat());
}

/** Runs in the page: does something, and answers how long it took until it had been painted. */
async function interaction({
  click,
  button,
  input,
  select,
  at,
  value,
  shows,
  says,
  gone,
  changes,
}) {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const find = (selector) => document.querySelector(selector);
  const before = changes && find(changes)?.textContent;
  const from = performance.now();
  if (click) find(click).click();
  else if (button)
    [...document.querySelectorAll('button')]
      .find((each) => each.textContent.trim() === button)
      .click();
  else if (select) {
    const field = document.querySelectorAll('main select')[at];
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    const field = find(input);
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const done = () =>
    (!shows || find(shows)) &&
    (!says || find('main').textContent.includes(says)) &&
    (!gone || !find('main table').textContent.includes(gone)) &&
    (!changes || find(changes)?.textContent !== before);
  while (!done()) {
    if (performance.now() - from > 60_000)
      throw new Error(
        `Nothing came: ${JSON.stringify({ click, button, input, select, shows, says, gone, changes })}`,
      );
    await frame();
  }
  // What is there now has been painted when the next frame begins.
  await frame();
  return performance.now() - from;
}

function madeUpPeople() {
  const random = new Random(1, 'interactions');
  const merit = [];
  const lines = [
    'who,record,test,years,income,debts,rooms,children,town,school,branch,group,hired',
  ];
  for (let i = 0; i < rows; i++) {
    const m = random.normal();
    merit.push(m);
    const group = random.uniform() < 0.3 ? 'a' : random.uniform() < 0.5 ? 'b' : 'c';
    const near = (noise) => (m + noise * random.normal()).toFixed(3);
    const label = m + (group === 'a' ? -0.5 : 0) + random.normal() > 0 ? 'yes' : 'no';
    lines.push(
      [
        ...[`person-${i}`, near(0.5), near(0.8), random.integer(40), near(2), near(3)],
        ...[random.integer(8), random.integer(5), `t${random.integer(12)}`],
        ...[`s${random.integer(5)}`, `b${random.integer(7)}`, group, label],
      ].join(),
    );
  }
  return { csv: `${lines.join('\n')}\n`, merit };
}

/** Two judges for every pair, who look at merit and are sometimes wrong. */
function judgmentsOf({ merit }) {
  const random = new Random(1, 'judgments');
  const lines = ['a,b,answer,judge'];
  for (let k = 0; k < pairs; k++) {
    const [a, b] = [random.integer(rows), random.integer(rows)];
    if (a === b) continue;
    for (const judge of [k % 10, (k + 3) % 10]) {
      const like = Math.abs(merit[a] - merit[b]) + 0.3 * random.normal() < 0.6;
      lines.push(`person-${a},person-${b},${like ? 'yes' : 'no'},judge-${judge}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function settings(datasetId) {
  const features = [
    'record',
    'test',
    'years',
    'income',
    'debts',
    'rooms',
    'children',
    'town',
    'school',
    'branch',
  ];
  return {
    ...{ title: 'Interactions', datasetId, mode: 'pairs', positive: 'yes' },
    columns: [
      { name: 'who', role: 'id', shown: false },
      ...features.map((name) => ({ name, role: 'feature', shown: true })),
      { name: 'group', role: 'protected', shown: false },
      { name: 'hired', role: 'target', shown: false },
    ],
    question: { text: 'Do they deserve the same?', instructions: '', consent: '' },
    sampling: {},
  };
}

async function timed(name, work) {
  const from = performance.now();
  const answer = await work();
  console.log(`${name}: ${((performance.now() - from) / 1000).toFixed(1)} s`);
  return answer;
}

function say(name, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => Math.round(sorted[Math.ceil(share * sorted.length) - 1]);
  console.log(`${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${sorted.length})`);
}

async function get(page, path) {
  return checked(await page.request.get(`${studio.url}/api/v1${path}`), path);
}

async function post(page, path, data, type = 'application/json') {
  const headers = { origin: studio.url, 'content-type': type };
  const options = { data, headers, timeout: 600_000 };
  return checked(await page.request.post(`${studio.url}/api/v1${path}`, options), path);
}

async function checked(answer, path) {
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}
