import { Random } from '../random.ts';
import { upTo } from './countingSort.ts';
import type { CellsGraph, EdgesGraph, Graph } from './graph.ts';
import { isMember } from './personTypes.ts';
import { membersOf, movedEdges } from './restrictGraph.ts';

/**
 * The same links between other people: a control that keeps the shape of a graph and destroys what
 * it says. What a model gains from a graph and not from its shuffled twin comes from who is linked.
 *
 * People who are in the graph at all (have a listed pair, or a membership and, between groups, a
 * known group) swap places at random; the others stay without links. Between groups everybody
 * keeps their own group and gets somebody else's memberships, from any group: links still run
 * only between groups, but no longer between people of like standing, and the number of links can
 * change a little. The terms of a sum are shuffled each on its own.
 *
 * @param seed Where the randomness comes from; the same seed gives the same graph.
 */
export function shuffleGraph(graph: Graph, seed: number): Graph {
  return shuffled(graph, seed, 'shuffle-graph');
}

function shuffled(graph: Graph, seed: number, stream: string): Graph {
  switch (graph.kind) {
    case 'edges':
      return shuffledEdges(graph, new Random(seed, stream));
    case 'cells':
      return shuffledCells(graph, new Random(seed, stream));
    case 'sum':
      return {
        ...graph,
        terms: graph.terms.map((term, k) => ({
          weight: term.weight,
          graph: shuffled(term.graph, seed, `${stream}/${k}`),
        })),
      };
  }
}

function shuffledEdges(graph: EdgesGraph, random: Random): EdgesGraph {
  const paired = new Uint8Array(graph.size);
  for (const i of graph.source) paired[i] = 1;
  for (const i of graph.target) paired[i] = 1;
  const place = swapped(graph.size, (i) => paired[i] === 1, random);
  return movedEdges(graph, graph.size, Int32Array.from(place));
}

function shuffledCells(graph: CellsGraph, random: Random): CellsGraph {
  const giver = swapped(graph.size, (i) => isMember(graph, i), random);
  return { ...graph, members: membersOf(graph.members, giver) };
}

/** The people 0 .. size−1, those who take part in random order on the places of those who do. */
function swapped(size: number, takesPart: (i: number) => boolean, random: Random): Uint32Array {
  const out = upTo(size);
  const places = out.filter(takesPart);
  const people = random.shuffle(places.slice());
  places.forEach((place, k) => {
    out[place] = people[k];
  });
  return out;
}
