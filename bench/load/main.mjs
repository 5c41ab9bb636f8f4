// The studio under load and failure: npm run load -- [--database embedded|15] [--judges 200]
//   [--seconds 300] [--kills 10]
// Judges who think for 2 to 8 seconds, on the built command. First `kills` times kill -9 and, where a
// small disk can be made (root on Linux), one episode of a full disk, with every acknowledged answer
// looked for afterwards; then the time of an answer, idle and while a comparison runs, in turn.
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openLoadStudio, runLoad } from './index.mjs';
import { openPostgres15 } from './postgres15.mjs';
import { openSmallDisk } from './smallDisk.mjs';
import { percentile95, whileFitting } from './whileFitting.mjs';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'embedded' },
    judges: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '300' },
    kills: { type: 'string', default: '10' },
  },
});
const [judges, seconds, kills] = [values.judges, values.seconds, values.kills].map(Number);
const habits = { think: [2, 8] };
const fullSeconds = 15;
/** How long it may take to go on when there is room again. */
const patienceMs = 120_000;
const say = (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

const disk = openSmallDisk(1500);
if (!disk) say('No small disk can be made here: the episode of a full disk is left out.');
const usual = process.env.TMPDIR;
// What is opened from here on lies on the small disk.
if (disk) process.env.TMPDIR = disk.place;
const server = values.database === '15' ? await openPostgres15() : undefined;
if (values.database === '15' && !server) throw new Error('PostgreSQL 15 is not installed.');
const studio = await openLoadStudio({ databaseUrl: server?.url });
process.env.TMPDIR = usual ?? '';
if (usual === undefined) delete process.env.TMPDIR;

try {
  say(`${values.database}: ${judges} judges, ${seconds} s, ${kills} kills; load ${loads()}`);
  const killed = await runLoad(studio, { judges, people: 2000, habits, during: failures });
  tell(killed);
  const fitting = whileFitting(studio.admin, { rounds: 4, seconds: 12 });
  const load = loads();
  const quiet = await runLoad(studio, { judges, people: 2000, habits, during: fitting.during });
  tell(quiet);
  const { stretches } = fitting;
  const [idle, busy] = [stretches.idle, stretches.fitting].map(
    (times) => 1000 * percentile95(quiet.latencies, times),
  );
  say(
    `answer, p95: idle ${idle.toFixed(0)} ms, while fitting ${busy.toFixed(0)} ms, ratio ${(busy / idle).toFixed(2)}; load ${load} to ${loads()}`,
  );
} finally {
  await studio.close();
  await server?.close();
  disk?.close();
}

/** The kills, evenly spread, and in the middle a disk that is full for a while. */
async function failures(_, acknowledged) {
  const begun = performance.now();
  const until = (share) => sleep(Math.max(0, begun + 1000 * seconds * share - performance.now()));
  for (let k = 0; k < kills; k++) {
    await until((k + 0.5) / (kills + 1));
    await studio.crash(studio.ports()[0]);
    if (k + 1 === Math.ceil(kills / 2) && disk) await fullDisk(acknowledged);
  }
  await until(1);
}

async function fullDisk(acknowledged) {
  const before = acknowledged();
  disk.fill();
  await sleep(1000 * fullSeconds);
  const during = acknowledged() - before;
  disk.empty();
  const revived = await server?.revive();
  const freed = performance.now();
  const there = acknowledged();
  while (acknowledged() < there + judges) {
    if (performance.now() > freed + patienceMs) throw new Error('It did not go on.');
    await sleep(50);
  }
  const again = ((performance.now() - freed) / 1000).toFixed(1);
  say(
    `disk full for ${fullSeconds} s: ${during} answers still acknowledged; ${judges} more within ${again} s of room${revived ? ', the server started again' : ''}`,
  );
}

function tell({ answers, retries, undos, interrupted, faults, latencies }) {
  const whole = [{ from: 0, to: Number.POSITIVE_INFINITY }];
  const { lost, duplicated, misattributed, refused, differing, overleased } = faults;
  for (const fault of [...lost, ...duplicated, ...misattributed, ...refused].slice(0, 10)) {
    say(`fault: ${fault}`);
  }
  say(
    `${answers} answers (${retries} sent again, ${undos} taken back, ${interrupted} requests cut off), p95 ${(1000 * percentile95(latencies, whole)).toFixed(0)} ms: ${lost.length} lost, ${duplicated.length + differing} duplicated, ${misattributed.length} misattributed, ${refused.length} refused, ${overleased.length} beyond the overlap`,
  );
  if (lost.length + duplicated.length + differing + misattributed.length > 0) process.exitCode = 1;
}

function loads() {
  return loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');
}
