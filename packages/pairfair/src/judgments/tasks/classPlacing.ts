import { Random } from '../../random.ts';

/** Who is in which class so far, and who is being placed; plain data. */
export interface ClassPlacing {
  /** People nobody has been asked about yet, in random order. */
  readonly waiting: readonly number[];
  /** Classes found, each with its members and the side of the split they are on. */
  readonly classes: readonly FoundClass[];
  /** People being tested against classes. */
  readonly tests: readonly ClassTest[];
}

/** A class found so far: whom it has, and on which side of the split they are. */
export interface FoundClass {
  readonly side: number;
  readonly members: readonly number[];
}

/**
 * One person against the classes there are. A class takes the person in when yes leads by two, and
 * is out of the question when no does.
 */
export interface ClassTest {
  readonly person: number;
  /** Votes on each class, by its number; what comes after the last has none yet. */
  readonly votes: readonly ClassVotes[];
}

/** What was said about a person and the members of a class. */
export interface ClassVotes {
  readonly yes: number;
  readonly no: number;
  readonly cannot: number;
  /** Who has voted: others are asked first. */
  readonly judges: readonly string[];
}

/** A class is accepted or turned down at this lead; 5 % errors then decide wrongly 1 time in 360. */
const lead = 2;
/** After so many "cannot compare", the person is taken not to belong. */
const mostCannot = 3;

const noVotes: ClassVotes = { yes: 0, no: 0, cannot: 0, judges: [] };

/** Everybody waiting, nobody placed. */
export function startPlacing(sides: readonly number[], seed: number): ClassPlacing {
  const order = new Random(seed, 'order of placing').permutation(sides.length);
  return { waiting: Array.from(order), classes: [], tests: [] };
}

/** Begins to test the next person; the first of a side founds its first class without a question. */
export function startNext(placing: ClassPlacing, sides: readonly number[]): ClassPlacing {
  const [person, ...waiting] = placing.waiting;
  return continueTest({ ...placing, waiting }, { person, votes: [] }, sides);
}

/** Counts a vote on a class, and moves on when that decides about it. */
export function voteOnTest(
  placing: ClassPlacing,
  test: ClassTest,
  { against, judge, answer }: { against: number; judge: string; answer: unknown },
  sides: readonly number[],
): ClassPlacing {
  const before = votesOn(test, against);
  const after: ClassVotes = {
    yes: before.yes + (answer === 'yes' ? 1 : 0),
    no: before.no + (answer === 'no' ? 1 : 0),
    cannot: before.cannot + (answer === 'cannot-compare' ? 1 : 0),
    judges: [...before.judges, judge],
  };
  const others = placing.tests.filter(({ person }) => person !== test.person);
  if (leadOf(after) >= lead) {
    const { side, members } = placing.classes[against];
    const joined: FoundClass = { side, members: [...members, test.person] };
    return { ...placing, classes: placing.classes.with(against, joined), tests: others };
  }
  const votes = placing.classes.map((_, c) => (c === against ? after : votesOn(test, c)));
  return continueTest({ ...placing, tests: others }, { ...test, votes }, sides);
}

/**
 * The class to ask about next: that with the best lead of yes over no, of several the largest; −1
 * when all are turned down.
 *
 * A single no is enough to try the next class first, and most are never asked about again. A class
 * at a time would need two, though a yes elsewhere makes the second superfluous: five classes of 20
 * with 5 % errors take 500 answers this way and 708 that way, at the same F1 of 0.98.
 */
export function classInQuestion(
  { classes }: ClassPlacing,
  test: ClassTest,
  sides: readonly number[],
): number {
  const side = sides[test.person];
  let best = -1;
  for (let c = 0; c < classes.length; c++) {
    const votes = votesOn(test, c);
    if (classes[c].side !== side || leadOf(votes) <= -lead || votes.cannot >= mostCannot) continue;
    const ahead = best < 0 ? 1 : leadOf(votes) - leadOf(votesOn(test, best));
    const larger = best >= 0 && classes[c].members.length > classes[best].members.length;
    if (ahead > 0 || (ahead === 0 && larger)) best = c;
  }
  return best;
}

/** The votes on a class so far. */
export function votesOn({ votes }: ClassTest, against: number): ClassVotes {
  return votes[against] ?? noVotes;
}

/** How many more votes on a class can be used at once: with more on their way, some would be wasted. */
export function votesWanted(votes: ClassVotes): number {
  return lead - Math.abs(leadOf(votes));
}

function leadOf({ yes, no }: ClassVotes): number {
  return yes - no;
}

/** Goes on while there is a class to ask about; else the person founds a new one. */
function continueTest(
  placing: ClassPlacing,
  test: ClassTest,
  sides: readonly number[],
): ClassPlacing {
  if (classInQuestion(placing, test, sides) >= 0) {
    return { ...placing, tests: [...placing.tests, test] };
  }
  const founded: FoundClass = { side: sides[test.person], members: [test.person] };
  return { ...placing, classes: [...placing.classes, founded] };
}

/** The class of each person, −1 for those not placed yet. */
export function placedClasses({ classes }: ClassPlacing, size: number): Int32Array {
  const out = new Int32Array(size).fill(-1);
  classes.forEach(({ members }, c) => {
    for (const i of members) out[i] = c;
  });
  return out;
}
