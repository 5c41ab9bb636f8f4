import { monitorEventLoopDelay } from 'node:perf_hooks';
import { secondsSinceBackup } from '../backup/lastBackup.ts';
import type { Database, Queries } from '../database/database.ts';
import { diskSpace } from '../database/diskSpace.ts';
import { version } from '../version.ts';
import { createHistogram } from './histogram.ts';

/** Counts requests of this process. */
export interface Metrics {
  count(method: string, route: string, status: number, seconds: number): void;
  /** In Prometheus' text format; answers and jobs are those of the database, which may be shared. */
  text(database: Database, dataDir: string): Promise<string>;
}

type Labels = Readonly<Record<string, string>>;
type Sample = readonly [labels: Labels, value: number];

/** The route by which answers of judges come. */
const answering = /^PUT .*\/judge\/tasks\/:id\/answer$/;

/** Metrics that start at nothing. */
export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const all = createHistogram('pairfair_request_seconds', 'Time until an answer began.');
  const answers = createHistogram(
    'pairfair_answer_seconds',
    'Time until an answer of a judge was acknowledged.',
  );
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return {
    count(method, route, status, seconds) {
      const key = `method="${method}",route="${route}",status="${status}"`;
      requests.set(key, (requests.get(key) ?? 0) + 1);
      all.count(seconds);
      if (status === 200 && answering.test(`${method} ${route}`)) answers.count(seconds);
    },
    async text(database, dataDir) {
      const held = delay.percentile(99) / 1e9;
      delay.reset();
      return [
        '# HELP pairfair_requests_total Requests by route and status.',
        '# TYPE pairfair_requests_total counter',
        ...[...requests].map(([key, n]) => `pairfair_requests_total{${key}} ${n}`),
        ...all.lines(),
        ...answers.lines(),
        ...(await databaseLines(database)),
        ...gauge('pairfair_database_connections', 'Connections of this process.', [
          ...Object.entries(database.connections()).map(([state, n]): Sample => [{ state }, n]),
        ]),
        ...(await diskLines(dataDir)),
        ...gauge('pairfair_memory_bytes', 'Memory of this process.', [
          [{}, process.memoryUsage.rss()],
        ]),
        ...gauge('pairfair_event_loop_seconds', 'Longest waits of this process since last asked.', [
          [{ quantile: '0.99' }, Number.isFinite(held) ? held : 0],
        ]),
        ...gauge('pairfair_uptime_seconds', 'How long this process runs.', [
          [{}, process.uptime()],
        ]),
        ...gauge('pairfair_info', 'The release.', [[{ version, node: process.version }, 1]]),
        '',
      ].join('\n');
    },
  };
}

/** What the database knows: one look at each table. */
async function databaseLines(queries: Queries): Promise<string[]> {
  const [answers] = await queries.query<{ all: number; judges: number }>(
    `select count(*)::float8 as all, (select count(distinct judge_id) from judgment
       where at > now() - interval '15 minutes')::float8 as judges from judgment`,
  );
  const jobs = await queries.query<{ state: string; n: number; seconds: number; waited: number }>(
    `select state, count(*)::float8 as n,
            coalesce(sum(extract(epoch from finished_at - started_at)), 0)::float8 as seconds,
            coalesce(max(extract(epoch from now() - created_at)), 0)::float8 as waited
       from job group by state`,
  );
  const byState = (state: string) => jobs.find((row) => row.state === state);
  const states = ['queued', 'running', 'done', 'failed', 'cancelled'];
  const [size] = await queries.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  );
  const backup = await secondsSinceBackup(queries);
  return [
    ...gauge('pairfair_answers', 'Judgments kept, superseded ones included.', [
      [{}, answers?.all ?? 0],
    ]),
    ...gauge('pairfair_judges_active', 'Judges who answered within 15 minutes.', [
      [{}, answers?.judges ?? 0],
    ]),
    ...gauge('pairfair_jobs', 'Jobs by state.', [
      ...states.map((state): Sample => [{ state }, byState(state)?.n ?? 0]),
    ]),
    ...gauge('pairfair_job_wait_seconds', 'How long the oldest job waits to be begun.', [
      [{}, byState('queued')?.waited ?? 0],
    ]),
    ...gauge('pairfair_job_seconds_sum', 'Time that jobs took that are done.', [
      [{}, byState('done')?.seconds ?? 0],
    ]),
    ...gauge('pairfair_database_bytes', 'Size of the database.', [[{}, size?.bytes ?? 0]]),
    // Left out before the first: an age of something that is not there would be a lie.
    ...gauge('pairfair_backup_age_seconds', 'Since the last backup was written.', [
      ...(backup === undefined ? [] : [[{}, backup] as Sample]),
    ]),
  ];
}

async function diskLines(dataDir: string): Promise<string[]> {
  const space = await diskSpace(dataDir);
  if (!space) return [];
  return [
    ...gauge('pairfair_disk_free_bytes', 'Room left where the data folder is.', [[{}, space.free]]),
    ...gauge('pairfair_disk_size_bytes', 'Size of the disk of the data folder.', [
      [{}, space.size],
    ]),
  ];
}

function gauge(name: string, help: string, samples: readonly Sample[]): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...samples.map(([labels, value]) => {
      const inside = Object.entries(labels).map(([key, text]) => `${key}="${text}"`);
      return `${name}${inside.length > 0 ? `{${inside.join(',')}}` : ''} ${value}`;
    }),
  ];
}
