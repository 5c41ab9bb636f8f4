import type { LinkRule } from 'pairfair';
import { quantileMembers, ratingClasses } from 'pairfair/internal';
import { readMembers, readPairs } from './readRelation.ts';

/** A rule whose links, if they lie in a table, have been read from there. */
export async function listedRule(rule: LinkRule): Promise<LinkRule> {
  if (rule.kind === 'pairs' && 'table' in rule.pairs) {
    return { ...rule, pairs: await readPairs(rule.pairs.table) };
  }
  if (rule.kind === 'relation' && 'table' in rule.members) {
    return { ...rule, members: await readMembers(rule.members.table) };
  }
  return rule;
}

/**
 * Checks the settings of a rule as the library does, before a database gets them.
 *
 * @throws PairfairError `invalid-option`.
 */
export function requireRule(rule: LinkRule): void {
  if (rule.kind === 'classes') ratingClasses(new Float64Array(0), rule.classes);
  if (rule.kind === 'quantiles') quantileMembers([], [], rule);
}
