import { requireIntegerIn } from '../checks.ts';
import { upTo } from '../graphs/countingSort.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import type { EdgesGraph } from '../graphs/graph.ts';
import { Random } from '../random.ts';

/** Options for {@link drawJudgments}. */
export interface DrawJudgmentsOptions {
  /** Who is asked about. Default: everyone. */
  readonly among?: ArrayLike<number>;
  /** How many pairs are drawn; default ⌈N log₂ N⌉ for N people asked about. */
  readonly pairs?: number;
  /** Default 1. */
  readonly seed?: number;
}

/** What came of asking whether people are alike. */
export interface DrawnJudgments {
  /** Links between those said to be alike, over all people. */
  readonly graph: EdgesGraph;
  /** Pairs drawn. */
  readonly drawn: number;
  /** Different pairs of two people among them: those actually asked. */
  readonly asked: number;
}

/**
 * Asks about random pairs whether both are of the same class, and links those who are: a fairness
 * graph from few judgments (paper, section 4.2).
 *
 * Ordered pairs are drawn uniformly and independently out of the N² there are, as the paper counts
 * them. A person drawn with themselves is skipped; a pair drawn again, in either order, has been
 * answered and counts once. So drawing N² pairs asks about most pairs but not all:
 * `classesGraph(classes)` is the graph of all.
 *
 * @param classes Class of each person; −1, unknown, is like nobody.
 */
export function drawJudgments(
  classes: ArrayLike<number>,
  options: DrawJudgmentsOptions = {},
): DrawnJudgments {
  const people = options.among ? Uint32Array.from(options.among) : upTo(classes.length);
  for (const person of people) requireIntegerIn('A person in among', person, 0, classes.length - 1);
  const { pairs = defaultPairs(people.length), seed = 1 } = options;
  requireIntegerIn('pairs', pairs, 0, 2 ** 30);

  const keys = drawnPairs(people, pairs, classes.length, new Random(seed, 'judgments'));
  const alike = keys.filter((key) => {
    const [a, b] = pairOf(key, classes.length);
    return classes[a] >= 0 && classes[a] === classes[b];
  });
  const graph = edgesGraph(classes.length, {
    source: alike.map((key) => pairOf(key, classes.length)[0]),
    target: alike.map((key) => pairOf(key, classes.length)[1]),
  });
  return { graph, drawn: pairs, asked: keys.length };
}

function defaultPairs(people: number): number {
  return people > 0 ? Math.ceil(people * Math.log2(people)) : 0;
}

/** The different pairs of two people among those drawn, each as the key smaller · size + larger. */
function drawnPairs(
  people: Uint32Array,
  pairs: number,
  size: number,
  random: Random,
): Float64Array {
  const keys = new Float64Array(people.length > 0 ? pairs : 0);
  let drawn = 0;
  for (let draw = 0; draw < keys.length; draw++) {
    const a = people[random.integer(people.length)];
    const b = people[random.integer(people.length)];
    if (a !== b) keys[drawn++] = Math.min(a, b) * size + Math.max(a, b);
  }
  // Sorted rather than kept in a set: a set holds at most 2²⁴ of them.
  return keys
    .subarray(0, drawn)
    .sort()
    .filter((key, k, sorted) => k === 0 || key !== sorted[k - 1]);
}

function pairOf(key: number, size: number): [number, number] {
  const b = key % size;
  return [(key - b) / size, b];
}
