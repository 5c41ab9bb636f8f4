import type { Progress } from '@pairfair/studio/agreement/schemas';

/** One value per person: how many answered tasks they are in. */
export function coverageValues(coverage: Progress['coverage']): number[] {
  return coverage.flatMap(({ answers, people }) => new Array<number>(people).fill(answers));
}

/** How many answers there were at each time, counted from the first. */
export interface TimelineSeries {
  readonly start: string | null;
  readonly unit: 'hours' | 'days';
  readonly x: readonly number[];
  readonly y: readonly number[];
}

const hour = 3_600_000;

/** Answers so far by hours since the first one, or by days once they go over more than three. */
export function timelineSeries(timeline: Progress['timeline']): TimelineSeries {
  const times = timeline.map(({ at }) => Date.parse(at));
  const [first = 0] = times;
  const unit = (times.at(-1) ?? 0) - first > 72 * hour ? 'days' : 'hours';
  const length = unit === 'days' ? 24 * hour : hour;
  let total = 0;
  return {
    start: timeline[0]?.at ?? null,
    unit,
    x: times.map((time) => (time - first) / length),
    y: timeline.map(({ answers }) => (total += answers)),
  };
}
