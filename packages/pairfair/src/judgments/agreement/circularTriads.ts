/** How often a judge contradicts themselves in three answers, out of how many chances. */
export interface Triads {
  readonly circular: number;
  readonly triads: number;
}

/**
 * Triads in which somebody is preferred in a circle: a over b, b over c, c over a.
 *
 * @param better Who was preferred, and `worse` to whom, by one judge; each pair at most once.
 */
export function circularPreferences(better: readonly number[], worse: readonly number[]): Triads {
  const beats = new Map<number, Set<number>>();
  better.forEach((i, k) => {
    if (!beats.has(i)) beats.set(i, new Set());
    beats.get(i)!.add(worse[k]);
  });
  let circles = 0;
  const around = new Map<number, Set<number>>();
  better.forEach((i, k) => {
    const j = worse[k];
    for (const [a, b] of [
      [i, j],
      [j, i],
    ]) {
      if (!around.has(a)) around.set(a, new Set());
      around.get(a)!.add(b);
    }
    // Each circle is met at each of its three pairs.
    for (const third of beats.get(j) ?? []) if (beats.get(third)?.has(i)) circles++;
  });
  return { circular: circles / 3, triads: countTriangles(around) };
}

/**
 * Triads in which being alike is not passed on: a is like b, b like c, but a not like c, out of
 * those with at least two yes (with fewer, nothing could be passed on).
 *
 * @param yes,no Pairs of people one judge said yes and no to.
 */
export function brokenTriads(
  yes: readonly (readonly [number, number])[],
  no: readonly (readonly [number, number])[],
): Triads {
  const alike = new Map<number, Set<number>>();
  for (const [i, j] of yes) {
    for (const [a, b] of [
      [i, j],
      [j, i],
    ]) {
      if (!alike.has(a)) alike.set(a, new Set());
      alike.get(a)!.add(b);
    }
  }
  let broken = 0;
  for (const [i, j] of no) broken += common(alike.get(i), alike.get(j));
  return { circular: broken, triads: broken + countTriangles(alike) };
}

function countTriangles(around: ReadonlyMap<number, ReadonlySet<number>>): number {
  let corners = 0;
  for (const [i, near] of around) {
    for (const j of near) if (i < j) corners += common(near, around.get(j));
  }
  return corners / 3;
}

function common(
  first: ReadonlySet<number> | undefined,
  second: ReadonlySet<number> | undefined,
): number {
  if (!first || !second) return 0;
  const [few, many] = first.size < second.size ? [first, second] : [second, first];
  let found = 0;
  for (const i of few) if (many.has(i)) found++;
  return found;
}
