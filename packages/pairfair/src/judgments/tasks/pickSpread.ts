import type { Random } from '../../random.ts';
import { type Choice, drawable } from './choice.ts';
import { drawPeople } from './drawPeople.ts';
import type { Elicitation } from './elicitation.ts';
import { leastAnswered, openTasks, peopleKey } from './taskViews.ts';

const tries = 200;

/**
 * Pairs all over: first what still wants answers, then a new pair. People who are in fewer than
 * `minTasks` tasks come first, and pairs within and across groups keep pace with each other.
 */
export function pickSpread(
  state: Elicitation,
  seen: ReadonlySet<string>,
  random: Random,
): Choice | undefined {
  const open = leastAnswered(openTasks(state, 'active', state.settings.overlap, seen));
  if (open) return { task: open.index, people: open.task.people };

  const { groups, sides, settings, tasks } = state;
  const known = new Set(tasks.map(({ people }) => peopleKey(people)));
  const count = new Uint32Array(groups.length);
  let [within, across] = [0, 0];
  for (const { people, stratum } of tasks) {
    for (const i of people) count[i]++;
    if (stratum !== 'active') continue;
    if (groups[people[0]] === groups[people[1]]) within++;
    else across++;
  }
  const wantsAcross = across <= within;
  const isNew = (a: number, b: number) => {
    const key = peopleKey([a, b]);
    return a !== b && sides[a] === sides[b] && !known.has(key) && !seen.has(key);
  };
  const few = Array.from(count.keys()).filter((i) => count[i] < settings.minTasks);
  for (let t = 0; t < tries && few.length > 0; t++) {
    const [a, b] = [few[random.integer(few.length)], random.integer(groups.length)];
    // Half way through, any new partner will do: there may be one group only.
    const suits = t > tries / 2 || (groups[a] !== groups[b]) === wantsAcross;
    if (suits && isNew(a, b)) return { people: [a, b] };
  }
  const { cells } = drawable(state);
  for (let t = 0; t < tries; t++) {
    const [a, b] = drawPeople(cells, 2, random);
    const suits = t > tries / 2 || (groups[a] !== groups[b]) === wantsAcross;
    if (suits && isNew(a, b)) return { people: [a, b] };
  }
  return undefined;
}
