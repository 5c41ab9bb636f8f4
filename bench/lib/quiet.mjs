import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long the bench has waited for others on this machine, and how often in vain. */
export const quiet = { starts: 0, disturbed: 0, waited: 0 };

const sampleMs = 200;
const idleEnough = 0.9;
/** All waiting together, so that a busy machine cannot hold the bench up for ever. */
const patienceMs = Number(process.env.PAIRFAIR_BENCH_WAIT ?? 20) * 60_000;

/**
 * Waits until nothing else runs on the machine, or until patience is used up: PAIRFAIR_BENCH_WAIT
 * minutes in all, 20 unless told.
 */
export async function quietMoment() {
  quiet.starts++;
  const start = performance.now();
  while ((await idleShare()) < idleEnough) {
    if (quiet.waited + performance.now() - start > patienceMs) {
      quiet.disturbed++;
      break;
    }
  }
  quiet.waited += performance.now() - start - sampleMs;
}

/** The share of all cores that did nothing for a moment. */
async function idleShare() {
  const before = ticks();
  await sleep(sampleMs);
  const after = ticks();
  return (after.idle - before.idle) / (after.total - before.total);
}

function ticks() {
  let idle = 0;
  let total = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    total += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { idle, total };
}
