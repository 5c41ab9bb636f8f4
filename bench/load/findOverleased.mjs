/**
 * Finds tasks that more judges had than their overlap allows, answers given and tasks held taken
 * together. Who skipped a task gave it back and does not count, also after taking the skip back:
 * undoing returns a task to its judge, whoever has it by then. Repeats take nothing from anybody.
 *
 * @param appearances What was shown: `judge`, `people`, `stratum`.
 * @param records The lines of judgments.ndjson.
 * @param overlap How many judges may have a task, by stratum.
 * @returns The tasks beyond, and how many others are exactly full.
 */
export function findOverleased(appearances, records, overlap) {
  const skipped = new Set();
  for (const { judge, people, stratum, answer, undone } of records) {
    if (answer === 'skip' && !undone) skipped.add(`${judge} ${taskOf(stratum, people)}`);
  }
  const holders = new Map();
  for (const { judge, people, stratum } of appearances) {
    const task = taskOf(stratum, people);
    if (stratum === 'repeat' || skipped.has(`${judge} ${task}`)) continue;
    const had = holders.get(task) ?? { allowed: overlap[stratum], judges: new Set() };
    had.judges.add(judge);
    holders.set(task, had);
  }
  const tasks = [...holders].map(([task, { allowed, judges }]) => ({
    ...{ task, spare: allowed - judges.size },
  }));
  return {
    beyond: tasks.filter(({ spare }) => spare < 0).map(({ task }) => task),
    full: tasks.filter(({ spare }) => spare === 0).length,
  };
}

function taskOf(stratum, people) {
  return `${stratum} ${[...people].sort().join(' ')}`;
}
