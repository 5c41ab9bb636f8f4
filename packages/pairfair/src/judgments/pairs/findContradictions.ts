import { requireIntegerIn, requireNumberIn } from '../../checks.ts';
import { upTo } from '../../graphs/countingSort.ts';
import { DisjointSets } from '../disjointSets.ts';
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
  /** How many pairs were denied although a chain of yes joins them. */
  readonly count: number;
  /** The surest of them: those whose weakest statement is strongest come first. */
  readonly found: readonly Contradiction[];
}

/** "A~B, B~C, but A≁C". */
export interface Contradiction {
  /** Position, among the pairs, of the one that was denied. */
  readonly denied: number;
  /** The people from one end of the denied pair to the other, each linked with the next. */
  readonly people: readonly number[];
  /** Positions of those links among the pairs. */
  readonly links: readonly number[];
  /** Position of the least certain statement of the circle: the pair to ask about again. */
  readonly askAgain: number;
}

/**
 * Finds pairs that the panel says are not alike although a chain of pairs that are alike joins
 * them, and explains each by the strongest such chain: the one whose weakest link is strongest,
 * which is the path in a maximum spanning tree.
 *
 * Being alike need not be transitive, so nothing is repaired: what to do is for people to say. The
 * pair to ask about again is the least certain of the circle: the weakest link of the chain, or
 * the denial itself when that is weaker still.
 *
 * @param size How many people there are.
 *
 * @example
 * const { count, found } = findContradictions(size, majorityPairs(answers.pairs));
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

  const order = strongestFirst(decisions, strength);
  const yes = order.filter((p) => verdict[p] === 1 && strength[p] >= confidence);
  const tree = spanningTree(size, decisions, yes);
  const denied = order.filter(
    (p) => verdict[p] === -1 && strength[p] >= confidence && tree.joined(source[p], target[p]),
  );
  const found = Array.from(denied, (p) => {
    const { people, links } = tree.path(source[p], target[p]);
    const askAgain = [...links, p].reduce((least, q) =>
      strength[q] < strength[least] ? q : least,
    );
    return { denied: p, people, links, askAgain };
  });
  found.sort((x, y) => strength[y.askAgain] - strength[x.askAgain]);
  return { count: denied.length, found: found.slice(0, limit) };
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

interface Tree {
  joined(i: number, j: number): boolean;
  path(i: number, j: number): { people: number[]; links: number[] };
}

/** A maximum spanning forest (Kruskal) of the given pairs, which come strongest first. */
function spanningTree(size: number, { source, target }: PairDecisions, pairs: Uint32Array): Tree {
  const sets = new DisjointSets(size);
  const kept = pairs.filter((p) => sets.join(source[p], target[p]));
  const around = new Map<number, number[]>();
  for (const p of kept) {
    for (const i of [source[p], target[p]]) {
      const list = around.get(i);
      if (list) list.push(p);
      else around.set(i, [p]);
    }
  }
  const { parent, link, depth } = rooted(size, source, target, around);
  const climb = (i: number, people: number[], links: number[]): number => {
    links.push(link[i]);
    people.push(parent[i]);
    return parent[i];
  };
  return {
    joined: (i, j) => sets.find(i) === sets.find(j),
    path(i, j) {
      const [left, right] = [[i], [j]];
      const [leftLinks, rightLinks]: [number[], number[]] = [[], []];
      let [a, b] = [i, j];
      while (a !== b) {
        if (depth[a] >= depth[b]) a = climb(a, left, leftLinks);
        else b = climb(b, right, rightLinks);
      }
      return {
        people: [...left, ...right.slice(0, -1).reverse()],
        links: [...leftLinks, ...rightLinks.reverse()],
      };
    },
  };
}

/** Every tree hung up by one of its people: parent, the pair that leads to it, and depth. */
function rooted(
  size: number,
  source: Uint32Array,
  target: Uint32Array,
  around: ReadonlyMap<number, readonly number[]>,
): { parent: Int32Array; link: Int32Array; depth: Uint32Array } {
  const parent = new Int32Array(size).fill(-1);
  const link = new Int32Array(size).fill(-1);
  const depth = new Uint32Array(size);
  const seen = new Uint8Array(size);
  for (const root of around.keys()) {
    if (seen[root] === 1) continue;
    seen[root] = 1;
    const queue = [root];
    for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
      for (const p of around.get(i)!) {
        const j = source[p] === i ? target[p] : source[p];
        if (seen[j] === 1) continue;
        seen[j] = 1;
        parent[j] = i;
        link[j] = p;
        depth[j] = depth[i] + 1;
        queue.push(j);
      }
    }
  }
  return { parent, link, depth };
}
