import { type CsvCell, csvText } from '@pairfair/output';
import type { Judgment } from 'pairfair';

/** Fields that follow the columns of the form. */
const fields = [
  ...['judge', 'id', 'at', 'ms', 'stratum', 'arm', 'question', 'locale', 'supersedes', 'note'],
  ...['direction', 'undone'],
] as const;

/** The columns of the table that judgments of a kind make, as `readJudgments` knows them. */
export function csvHeader(kind: 'pair' | 'rating' | 'comparison'): string[] {
  const form = {
    pair: ['a', 'b', 'answer'],
    rating: ['person', 'rating'],
    comparison: ['better', 'worse', 'answer'],
  };
  return [...form[kind], ...fields];
}

/**
 * Judgments as lines of a table that is safe to open in a spreadsheet program: a text that would
 * run as a formula begins with an apostrophe.
 */
export function csvLines(judgments: readonly Judgment[]): string {
  return csvText(judgments.map(rowOf), { spreadsheet: true });
}

function rowOf(judgment: Judgment): CsvCell[] {
  const record = judgment as unknown as Record<string, unknown>;
  return [...formOf(judgment), ...fields.map((field) => record[field])].map((value) =>
    value === undefined || value === null || typeof value === 'number' ? value : String(value),
  );
}

function formOf({ kind, people, answer }: Judgment): readonly unknown[] {
  switch (kind) {
    case 'rating':
      return [people[0], answer];
    case 'comparison':
      return answer === 'second' ? [people[1], people[0], answer] : [...people, answer];
    default:
      return [...people, answer];
  }
}

/** A text as it was before the apostrophe that {@link csvLines} may have put in front. */
export function withoutApostrophe(text: string): string {
  return /^'[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text;
}
