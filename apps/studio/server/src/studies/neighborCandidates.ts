import { applyRecipe, fitRecipe, type Matrix, PairfairError, Random } from 'pairfair';
import { columnsOfPeople, type Features } from '../people/columnsOfPeople.ts';
import { groupsOfStudy } from '../people/groups.ts';
import type { ColumnProfile } from '../people/schemas.ts';
import type { StudyPerson } from '../people/studyPeople.ts';
import type { StudyConfig } from './schemas.ts';

/** Everybody is compared with everybody, so no more people than this; others are met at random. */
const mostPeople = 1000;
const perPerson = 2;

/**
 * The pairs an uncertain study begins with: for everybody the most similar people of other groups on
 * the same side of the split. Of nobody could one say less whether they deserve the same.
 *
 * @param features Their values, in the same order.
 */
export function neighborCandidates(
  features: readonly Features[],
  profiles: readonly ColumnProfile[],
  { columns, sampling }: StudyConfig,
  people: readonly StudyPerson[],
): (readonly [number, number])[] {
  const names = columns.filter(({ role }) => role === 'feature').map(({ name }) => name);
  const x = numbersOf(features, profiles, names);
  if (!x) return [];
  const { groups } = groupsOfStudy(people);
  const chosen = drawn(people.length, sampling.seed);
  const known = chosen.filter((i) => groups[i]! >= 0);
  const found = new Map<string, readonly [number, number]>();
  for (const i of known) {
    const others = known.filter(
      (j) => groups[i] !== groups[j] && people[i]?.side === people[j]?.side,
    );
    for (const j of nearest(x, i, others)) {
      const pair = [Math.min(i, j), Math.max(i, j)] as const;
      found.set(pair.join(' '), pair);
    }
  }
  return [...found.values()];
}

/** The people as numbers of comparable size; undefined where nothing varies. */
function numbersOf(
  people: readonly Features[],
  profiles: readonly ColumnProfile[],
  names: readonly string[],
): Matrix | undefined {
  const table = { rows: people.length, columns: columnsOfPeople(people, profiles, names) };
  try {
    return applyRecipe(fitRecipe(table), table).x;
  } catch (error) {
    if (error instanceof PairfairError && error.code === 'bad-data') return undefined;
    throw error;
  }
}

function drawn(people: number, seed: number): number[] {
  const all = Array.from({ length: people }, (_, i) => i);
  if (people <= mostPeople) return all;
  new Random(seed, 'candidates').shuffle(all);
  return all.slice(0, mostPeople).sort((a, b) => a - b);
}

/** Who of `others` is nearest to person i; ties to the smaller number. */
function nearest({ cols, data }: Matrix, i: number, others: readonly number[]): number[] {
  const best: { readonly j: number; readonly away: number }[] = [];
  for (const j of others) {
    let away = 0;
    for (let c = 0; c < cols; c++) away += (data[i * cols + c]! - data[j * cols + c]!) ** 2;
    if (best.length === perPerson && away >= best[perPerson - 1]!.away) continue;
    const place = best.findIndex((one) => away < one.away);
    best.splice(place < 0 ? best.length : place, 0, { j, away });
    best.splice(perPerson);
  }
  return best.map(({ j }) => j);
}
