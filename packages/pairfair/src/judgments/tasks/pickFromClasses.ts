import type { Random } from '../../random.ts';
import {
  type ClassTest,
  classInQuestion,
  startNext,
  votesOn,
  votesWanted,
} from './classPlacing.ts';
import type { Elicitation } from './elicitation.ts';
import { type Choice, peopleKey } from './taskViews.ts';

/**
 * A person being placed against a random member of the class in question. Tests that are under way
 * come first, each by judges who have not voted on that class as far as there are any, and with one
 * vote on its way at a time: what it says decides which class is next. A new person is begun with
 * when no test wants a vote.
 */
export function pickFromClasses(
  state: Elicitation,
  judge: string,
  seen: ReadonlySet<string>,
  random: Random,
): Choice | undefined {
  const { leases, tasks, sides } = state;
  let placing = state.placing!;
  const leased = new Map<number, number>();
  for (const { task } of leases) {
    if (tasks[task].stratum !== 'active') continue;
    for (const i of tasks[task].people) leased.set(i, (leased.get(i) ?? 0) + 1);
  }
  const offerFor = (test: ClassTest, { again }: { again: boolean }): Choice | undefined => {
    const against = classInQuestion(placing, test, sides);
    const votes = votesOn(test, against);
    const onTheirWay = leased.get(test.person) ?? 0;
    if (again ? onTheirWay >= votesWanted(votes) : onTheirWay > 0 || votes.judges.includes(judge))
      return undefined;
    const members = placing.classes[against].members.filter(
      (member) => !seen.has(peopleKey([test.person, member])),
    );
    if (members.length === 0) return undefined;
    return { people: [test.person, members[random.integer(members.length)]] };
  };
  const first = (tests: readonly ClassTest[], again: boolean): Choice | undefined => {
    for (const test of tests) {
      const offer = offerFor(test, { again });
      if (offer) return offer;
    }
    return undefined;
  };

  const fresh = first(placing.tests, false);
  if (fresh) return { ...fresh, placing };
  while (placing.waiting.length > 0) {
    const [next] = placing.waiting;
    placing = startNext(placing, sides);
    const begun = first(
      placing.tests.filter(({ person }) => person === next),
      false,
    );
    if (begun) return { ...begun, placing };
  }
  // Nothing else is left: two votes at once, or the same judge again about another member.
  const again = first(placing.tests, true);
  return again ? { ...again, placing } : undefined;
}
