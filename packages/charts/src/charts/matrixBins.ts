import { type GraphData, groupOf, type Link } from './graphData.ts';

/**
 * A graph's adjacency matrix, people sorted by group, within it by the component they are in, and
 * neighbours joined into bins: classes show as blocks.
 */
export interface MatrixBins {
  /** Bins along each side. */
  readonly count: number;
  /** Weight per possible pair, bin by bin, row by row; 0 where a bin has no pairs. */
  readonly density: Float64Array;
  /** The largest density. */
  readonly densest: number;
  /** The groups' parts of each side, in order. */
  readonly groups: readonly GroupSpan[];
}

/** The bins of a group: from `start` up to, not including, `end`. */
export interface GroupSpan {
  readonly group: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Bins a graph's matrix so that a side has about `most` bins at most, and every group at least one
 * of its own: a bin never holds people of two groups.
 */
export function matrixBins(data: GraphData, links: readonly Link[], most: number): MatrixBins {
  const { binOf, groups, count } = assignBins(data, links, Math.min(1, most / data.size));
  const people = new Float64Array(count);
  for (const bin of binOf) people[bin]++;
  const density = new Float64Array(count * count);
  for (const { source, target, weight } of links) {
    const [a, b] = [binOf[source], binOf[target]];
    density[a * count + b] += weight;
    if (a !== b) density[b * count + a] += weight;
  }
  let densest = 0;
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) {
      const pairs = a === b ? (people[a] * (people[a] - 1)) / 2 : people[a] * people[b];
      const cell = a * count + b;
      density[cell] = pairs > 0 ? density[cell] / pairs : 0;
      densest = Math.max(densest, density[cell]);
    }
  }
  return { count, density, densest, groups };
}

interface Assignment {
  readonly binOf: Uint32Array;
  readonly groups: readonly GroupSpan[];
  readonly count: number;
}

function assignBins(data: GraphData, links: readonly Link[], share: number): Assignment {
  const component = components(data.size, links);
  const members = new Map<number, number[]>();
  for (let i = 0; i < data.size; i++) {
    const group = groupOf(data, i);
    const list = members.get(group);
    if (list === undefined) members.set(group, [i]);
    else list.push(i);
  }
  const binOf = new Uint32Array(data.size);
  const groups: GroupSpan[] = [];
  let start = 0;
  for (const group of [...members.keys()].sort(unknownLast)) {
    const list = members.get(group)!.sort((a, b) => component[a] - component[b] || a - b);
    const bins = Math.max(1, Math.round(list.length * share));
    list.forEach((person, k) => {
      binOf[person] = start + Math.floor((k * bins) / list.length);
    });
    groups.push({ group, start, end: start + bins });
    start += bins;
  }
  return { binOf, groups, count: start };
}

/** The first person of the component that each person is in. */
function components(size: number, links: readonly Link[]): Uint32Array {
  const first = Uint32Array.from({ length: size }, (_, i) => i);
  const find = (i: number): number => {
    while (first[i] !== i) i = first[i] = first[first[i]];
    return i;
  };
  for (const { source, target } of links) {
    const [a, b] = [find(source), find(target)];
    first[Math.max(a, b)] = Math.min(a, b);
  }
  return first.map((_, i) => find(i));
}

function unknownLast(a: number, b: number): number {
  return Number(a < 0) - Number(b < 0) || a - b;
}
