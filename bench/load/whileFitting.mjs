import { setTimeout as sleep } from 'node:timers/promises';

/** A graph can be made of so many. */
const fewAnswers = 50;

/**
 * Stretches of `seconds` in turn, in which the studio is idle apart from judges, and in which it
 * fits: the times between which each lasted. What both share, such as a study that grows, weighs
 * on both alike.
 */
export function whileFitting(admin, { rounds, seconds }) {
  const stretches = { idle: [], fitting: [] };
  /** Begins with a few answers, since a graph needs judgments. */
  const during = async ({ id }, acknowledged) => {
    await sleep(1000 * seconds);
    while (acknowledged() < fewAnswers) await sleep(100);
    const graph = await admin.ask('POST', `/studies/${id}/graphs`, {
      ...{ name: 'Majority', method: 'majority' },
    });
    for (let round = 0; round < rounds; round++) {
      await sleep(500);
      stretches.idle.push(await lasting(() => sleep(1000 * seconds)));
      stretches.fitting.push(...(await fitFor(admin, id, graph.id, seconds)));
    }
  };
  return { during, stretches };
}

async function lasting(work) {
  const from = performance.now();
  await work();
  return { from, to: performance.now() };
}

/** Fits and compares, one job after the other; the stretches in which one was running. */
async function fitFor(admin, studyId, graphId, seconds) {
  const running = [];
  for (const end = performance.now() + 1000 * seconds; performance.now() < end; ) {
    const { job } = await admin.ask('POST', `/studies/${studyId}/fits`, {
      ...{ name: 'Load', graphId, kind: 'comparison', runs: 20 },
    });
    const state = async () => (await admin.ask('GET', `/jobs/${job.id}`)).state;
    while ((await state()) === 'queued') await sleep(100);
    const stretch = await lasting(async () => {
      while (performance.now() < end && (await state()) === 'running') await sleep(200);
    });
    running.push(stretch);
    // Refused where it is over by then.
    await admin.ask('DELETE', `/jobs/${job.id}`).catch(() => {});
    // The worker has to be idle again before idleness is measured.
    while ((await state()) === 'running') await sleep(100);
    if ((await state()) === 'failed') throw new Error('The comparison failed.');
  }
  return running;
}

/** The 95th percentile of answers that were begun and ended within stretches, in seconds. */
export function percentile95(latencies, stretches) {
  const within = latencies
    .filter(({ at, ms }) => stretches.some(({ from, to }) => at >= from && at + ms <= to))
    .map(({ ms }) => ms / 1000)
    .sort((a, b) => a - b);
  return within[Math.ceil(0.95 * within.length) - 1];
}
