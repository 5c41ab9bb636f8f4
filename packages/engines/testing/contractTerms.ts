import {
  cellsGraph,
  classesGraph,
  edgesGraph,
  type Graph,
  quantileGraph,
  type RuleTerm,
} from 'pairfair';
import { ratingClasses } from 'pairfair/internal';
import { names } from './contractTable.ts';
import type { ExpectedPeople } from './expectedFit.ts';

/** A rule of links, and the graph that the library's plain functions make of it. */
export interface ContractTerm {
  readonly title: string;
  /** Entries of its list that are about nobody here. */
  readonly unknown: number;
  /** @param listed Whom its list, if it has one, is about. */
  rule(listed: ExpectedPeople): RuleTerm['rule'];
  /** The graph over some people; by default the list is about them. */
  graph(people: ExpectedPeople, listed?: ExpectedPeople): Graph;
}

/** Quantiles of tied scores. */
export const rankings: readonly ContractTerm[] = (['spread', 'share'] as const).map((ties) => ({
  title: `quantiles of tied scores, ties ${ties}`,
  unknown: 0,
  rule: () => ({ kind: 'quantiles', column: names.score, quantiles: 7, ties }),
  graph: (people) =>
    quantileGraph(people.numbers(names.score), people.groups, { quantiles: 7, ties }),
}));

/** Classes of a rating, by every rule there is. */
export const ratings: readonly ContractTerm[] = [
  { rule: 'nearest' } as const,
  { rule: 'cuts', cuts: [1.5, 3.5] } as const,
  { rule: 'equal-frequency', classes: 4 } as const,
].map((classes) => ({
  title: `classes of a rating, ${classes.rule}`,
  unknown: 0,
  rule: () => ({ kind: 'classes', column: names.rating, classes }),
  graph: (people) => classesGraph(ratingClasses(people.numbers(names.rating), classes)),
}));

/** Soft memberships of every other person, and of somebody who is not there. */
export const memberships: readonly ContractTerm[] = (['groups', 'everyone'] as const).map(
  (between) => ({
    title: `memberships by id, between ${between}`,
    unknown: 1,
    rule: (listed) => ({ kind: 'relation', between, members: softMembers(listed) }),
    graph(people, listed = people) {
      const { id, cell, share } = softMembers(listed);
      const matrix = people.ids.map(() => [0, 0, 0, 0]);
      id.forEach((one, e) => {
        const at = people.ids.indexOf(one);
        if (at >= 0) matrix[at][cell[e]] = share[e];
      });
      return cellsGraph({ matrix, ...(between === 'groups' && { groups: people.groups }) });
    },
  }),
);

/** Listed pairs, in either order, and one with somebody who is not there. */
export const pairs: ContractTerm = {
  title: 'listed pairs',
  unknown: 1,
  rule: (listed) => ({ kind: 'pairs', pairs: listedPairs(listed) }),
  graph(people, listed = people) {
    const { a, b, weight } = listedPairs(listed);
    const has = (id: string) => people.ids.includes(id);
    const known = a.flatMap((_, e) => (has(a[e]) && has(b[e]) ? [e] : []));
    return edgesGraph(people.ids.length, {
      source: known.map((e) => people.ids.indexOf(a[e])),
      target: known.map((e) => people.ids.indexOf(b[e])),
      weight: known.map((e) => weight[e]),
    });
  },
};

/** Every rule there is. */
export const everyTerm: readonly ContractTerm[] = [...rankings, ...ratings, ...memberships, pairs];

function softMembers({ ids }: ExpectedPeople) {
  const some = ids.filter((_, i) => i % 2 === 0);
  const id = [...some.flatMap((one) => [one, one]), `nobody's "id"`];
  return {
    id,
    cell: id.map((_, e) => e % 4),
    share: Float64Array.from(id, (_, e) => (1 + (e % 5)) / 8),
  };
}

function listedPairs({ ids }: ExpectedPeople) {
  const some = ids.slice(0, -7).filter((_, i) => i % 3 === 0);
  const a = some.map((id, e) => (e % 2 === 0 ? id : ids[ids.indexOf(id) + 7]));
  const b = some.map((id, e) => (e % 2 === 0 ? ids[ids.indexOf(id) + 7] : id));
  return {
    a: [...a, "nobody's"],
    b: [...b, ids[1]],
    weight: Float64Array.from([...a, 'nobody'], (_, e) => (1 + (e % 4)) / 2),
  };
}
