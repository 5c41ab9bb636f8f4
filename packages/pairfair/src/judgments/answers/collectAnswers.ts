import { requireIntegerIn, requireOneOf, requireSameLength } from '../../checks.ts';
import { PairfairError } from '../../errors.ts';
import { positionsByText } from '../../graphs/positionsByText.ts';
import { requireGroups } from '../../graphs/requireGroups.ts';
import type { Judgment, JudgmentProblem, JudgmentProblemCode, Name } from '../records/judgment.ts';
import { judgmentsDigest } from '../records/judgmentsDigest.ts';
import type { ReadJudgments } from '../records/readJudgments.ts';
import type { AnswerCounts, Answers } from './answers.ts';
import { buildColumns } from './buildColumns.ts';
import { markSuperseded } from './markSuperseded.ts';
import { matchRepeats } from './matchRepeats.ts';
import { placeFault } from './placeFault.ts';
import { reportRepeatedAnswers, reportRepeatedRankings, sortedTasks } from './sortedTasks.ts';
import { type Fate, Sorting } from './sorting.ts';

/** Options for {@link collectAnswers}. */
export interface CollectOptions {
  /** What the people are called, in the order of the data; ids are compared as text. */
  readonly people: readonly Name[];
  /** Group of each person, −1 unknown. Comparisons and ordered lists must stay inside a group. */
  readonly groups?: ArrayLike<number>;
  /** Steps of the rating scale, from 2 to 1000; default: the highest rating given. */
  readonly levels?: number;
  /**
   * What happens when some judgments cannot be used: `refuse` (default) throws and names them,
   * `set-aside` leaves them out, counted and listed in `problems`.
   */
  readonly onProblem?: 'refuse' | 'set-aside';
  /** Judges whose answers are left out. */
  readonly exclude?: readonly Name[];
}

/**
 * Checks judgments against the people they are about, and sorts out which of them count.
 *
 * Left out and counted: judgments superseded by a later one; repeats and attention checks, which
 * say something about the judge; skips; those of excluded judges. Refused or set aside, as
 * `onProblem` says: people nobody knows, answers outside the set, self-pairs, comparisons and
 * lists across groups, and all answers of a judge to a task that they answered twice without one
 * superseding the other (nobody knows which they meant). Nothing of that kind is ever used.
 *
 * Linear in the number of judgments.
 *
 * @param given What `readJudgments` returned, or judgments from elsewhere.
 * @throws PairfairError `bad-data`, naming the first problems, with `onProblem: 'refuse'`;
 *   `unknown-name` when an excluded judge does not occur.
 *
 * @example
 * const answers = collectAnswers(readJudgments(text), { people: ids, groups, onProblem: 'set-aside' });
 * answers.counts.problems; // { 'unknown-person': 2 }
 */
export function collectAnswers(
  given: ReadJudgments | readonly Judgment[],
  options: CollectOptions,
): Answers {
  const { people, onProblem = 'refuse', exclude = [] } = options;
  requireOneOf('onProblem', onProblem, ['refuse', 'set-aside']);
  if (options.levels !== undefined) requireIntegerIn('levels', options.levels, 2, 1000);
  const places = positionsByText('people', people);
  const groups = groupsOf(options.groups, people.length);

  const read = isRead(given) ? given : { judgments: given, lines: [], problems: [] };
  const sorting = new Sorting(read, places);
  for (let row = 0; row < read.judgments.length; row++) {
    sorting.report(row, placeFault(read.judgments[row], places, groups, options));
  }
  markSuperseded(sorting);
  markExcluded(sorting, exclude);
  sorting.markStrata();
  const tasks = {
    pair: sortedTasks(sorting, 'pair'),
    rating: sortedTasks(sorting, 'rating'),
    comparison: sortedTasks(sorting, 'comparison'),
  };
  for (const sorted of Object.values(tasks)) reportRepeatedAnswers(sorting, sorted);
  reportRepeatedRankings(sorting);
  if (onProblem === 'refuse') requireNoProblems(sorting.problems);
  sorting.dropUnheard();

  const counts = countsOf(sorting);
  return {
    size: people.length,
    ids: people.map(String),
    groups,
    judges: sorting.judges,
    ...buildColumns(sorting, tasks, options.levels),
    repeats: matchRepeats(sorting),
    hasStrata: read.judgments.some((judgment) => typeof judgment?.stratum === 'string'),
    counts,
    problems: sorting.problems,
    digest: judgmentsDigest(read.judgments),
    warnings: warningsOf(sorting, counts),
  };
}

function isRead(given: ReadJudgments | readonly Judgment[]): given is ReadJudgments {
  return !Array.isArray(given);
}

function groupsOf(groups: ArrayLike<number> | undefined, size: number): Int32Array {
  if (!groups) return new Int32Array(size).fill(-1);
  requireSameLength('people', size, 'groups', groups.length);
  return requireGroups('Groups', groups);
}

function markExcluded(sorting: Sorting, exclude: readonly Name[]): void {
  const names = new Set(exclude.map(String));
  for (const name of names) {
    if (!sorting.judges.includes(name)) {
      throw new PairfairError(
        'unknown-name',
        `Judge '${name}' is to be left out, but nothing is by them.`,
      );
    }
  }
  if (names.size === 0) return;
  for (let row = 0; row < sorting.judgments.length; row++) {
    const judge = sorting.judge[row];
    if (judge >= 0 && names.has(sorting.judges[judge])) sorting.mark(row, 'excluded');
  }
}

/** Throws when there are problems: how many of each, and the first few in words. */
function requireNoProblems(problems: readonly JudgmentProblem[]): void {
  if (problems.length === 0) return;
  const counts = Object.entries(countCodes(problems)).map(([code, n]) => `${n} ${code}`);
  const shown = problems.slice(0, 5).map(({ line, index, reason }) => {
    const where = line !== undefined ? `line ${line}` : `judgment ${index}`;
    return `${where}: ${reason}`;
  });
  const rest = problems.length > shown.length ? `; and ${problems.length - shown.length} more` : '';
  throw new PairfairError(
    'bad-data',
    `${problems.length} judgments cannot be used (${counts.join(', ')}). ${shown.join('; ')}${rest}. Correct them, or set them aside with onProblem: 'set-aside'.`,
  );
}

function countCodes(
  problems: readonly JudgmentProblem[],
): Partial<Record<JudgmentProblemCode, number>> {
  const counts: Partial<Record<JudgmentProblemCode, number>> = {};
  for (const { code } of problems) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

function countsOf(sorting: Sorting): AnswerCounts {
  const of = (fate: Fate) => sorting.count(fate);
  return {
    given: sorting.judgments.length,
    used: of('used'),
    superseded: of('superseded'),
    repeats: of('repeat'),
    checks: of('check'),
    skipped: of('skip'),
    excluded: of('excluded'),
    setAside: of('problem'),
    problems: countCodes(sorting.problems),
  };
}

function warningsOf(sorting: Sorting, { used, given }: AnswerCounts): string[] {
  const warnings: string[] = [];
  const several = (field: 'question' | 'arm', what: string) => {
    const seen = new Set<string>();
    sorting.eachUsed((row) => seen.add(String(sorting.judgments[row][field] ?? '')));
    if (seen.size > 1) {
      warnings.push(
        `The answers are to ${seen.size} ${what}; they are counted together. Aggregate them apart to see whether it matters.`,
      );
    }
  };
  several('question', 'versions of the question');
  several('arm', 'arms, which were shown different things');
  if (given > 0 && used === 0) warnings.push('No judgment counts as an answer.');
  return warnings;
}
