import { explainContradiction, findContradictions } from 'pairfair';
import { majorityPairs } from 'pairfair/internal';
import type { CollectedStudy } from './measureStudy.ts';
import type { Contradictions } from './schemas.ts';

const mostShown = 200;

/**
 * Pairs on which the panel is split, most answers first, and pairs denied although both are like a
 * third person. Nothing of the kind exists where people were rated or ranked.
 */
export function contradictionFigures({ answers, ids }: CollectedStudy): Contradictions {
  const decisions = majorityPairs(answers.pairs);
  const { source, target, yes, no, contested } = decisions;
  const named = (p: number): [string, string] => [
    ids[Number(source[p])] as string,
    ids[Number(target[p])] as string,
  ];
  const { found } = findContradictions(answers.size, decisions, { limit: mostShown });
  return {
    contested: [...contested]
      .sort((p, q) => Number(yes[q]) - Number(yes[p]))
      .slice(0, mostShown)
      .map((p) => ({ people: named(p), yes: Number(yes[p]), no: Number(no[p]) })),
    contradictions: found.map((contradiction) => ({
      says: explainContradiction(contradiction, decisions, ids),
      chain: contradiction.people.map((person) => ids[person] as string),
      ask: named(contradiction.askAgain),
    })),
  };
}
