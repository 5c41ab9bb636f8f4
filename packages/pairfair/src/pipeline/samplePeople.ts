import { Random } from '../random.ts';

/**
 * Numbers of people drawn without replacement, ascending: everybody when there are no more. By
 * Floyd's method, so that memory grows with the sample and not with the people.
 */
export function samplePeople(
  people: number,
  count: number,
  seed: number,
  stream: string,
): Uint32Array {
  if (count >= people) return Uint32Array.from({ length: people }, (_, i) => i);
  const random = new Random(seed, stream);
  const chosen = new Set<number>();
  for (let last = people - count; last < people; last++) {
    const draw = random.integer(last + 1);
    chosen.add(chosen.has(draw) ? last : draw);
  }
  return Uint32Array.from(chosen).sort();
}
