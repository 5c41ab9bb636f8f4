import type { Queries } from '../database/database.ts';

/** Upper ends of the latency histogram in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts requests of this process. */
export interface Metrics {
  count(method: string, route: string, status: number, seconds: number): void;
  /** In Prometheus' text format; answers and jobs are those of the database. */
  text(queries: Queries): Promise<string>;
}

/** Metrics that start at nothing. */
export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const below = new Array<number>(buckets.length).fill(0);
  let total = 0;
  let sum = 0;
  return {
    count(method, route, status, seconds) {
      const key = `method="${method}",route="${route}",status="${status}"`;
      requests.set(key, (requests.get(key) ?? 0) + 1);
      buckets.forEach((end, k) => {
        if (seconds <= end) below[k] = (below[k] ?? 0) + 1;
      });
      total++;
      sum += seconds;
    },
    async text(queries) {
      const [answers] = await queries.query<{ n: string }>('select count(*) as n from judgment');
      const jobs = await queries.query<{ state: string; n: string }>(
        'select state, count(*) as n from job group by state order by state',
      );
      return [
        '# HELP pairfair_requests_total Requests by route and status.',
        '# TYPE pairfair_requests_total counter',
        ...[...requests].map(([key, n]) => `pairfair_requests_total{${key}} ${n}`),
        '# HELP pairfair_request_seconds Time until an answer began.',
        '# TYPE pairfair_request_seconds histogram',
        ...buckets.map((end, k) => `pairfair_request_seconds_bucket{le="${end}"} ${below[k]}`),
        `pairfair_request_seconds_bucket{le="+Inf"} ${total}`,
        `pairfair_request_seconds_sum ${sum}`,
        `pairfair_request_seconds_count ${total}`,
        '# HELP pairfair_answers Judgments kept, superseded ones included.',
        '# TYPE pairfair_answers gauge',
        `pairfair_answers ${answers?.n ?? 0}`,
        '# HELP pairfair_jobs Jobs by state.',
        '# TYPE pairfair_jobs gauge',
        ...jobs.map(({ state, n }) => `pairfair_jobs{state="${state}"} ${n}`),
        '',
      ].join('\n');
    },
  };
}
