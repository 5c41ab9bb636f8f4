import type { Task } from './studies.ts';

/** Says yes to people whose shown records are close. */
export function alike({ people: [one, other] }: Task): 'yes' | 'no' {
  const gaps = (one?.values ?? []).flatMap(({ percentile }, k) => {
    const theirs = other?.values[k]?.percentile ?? null;
    return percentile === null || theirs === null ? [] : [Math.abs(percentile - theirs)];
  });
  return Math.max(0, ...gaps) < 0.35 ? 'yes' : 'no';
}
