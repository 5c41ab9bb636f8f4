import { appendAudit } from '../audit/appendAudit.ts';
import type { Transaction } from '../database/database.ts';
import { conflict } from '../http/problem.ts';
import { importPool } from '../jobs/analysisPool.ts';
import { outputOf } from '../jobs/refusable.ts';
import { touchJudgments } from '../judging/elicitationStore.ts';
import { readStudyPeople } from '../people/studyPeople.ts';
import { notifyStudy, type StudyRow } from '../studies/store.ts';
import { knownJudges } from './importedJudges.ts';
import { type ImportInput, prepareImport } from './prepareImport.ts';
import type { ImportReport } from './schemas.ts';
import { insertImported } from './store.ts';

/** How a file of judgments is to be taken in. */
export interface ImportOptions {
  readonly format: 'ndjson' | 'csv';
  /** Import the good lines though there are bad ones. */
  readonly skipBad: boolean;
  readonly actor: string;
}

/** Longer files are read by a worker thread: some hundred judgments. */
const mostBytesHere = 50_000;

/**
 * Takes judgments from a file into a study whose row is locked. Lines that cannot be used are
 * reported with their numbers; unless bad lines are to be skipped, one of them and nothing is
 * imported. The same line is never imported twice. Judges are known by the names in the file.
 */
export async function importFile(
  tx: Transaction,
  study: StudyRow,
  bytes: Uint8Array,
  { format, skipBad, actor }: ImportOptions,
): Promise<ImportReport> {
  if (study.state === 'draft') {
    throw conflict('Open the study first: its people are drawn then.');
  }
  const input: ImportInput = {
    ...{ bytes, format, config: study.config },
    people: await readStudyPeople(tx, study.id),
    judges: await knownJudges(tx, study.id),
  };
  const { parts, judgments, digest, bad, problems } =
    bytes.length > mostBytesHere
      ? outputOf(await importPool().run('prepareImport', input))
      : prepareImport(input);
  if (bad > 0 && !skipBad) return { imported: 0, known: 0, judges: [], bad, problems };

  const { imported, judges } = await insertImported(tx, study.id, parts);
  if (imported > 0) {
    await touchJudgments(tx, study.id);
    await appendAudit(tx, {
      ...{ actor, action: 'judgments.imported', subject: `study:${study.id}` },
      details: { imported, skipped: bad, digest },
    });
    await notifyStudy(tx, study.id);
  }
  return { imported, known: judgments - imported, judges, bad, problems };
}
