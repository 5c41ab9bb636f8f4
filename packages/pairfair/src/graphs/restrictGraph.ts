import { PairfairError } from '../errors.ts';
import { linkCounts } from './edgeCount.ts';
import { edgesGraph } from './edgesGraph.ts';
import type { EdgesGraph, Graph, Memberships } from './graph.ts';

/** The graph among some of the people. */
export interface RestrictedGraph {
  readonly graph: Graph;
  /** How many linked pairs had one person inside and one outside, and are therefore gone. */
  readonly dropped: number;
}

/**
 * The graph among some of the people, who are numbered anew in the given order: for folds and
 * splits. Links to people left out are dropped and counted.
 *
 * Memberships stay as they are: a quantile is still that among all people the graph was made of.
 * Build a new graph where the ranking is to be among the subset alone. Counting what is dropped
 * costs what {@link edgeCount} costs.
 *
 * @throws PairfairError `bad-data` when somebody is named twice or does not exist.
 *
 * @example
 * const { graph: fold, dropped } = restrictGraph(graph, trainingPeople);
 */
export function restrictGraph(graph: Graph, people: ArrayLike<number>): RestrictedGraph {
  const place = placesOf(graph.size, people);
  const inside = place.map((at) => (at < 0 ? 0 : 1));
  return { graph: restricted(graph, people, place), dropped: linkCounts(graph, inside).across };
}

/** Where each person of the graph comes to stand, −1 for those left out. */
function placesOf(size: number, people: ArrayLike<number>): Int32Array {
  const place = new Int32Array(size).fill(-1);
  for (let k = 0; k < people.length; k++) {
    const i = people[k];
    if (!Number.isInteger(i) || i < 0 || i >= size) {
      throw new PairfairError(
        'bad-data',
        `people must be whole numbers from 0 to ${size - 1}, but entry ${k} is ${i}.`,
      );
    }
    if (place[i] >= 0) {
      throw new PairfairError('bad-data', `people names person ${i} twice: ${place[i]}, ${k}.`);
    }
    place[i] = k;
  }
  return place;
}

function restricted(graph: Graph, people: ArrayLike<number>, place: Int32Array): Graph {
  switch (graph.kind) {
    case 'edges':
      return movedEdges(graph, people.length, place);
    case 'cells':
      return {
        ...graph,
        size: people.length,
        groups: graph.groups.length === 0 ? graph.groups : pick(graph.groups, people),
        members: membersOf(graph.members, people),
      };
    case 'sum':
      return {
        kind: 'sum',
        size: people.length,
        terms: graph.terms.map(({ weight, graph: term }) => ({
          weight,
          graph: restricted(term, people, place),
        })),
      };
  }
}

function pick(groups: Int32Array, people: ArrayLike<number>): Int32Array {
  return Int32Array.from(people, (i) => groups[i]);
}

/** Pairs with every person i moved to `place[i]`; pairs of people moved to −1 are left out. */
export function movedEdges(graph: EdgesGraph, size: number, place: Int32Array): EdgesGraph {
  const stays = (_: number, e: number) =>
    place[graph.source[e]] >= 0 && place[graph.target[e]] >= 0;
  return edgesGraph(size, {
    source: graph.source.filter(stays).map((i) => place[i]),
    target: graph.target.filter(stays).map((i) => place[i]),
    weight: graph.weight.filter(stays),
  });
}

/** The memberships of the given people, in the given order. */
export function membersOf(members: Memberships, people: ArrayLike<number>): Memberships {
  const offsets = new Uint32Array(people.length + 1);
  for (let k = 0; k < people.length; k++) {
    offsets[k + 1] = offsets[k] + members.offsets[people[k] + 1] - members.offsets[people[k]];
  }
  const cell = new Uint32Array(offsets[people.length]);
  const share = new Float64Array(offsets[people.length]);
  for (let k = 0; k < people.length; k++) {
    const from = members.offsets[people[k]];
    const to = members.offsets[people[k] + 1];
    cell.set(members.cell.subarray(from, to), offsets[k]);
    share.set(members.share.subarray(from, to), offsets[k]);
  }
  return { offsets, cell, share };
}
