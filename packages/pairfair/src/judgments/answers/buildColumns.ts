import type { Judgment } from '../records/judgment.ts';
import type {
  AnswerColumns,
  Answers,
  ComparisonAnswers,
  PairAnswers,
  RankingAnswers,
  RatingAnswers,
} from './answers.ts';
import type { SortedTasks } from './sortedTasks.ts';
import type { Sorting } from './sorting.ts';

/** The judgments of each kind, sorted by task. */
export interface TasksByKind {
  readonly pair: SortedTasks;
  readonly rating: SortedTasks;
  readonly comparison: SortedTasks;
}

/** The flat columns of all judgments that are in use. */
export function buildColumns(
  sorting: Sorting,
  tasks: TasksByKind,
  levels: number | undefined,
): Pick<Answers, 'pairs' | 'ratings' | 'comparisons' | 'rankings'> {
  return {
    pairs: pairColumns(sorting, stillUsed(sorting, tasks.pair)),
    ratings: ratingColumns(sorting, stillUsed(sorting, tasks.rating), levels),
    comparisons: comparisonColumns(sorting, stillUsed(sorting, tasks.comparison)),
    rankings: rankingColumns(sorting),
  };
}

/** Drops what was found to be answered twice; the order stays. */
function stillUsed(sorting: Sorting, { rows, source, target }: SortedTasks): SortedTasks {
  const kept = rows.map((row) => (sorting.fate(row) === 'used' ? 1 : 0));
  if (!kept.includes(0)) return { rows, source, target };
  return {
    rows: rows.filter((_, k) => kept[k] === 1),
    source: source.filter((_, k) => kept[k] === 1),
    target: target.filter((_, k) => kept[k] === 1),
  };
}

function pairColumns(sorting: Sorting, tasks: SortedTasks): PairAnswers {
  const { rows, source } = tasks;
  const value = new Int8Array(rows.length);
  const firstMore = new Int8Array(rows.length).fill(-1);
  const sourceFirst = new Uint8Array(rows.length);
  rows.forEach((row, k) => {
    const judgment = sorting.judgments[row] as Judgment & { kind: 'pair' };
    value[k] = judgment.answer === 'yes' ? 1 : judgment.answer === 'no' ? 0 : -1;
    if (judgment.direction) firstMore[k] = judgment.direction === 'first' ? 1 : 0;
    sourceFirst[k] = sorting.person(judgment.people[0]) === source[k] ? 1 : 0;
  });
  return {
    ...commonColumns(sorting, rows),
    ...distinctPairs(tasks),
    value,
    firstMore,
    sourceFirst,
  };
}

function ratingColumns(
  sorting: Sorting,
  { rows, source }: SortedTasks,
  levels: number | undefined,
): RatingAnswers {
  const value = new Int16Array(rows.length);
  const offsets = new Uint32Array(sorting.places.size + 1);
  let highest = 1;
  rows.forEach((row, k) => {
    const { answer } = sorting.judgments[row];
    value[k] = typeof answer === 'number' ? answer : -1;
    highest = Math.max(highest, value[k]);
    offsets[source[k] + 1]++;
  });
  for (let i = 0; i + 1 < offsets.length; i++) offsets[i + 1] += offsets[i];
  return { ...commonColumns(sorting, rows), levels: levels ?? highest, offsets, value };
}

function comparisonColumns(sorting: Sorting, tasks: SortedTasks): ComparisonAnswers {
  const { rows, source } = tasks;
  const value = new Int8Array(rows.length);
  const sourceFirst = new Uint8Array(rows.length);
  rows.forEach((row, k) => {
    const { answer, people } = sorting.judgments[row];
    sourceFirst[k] = sorting.person(people[0]) === source[k] ? 1 : 0;
    if (answer === 'equal') value[k] = 1;
    else if (answer === 'first') value[k] = sourceFirst[k] === 1 ? 2 : 0;
    else if (answer === 'second') value[k] = sourceFirst[k] === 1 ? 0 : 2;
    else value[k] = -1;
  });
  return { ...commonColumns(sorting, rows), ...distinctPairs(tasks), value, sourceFirst };
}

/** Lists that were answered with an order; "cannot compare" says nothing about anybody's place. */
function rankingColumns(sorting: Sorting): RankingAnswers {
  const found: number[] = [];
  const offsets = [0];
  const people: number[] = [];
  sorting.eachUsed((row) => {
    const { kind, answer } = sorting.judgments[row];
    if (kind !== 'ranking' || !Array.isArray(answer)) return;
    found.push(row);
    for (const person of answer) people.push(sorting.person(person));
    offsets.push(people.length);
  });
  return {
    ...commonColumns(sorting, Uint32Array.from(found)),
    offsets: Uint32Array.from(offsets),
    people: Uint32Array.from(people),
  };
}

function commonColumns(sorting: Sorting, rows: Uint32Array): AnswerColumns {
  const judge = new Int32Array(rows.length);
  const audit = new Uint8Array(rows.length);
  const ms = new Float64Array(rows.length);
  rows.forEach((row, k) => {
    const judgment = sorting.judgments[row];
    judge[k] = sorting.judge[row];
    audit[k] = judgment.stratum === 'audit' ? 1 : 0;
    ms[k] = judgment.ms ?? Number.NaN;
  });
  return { judge, audit, ms, row: rows };
}

/** The different pairs of sorted tasks, and where the answers about each stand. */
function distinctPairs({
  source,
  target,
}: SortedTasks): Pick<PairAnswers, 'source' | 'target' | 'offsets'> {
  const starts: number[] = [];
  for (let k = 0; k < source.length; k++) {
    if (k === 0 || source[k] !== source[k - 1] || target[k] !== target[k - 1]) starts.push(k);
  }
  return {
    source: Uint32Array.from(starts, (k) => source[k]),
    target: Uint32Array.from(starts, (k) => target[k]),
    offsets: Uint32Array.from([...starts, source.length]),
  };
}
