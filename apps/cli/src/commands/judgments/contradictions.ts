import { explainContradiction, findContradictions } from 'pairfair';
import { majorityPairs } from 'pairfair/internal';
import { aggregateOptions, aggregationFlags } from '../../judgmentAnswers.ts';
import { judged, judgedFlags } from './judged.ts';
import type { Verb } from './verb.ts';

/** Finds people said to be alike through others, and not alike. */
export const contradictions: Verb = {
  flags: [
    ...judgedFlags,
    ...aggregationFlags.filter(({ name }) => ['min-answers', 'agreement-threshold'].includes(name)),
  ],
  async run(invocation) {
    const { values, terminal } = invocation;
    const { answers, ids } = await judged(invocation);
    const { minAnswers = 2, threshold = 0.5 } = aggregateOptions(answers, values).pairs ?? {};
    const decisions = majorityPairs(answers.pairs, { minAnswers, threshold });
    const { count, found } = findContradictions(ids.length, decisions);
    terminal.print(
      `${count} contradictions: people said to be alike through others, and not alike.`,
    );
    const told = found.map((one) => ({
      people: one.people.map((i) => ids[i]),
      says: explainContradiction(one, decisions, ids),
    }));
    for (const { says } of told.slice(0, 20)) terminal.print(`  ${says}`);
    return { format: 'pairfair/contradictions', version: 1, count, found: told };
  },
};
