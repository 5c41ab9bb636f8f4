import type { Answers, Judgment } from 'pairfair';
import type { CollectedStudy } from './measureStudy.ts';
import type { Progress } from './schemas.ts';

const minute = 60_000;
const hour = 3_600_000;
/** The first hour is drawn by the minute, up to three days by the hour, what is longer by the day. */
const byHour = 72 * hour;

/** How a study is going, without what the tables know better. */
export type ProgressFigures = Omit<Progress, 'planned' | 'judges'>;

/** How a study is going: how much was answered, about whom, when. */
export function progressFigures(study: CollectedStudy): ProgressFigures {
  const standing = standingOf(study.judgments);
  const answered = standing.filter(({ answer }) => answer !== 'skip');
  const byStratum: Record<string, number> = {};
  for (const { stratum } of answered) {
    const name = stratum ?? 'imported';
    byStratum[name] = (byStratum[name] ?? 0) + 1;
  }
  const times = timesAnswered(study.everybody);
  return {
    ...{ answers: answered.length, byStratum },
    // A skip that takes an answer back is no skip of anybody.
    skips: standing.filter((judgment) => judgment.answer === 'skip' && !('undone' in judgment))
      .length,
    cannotCompare: answered.filter(({ answer }) => /^cannot-/.test(String(answer))).length,
    coverage: coverageOf(times),
    timeline: timelineOf(answered),
    groups: groupsOf(study, times),
  };
}

function groupsOf({ groups, groupNames }: CollectedStudy, times: Uint32Array): Progress['groups'] {
  const rows = groupNames.map((name) => ({ name, people: 0, answered: 0 }));
  groups.forEach((group, i) => {
    const row = rows[group];
    if (!row) return;
    row.people++;
    if (Number(times[i]) > 0) row.answered++;
  });
  return rows;
}

/** What no later judgment supersedes. */
function standingOf(judgments: readonly Judgment[]): Judgment[] {
  const old = new Set(judgments.map(({ supersedes }) => supersedes && String(supersedes)));
  return judgments.filter(({ id }) => !old.has(String(id)));
}

/** In how many answers each person is. */
function timesAnswered({ size, pairs, ratings, comparisons, rankings }: Answers): Uint32Array {
  const times = new Uint32Array(size);
  const add = (person: number, count: number) => {
    times[person] = (times[person] as number) + count;
  };
  for (const { source, target, offsets } of [pairs, comparisons]) {
    source.forEach((person, p) => {
      const count = Number(offsets[p + 1]) - Number(offsets[p]);
      add(person, count);
      add(Number(target[p]), count);
    });
  }
  for (let i = 0; i + 1 < ratings.offsets.length; i++) {
    add(i, Number(ratings.offsets[i + 1]) - Number(ratings.offsets[i]));
  }
  for (const person of rankings.people) add(person, 1);
  return times;
}

function coverageOf(times: Uint32Array): Progress['coverage'] {
  const people = new Map<number, number>();
  for (const count of times) people.set(count, (people.get(count) ?? 0) + 1);
  return [...people]
    .sort(([a], [b]) => a - b)
    .map(([answers, number]) => ({ answers, people: number }));
}

function timelineOf(answered: readonly Judgment[]): Progress['timeline'] {
  const times = answered
    .map(({ at }) => Date.parse(at ?? ''))
    .filter((time) => !Number.isNaN(time));
  if (times.length === 0) return [];
  const [first, last] = times.reduce(
    ([low, high], time) => [Math.min(low, time), Math.max(high, time)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const span = last - first;
  const step = span <= hour ? minute : span <= byHour ? hour : 24 * hour;
  const counts = new Map<number, number>();
  for (const time of times) {
    const begin = Math.floor(time / step) * step;
    counts.set(begin, (counts.get(begin) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([at, answers]) => ({ at: new Date(at).toISOString(), answers }));
}
