/** What a person, a judge or a judgment is called. Compared as text: 17 and '17' are the same. */
export type Name = string | number;

/** What a judge said, one line of a `pairfair/judgments` file. */
export type Judgment = PairJudgment | RatingJudgment | ComparisonJudgment | RankingJudgment;

/**
 * What every judgment may carry besides the answer; `null` means the same as absent.
 *
 * A line may have fields that are not listed here. They stay on the object, mean nothing to this
 * library, and are written out again.
 */
export interface JudgmentFields {
  /** Who answered. Without it nothing can be said about judges, and each answer stands alone. */
  readonly judge?: Name | null;
  readonly id?: Name | null;
  /** When, as ISO 8601. */
  readonly at?: string | null;
  /** Milliseconds from showing to answering. */
  readonly ms?: number | null;
  /**
   * How the task was chosen. `audit`: uniformly at random; `active`: because the answer would tell
   * much; `repeat`: asked again of the same judge; `check`: to see whether the judge pays attention.
   * Repeats and checks say something about the judge and are never counted as answers.
   */
  readonly stratum?: string | null;
  /** What this judge was shown, as in `hidden` or `shown`. */
  readonly arm?: Name | null;
  /** Version of the wording. */
  readonly question?: Name | null;
  readonly locale?: string | null;
  /** The judgment that this one replaces. */
  readonly supersedes?: Name | null;
  readonly note?: string | null;
}

/** Whether two people deserve the same treatment. */
export interface PairJudgment extends JudgmentFields {
  readonly kind: 'pair';
  /** In the order shown. */
  readonly people: readonly [Name, Name];
  readonly answer: 'yes' | 'no' | 'cannot-compare' | 'skip';
  /** Who of the two deserves more, where the judge was asked: counts by `FitSpec.orderWeight`. */
  readonly direction?: 'first' | 'second' | null;
}

/** How much one person deserves, in steps 1 .. K. */
export interface RatingJudgment extends JudgmentFields {
  readonly kind: 'rating';
  readonly people: readonly [Name];
  readonly answer: number | 'cannot-say' | 'skip';
}

/** Who of two people of one group is better suited. */
export interface ComparisonJudgment extends JudgmentFields {
  readonly kind: 'comparison';
  /** In the order shown. */
  readonly people: readonly [Name, Name];
  readonly answer: 'first' | 'second' | 'equal' | 'cannot-compare' | 'skip';
}

/** A few people of one group in order. */
export interface RankingJudgment extends JudgmentFields {
  readonly kind: 'ranking';
  /** In the order shown. */
  readonly people: readonly Name[];
  /** The same people, best first. */
  readonly answer: readonly Name[] | 'cannot-compare' | 'skip';
}

/** What can be wrong with a judgment; a closed list. */
export type JudgmentProblemCode =
  /** The line is not a record at all. */
  | 'unreadable'
  /** A newer release wrote the file. */
  | 'unsupported-version'
  /** A field is missing or holds something of the wrong kind. */
  | 'malformed'
  /** The answer is outside the set of answers. */
  | 'answer'
  /** Somebody is compared with themselves. */
  | 'self-pair'
  /** Nobody of that name is in the data. */
  | 'unknown-person'
  /** Somebody in a within-group judgment is of no known group. */
  | 'unknown-group'
  /** A within-group judgment is about people of different groups. */
  | 'across-groups'
  /** One judge answered one task more than once, and no answer supersedes the other. */
  | 'repeated-answer'
  /** Two judgments have the same id. */
  | 'repeated-id'
  /** A judgment supersedes itself, in a circle, or that of another judge or task. */
  | 'supersession';

/** A judgment that cannot be used, and why. */
export interface JudgmentProblem {
  readonly code: JudgmentProblemCode;
  /** Line of the file, from 1; absent when the judgments did not come from a file. */
  readonly line?: number;
  /** Its place among the judgments given, from 0; absent when it never became a judgment. */
  readonly index?: number;
  /** A sentence for people. */
  readonly reason: string;
}
