import { PairfairError, type Selection } from 'pairfair';

/** What a process may hold, and what of it is DuckDB's. */
export interface MemoryPlan {
  /** Bytes that DuckDB may use, as things stand; undefined: as much as it likes. */
  duckdb(): number | undefined;
  /**
   * Sets aside bytes for something of ours, in place of what was set aside for it before.
   *
   * @throws PairfairError `unavailable`, naming the least that works, when too little is left.
   */
  hold(what: string, bytes: number): void;
}

const megabyte = 2 ** 20;
/** Heap and buffers of a run, beside what the program itself takes. */
const heap = 60 * megabyte;
/** A worker that looks for neighbours, and keeps what it has. */
const worker = 75 * megabyte;
/** What is written on its way from DuckDB and back, at most. */
const written = 250 * megabyte;
/** What DuckDB holds beside its own limit of text that it writes. */
const text = 60 * megabyte;
/** Below it a thread of DuckDB cannot work, on disk or not. */
const leastPerThread = 70 * megabyte;

/** Plans for a process in which DuckDB has so many threads. */
export function memoryPlan(limit: string | undefined, threads: number): MemoryPlan {
  if (limit === undefined) return { duckdb: () => undefined, hold: () => {} };
  const all = bytesOf(limit);
  const held = new Map([['run', heap]]);
  const left = () => all - Array.from(held.values()).reduce((sum, bytes) => sum + bytes, 0);
  const require = () => {
    const lacking = threads * leastPerThread - left();
    if (lacking <= 0) return;
    const least = Math.ceil((all + lacking) / 10e6) * 10;
    throw new PairfairError(
      'unavailable',
      `A memory limit of ${limit} is too small for these data and ${threads} threads: the least that works is ${least}MB. Raise --memory-limit${threads > 1 ? ', or take fewer --workers' : ''}.`,
    );
  };
  require();
  return {
    duckdb: left,
    hold(what, bytes) {
      held.set(what, bytes);
      require();
    },
  };
}

/**
 * What measures of so many people take: per person a score, or of several classes a row of them and
 * a copy by class; target, decision and group; place and rank; and a membership (16).
 */
export function peopleBytes(
  people: number,
  { target, weight }: Pick<Selection, 'target' | 'weight'>,
): number {
  const scores = target?.kind === 'classes' ? 8 + 18 * (target.classes?.length ?? 0) : 8;
  const numbers = target?.kind === 'numeric' ? 20 : 0;
  return (36 + scores + numbers + (weight ? 8 : 0)) * people;
}

/** What memberships take that are more than one a person. */
export function memberBytes(members: number, people: number): number {
  return 12 * Math.max(0, members - people);
}

/** What so many workers take. */
export function workerBytes(workers: number): number {
  return workers * worker;
}

/** What rows take that are written, of so many columns, as text or in columns. */
export function writeBytes(rows: number, cols: number, asText: boolean): number {
  return Math.min(written + (asText ? text : 0), 2 * 8 * rows * cols);
}

/** What sums and an eigenproblem over so many columns take: a dozen square matrices, and rows in pieces. */
export function columnBytes(cols: number): number {
  return 8 * (12 * cols * cols + 2 ** 15 * Math.min(cols, 128));
}

/** What rows of X take that are held, looked at and copied for workers. */
export function rowBytes(rows: number, cols: number): number {
  return 4 * 8 * rows * cols;
}

/** What so many listed links take: the texts of their ends, and the X of whoever is in one. */
export function linkBytes(links: number, people: number, cols: number): number {
  return 1000 * links + 2 * 8 * Math.min(2 * links, people) * cols;
}

/** A size as in 500MB or 2GiB. */
export function bytesOf(size: string): number {
  const [, number, unit, binary] = /^(\d+(?:\.\d+)?) *([KMGT]?)(i?)B$/i.exec(size.trim()) ?? [];
  if (number === undefined) {
    throw new PairfairError(
      'invalid-option',
      `A memory limit must be a size as in 500MB or 2GB, but is '${size}'.`,
    );
  }
  const power = 'KMGT'.indexOf(unit.toUpperCase() || '-') + 1;
  return Number(number) * (binary ? 1024 : 1000) ** power;
}
