import type { Judgment } from '../records/judgment.ts';
import type { Sorting } from './sorting.ts';

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
