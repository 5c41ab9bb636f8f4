import { PairfairError } from '../errors.ts';
import type { People, Work } from './engine.ts';
import { answersAmong, isRule, judgedPeople } from './fairnessLinks.ts';
import type { FairnessTerm } from './fitSpec.ts';
import { judgedOrder } from './judgedOrder.ts';
import type { LinkRule } from './linkRule.ts';
import type { OrderRule } from './orderRule.ts';

/** The order that a term of the fairness side tells, and what it weighs. */
export interface TermOrder {
  readonly weight: number;
  readonly rule: OrderRule;
}

/**
 * Who deserves more among some people, by the terms that say so: judges' answers, a column of
 * ratings (everybody is compared) or of a ranking (within each group, whose numbers may be on
 * different scales). Links alone order nobody.
 */
export async function termOrders(
  people: People,
  terms: readonly FairnessTerm[],
  work: Work,
): Promise<TermOrder[]> {
  const out: TermOrder[] = [];
  for (const term of terms) {
    const rule = await orderOf(people, term, work);
    if (rule && term.weight > 0) out.push({ weight: term.weight, rule });
  }
  return out;
}

/** What is said when an order is asked for that nobody has told. */
export function noOrder(orderWeight: number): PairfairError {
  return new PairfairError(
    'degenerate',
    `With orderWeight ${orderWeight} the score goes by who deserves more, but nothing here orders anybody: that takes comparisons, rankings, ratings or answers to "who deserves more" about people who are learned from, or a column that ranks or rates them.`,
  );
}

async function orderOf(people: People, term: FairnessTerm, work: Work): Promise<OrderRule | null> {
  if (isRule(term)) return columnOrder(term.rule);
  const groups = await people.groupsOf(judgedPeople(term.judgments), work);
  const { answers } = answersAmong(term, groups);
  if (!answers) return null;
  const heavy = await people.weightsOf(answers.ids, work);
  const weights = heavy ? Float64Array.from(answers.ids, (id) => heavy.get(id) ?? 0) : undefined;
  const weight = judgedOrder(answers, term.aggregate?.ratings, weights);
  return weight && { kind: 'listed', id: answers.ids, weight };
}

function columnOrder(rule: LinkRule): OrderRule | null {
  if (rule.kind === 'classes') {
    return { kind: 'column', column: rule.column, within: 'everyone' };
  }
  if (rule.kind === 'quantiles') return { kind: 'column', column: rule.column, within: 'groups' };
  return null;
}
