// How long /healthz takes while 300,000 lines are imported: `node bench/importHealth.mjs [lines]`.
// The studio has this thread to itself; a second one sends files, a third one asks how it is.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Whom judgments are about. */
const few = 1000;
const roles = { send, poll };
const thread = (role, data) =>
  new Worker(new URL(import.meta.url), { workerData: { role, ...data } });

if (isMainThread) await runStudio();
else await roles[workerData.role](workerData);

async function runStudio() {
  const { createLog, startStudio } = await import('../apps/studio/server/dist/index.js');
  const dataDir = mkdtempSync(join(tmpdir(), 'pairfair-bench-'));
  const studio = await startStudio({ dataDir, port: 0, log: createLog(() => {}) });
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  try {
    const lines = Number(process.argv[2] ?? 300_000);
    const token = studio.adminLink.split('=')[1];
    const sender = thread('send', { url: studio.url, token, lines });
    sender.on('message', (said) => {
      if (said) console.log(`${said}; the studio's thread was held up for ${held(loop)} at most`);
      loop.reset();
    });
    await new Promise((done, failed) => sender.on('exit', done).on('error', failed));
  } finally {
    await studio.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The longest that nothing else could run; the timer that finds out is as late as it is fine. */
function held({ max }) {
  return `${Math.max(0, Math.round(max / 1e6) - 5)} ms`;
}

/** Asks for the health until it is told to stop, and says how long each answer took. */
async function poll({ url }) {
  const times = [];
  let stopped = false;
  parentPort.once('message', () => (stopped = true));
  parentPort.postMessage('ready');
  while (!stopped) {
    const at = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    times.push(performance.now() - at);
    await sleep(10);
  }
  parentPort.postMessage(times);
}

async function send({ url, token, lines }) {
  const cookies = new Map();

  async function ask(method, path, body, type = 'application/json') {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        ...{ origin: url, 'content-type': type },
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0].split(/=(.*)/s);
      cookies.set(name, value);
    }
    if (response.ok) return response.status === 204 ? undefined : response.json();
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  }

  /** Does something, and says how long health took meanwhile. */
  async function measured(name, work) {
    const poller = thread('poll', { url });
    const next = () => new Promise((done) => poller.once('message', done));
    await next();
    parentPort.postMessage(null);
    const begun = performance.now();
    const result = await work();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const heard = next();
    poller.postMessage('stop');
    const times = (await heard).sort((a, b) => a - b);
    const at = (share) => Math.round(times[Math.floor(share * (times.length - 1))]);
    const health = `health p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`;
    parentPort.postMessage(`${name}: ${seconds} s, ${health}`);
    return result;
  }

  await ask('POST', '/setup', { token });
  const people = Array.from(
    { length: lines },
    (_, i) => `p${i},${i % 97},${i % 2 ? 'a' : 'b'},${i % 3 ? 'y' : 'n'}`,
  );
  const table = `who,score,race,hired\n${people.join('\n')}\n`;
  await measured(`${lines} people`, () => ask('POST', '/datasets?name=many', table, 'text/csv'));
  const some = table.split('\n', few + 1).join('\n');
  const dataset = await ask('POST', '/datasets?name=few', some, 'text/csv');
  const columns = [
    { name: 'who', role: 'id', shown: false },
    { name: 'score', role: 'feature', shown: true },
    { name: 'race', role: 'protected', shown: false },
    { name: 'hired', role: 'target', shown: false },
  ];
  const study = await ask('POST', '/studies', {
    ...{ title: 'Many', datasetId: dataset.id, mode: 'pairs', columns, positive: 'y' },
    question: { text: 'The same?', instructions: '', consent: '', direction: false },
    sampling: {
      ...{ strategy: 'spread', testShare: 0, audit: 0.2, auditOverlap: 3, repeats: 0.05 },
      ...{ overlap: 2, listSize: 2, quantiles: 5, quota: 60, breakEvery: 30, seed: 1 },
    },
    arms: [{ name: 'hidden', share: 1 }],
    retentionDays: 365,
  });
  await ask('POST', `/studies/${study.id}/state`, { state: 'open' });
  const ids = Array.from({ length: few }, (_, i) => `p${i}`);
  const judgments = Array.from({ length: lines }, (_, n) =>
    JSON.stringify({
      kind: 'pair',
      people: [ids[n % few], ids[(n % few) + 1 + Math.floor(n / few)] ?? ids[0]],
      answer: 'yes',
      judge: `j${n % 7}`,
    }),
  ).join('\n');
  const report = await measured(`${lines} judgments`, () =>
    ask('POST', `/studies/${study.id}/import?skipBad=true`, judgments, 'application/x-ndjson'),
  );
  console.log(`imported ${report.imported}, set aside ${report.bad}`);
}
