import type { JudgmentProblem, JudgmentProblemCode } from '../records/judgment.ts';

/**
 * The answers of many judges as flat columns: checked, without what was superseded, people and
 * judges by number. What all aggregation and agreement is computed from.
 */
export interface Answers {
  /** How many people there are, judged or not. */
  readonly size: number;
  /** What each person is called. */
  readonly ids: readonly string[];
  /** Group of each person, −1 unknown; all −1 when no groups were given. */
  readonly groups: Int32Array;
  /** What each judge is called of whom anything counts, sorted by text. */
  readonly judges: readonly string[];
  readonly pairs: PairAnswers;
  readonly ratings: RatingAnswers;
  readonly comparisons: ComparisonAnswers;
  readonly rankings: RankingAnswers;
  readonly repeats: RepeatAnswers;
  /** Whether any judgment says how its task was chosen. */
  readonly hasStrata: boolean;
  readonly counts: AnswerCounts;
  /** What was set aside, and the lines that could not be read. */
  readonly problems: readonly JudgmentProblem[];
  /** Digest of all judgments given, set aside or not; see `judgmentsDigest`. */
  readonly digest: string;
  /** What the reader of a graph made from these answers should know. */
  readonly warnings: readonly string[];
}

/** Columns that every kind of answer has, one entry per answer. */
export interface AnswerColumns {
  /** Number of the judge, −1 when the judgment names none. */
  readonly judge: Int32Array;
  /** 1 for answers of the audit stratum: tasks drawn uniformly at random. */
  readonly audit: Uint8Array;
  /** Milliseconds taken, NaN when not said. */
  readonly ms: Float64Array;
  /** Place of the judgment among those given. */
  readonly row: Uint32Array;
}

/** Answers to yes/no questions about pairs, by pair. */
export interface PairAnswers extends AnswerColumns {
  /** The different pairs, sorted, the smaller person first. */
  readonly source: Uint32Array;
  readonly target: Uint32Array;
  /** Answers about pair p stand at `offsets[p] .. offsets[p+1]`. */
  readonly offsets: Uint32Array;
  /** 1 yes, 0 no, −1 cannot compare. */
  readonly value: Int8Array;
  /** Who deserves more: 1 the person shown first, 0 the second, −1 not said. */
  readonly firstMore: Int8Array;
  /** 1 when the source was shown first. */
  readonly sourceFirst: Uint8Array;
}

/** Ratings, by person. */
export interface RatingAnswers extends AnswerColumns {
  /** How many steps the scale has: answers are 1 .. levels. */
  readonly levels: number;
  /** Ratings of person i stand at `offsets[i] .. offsets[i+1]`. */
  readonly offsets: Uint32Array;
  /** 1 .. levels, or −1 cannot say. */
  readonly value: Int16Array;
}

/** Comparisons of two people of one group, by pair. */
export interface ComparisonAnswers extends AnswerColumns {
  readonly source: Uint32Array;
  readonly target: Uint32Array;
  readonly offsets: Uint32Array;
  /** 2 the source is better, 1 about equal, 0 the target is better, −1 cannot compare. */
  readonly value: Int8Array;
  /** 1 when the source was shown first. */
  readonly sourceFirst: Uint8Array;
}

/** Short lists of people of one group in order. */
export interface RankingAnswers extends AnswerColumns {
  /** List l stands at `offsets[l] .. offsets[l+1]`. */
  readonly offsets: Uint32Array;
  /** Best first. */
  readonly people: Uint32Array;
}

/** Tasks asked again of the judge who had answered them. */
export interface RepeatAnswers {
  readonly judge: Int32Array;
  /** 1 when the second answer was the first again. */
  readonly same: Uint8Array;
}

/** How many judgments there are of each fate; they add up to `given`. */
export interface AnswerCounts {
  readonly given: number;
  /** Those that count as answers. */
  readonly used: number;
  readonly superseded: number;
  readonly repeats: number;
  readonly checks: number;
  readonly skipped: number;
  /** Those of judges left out on request. */
  readonly excluded: number;
  readonly setAside: number;
  /** Judgments set aside and lines not read, by what was wrong with them. */
  readonly problems: Readonly<Partial<Record<JudgmentProblemCode, number>>>;
}
