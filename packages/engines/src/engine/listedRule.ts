import type { LinkRule } from 'pairfair';
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
