import { existsSync } from 'node:fs';
import { readAnyTable } from '@pairfair/engines/engine';
import { parallelSearch } from '@pairfair/engines/pool';
import { PairfairError } from 'pairfair';
import { openPartition } from 'pairfair/internal';
import { type Command, UsageError } from '../command.ts';
import { requireOut } from '../requireOut.ts';
import { packArrays } from '../sums/packedJson.ts';
import { questionKey, readRequest, readSums, type SumsFile, writeSums } from '../sums/sumsFiles.ts';
import { readWorkers, workersFlag } from '../workers.ts';

/** Answers for one partition what a fit over all of them asks. */
export const sums: Command = {
  usage: 'PART --spec FILE --out SUMS',
  example: 'pairfair sums part-01.parquet --spec next.spec --out part-01.sums',
  positionals: [1, 1],
  flags: [
    {
      ...{ name: 'spec', kind: 'text', value: 'FILE' },
      help: 'what is asked, as pairfair fit --sums wrote it',
    },
    {
      ...{ name: 'out', kind: 'text', value: 'SUMS' },
      help: 'where the answers go; those that are there already stay',
    },
    workersFlag,
  ],
  async run({ positionals, values, terminal }) {
    const name = String(positionals[0]);
    if (typeof values.spec !== 'string') throw new UsageError('--spec is needed: what is asked.');
    if (name === '-') throw new UsageError('A partition is called by its file, so it cannot be -.');
    const out = requireOut(values);
    const { reading, questions } = readRequest(values.spec);
    const table = await readAnyTable(name, { ...reading, onProgress: terminal.progress });
    terminal.stage('read');
    const part = { name, rows: table.rows, digest: table.digest };
    const answers: Record<string, unknown> = { ...requireSamePart(out, part).answers };
    const search = parallelSearch(readWorkers(values));
    try {
      const answer = openPartition({ name, table, among: search.among });
      for (const question of questions) {
        const key = questionKey(reading, question);
        answers[key] ??= packArrays(await answer(question));
        terminal.stage(question.kind);
      }
    } finally {
      await search.close();
    }
    await writeSums(out, { part, answers });
    terminal.stage('written');
    terminal.print(`Answered ${questions.length} questions over ${table.rows} rows: ${out}`);
    return { format: 'pairfair/answered', version: 1, part, questions: questions.length, out };
  },
};

/** What the partition answered before. */
function requireSamePart(out: string, part: SumsFile['part']): SumsFile {
  if (!existsSync(out)) return { part, answers: {} };
  const before = readSums(out);
  if (before.part.name !== part.name) {
    throw new PairfairError(
      'bad-data',
      `${out} holds the answers of ${before.part.name}, not of ${part.name}: name another file with --out.`,
    );
  }
  if (before.part.digest !== part.digest) {
    throw new PairfairError(
      'bad-data',
      `${part.name} changed after it was asked first: it had ${before.part.rows} rows and now has ${part.rows}, or other values. Remove the answers of all partitions and start again.`,
    );
  }
  return before;
}
