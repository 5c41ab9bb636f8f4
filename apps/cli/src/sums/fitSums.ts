import { createHash } from 'node:crypto';
import { parallelSearch } from '@pairfair/engines/pool';
import { requireWritable } from '@pairfair/engines/tables';
import { fitPipeline } from 'pairfair';
import {
  type FitResult,
  judgedPeople,
  mostAll,
  type PartitionRoles,
  partitionsEngine,
  Unanswered,
} from 'pairfair/internal';
import { requireFewNeighbors } from '../choices/requireMeant.ts';
import { type Flag, grouped, type Invocation, UsageError, type Values } from '../command.ts';
import { describeRoles } from '../describeData.ts';
import { readingOptions } from '../engine/chooseEngine.ts';
import { fairnessTerms } from '../fairnessTerms.ts';
import { readJudgmentFile } from '../judgmentAnswers.ts';
import { neededRoles, readSpec } from '../readSpec.ts';
import { tableRoles } from '../tableRoles.ts';
import { readWorkers } from '../workers.ts';
import { answersOfParts } from './answersOfParts.ts';
import { filesOf, type Reading, writeRequest } from './sumsFiles.ts';

/** A fit without DATA, from what partitions answered. */
export const sumsFlags: readonly Flag[] = grouped('From partitions elsewhere', [
  {
    ...{ name: 'sums', kind: 'text', value: 'FILES' },
    help: "instead of DATA: what pairfair sums wrote for each partition, as in 'part-*.sums'",
  },
  {
    ...{ name: 'parts', kind: 'number', value: 'N', whole: [1, 100_000] },
    help: 'with --sums: how many partitions there are',
  },
  {
    ...{ name: 'spec', kind: 'text', value: 'FILE' },
    help: 'with --sums: where to write what is to be asked next',
  },
  {
    ...{ name: 'measured', kind: 'number', value: 'N', whole: [20, 1_000_000] },
    help: `with --sums: of how many people, drawn by id, rows are sent to be measured (${mostAll})`,
  },
]);

/** A fit that was finished, or what must be asked first. */
export type SumsOutcome =
  | { readonly fitted: FitResult }
  | { readonly spec: string; readonly questions: number; readonly parts: number };

/** Goes on with a fit over partitions as far as their answers reach. */
export async function fitSums({ values, terminal, signal }: Invocation): Promise<SumsOutcome> {
  const { sums, parts: count, spec: next } = values;
  if (typeof count !== 'number') throw new UsageError('--sums needs --parts: how many there are.');
  if (typeof next !== 'string') {
    throw new UsageError('--sums needs --spec: where to write what is to be asked next.');
  }
  requireWritable(next);
  const work = { signal, onProgress: terminal.progress };
  const reading: Reading = { id: String(values.id), ...readingOptions(values) };
  const { parts, answersTo, requireAllUsed } = answersOfParts(
    filesOf(String(sums)),
    count,
    reading,
  );
  const measured = typeof values.measured === 'number' ? { measured: values.measured } : {};
  const search = parallelSearch(readWorkers(values));
  const options = { roles: await rolesOf(values), search, ...measured };
  const looking = partitionsEngine(answersTo, options);
  let engine = looking;
  try {
    const found = await tableRoles(looking, values, work, neededRoles(values));
    const digests = parts.map(({ name, digest }) => `${name} ${digest}`).join('\n');
    const digest = `sha256:${createHash('sha256').update(digests).digest('hex')}`;
    const roles = { ...found, description: { ...found.description, digest } };
    requireFewNeighbors(values, roles.description.rows);
    const terms = await fairnessTerms(looking, roles, values, work);
    const spec = { ...readSpec(roles, terms, values), original: true };
    engine = partitionsEngine(answersTo, { ...options, spec });
    const fitted = await fitPipeline(engine, spec, work);
    requireAllUsed();
    describeRoles(roles, terminal);
    const most = measured.measured ?? mostAll;
    if (fitted.rows > most) {
      terminal.note(
        `Measures${fitted.decision ? ', and the threshold,' : ''} are of ${most} people drawn by id, or of all who were asked for similar ones; the model is of everybody.`,
      );
    }
    return { fitted };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    // What was begun at once puts its questions on the list before this goes on.
    await new Promise((resolve) => setImmediate(resolve));
    requireAllUsed();
    const questions = engine.open();
    await writeRequest(next, { reading, questions });
    return { spec: next, questions: questions.length, parts: count };
  } finally {
    await search.close();
  }
}

/** What the flags say of columns before anything is known of the table. */
async function rolesOf(values: Values): Promise<PartitionRoles> {
  const named = (flag: string) => (typeof values[flag] === 'string' ? String(values[flag]) : null);
  const id = named('id');
  if (id === null) {
    throw new UsageError(
      '--sums needs --id: row numbers of one partition are those of others, too.',
    );
  }
  const listed =
    named('judgments') === null
      ? []
      : judgedPeople(await readJudgmentFile(String(values.judgments), values));
  return {
    id,
    protected: ((values.protected as string[] | undefined) ?? []).map(
      (text) => text.split('=')[0] ?? '',
    ),
    target: named('target'),
    weight: named('weight'),
    split: named('split'),
    judged: [named('ratings'), named('ranking')].filter((name) => name !== null),
    listed,
  };
}
