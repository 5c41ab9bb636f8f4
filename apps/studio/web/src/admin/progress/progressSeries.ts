import type { Progress } from '@pairfair/studio/agreement/schemas';

/** One value per person: how many answered tasks they are in. */
export function coverageValues(coverage: Progress['coverage']): number[] {
  return coverage.flatMap(({ answers, people }) => new Array<number>(people).fill(answers));
}

/** How many answers there were at each time, counted from the first. */
export interface TimelineSeries {
  readonly start: string | null;
  readonly unit: 'minutes' | 'hours' | 'days';
  readonly x: readonly number[];
  readonly y: readonly number[];
}

const hour = 3_600_000;

/** Answers so far by minutes in the first hour, then by hours, by days once they go over three. */
export function timelineSeries(timeline: Progress['timeline']): TimelineSeries {
  const times = timeline.map(({ at }) => Date.parse(at));
  const [first = 0] = times;
  const span = (times.at(-1) ?? 0) - first;
  const unit = span > 72 * hour ? 'days' : span > hour ? 'hours' : 'minutes';
  const length = { days: 24 * hour, hours: hour, minutes: hour / 60 }[unit];
  let total = 0;
  return {
    start: timeline[0]?.at ?? null,
    unit,
    x: times.map((time) => (time - first) / length),
    y: timeline.map(({ answers }) => (total += answers)),
  };
}
