import { quietMoment } from './quiet.mjs';

/** The median, or NaN of nothing. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** CPU seconds that `work` takes, which other work on the machine hardly changes. */
export async function secondsOf(work) {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

/** Seconds that pass meanwhile: of work on several threads. */
export async function wallSecondsOf(work) {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/**
 * Runs the contestants in turn, round after round, so that what disturbs the machine disturbs all
 * of them, and gives the median seconds of each. A contestant returns the seconds it took; its
 * first run (compiling, page faults) is not counted. At least five rounds, more where they are
 * short; `extra` names those that only inform: three rounds are enough for them.
 */
export async function interleave(contestants, { extra = [] } = {}) {
  const names = Object.keys(contestants);
  const first = {};
  for (const name of names) first[name] = await contestants[name]();
  const slowest = Math.max(...Object.values(first));
  const rounds = Math.min(21, Math.max(5, Math.floor(secondsEach / slowest)));

  const runs = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      if (extra.includes(name) && round >= 3) continue;
      await quietMoment();
      runs[name].push(await contestants[name]());
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(runs[name])]));
}

/** Contestants that are faster than a fifth of this get more than five rounds. */
const secondsEach = 4;
