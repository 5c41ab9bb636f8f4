import type { Random } from '../../random.ts';
import { type Cell, drawFrom, peopleCells } from './drawPeople.ts';
import type { Elicitation, RankingSoFar } from './elicitation.ts';
import { type Choice, peopleKey } from './taskViews.ts';

/** From how many answers per person on the edges of quantiles matter more than coverage. */
const coverFirst = 10;
/** How much more often compared people are avoided. */
const seenPenalty = 3;

/**
 * Whom to compare next within a group.
 *
 * First everybody in turn: a person with the fewest comparisons (within one), and whoever tells
 * most about them, that is k with the highest p(1−p) / (1 + 3 · times compared), times chance.
 * From ten answers per person on, the person is the one nearest to the edge of a quantile for how
 * uncertain they are: highest SE · exp(−distance/SE).
 *
 * Lists are filled with further people whose scores lie near.
 */
export function pickRanking(
  state: Elicitation,
  seen: ReadonlySet<string>,
  random: Random,
): Choice | undefined {
  const { groups, sides, settings } = state;
  const cells = peopleCells(groups, sides).filter(
    ({ people }) => people.length >= settings.listSize,
  );
  const compared = comparisonCounts(state);
  const cell = leastCompared(cells, compared, random);
  if (!cell) return undefined;

  const scores = scoresOf(state.ranking!);
  const order = bySeat(cell, compared, scores, settings.quantiles, random);
  for (const person of order) {
    const people = partnersOf(person, cell, compared, scores, settings.listSize, seen, random);
    if (people) return { people };
  }
  return undefined;
}

interface Comparisons {
  /** How often each person was compared, or is being. */
  readonly perPerson: Float64Array;
  /** How often one person was compared with each other. */
  withPerson(person: number): Float64Array;
}

function comparisonCounts({ tasks, leases, groups }: Elicitation): Comparisons {
  const times = new Float64Array(tasks.length);
  const perPerson = new Float64Array(groups.length);
  for (let t = 0; t < tasks.length; t++) {
    const { votes } = tasks[t];
    for (let v = 0; v < votes.length; v++) if (votes[v].answer !== 'skip') times[t]++;
  }
  for (const { task } of leases) times[task]++;
  for (let t = 0; t < tasks.length; t++) {
    const { people } = tasks[t];
    for (let s = 0; s < people.length; s++) perPerson[people[s]] += times[t];
  }
  // Asked for few people only, so the tasks are walked again rather than all pairs kept.
  const withPerson = (person: number) => {
    const counts = new Float64Array(groups.length);
    for (let t = 0; t < tasks.length; t++) {
      const { people } = tasks[t];
      if (people.includes(person)) for (const i of people) counts[i] += times[t];
    }
    return counts;
  };
  return { perPerson, withPerson };
}

/** The cell whose people were compared least on average; ties by chance. */
function leastCompared(
  cells: readonly Cell[],
  { perPerson }: Comparisons,
  random: Random,
): Cell | undefined {
  let best: Cell | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const cell of cells) {
    let sum = 0;
    for (const i of cell.people) sum += perPerson[i];
    const mean = sum / cell.people.length + 1e-6 * random.uniform();
    if (mean < least) [best, least] = [cell, mean];
  }
  return best;
}

interface Scores {
  readonly score: Float64Array;
  readonly error: Float64Array;
}

/** Scores so far; before there is one, 0 with the prior's error of 2. */
function scoresOf({ scores, errors }: RankingSoFar): Scores {
  const score = new Float64Array(scores.length);
  const error = new Float64Array(scores.length);
  for (let i = 0; i < scores.length; i++) {
    score[i] = scores[i] ?? 0;
    error[i] = errors[i] ?? 2;
  }
  return { score, error };
}

/** The people of a cell, the one to ask about first. */
function bySeat(
  { people }: Cell,
  { perPerson }: Comparisons,
  { score, error }: Scores,
  quantiles: number,
  random: Random,
): number[] {
  const mean = people.reduce((sum, i) => sum + perPerson[i], 0) / people.length;
  const key = new Float64Array(score.length);
  if (mean < coverFirst) {
    // Within one of the fewest, anybody: else the order of rows would decide.
    const fewest = people.reduce((least, i) => Math.min(least, perPerson[i]), Number.MAX_VALUE);
    for (const i of people) key[i] = random.uniform() - Math.max(0, perPerson[i] - fewest - 1);
  } else {
    const cuts = quantileCuts(people, score, quantiles);
    for (const i of people) {
      const distance = cuts.reduce((d, cut) => Math.min(d, Math.abs(score[i] - cut)), Infinity);
      key[i] = error[i] * Math.exp(-distance / error[i]) * (0.5 + random.uniform());
    }
  }
  return people.toSorted((i, j) => key[j] - key[i]);
}

/** Half way between the scores on either side of each edge of a quantile. */
function quantileCuts(people: readonly number[], score: Float64Array, quantiles: number): number[] {
  const sorted = Float64Array.from(people, (i) => score[i]).sort();
  return Array.from({ length: quantiles - 1 }, (_, c) => {
    const at = Math.round(((c + 1) * sorted.length) / quantiles);
    return (sorted[Math.max(0, at - 1)] + sorted[Math.min(sorted.length - 1, at)]) / 2;
  });
}

function partnersOf(
  person: number,
  { people }: Cell,
  { withPerson }: Comparisons,
  { score }: Scores,
  listSize: number,
  seen: ReadonlySet<string>,
  random: Random,
): number[] | undefined {
  const telling = new Float64Array(score.length);
  const times = withPerson(person);
  for (const k of people) {
    if (k === person) continue;
    const p = 1 / (1 + Math.exp(score[k] - score[person]));
    telling[k] = ((p * (1 - p)) / (1 + seenPenalty * times[k])) * (0.5 + random.uniform());
  }
  const ranked = people.filter((k) => k !== person).sort((j, k) => telling[k] - telling[j]);
  if (listSize === 2) {
    const partner = ranked.find((k) => !seen.has(peopleKey([person, k])));
    return partner === undefined ? undefined : [person, partner];
  }
  const near = ranked.slice(0, Math.max(listSize - 1, 2 * listSize));
  for (let t = 0; t < 20; t++) {
    const list = [person, ...drawFrom(near, listSize - 1, random)];
    if (!seen.has(peopleKey(list))) return list;
  }
  return undefined;
}
