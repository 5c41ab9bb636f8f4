import { PairfairError } from '../errors.ts';
import { cellsGraph } from '../graphs/cellsGraph.ts';
import { classesGraph } from '../graphs/classesGraph.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import type { Graph } from '../graphs/graph.ts';
import type { GraphProvenance } from '../graphs/graphToJson.ts';
import { quantileGraph } from '../graphs/quantileGraph.ts';
import { sumGraphs } from '../graphs/sumGraphs.ts';
import { ratingClasses } from '../judgments/ratings/ratingClasses.ts';
import { isRule, joinedProvenance, judgmentRules } from './fairnessLinks.ts';
import type { FairnessTerm, RuleTerm } from './fitSpec.ts';
import type { LinkRule, MemberRelation, PairRelation } from './linkRule.ts';

/** People in memory, as far as links need to know them. */
export interface GraphPeople {
  readonly ids: readonly string[];
  readonly groups: Int32Array;
  /** How many people each stands for; null or not there: everybody for themselves. */
  readonly weights?: Float64Array | null;
  /** The numbers of a column, NaN where it is missing. */
  numbers(column: string): Float64Array;
}

/** A graph over people in memory. */
export interface RuleGraph {
  readonly graph: Graph;
  /** Entries of a list whose ids nobody here has. */
  readonly unknown: number;
}

/** The graph that a rule makes among these people. */
export function ruleGraph(rule: LinkRule, people: GraphPeople): RuleGraph {
  switch (rule.kind) {
    case 'classes': {
      const classes = ratingClasses(people.numbers(rule.column), rule.classes);
      return { graph: classesGraph(compact(classes)), unknown: 0 };
    }
    case 'quantiles': {
      const { column, quantiles, ties } = rule;
      const graph = quantileGraph(people.numbers(column), people.groups, { quantiles, ties });
      return { graph, unknown: 0 };
    }
    case 'relation':
      return memberGraph(rule.members, rule.between, people);
    case 'pairs':
      return pairGraph(rule.pairs, people);
  }
}

/** Classes numbered anew without those that nobody is in: ratings may be large. */
function compact(classes: Int32Array): Int32Array {
  const known = Int32Array.from(new Set(classes.filter((c) => c >= 0))).sort();
  const place = new Map(Array.from(known, (c, k) => [c, k]));
  return classes.map((c) => place.get(c) ?? -1);
}

/** The fairness side among people in memory, and where it comes from. */
export interface SideGraph extends RuleGraph {
  readonly provenance: GraphProvenance;
  readonly warnings: readonly string[];
}

/** The weighted sum of the terms' graphs among these people: nobody else has a say in it. */
export function termsGraph(terms: readonly FairnessTerm[], people: GraphPeople): SideGraph {
  const made = terms.map((term) => {
    const { rules, leftOut, provenance, warnings } = isRule(term)
      ? ruleOnly(term)
      : judgmentRules(term, new Map(people.ids.map((id, i) => [id, people.groups[i]])));
    const graphs = rules.map(({ weight, rule }) => ({
      ...ruleGraph(rule, people),
      weight: weight * term.weight,
    }));
    return { graphs, leftOut, provenance, warnings };
  });
  const graphs = made.flatMap((term) => term.graphs);
  return {
    graph: sumOf(graphs, people.ids.length),
    unknown:
      graphs.reduce((sum, { unknown }) => sum + unknown, 0) +
      made.reduce((sum, { leftOut }) => sum + leftOut, 0),
    provenance: joinedProvenance(made),
    warnings: made.flatMap(({ warnings }) => warnings),
  };
}

function ruleOnly({ rule, provenance }: RuleTerm) {
  return { rules: [{ weight: 1, rule }], leftOut: 0, provenance, warnings: [] };
}

function sumOf(
  graphs: readonly { readonly weight: number; readonly graph: Graph }[],
  size: number,
): Graph {
  if (graphs.length === 0) return edgesGraph(size, []);
  if (graphs.length === 1 && graphs[0].weight === 1) return graphs[0].graph;
  return sumGraphs(graphs.map(({ weight, graph }) => ({ weight, graph })));
}

function placesOf({ ids }: GraphPeople): Map<string, number> {
  return new Map(ids.map((id, i) => [id, i]));
}

function pairGraph(relation: PairRelation, people: GraphPeople): RuleGraph {
  const { a, b, weight } = requireListed(relation);
  const place = placesOf(people);
  const known = a.flatMap((_, e) => (place.has(a[e]) && place.has(b[e]) ? [e] : []));
  const graph = edgesGraph(people.ids.length, {
    source: known.map((e) => place.get(a[e]) as number),
    target: known.map((e) => place.get(b[e]) as number),
    weight: known.map((e) => weight[e]),
  });
  return { graph, unknown: a.length - known.length };
}

function memberGraph(
  relation: MemberRelation,
  between: 'everyone' | 'groups',
  people: GraphPeople,
): RuleGraph {
  const { id, cell, share } = requireListed(relation);
  const place = placesOf(people);
  const entries = id.flatMap((name, e) => {
    requireMembership(name, cell[e], share[e]);
    const person = place.get(name);
    return person === undefined ? [] : [{ person, cell: cell[e], share: share[e] }];
  });
  entries.sort((p, q) => p.person - q.person || p.cell - q.cell);
  entries.forEach((entry, k) => {
    const before = entries[k - 1];
    if (before?.person === entry.person && before.cell === entry.cell) {
      throw new PairfairError(
        'bad-data',
        `A membership must be listed once, but that of a person in cell ${entry.cell} comes twice.`,
      );
    }
  });
  const counted = entries.filter((entry) => entry.share > 0);
  const offsets = new Uint32Array(people.ids.length + 1);
  for (const { person } of counted) offsets[person + 1]++;
  for (let i = 0; i < people.ids.length; i++) offsets[i + 1] += offsets[i];
  const members = {
    offsets,
    cell: Uint32Array.from(counted, (entry) => entry.cell),
    share: Float64Array.from(counted, (entry) => entry.share),
  };
  const graph = cellsGraph({ members, ...(between === 'groups' && { groups: people.groups }) });
  return { graph, unknown: id.length - entries.length };
}

/** @throws PairfairError `bad-data` unless the cell is a number from 0 and the share at least 0. */
export function requireMembership(id: string, cell: number, share: number): void {
  if (Number.isInteger(cell) && cell >= 0 && share >= 0 && share < Number.POSITIVE_INFINITY) return;
  throw new PairfairError(
    'bad-data',
    `Memberships are whole cell numbers from 0 with a share of at least 0, but '${id}' has cell ${cell}, share ${share}.`,
  );
}

function requireListed<R extends MemberRelation | PairRelation>(
  relation: R,
): Exclude<R, { readonly table: string }> {
  if (!('table' in relation)) return relation as Exclude<R, { readonly table: string }>;
  throw new PairfairError(
    'unavailable',
    `Links in the table ${relation.table} must be read before they can be used in memory.`,
  );
}
