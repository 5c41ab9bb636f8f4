import type { Choice } from './choice.ts';
import type { Elicitation } from './elicitation.ts';
import { peopleKey } from './taskViews.ts';

/** The person with the fewest ratings, given or on their way, whom the judge has not rated. */
export function pickRating(
  { groups, tasks, leases, settings }: Elicitation,
  seen: ReadonlySet<string>,
): Choice | undefined {
  const taken = new Uint32Array(groups.length);
  for (const { people, votes } of tasks) {
    for (const { answer } of votes) if (answer !== 'skip') taken[people[0]]++;
  }
  for (const { task } of leases) taken[tasks[task].people[0]]++;
  let best = -1;
  for (let i = 0; i < groups.length; i++) {
    if (taken[i] >= settings.overlap || seen.has(peopleKey([i]))) continue;
    if (best < 0 || taken[i] < taken[best]) best = i;
  }
  return best < 0 ? undefined : { people: [best] };
}
