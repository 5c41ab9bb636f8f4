/**
 * A row as it is written down: of counts, whether each is at most what it must be; of a growing
 * table, which `scaleGoals` judges, as it is; of anything else, as {@link finishMeasured}.
 */
export function finishRow(item, row) {
  if (row.scale) return { item, ...row, holds: {}, reaches: {} };
  if (!row.counts) return finishMeasured(item, row);
  return { item, ...row, holds: within(row.counts, row.must), reaches: {} };
}

/**
 * A measured row as it is written down: ours beside the peer, their ratios on one and two threads,
 * and whether these are within what PERFORMANCE.md asks. Seconds become milliseconds, bytes MB.
 */
function finishMeasured(item, { title, seconds, bytes, must, aim, difference }) {
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

/** Is each value within its limit? Only where there is a limit. */
function within(values, limits) {
  return Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, values[name] <= limit]),
  );
}

/** The rows that miss what they must reach. */
export function misses(rows) {
  return rows.filter((row) => Object.values(row.holds).includes(false));
}
