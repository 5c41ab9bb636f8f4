import { requireIntegerIn, requireNumberIn } from '../../checks.ts';
import { upTo } from '../../graphs/countingSort.ts';
import type { PairDecisions } from './pairDecisions.ts';

/** Options for {@link findContradictions}. */
export interface ContradictionOptions {
  /** How sure the panel must be of a yes or a no for it to count, in [½, 1]. Default ½. */
  readonly confidence?: number;
  /** How many are explained, the surest first. Default 1000; all are counted. */
  readonly limit?: number;
}

/** Contradictions among the judgments of a panel. */
export interface Contradictions {
  /** How many pairs were denied although both are like a third person. */
  readonly count: number;
  /** The surest of them: those whose weakest statement is strongest come first. */
  readonly found: readonly Contradiction[];
}

/** "A~B, B~C, but A≁C". */
export interface Contradiction {
  /** Position, among the pairs, of the one that was denied. */
  readonly denied: number;
  /** One of the denied pair, the third person whom both are like, and the other. */
  readonly people: readonly number[];
  /** Positions of those links among the pairs. */
  readonly links: readonly number[];
  /** Position of the least certain statement of the circle: the pair to ask about again. */
  readonly askAgain: number;
}

/**
 * Finds pairs that the panel says are not alike although it says of both that they are like a
 * third person, and explains each by the third person about whom the panel is surest.
 *
 * Longer chains are no contradictions: being alike need not be passed on, and from person to person
 * one gets anywhere. Nor is anything repaired: what to do is for people to say. The pair to ask about
 * again is the least certain of the three.
 *
 * @param size How many people there are.
 *
 * @example
 * const decisions = majorityPairs(answers.pairs);
 * const { count, found } = findContradictions(answers.ids.length, decisions);
 * explainContradiction(found[0], decisions, answers.ids); // "A~B 3/3, B~C 2/3, but A≁C 3/3"
 */
export function findContradictions(
  size: number,
  decisions: PairDecisions,
  { confidence = 0.5, limit = 1000 }: ContradictionOptions = {},
): Contradictions {
  requireNumberIn('confidence', confidence, 0.5, 1);
  requireIntegerIn('limit', limit, 0, 2 ** 31);
  const { source, target, verdict } = decisions;
  const strength = decisions.confidence.map((sure, p) => (verdict[p] === 1 ? sure : 1 - sure));
  const weaker = (p: number, q: number) => (strength[q] < strength[p] ? q : p);

  const order = strongestFirst(decisions, strength);
  const alike: Map<number, number>[] = Array.from({ length: size }, () => new Map());
  for (const p of order) {
    if (verdict[p] !== 1 || !(strength[p] >= confidence)) continue;
    alike[source[p]].set(target[p], p);
    alike[target[p]].set(source[p], p);
  }
  const found: Contradiction[] = [];
  for (const p of order) {
    if (verdict[p] !== -1 || !(strength[p] >= confidence)) continue;
    const [from, to] = [source[p], target[p]];
    let best: { readonly third: number; readonly links: [number, number] } | undefined;
    for (const [third, one] of alike[from]) {
      const other = alike[third].get(to);
      if (other === undefined) continue;
      if (best && strength[weaker(one, other)] <= strength[weaker(...best.links)]) continue;
      best = { third, links: [one, other] };
    }
    if (!best) continue;
    const { third, links } = best;
    const askAgain = weaker(weaker(...links), p);
    found.push({ denied: p, people: [from, third, to], links, askAgain });
  }
  found.sort((x, y) => strength[y.askAgain] - strength[x.askAgain]);
  return { count: found.length, found: found.slice(0, limit) };
}

/**
 * A contradiction in words, with how many of those who answered said so:
 * "A~B 3/3, B~C 2/3, but A≁C 3/3; ask again about B and C".
 */
export function explainContradiction(
  { people, links, denied, askAgain }: Contradiction,
  { source, target, yes, no }: PairDecisions,
  ids: readonly string[],
): string {
  const chain = links.map(
    (p, k) => `${ids[people[k]]}~${ids[people[k + 1]]} ${yes[p]}/${yes[p] + no[p]}`,
  );
  const ends = `${ids[people[0]]}≁${ids[people.at(-1)!]}`;
  const against = `${no[denied]}/${yes[denied] + no[denied]}`;
  const again = `${ids[source[askAgain]]} and ${ids[target[askAgain]]}`;
  return `${chain.join(', ')}, but ${ends} ${against}; ask again about ${again}`;
}

function strongestFirst({ yes, no }: PairDecisions, strength: Float64Array): Uint32Array {
  return upTo(strength.length).sort(
    (p, q) => strength[q] - strength[p] || yes[q] + no[q] - yes[p] - no[p] || p - q,
  );
}
