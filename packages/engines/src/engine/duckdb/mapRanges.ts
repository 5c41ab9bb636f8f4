import type { Work } from 'pairfair';
import { mostAll } from 'pairfair/internal';
import type { DuckPeople } from './duckPeople.ts';
import { breathe } from './follow.ts';
import { type Range, rangeRows } from './range.ts';

/** Below so many numbers of people, threads take longer to start than they save. */
const fewNumbers = 2 ** 24;
/** What a person costs besides their numbers. */
const perPerson = 8;

/** What is done with everybody whose X was put aside, some people at a time. */
export interface RangePass<Input, Output> {
  /** Also a task of the workers, by its name. */
  readonly pass: (input: Input & Range) => Output;
  /** How many numbers of everybody it looks at. */
  readonly cols: number;
  /** What it is given for these people; asked for in their order. */
  readonly inputOf: (range: Range) => Input | Promise<Input>;
  readonly stage: string;
}

/**
 * What a pass says of everybody, range by range and in the order of people, on all workers where it
 * pays. Ranges depend on the people alone, so that sums over them have the same bits on any number
 * of workers.
 */
export async function* mapRanges<Input, Output>(
  { session: { pool }, rows }: DuckPeople,
  { pass, cols, inputOf, stage }: RangePass<Input, Output>,
  work: Work,
): AsyncIterable<Output> {
  const pays = rows > mostAll && rows * (cols + perPerson) >= fewNumbers;
  const threads = pool && pays && pool.workers > 1 ? pool : null;
  const { signal } = work;
  const run = async (input: Input & Range): Promise<Output> => {
    if (threads) return threads.use((on) => on.run(pass.name, input, signal ? { signal } : {}));
    await breathe(work);
    return pass(input);
  };
  // One waits for every worker, so that none waits for this thread.
  const most = threads ? 2 * threads.workers : 1;
  const size = rangeRows(cols);
  const running: Promise<Output>[] = [];
  let done = 0;
  const next = async () => {
    const output = await running[0];
    running.shift();
    done = Math.min(rows, done + size);
    work.onProgress?.({ stage, done, total: rows });
    return output;
  };
  try {
    for (let first = 0; first < rows; first += size) {
      const range = { first, count: Math.min(size, rows - first) };
      const output = run({ ...(await inputOf(range)), ...range });
      // Whoever fails first is heard; the others may fail meanwhile.
      output.catch(() => {});
      running.push(output);
      if (running.length === most) yield await next();
    }
    while (running.length > 0) yield await next();
  } finally {
    await Promise.allSettled(running);
  }
}
