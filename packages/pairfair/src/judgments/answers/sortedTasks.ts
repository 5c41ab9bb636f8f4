import { countingSort, upTo } from '../../graphs/countingSort.ts';
import { type Sorting, taskKey } from './sorting.ts';

/** The judgments of one kind that are still in use, sorted by task and then by judge. */
export interface SortedTasks {
  /** Places among the judgments given. */
  readonly rows: Uint32Array;
  /** Per entry of `rows`: the people of the task, the smaller first. */
  readonly source: Uint32Array;
  readonly target: Uint32Array;
}

/** Judgments about one or two people, sorted by them, then by judge; linear in all of these. */
export function sortedTasks(sorting: Sorting, kind: 'pair' | 'rating' | 'comparison'): SortedTasks {
  const found: number[] = [];
  sorting.eachUsed((row) => {
    if (sorting.judgments[row].kind === kind) found.push(row);
  });
  const source = new Uint32Array(found.length);
  const target = new Uint32Array(found.length);
  const judge = new Uint32Array(found.length);
  found.forEach((row, k) => {
    const { people } = sorting.judgments[row];
    const i = sorting.person(people[0]);
    const j = people.length > 1 ? sorting.person(people[1]) : i;
    source[k] = Math.min(i, j);
    target[k] = Math.max(i, j);
    judge[k] = sorting.judge[row] + 1;
  });
  const size = sorting.places.size;
  let order = countingSort(sorting.judges.length + 1, judge, upTo(found.length));
  order = countingSort(size, source, countingSort(size, target, order));
  return {
    rows: order.map((k) => found[k]),
    source: order.map((k) => source[k]),
    target: order.map((k) => target[k]),
  };
}

/**
 * Reports all answers of a judge to a task that they answered more than once, where none of them
 * supersedes the others: which of them is meant is not known, so none is used.
 */
export function reportRepeatedAnswers(
  sorting: Sorting,
  { rows, source, target }: SortedTasks,
): void {
  for (let from = 0, to = 0; from < rows.length; from = to) {
    const judge = sorting.judge[rows[from]];
    while (
      to < rows.length &&
      source[to] === source[from] &&
      target[to] === target[from] &&
      sorting.judge[rows[to]] === judge
    ) {
      to++;
    }
    if (to - from > 1 && judge >= 0) reportSameTask(sorting, Array.from(rows.subarray(from, to)));
  }
}

/** The same for ordered lists. */
export function reportRepeatedRankings(sorting: Sorting): void {
  const byJudge = new Map<number, number[]>();
  sorting.eachUsed((row) => {
    const judge = sorting.judge[row];
    if (sorting.judgments[row].kind !== 'ranking' || judge < 0) return;
    const rows = byJudge.get(judge);
    if (rows) rows.push(row);
    else byJudge.set(judge, [row]);
  });
  for (const rows of byJudge.values()) if (rows.length > 1) reportSameTask(sorting, rows);
}

/** Among answers of one judge, reports those that share their task with another. */
function reportSameTask(sorting: Sorting, rows: readonly number[]): void {
  const byTask = new Map<string, number[]>();
  for (const row of rows) {
    const key = taskKey(sorting, sorting.judgments[row]);
    const same = byTask.get(key);
    if (same) same.push(row);
    else byTask.set(key, [row]);
  }
  for (const same of byTask.values()) {
    if (same.length < 2) continue;
    for (const row of same) {
      const { judge, people } = sorting.judgments[row];
      sorting.report(row, {
        code: 'repeated-answer',
        reason: `judge '${judge}' answered ${same.length} times about ${people.map((p) => `'${p}'`).join(' and ')}, and no answer supersedes the others`,
      });
    }
  }
}
