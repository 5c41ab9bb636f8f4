// How long /healthz takes while 300,000 lines are imported: `node bench/importHealth.mjs [lines]`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, startStudio } from '../apps/studio/server/dist/index.js';

/** Whom judgments are about. */
const few = 1000;
const lines = Number(process.argv[2] ?? 300_000);
const dataDir = mkdtempSync(join(tmpdir(), 'pairfair-bench-'));
const studio = await startStudio({ dataDir, port: 0, log: createLog(() => {}) });
const cookies = new Map();

async function send(method, path, body, type = 'application/json') {
  const response = await fetch(`${studio.url}/api/v1${path}`, {
    method,
    body,
    headers: {
      ...{ origin: studio.url, 'content-type': type },
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    },
  });
  for (const line of response.headers.getSetCookie()) {
    const [name, value] = line.split(';')[0].split(/=(.*)/s);
    cookies.set(name, value);
  }
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}

/** Does something, and says how long health took meanwhile. */
async function measured(name, work) {
  const begun = performance.now();
  let done = false;
  const working = work().finally(() => {
    done = true;
  });
  const times = [];
  while (!done) {
    const at = performance.now();
    await (await fetch(`${studio.url}/healthz`)).text();
    times.push(performance.now() - at);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const result = await working;
  times.sort((a, b) => a - b);
  const at = (share) => Math.round(times[Math.floor(share * (times.length - 1))]);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(
    `${name}: ${seconds} s, health p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`,
  );
  return result;
}

try {
  await send('POST', '/setup', JSON.stringify({ token: studio.adminLink.split('=')[1] }));
  const people = Array.from(
    { length: lines },
    (_, i) => `p${i},${i % 97},${i % 2 ? 'a' : 'b'},${i % 3 ? 'y' : 'n'}`,
  );
  const table = `who,score,race,hired\n${people.join('\n')}\n`;
  await measured(`${lines} people`, () => send('POST', '/datasets?name=many', table, 'text/csv'));
  const some = table
    .split('\n')
    .slice(0, few + 1)
    .join('\n');
  const dataset = await send('POST', '/datasets?name=few', some, 'text/csv');
  const columns = [
    { name: 'who', role: 'id', shown: false },
    { name: 'score', role: 'feature', shown: true },
    { name: 'race', role: 'protected', shown: false },
    { name: 'hired', role: 'target', shown: false },
  ];
  const study = await send(
    'POST',
    '/studies',
    JSON.stringify({
      ...{ title: 'Many', datasetId: dataset.id, mode: 'pairs', columns, positive: 'y' },
      question: { text: 'The same?', instructions: '', consent: '', direction: false },
      sampling: {
        ...{ strategy: 'spread', testShare: 0, audit: 0.2, auditOverlap: 3, repeats: 0.05 },
        ...{ overlap: 2, listSize: 2, quantiles: 5, quota: 60, breakEvery: 30, seed: 1 },
      },
      arms: [{ name: 'hidden', share: 1 }],
      retentionDays: 365,
    }),
  );
  await send('POST', `/studies/${study.id}/state`, JSON.stringify({ state: 'open' }));
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
    send('POST', `/studies/${study.id}/import?skipBad=true`, judgments, 'application/x-ndjson'),
  );
  console.log(`imported ${report.imported}, set aside ${report.bad}`);
} finally {
  await studio.close();
  rmSync(dataDir, { recursive: true, force: true });
}
