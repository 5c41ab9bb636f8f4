/** The median, or NaN of nothing. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Seconds that `work` takes. */
export async function secondsOf(work) {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/**
 * Runs the contestants in turn, round after round, so that what disturbs the machine disturbs all
 * of them, and gives the median seconds of each. A contestant returns the seconds it took; its
 * first run (compiling, page faults) is not counted. `extra` names those that only inform: three
 * rounds are enough for them.
 */
export async function interleave(contestants, { rounds = 5, extra = [] } = {}) {
  const names = Object.keys(contestants);
  const runs = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (const name of names) {
      if (extra.includes(name) && round >= 3) continue;
      const seconds = await contestants[name]();
      if (round >= 0) runs[name].push(seconds);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(runs[name])]));
}
