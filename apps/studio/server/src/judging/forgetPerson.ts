import type { ClassPlacing, Elicitation } from 'pairfair';

/**
 * The state without anything that was ever said of somebody: what they were in counts for nothing, and
 * no task shows them any more. Their number stays, so that all others keep theirs.
 */
export function forgetPerson(state: Elicitation, person: number): Elicitation {
  const { groups, sides, tasks, placing, ranking, settings } = state;
  return {
    ...state,
    settings: {
      ...settings,
      candidates: settings.candidates.filter((pair) => !pair.includes(person)),
    },
    groups: groups.with(person, -1),
    sides: sides.with(person, -1),
    tasks: tasks.map((task) =>
      task.people.includes(person) && task.votes.length > 0 ? { ...task, votes: [] } : task,
    ),
    placing: placing && placedWithout(placing, person, sides),
    ranking: ranking && {
      ...ranking,
      scores: ranking.scores.with(person, null),
      errors: ranking.errors.with(person, null),
    },
  };
}

/**
 * The placing without somebody. Where they alone made up a class it goes, and whoever is being tested
 * on that side is tested anew: votes are counted by the numbers of classes.
 */
function placedWithout(
  { waiting, classes, tests }: ClassPlacing,
  person: number,
  sides: readonly number[],
): ClassPlacing {
  const others = {
    waiting: waiting.filter((i) => i !== person),
    classes: classes.map((found) => ({
      ...found,
      members: found.members.filter((i) => i !== person),
    })),
    tests: tests.filter((test) => test.person !== person),
  };
  const emptied = others.classes.findIndex(({ members }) => members.length === 0);
  if (emptied < 0) return others;
  const again = others.tests.filter((test) => sides[test.person] === sides[person]);
  return {
    waiting: [...again.map((test) => test.person), ...others.waiting],
    classes: others.classes.toSpliced(emptied, 1),
    tests: others.tests
      .filter((test) => !again.includes(test))
      .map((test) => ({ ...test, votes: test.votes.toSpliced(emptied, 1) })),
  };
}
