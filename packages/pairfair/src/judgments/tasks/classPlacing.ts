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

export interface FoundClass {
  readonly side: number;
  readonly members: readonly number[];
}

/** One person against one class: a vote that ends when one side leads by two. */
export interface ClassTest {
  readonly person: number;
  /** Classes that were turned down. */
  readonly rejected: readonly number[];
  /** The class in question, and the votes on it. */
  readonly against: number;
  readonly yes: number;
  readonly no: number;
  readonly cannot: number;
  /** Who has voted in this test: others are asked first. */
  readonly judges: readonly string[];
}

/** A class is accepted or turned down at this lead; 5 % errors then decide wrongly 1 time in 360. */
const lead = 2;
/** After so many "cannot compare", the person is taken not to belong. */
const mostCannot = 3;

/** Everybody waiting, nobody placed. */
export function startPlacing(sides: readonly number[], seed: number): ClassPlacing {
  const order = new Random(seed, 'order of placing').permutation(sides.length);
  return { waiting: Array.from(order), classes: [], tests: [] };
}

/** Begins to test the next person; the first of a side founds its first class without a question. */
export function startNext(placing: ClassPlacing, sides: readonly number[]): ClassPlacing {
  const [person, ...waiting] = placing.waiting;
  const begun: ClassTest = { person, rejected: [], against: -1, ...noVotes };
  return continueTest({ ...placing, waiting }, begun, sides);
}

/** Counts a vote on a test, and moves on when it is decided. */
export function voteOnTest(
  placing: ClassPlacing,
  test: ClassTest,
  judge: string,
  answer: unknown,
  sides: readonly number[],
): ClassPlacing {
  const voted: ClassTest = {
    ...test,
    yes: test.yes + (answer === 'yes' ? 1 : 0),
    no: test.no + (answer === 'no' ? 1 : 0),
    cannot: test.cannot + (answer === 'cannot-compare' ? 1 : 0),
    judges: [...test.judges, judge],
  };
  const others = placing.tests.filter(({ person }) => person !== test.person);
  if (voted.yes - voted.no >= lead) {
    const classes = placing.classes.map((found, c) =>
      c === voted.against ? { ...found, members: [...found.members, voted.person] } : found,
    );
    return { ...placing, classes, tests: others };
  }
  if (voted.no - voted.yes >= lead || voted.cannot >= mostCannot) {
    const next = { ...voted, rejected: [...voted.rejected, voted.against], ...noVotes };
    return continueTest({ ...placing, tests: others }, next, sides);
  }
  return { ...placing, tests: [...others, voted] };
}

/** How many more votes a test can use at once: with more on their way, some would be wasted. */
export function votesWanted({ yes, no }: ClassTest): number {
  return lead - Math.abs(yes - no);
}

const noVotes = { yes: 0, no: 0, cannot: 0, judges: [] } as const;

/** Puts the person up against the largest class left, or founds a new one when none is. */
function continueTest(
  placing: ClassPlacing,
  test: ClassTest,
  sides: readonly number[],
): ClassPlacing {
  const side = sides[test.person];
  let against = -1;
  placing.classes.forEach((found, c) => {
    if (found.side !== side || test.rejected.includes(c)) return;
    if (against < 0 || found.members.length > placing.classes[against].members.length) against = c;
  });
  if (against < 0) {
    return { ...placing, classes: [...placing.classes, { side, members: [test.person] }] };
  }
  return { ...placing, tests: [...placing.tests, { ...test, against }] };
}

/** The class of each person, −1 for those not placed yet. */
export function placedClasses({ classes }: ClassPlacing, size: number): Int32Array {
  const out = new Int32Array(size).fill(-1);
  classes.forEach(({ members }, c) => {
    for (const i of members) out[i] = c;
  });
  return out;
}
