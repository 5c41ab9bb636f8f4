import type { Random } from '../../random.ts';
import { DisjointSets } from '../disjointSets.ts';
import { drawPeople } from './drawPeople.ts';
import type { Elicitation } from './elicitation.ts';
import {
  type Choice,
  drawable,
  leastAnswered,
  openTasks,
  type PairTally,
  pairTallies,
  peopleKey,
} from './taskViews.ts';

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
    return a !== b && sides[a] === sides[b] && sides[a] >= 0 && !known.has(key) && !seen.has(key);
  };
  const few = Array.from(count.keys()).filter((i) => count[i] < settings.minTasks && sides[i] >= 0);
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

/** Share of tasks drawn at random even here, so that nobody is left out for good. */
const randomShare = 0.05;

/**
 * The pair whose answer tells most: of pairs answered without being clear (0.2 < μ < 0.8, with
 * μ = (1 + yes)/(2 + yes + no)) and of the candidates given, that with the highest
 *
 *     H(μ) · (2 if it would join two components) · (1.5 if across groups) / (1 + answers).
 */
export function pickUncertain(
  state: Elicitation,
  seen: ReadonlySet<string>,
  random: Random,
): Choice | undefined {
  if (random.uniform() >= randomShare) {
    const best = mostTelling(state, seen, random);
    if (best) return { people: best };
  }
  const { cells } = drawable(state);
  for (let t = 0; t < tries; t++) {
    const people = drawPeople(cells, 2, random);
    if (!seen.has(peopleKey(people))) return { people };
  }
  return undefined;
}

function mostTelling(
  state: Elicitation,
  seen: ReadonlySet<string>,
  random: Random,
): readonly number[] | undefined {
  const { groups, sides, settings } = state;
  const tallies = pairTallies(state);
  const sets = components(groups.length, tallies);
  let best: readonly number[] | undefined;
  let highest = 0;
  const consider = (people: readonly number[], { yes, no, answers }: Omit<PairTally, 'people'>) => {
    const [a, b] = people;
    if (sides[a] !== sides[b] || sides[a] < 0 || seen.has(peopleKey(people))) return;
    const mu = (1 + yes) / (2 + yes + no);
    if (mu <= 0.2 || mu >= 0.8) return;
    const joins = sets.find(a) === sets.find(b) ? 1 : 2;
    const across = groups[a] === groups[b] ? 1 : 1.5;
    // A little chance among equals, so that judges who ask at once get different pairs.
    const score = ((entropy(mu) * joins * across) / (1 + answers)) * (1 + 1e-3 * random.uniform());
    if (score > highest) [best, highest] = [people, score];
  };
  for (const tally of tallies.values()) consider(tally.people, tally);
  for (const people of settings.candidates) {
    if (!tallies.has(peopleKey(people))) consider(people, { yes: 0, no: 0, answers: 0 });
  }
  return best;
}

function components(size: number, tallies: ReadonlyMap<string, PairTally>): DisjointSets {
  const sets = new DisjointSets(size);
  for (const { people, yes, no } of tallies.values()) if (yes > no) sets.join(people[0], people[1]);
  return sets;
}

function entropy(mu: number): number {
  return -(mu * Math.log2(mu) + (1 - mu) * Math.log2(1 - mu));
}
