import { extname } from 'node:path';
import { readTableText } from '@pairfair/engines/engine';
import { isAddress, isTextFile } from '@pairfair/engines/tables';
import {
  type AggregateOptions,
  type Answers,
  type ClassRule,
  collectAnswers,
  PairfairError,
  type ReadJudgments,
  readJudgments,
} from 'pairfair';
import { aggregationMethods as methods } from './aggregationFlags.ts';
import { besideOptions } from './besideOptions.ts';
import { UsageError, type Values } from './command.ts';
import { readText } from './readJson.ts';

/** The judgments of a table or of a file of lines, each a JSON object. */
export async function readJudgmentFile(source: string, values: Values): Promise<ReadJudgments> {
  const ending = extname(source.replace(/\.gz$/i, '')).toLowerCase();
  if (isAddress(source) || !isTextFile(source)) {
    return requireJudgments(source, readJudgments(await readTableText(source), { format: 'csv' }));
  }
  if (!['', '.csv', '.ndjson', '.jsonl', '.json'].includes(ending)) {
    throw new UsageError(
      `Judgments are read from .ndjson, .csv, .parquet, .arrow or a database, but ${source} ends with ${ending}.`,
    );
  }
  const text = readText(source, besideOptions(source, values).encoding);
  const format = ending === '.csv' ? 'csv' : 'ndjson';
  return requireJudgments(source, readJudgments(text, { format }));
}

/** A file that says nothing, not even something wrong, is the wrong file. */
function requireJudgments(source: string, read: ReadJudgments): ReadJudgments {
  if (read.judgments.length > 0 || read.problems.length > 0) return read;
  throw new PairfairError('bad-file', `${source} holds no judgments.`);
}

/** Judgments, checked against the people they are about. */
export function answersOf(
  read: ReadJudgments,
  people: readonly string[],
  groups: ArrayLike<number> | undefined,
  values: Values,
): Answers {
  return collectAnswers(read, {
    people,
    ...(groups && { groups }),
    onProblem: values['set-aside'] === true ? 'set-aside' : 'refuse',
  });
}

/**
 * The aggregation the flags ask for.
 *
 * @throws UsageError for a method or a rule of classes that does not fit what was judged.
 */
export function aggregateOptions(answers: Answers, values: Values): AggregateOptions {
  const minAnswers = Number(values['min-answers'] ?? (answers.judges.length > 1 ? 2 : 1));
  return {
    pairs: {
      minAnswers,
      ...(values['agreement-threshold'] !== undefined && {
        threshold: Number(values['agreement-threshold']),
      }),
      ...methodOf('pairs', answers, values),
    },
    ratings: {
      minAnswers,
      ...(values.classes !== undefined && { classes: classRuleOf(String(values.classes)) }),
      ...methodOf('ratings', answers, values),
    },
    rankings: {
      ...(values.quantiles !== undefined && { quantiles: Number(values.quantiles) }),
      ...methodOf('comparisons', answers, values),
    },
    seed: Number(values.seed ?? 1),
  };
}

/** The method, where --aggregation names one for this kind of answer. */
function methodOf<Kind extends keyof typeof methods>(
  kind: Kind,
  { pairs, ratings, comparisons, rankings }: Answers,
  { aggregation }: Values,
): { method?: (typeof methods)[Kind][number] } {
  const asked = methods[kind].find((method) => method === aggregation);
  if (asked === undefined) return {};
  const given = {
    pairs: pairs.value.length,
    ratings: ratings.value.length,
    comparisons: comparisons.value.length + rankings.row.length,
  };
  if (given[kind] > 0) return { method: asked };
  throw new UsageError(`--aggregation ${asked} puts ${kind} together, but there are none.`);
}

/**
 * How ratings become classes, from --classes.
 *
 * @throws UsageError for anything else.
 */
export function classRuleOf(text: string): ClassRule | { readonly rule: 'soft' } {
  const [name, rest = ''] = text.split(':');
  const numbers = rest.split(',').map(Number);
  const areNumbers = rest !== '' && !numbers.some(Number.isNaN);
  if (text === 'round') return { rule: 'nearest' };
  if (text === 'soft') return { rule: 'soft' };
  if (name === 'cuts' && areNumbers) return { rule: 'cuts', cuts: numbers };
  if (name === 'quantiles' && areNumbers && numbers.length === 1) {
    return { rule: 'equal-frequency', classes: numbers[0]! };
  }
  throw new UsageError(
    `--classes must be round, cuts:2,3.5, quantiles:K or, of ratings put together by dawid-skene, soft, but is '${text}'.`,
  );
}
