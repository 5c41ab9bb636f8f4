const seconds = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} s`;

/** What growing tables have to reach, and whether the rows of a table of {@link scaleTable} do. */
export function scaleGoals(rows) {
  const runs = rows.map(({ scale }) => scale);
  const find = (command, people, cols) =>
    runs.find((run) => run.command === command && run.people === people && run.cols === cols);
  const largest = [
    [10_000_000, 20],
    [5_000_000, 50],
  ];
  return [
    ...largest.map((size) => within(`fit ${named(size)} in 60 s`, find('fit', ...size), 60)),
    tuneGoal(find('fit', ...largest[0]), find('tune', ...largest[0])),
    ...largest.map((size) => nearBareRead(named(size), find('fit', ...size))),
    ...['fit', 'tune', 'transform', 'predict'].map((command) =>
      growth(
        command,
        runs.filter((run) => run.command === command && run.cols === 20),
      ),
    ),
  ];
}

const named = ([people, cols]) => `${people.toLocaleString('en')} × ${cols}`;

function within(goal, run, limit) {
  return judged(goal, [run], ({ wall }) => ({
    reached: wall <= limit,
    why: `${seconds(wall)}; ${account(run)}`,
  }));
}

function tuneGoal(fit, tune) {
  const goal = 'tune 10,000,000 × 20 in at most twice the time of fit';
  return judged(goal, [tune, fit], () => ({
    reached: tune.wall <= 2 * fit.wall,
    why: `${(tune.wall / fit.wall).toFixed(1)} times; ${account(tune)}`,
  }));
}

function nearBareRead(size, run) {
  return judged(`fit ${size} within 3 times of DuckDB's bare read`, [run], ({ wall, bare }) => ({
    reached: wall <= 3 * bare,
    why: `${(wall / bare).toFixed(1)} times; ${account(run)}`,
  }));
}

/** A tenth more per person than at the size before is noise of a clock. */
const noise = 1.1;

function growth(command, runs) {
  const sizes = runs.toSorted((a, b) => a.people - b.people);
  const steps = sizes.slice(1).map((run, k) => [sizes[k], run]);
  const goal = `${command} × 20 grows at most linearly`;
  return judged(goal, sizes.length < 2 ? [undefined] : sizes, () => {
    const ratios = steps.map(([a, b]) => b.wall / b.people / (a.wall / a.people));
    const shown = steps.map(
      ([, b], k) => `${ratios[k].toFixed(2)} at ${b.people.toLocaleString('en')}`,
    );
    return {
      reached: ratios.every((ratio) => ratio <= noise),
      why: `time per person, beside the size before: ${shown.join(', ')}`,
    };
  });
}

/** Where the time went. */
function account({ cpu, read, file, bare }) {
  return `${seconds(cpu)} of CPU, the file read ${(read / file).toFixed(1)} times, a bare read takes ${seconds(bare)}`;
}

function judged(goal, runs, judge) {
  if (runs.includes(undefined)) return { goal, verdict: 'not measured' };
  const failed = runs.find((run) => run.failed);
  if (failed) return { goal, verdict: `not reached: ${failed.command} failed: ${failed.failed}` };
  const { reached, why } = judge(runs[0]);
  return { goal, verdict: reached ? `reached (${why})` : `not reached: ${why}` };
}
