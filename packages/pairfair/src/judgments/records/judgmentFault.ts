import { describeValue, isRecord, type JsonRecord } from '../../files.ts';
import type { JudgmentProblemCode } from './judgment.ts';

/** What is wrong with a record, whoever the people are. */
export interface Fault {
  readonly code: JudgmentProblemCode;
  readonly reason: string;
}

/** Objects in unknown fields deeper than this are refused: writing them again could fail. */
const deepest = 64;

const wordsOf = {
  pair: ['yes', 'no', 'cannot-compare', 'skip'],
  rating: ['cannot-say', 'skip'],
  comparison: ['first', 'second', 'equal', 'cannot-compare', 'skip'],
  ranking: ['cannot-compare', 'skip'],
} as const;

type Kind = keyof typeof wordsOf;

/**
 * Why a value is no judgment, or undefined when it is one. Never throws.
 *
 * @param value What a line of a file holds.
 */
export function judgmentFault(value: unknown): Fault | undefined {
  if (!isRecord(value)) {
    return malformed(`a judgment is an object, but this is ${describeValue(value)}`);
  }
  const { kind } = value;
  if (typeof kind !== 'string' || !Object.hasOwn(wordsOf, kind)) {
    return malformed(
      `kind must be 'pair', 'rating', 'comparison' or 'ranking', but is ${describeValue(kind)}`,
    );
  }
  return (
    peopleFault(kind as Kind, value.people) ??
    answerFault(kind as Kind, value) ??
    fieldsFault(value)
  );
}

function peopleFault(kind: Kind, people: unknown): Fault | undefined {
  if (!Array.isArray(people)) {
    return malformed(`people must be a list of ids, but is ${describeValue(people)}`);
  }
  const [least, most] =
    kind === 'rating' ? [1, 1] : kind === 'ranking' ? [2, Number.POSITIVE_INFINITY] : [2, 2];
  if (people.length < least || people.length > most) {
    const number = least === most ? String(least) : `at least ${least}`;
    return malformed(`a ${kind} is about ${number} people, but this is about ${people.length}`);
  }
  for (const person of people) {
    if (!isName(person)) {
      return malformed(
        `people must be texts or whole numbers, but one is ${describeValue(person)}`,
      );
    }
  }
  return repeatedPerson(people);
}

function repeatedPerson(people: readonly unknown[]): Fault | undefined {
  // Two people are by far the most common, and a set for each of a million is slow.
  const twice =
    people.length === 2
      ? String(people[0]) === String(people[1])
        ? String(people[0])
        : undefined
      : firstTwice(people.map(String));
  if (twice === undefined) return undefined;
  return { code: 'self-pair', reason: `it compares ${named(twice)} with themselves` };
}

function firstTwice(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const text of names) {
    if (seen.has(text)) return text;
    seen.add(text);
  }
  return undefined;
}

function answerFault(kind: Kind, { answer, people, direction }: JsonRecord): Fault | undefined {
  const words: readonly string[] = wordsOf[kind];
  if (typeof answer === 'string' && words.includes(answer)) {
    return kind === 'pair' ? directionFault(direction) : undefined;
  }
  if (kind === 'rating') {
    if (typeof answer === 'number' && Number.isInteger(answer) && answer >= 1) return undefined;
    return outside(`a whole number from 1, ${quoted(words)}`, answer);
  }
  if (kind === 'ranking') return orderFault(people as readonly unknown[], answer, words);
  return outside(quoted(words), answer);
}

function directionFault(direction: unknown): Fault | undefined {
  if (direction === undefined || direction === null) return undefined;
  if (direction === 'first' || direction === 'second') return undefined;
  return malformed(`direction must be 'first' or 'second', but is ${describeValue(direction)}`);
}

function orderFault(
  people: readonly unknown[],
  answer: unknown,
  words: readonly string[],
): Fault | undefined {
  if (!Array.isArray(answer)) return outside(`a list of the people, ${quoted(words)}`, answer);
  const left = new Set(people.map(String));
  for (const person of answer) {
    if (!left.delete(String(person))) {
      return {
        code: 'answer',
        reason: `the order names ${named(String(person))}, who was not shown or stands there already`,
      };
    }
  }
  if (left.size === 0) return undefined;
  return { code: 'answer', reason: `the order leaves out ${named([...left][0])}` };
}

function fieldsFault(record: JsonRecord): Fault | undefined {
  for (const field of Object.keys(record)) {
    const value = record[field];
    if (value === null || value === undefined) continue;
    switch (field) {
      case 'judge':
      case 'id':
      case 'arm':
      case 'question':
      case 'supersedes':
        if (!isName(value)) return malformed(wrong(field, 'a text or a whole number', value));
        break;
      case 'at':
      case 'stratum':
      case 'locale':
      case 'note':
        if (typeof value !== 'string') return malformed(wrong(field, 'a text', value));
        break;
      case 'ms':
        if (typeof value !== 'number' || !(value >= 0 && value < Number.POSITIVE_INFINITY)) {
          return malformed(wrong(field, 'a number of at least 0', value));
        }
        break;
      default:
        if (typeof value === 'object' && deeperThan(value, deepest)) {
          return malformed(`field '${field}' is nested more than ${deepest} deep`);
        }
    }
  }
  return undefined;
}

/** A number that JSON cannot hold exactly would be somebody else's id after reading. */
function isName(value: unknown): boolean {
  return typeof value === 'string' ? value !== '' : Number.isSafeInteger(value);
}

function deeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  return Object.values(value).some((inner) => deeperThan(inner, depth - 1));
}

const malformed = (reason: string): Fault => ({ code: 'malformed', reason });
const wrong = (field: string, expected: string, value: unknown): string =>
  `${field} must be ${expected}, but is ${describeValue(value)}`;
const outside = (expected: string, answer: unknown): Fault => ({
  code: 'answer',
  reason: wrong('answer', expected, answer),
});
const quoted = (words: readonly string[]): string => {
  const all = words.map((word) => `'${word}'`);
  return `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
};
const named = (person: string): string =>
  person.length > 40 ? `'${person.slice(0, 40)}…'` : `'${person}'`;
