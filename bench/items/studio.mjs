import { quietMoment } from '../lib/quiet.mjs';
import { forSeconds, openLoadStudio, runLoad } from '../load/index.mjs';
import { openPostgres15 } from '../load/postgres15.mjs';
import { percentile95, whileFitting } from '../load/whileFitting.mjs';

const quick = process.env.PAIRFAIR_BENCH_QUICK === '1';
const [judges, seconds, kills] = quick ? [10, 10, 2] : [50, 120, 10];
const [rounds, stretch] = quick ? [1, 5] : [5, 12];

/**
 * The built studio with many judges at once, on the embedded PostgreSQL and on Debian's 15: left
 * alone, killed again and again, as two processes on one database, and while it fits.
 */
export async function run(context) {
  const rows = await onDatabase(context, 'embedded PostgreSQL', undefined);
  const server = await openPostgres15();
  if (!server) {
    console.error('PostgreSQL 15 is not installed (Debian: apt-get install postgresql-15).');
    return rows;
  }
  try {
    context.keep(server);
    return [...rows, ...(await onDatabase(context, 'PostgreSQL 15', server.url))];
  } finally {
    await server.close();
  }
}

async function onDatabase(context, name, databaseUrl) {
  const studio = context.keep(await openLoadStudio({ databaseUrl }));
  try {
    const many = `${name}, ${judges} judges, ${seconds} s`;
    const load = async (options) => {
      await quietMoment();
      return runLoad(studio, { judges, ...options });
    };
    const alone = await load({ during: forSeconds(seconds) });
    const killed = await load({ during: forSeconds(seconds, { studio, kills }) });
    const fitting = whileFitting(studio.admin, { rounds, seconds: stretch });
    const { latencies } = await load({ during: fitting.during });
    await studio.grow();
    // Without skips nobody gives a task back: each may be seen by as many judges as overlap.
    const shared = await load({ habits: { skips: 0 }, during: forSeconds(seconds) });
    return [
      countsRow(many, alone),
      countsRow(`${many}, killed (-9) and restarted ${kills} times`, killed),
      countsRow(`${many}, two processes on one database`, shared),
      {
        title: `${name}: answer, 95th percentile of ${judges} judges, while a comparison runs`,
        seconds: {
          one: percentile95(latencies, fitting.stretches.fitting),
          peer: percentile95(latencies, fitting.stretches.idle),
        },
        must: { one: 3 },
        aim: { one: 1.5 },
      },
    ];
  } finally {
    await studio.close();
  }
}

function countsRow(title, { answers, retries, undos, interrupted, full, faults, latencies }) {
  const { lost, duplicated, misattributed, refused, differing, overleased } = faults;
  for (const fault of [...lost, ...duplicated, ...misattributed, ...refused, ...overleased]) {
    console.error(`${title}: ${fault}`);
  }
  const whole = [{ from: 0, to: Number.POSITIVE_INFINITY }];
  return {
    title,
    counts: {
      ...{ answers, retries, undos, interrupted, full, p95: 1000 * percentile95(latencies, whole) },
      ...{ lost: lost.length, duplicated: duplicated.length + differing },
      ...{ misattributed: misattributed.length, refused: refused.length },
      overleased: overleased.length,
    },
    must: { lost: 0, duplicated: 0, misattributed: 0, refused: 0, overleased: 0 },
    aim: {},
  };
}
