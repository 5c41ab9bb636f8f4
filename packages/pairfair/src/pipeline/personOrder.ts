import { answersAmong, isRule } from './fairnessLinks.ts';
import type { FairnessTerm } from './fitSpec.ts';
import { judgedOrder } from './judgedOrder.ts';
import type { LinkRule } from './linkRule.ts';
import { type OrderRule, orderCounts } from './orderRule.ts';
import type { GraphPeople } from './termGraph.ts';

/**
 * The order that a term tells among some people; null: it orders nobody. Judges' answers count, a
 * column of ratings (everybody is compared) or of a ranking (within each group, whose numbers may be
 * on different scales); links alone order nobody.
 *
 * @param groups The people, by id, with their groups; only answers need them.
 * @param heavy How many people each stands for, by id; null: everybody for themselves.
 */
export function termOrder(
  term: FairnessTerm,
  groups: ReadonlyMap<string, number>,
  heavy: ReadonlyMap<string, number> | null = null,
): OrderRule | null {
  if (isRule(term)) return columnOrder(term.rule);
  const { answers } = answersAmong(term, groups);
  if (!answers) return null;
  const weights = heavy ? Float64Array.from(answers.ids, (id) => heavy.get(id) ?? 0) : undefined;
  const weight = judgedOrder(answers, term.aggregate?.ratings, weights);
  return weight && { kind: 'listed', id: answers.ids, weight };
}

/** One weight per person: Σ cᵢ xᵢ is the mean over ordered pairs. Null: nobody is ordered. */
export function personWeights(rule: OrderRule, people: GraphPeople): Float64Array | null {
  if (rule.kind === 'column') {
    const groups = rule.within === 'groups' ? people.groups : undefined;
    const { above, pairs } = orderCounts(people.numbers(rule.column), groups, people.weights);
    return pairs > 0 ? above.map((count) => count / pairs) : null;
  }
  const weights = new Map(rule.id.map((id, k) => [id, rule.weight[k]]));
  return Float64Array.from(people.ids, (id) => weights.get(id) ?? 0);
}

/**
 * Who deserves more among people in memory, by all terms together, as {@link personWeights}; null:
 * nothing orders anybody.
 */
export function personOrder(
  terms: readonly FairnessTerm[],
  people: GraphPeople,
): Float64Array | null {
  const groups = new Map(people.ids.map((id, i) => [id, people.groups[i]]));
  const { weights } = people;
  const heavy = weights ? new Map(people.ids.map((id, i) => [id, weights[i]])) : null;
  let out: Float64Array | null = null;
  for (const term of terms) {
    const rule = term.weight > 0 ? termOrder(term, groups, heavy) : null;
    const own = rule && personWeights(rule, people);
    if (!own) continue;
    out ??= new Float64Array(people.ids.length);
    for (let i = 0; i < out.length; i++) out[i] += term.weight * own[i];
  }
  return out;
}

function columnOrder(rule: LinkRule): OrderRule | null {
  if (rule.kind === 'classes') {
    return { kind: 'column', column: rule.column, within: 'everyone' };
  }
  if (rule.kind === 'quantiles') return { kind: 'column', column: rule.column, within: 'groups' };
  return null;
}
