import type { ClassPlacing, ClassTest, ClassVotes, Elicitation, Vote } from 'pairfair';

/** A vote to be taken back: whose, on which task, and whether it is the answer to a repeat. */
export interface TakenBack {
  readonly task: number;
  readonly judge: string;
  readonly repeat: boolean;
}

/**
 * The state without what a judge said to a task, so that the answer can be given anew.
 *
 * A class test that is still open forgets the vote too. One that is decided stays decided, and then
 * the vote stays as a skip: given anew it would count a second time. Scores of a ranking follow
 * with the next answers.
 */
export function takeBackVote(state: Elicitation, { task, judge, repeat }: TakenBack): Elicitation {
  const before = state.tasks[task];
  const vote = before?.votes.find((cast) => cast.judge === judge);
  if (!before || !vote) return state;
  const others = before.votes.filter((cast) => cast !== vote);
  if (repeat) {
    const { again: _, ...first } = vote;
    const votes = before.votes.map((cast) => (cast === vote ? first : cast));
    return { ...state, tasks: state.tasks.with(task, { ...before, votes }) };
  }
  const placing = placingWithout(state.placing, vote, before.people);
  const counted = state.placing !== null && before.stratum === 'active' && vote.answer !== 'skip';
  const decided = counted && placing === state.placing;
  const votes: Vote[] = decided ? [...others, { ...vote, answer: 'skip' }] : others;
  return { ...state, placing, tasks: state.tasks.with(task, { ...before, votes }) };
}

/** The state without anything a judge ever said. */
export function forgetJudge(state: Elicitation, judge: string): Elicitation {
  let { placing } = state;
  const tasks = state.tasks.map((task) => {
    const vote = task.votes.find((cast) => cast.judge === judge);
    if (!vote) return task;
    if (task.stratum === 'active') placing = placingWithout(placing, vote, task.people);
    return { ...task, votes: task.votes.filter((cast) => cast !== vote) };
  });
  return { ...state, tasks, placing };
}

/** The placing without one vote; the same object where no open test has counted it. */
function placingWithout(
  placing: ClassPlacing | null,
  { judge, answer }: Vote,
  people: readonly number[],
): ClassPlacing | null {
  if (!placing || answer === 'skip') return placing;
  const at = placing.tests.findIndex((test) => countedIn(placing, test, judge, people) >= 0);
  const test = placing.tests[at];
  if (!test) return placing;
  const against = countedIn(placing, test, judge, people);
  const votes = test.votes.with(against, without(test.votes[against] as ClassVotes, judge, answer));
  return { ...placing, tests: placing.tests.with(at, { ...test, votes }) };
}

/** The class whose vote in a test these people were; −1 for none. */
function countedIn(
  { classes }: ClassPlacing,
  { person, votes }: ClassTest,
  judge: string,
  people: readonly number[],
): number {
  if (!people.includes(person)) return -1;
  return classes.findIndex(
    ({ members }, c) =>
      votes[c]?.judges.includes(judge) &&
      people.some((other) => other !== person && members.includes(other)),
  );
}

function without(votes: ClassVotes, judge: string, answer: Vote['answer']): ClassVotes {
  const at = votes.judges.indexOf(judge);
  return {
    yes: votes.yes - (answer === 'yes' ? 1 : 0),
    no: votes.no - (answer === 'no' ? 1 : 0),
    cannot: votes.cannot - (answer === 'cannot-compare' ? 1 : 0),
    judges: votes.judges.filter((_, k) => k !== at),
  };
}
