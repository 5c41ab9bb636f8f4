import { PairfairError } from '../errors.ts';
import type { People, Work } from './engine.ts';
import { isRule, judgedPeople } from './fairnessLinks.ts';
import type { FairnessTerm } from './fitSpec.ts';
import type { OrderRule } from './orderRule.ts';
import { termOrder } from './personOrder.ts';

/** The order that a term of the fairness side tells, and what it weighs. */
export interface TermOrder {
  readonly weight: number;
  readonly rule: OrderRule;
}

/** Who deserves more among some people, by the terms that say so: see {@link termOrder}. */
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
  if (isRule(term)) return termOrder(term, new Map());
  const judged = judgedPeople(term.judgments);
  const groups = await people.groupsOf(judged, work);
  return termOrder(term, groups, await people.weightsOf(judged, work));
}
