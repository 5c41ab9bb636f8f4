import type { Judgment, JudgmentProblem } from '../records/judgment.ts';
import type { Fault } from '../records/judgmentFault.ts';
import type { ReadJudgments } from '../records/readJudgments.ts';

/** What becomes of a judgment. */
export type Fate = 'used' | 'superseded' | 'repeat' | 'check' | 'skip' | 'excluded' | 'problem';

const fates: readonly Fate[] = [
  'used',
  'superseded',
  'repeat',
  'check',
  'skip',
  'excluded',
  'problem',
];

/**
 * The judgments while they are being sorted out: each begins as used, and the first step that
 * finds a reason against it decides its fate.
 */
export class Sorting {
  readonly judgments: readonly Judgment[];
  /** What the judges are called, sorted by text. */
  judges: readonly string[];
  /** Number of the judge of each judgment, −1 when it names none. */
  readonly judge: Int32Array;
  readonly places: ReadonlyMap<string, number>;
  readonly problems: JudgmentProblem[];
  readonly #lines: readonly number[];
  readonly #fate: Uint8Array;

  constructor({ judgments, lines, problems }: ReadJudgments, places: ReadonlyMap<string, number>) {
    this.judgments = judgments;
    this.places = places;
    this.problems = [...problems];
    this.#lines = lines;
    this.#fate = new Uint8Array(judgments.length);
    const { judges, judge } = numberJudges(judgments);
    this.judges = judges;
    this.judge = judge;
  }

  fate(row: number): Fate {
    return fates[this.#fate[row]];
  }

  mark(row: number, fate: Fate): void {
    if (this.#fate[row] === 0) this.#fate[row] = fates.indexOf(fate);
  }

  /** Marks a judgment as one that cannot be used; without a fault, nothing happens. */
  report(row: number, fault: Fault | undefined): void {
    if (!fault || this.#fate[row] !== 0) return;
    this.mark(row, 'problem');
    const line = this.#lines[row];
    this.problems.push({ ...fault, index: row, ...(line !== undefined && { line }) });
  }

  /** Repeats, checks and skips are no answers to be counted. */
  markStrata(): void {
    this.eachUsed((row) => {
      const { stratum, answer } = this.judgments[row];
      if (stratum === 'check') this.mark(row, 'check');
      else if (answer === 'skip') this.mark(row, 'skip');
      else if (stratum === 'repeat') this.mark(row, 'repeat');
    });
  }

  /** Leaves out judges of whom nothing counts, not even a repeat, and numbers the others anew. */
  dropUnheard(): void {
    const heard = new Uint8Array(this.judges.length);
    for (let row = 0; row < this.judge.length; row++) {
      const counts = this.#fate[row] === 0 || this.fate(row) === 'repeat';
      if (counts && this.judge[row] >= 0) heard[this.judge[row]] = 1;
    }
    let next = 0;
    const place = Int32Array.from(heard, (known) => (known === 1 ? next++ : -1));
    this.judges = this.judges.filter((_, j) => heard[j] === 1);
    for (let row = 0; row < this.judge.length; row++) {
      if (this.judge[row] >= 0) this.judge[row] = place[this.judge[row]];
    }
  }

  count(fate: Fate): number {
    const wanted = fates.indexOf(fate);
    let found = 0;
    for (let row = 0; row < this.#fate.length; row++) if (this.#fate[row] === wanted) found++;
    return found;
  }

  eachUsed(use: (row: number) => void): void {
    for (let row = 0; row < this.#fate.length; row++) if (this.#fate[row] === 0) use(row);
  }

  /** The person a name stands for. */
  person(name: unknown): number {
    return this.places.get(String(name))!;
  }
}

/** Numbers judges by the order of their names, so that the order of lines changes nothing. */
function numberJudges(judgments: readonly Judgment[]): { judges: string[]; judge: Int32Array } {
  const seen = new Map<string, number>();
  const judge = new Int32Array(judgments.length).fill(-1);
  for (let row = 0; row < judgments.length; row++) {
    const name = judgments[row]?.judge;
    if (name === undefined || name === null) continue;
    const text = String(name);
    let number = seen.get(text);
    if (number === undefined) seen.set(text, (number = seen.size));
    judge[row] = number;
  }
  const judges = [...seen.keys()].sort();
  const place = new Int32Array(judges.length);
  judges.forEach((text, at) => {
    place[seen.get(text)!] = at;
  });
  return { judges, judge: judge.map((number) => (number < 0 ? -1 : place[number])) };
}

/**
 * A text that is the same for judgments of the same task: the same question, in the same wording
 * and arm, about the same people in whatever order.
 */
export function taskKey(sorting: Sorting, { kind, people, question, arm }: Judgment): string {
  const numbers = people.map((person) => sorting.person(person));
  if (numbers.length > 1) numbers.sort((i, j) => i - j);
  return `${kind}|${numbers.join(',')}|${JSON.stringify([question ?? null, arm ?? null].map(textOf))}`;
}

const textOf = (name: unknown): string | null => (name === null ? null : String(name));
