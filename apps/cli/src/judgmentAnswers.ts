import { extname } from 'node:path';
import {
  type AggregateOptions,
  type Answers,
  collectAnswers,
  type ReadJudgments,
  readJudgments,
} from 'pairfair';
import type { Flag, Values } from './command.ts';
import { readText } from './readJson.ts';

/** How judgments become links. */
export const aggregationFlags: readonly Flag[] = [
  {
    name: 'min-answers',
    kind: 'number',
    value: 'N',
    help: 'answers a pair needs to be linked (2; 1 with one judge)',
  },
  {
    name: 'agreement-threshold',
    kind: 'number',
    value: 'T',
    help: 'share of yes above which a pair is linked (0.5)',
  },
  {
    name: 'aggregation',
    kind: 'text',
    help: 'how answers about pairs are put together (majority)',
    choices: ['majority', 'two-coin'],
  },
  {
    name: 'set-aside',
    kind: 'boolean',
    help: 'leave out judgments that cannot be used instead of refusing the file',
  },
];

/** The judgments of a file: CSV by its ending, else one JSON object a line. */
export function readJudgmentFile(path: string): ReadJudgments {
  const format = extname(path).toLowerCase() === '.csv' ? 'csv' : 'ndjson';
  return readJudgments(readText(path), { format });
}

/** The judgments of a file, checked against the people they are about. */
export function answersOf(
  path: string,
  people: readonly string[],
  groups: ArrayLike<number> | undefined,
  values: Values,
): Answers {
  return collectAnswers(readJudgmentFile(path), {
    people,
    ...(groups && { groups }),
    onProblem: values['set-aside'] === true ? 'set-aside' : 'refuse',
  });
}

/** Everybody a file of judgments speaks of, in the order of their names. */
export function peopleOf({ judgments }: ReadJudgments): string[] {
  return Array.from(new Set(judgments.flatMap(({ people }) => people.map(String)))).sort();
}

/** The aggregation the flags ask for. */
export function aggregateOptions(answers: Answers, values: Values): AggregateOptions {
  const judges = answers.judges.length;
  return {
    pairs: {
      minAnswers: Number(values['min-answers'] ?? (judges > 1 ? 2 : 1)),
      ...(values['agreement-threshold'] !== undefined && {
        threshold: Number(values['agreement-threshold']),
      }),
      ...(values.aggregation !== undefined && {
        method: values.aggregation as 'majority' | 'two-coin',
      }),
    },
    seed: Number(values.seed ?? 1),
  };
}
