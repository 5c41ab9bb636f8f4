/**
 * A measured row as it is written down: ours beside the peer, their ratios on one and two threads,
 * and whether these are within what PERFORMANCE.md asks. Seconds become milliseconds, bytes MB.
 */
export function finishRow(item, { title, seconds, bytes, must, aim, difference }) {
  const scale = seconds ? 1e3 : 1 / 2 ** 20;
  const taken = Object.fromEntries(
    Object.entries(seconds ?? bytes).map(([name, value]) => [name, value * scale]),
  );
  const ratio = { one: taken.one / taken.peer };
  if (taken.two !== undefined) ratio.two = taken.two / taken.peer;
  return {
    item,
    title,
    unit: seconds ? 'ms' : 'MB',
    taken,
    ratio,
    must,
    aim,
    holds: within(ratio, must),
    reaches: within(ratio, aim),
    ...(difference !== undefined && { difference }),
  };
}

/** For one and two threads: is the ratio within the limit? Only where there is a limit. */
function within(ratio, limits) {
  return Object.fromEntries(
    Object.entries(limits).map(([threads, limit]) => [threads, ratio[threads] <= limit]),
  );
}

/** The rows that miss what they must reach. */
export function misses(rows) {
  return rows.filter((row) => Object.values(row.holds).includes(false));
}
