import { createHash } from 'node:crypto';
import { collectAnswers, type Judgment, type JudgmentProblem, readJudgments } from 'pairfair';
import { appendAudit } from '../audit/appendAudit.ts';
import type { Transaction } from '../database/database.ts';
import { conflict } from '../http/problem.ts';
import { touchJudgments } from '../judging/elicitationStore.ts';
import { groupsOfStudy } from '../people/groups.ts';
import { readStudyPeople } from '../people/studyPeople.ts';
import { modes } from '../studies/modes.ts';
import { notifyStudy, type StudyRow } from '../studies/store.ts';
import { importedJudges } from './importedJudges.ts';
import { withoutApostrophe } from './judgmentCsv.ts';
import { recordFault } from './recordFault.ts';
import type { ImportReport } from './schemas.ts';
import { insertImported, knownKeys } from './store.ts';

/** How a file of judgments is to be taken in. */
export interface ImportOptions {
  readonly format: 'ndjson' | 'csv';
  /** Import the good lines though there are bad ones. */
  readonly skipBad: boolean;
  readonly actor: string;
}

/**
 * Takes judgments from a file into a study whose row is locked. Every line that cannot be used is
 * reported with its number; unless bad lines are to be skipped, one of them and nothing is
 * imported. The same line is never imported twice. Judges are known by the names in the file.
 */
export async function importFile(
  tx: Transaction,
  study: StudyRow,
  text: string,
  { format, skipBad, actor }: ImportOptions,
): Promise<ImportReport> {
  if (study.state === 'draft') {
    throw conflict('Open the study first: its people are drawn then.');
  }
  const people = await readStudyPeople(tx, study.id);
  const ids = people.map(({ personId }) => personId);
  const read = readJudgments(text, { format });
  const known = new Set(ids);
  const judgments =
    format === 'csv'
      ? read.judgments.map((judgment) => withoutApostrophes(judgment, known))
      : read.judgments;
  const judges = await importedJudges(tx, study.id);
  const problems = [
    ...read.problems,
    ...judgments.flatMap((judgment, index): JudgmentProblem[] => {
      const fault = recordFault(judgment, study.config) ?? judges.fault(judgment.judge);
      return fault ? [{ ...fault, index, line: read.lines[index] as number }] : [];
    }),
  ];
  const { steps } = study.config.question;
  const checked = collectAnswers(
    { judgments, lines: read.lines, problems: [] },
    {
      ...{ people: ids, groups: groupsOfStudy(people).groups, onProblem: 'set-aside' },
      ...(modes[study.mode].steps && steps && { levels: steps.length }),
    },
  );
  problems.push(...checked.problems);
  const bad = new Set(problems.map(({ index }) => index));
  const report = {
    problems: problems
      .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
      .map(({ line = null, code, reason }) => ({ line, code, reason })),
  };
  if (problems.length > 0 && !skipBad) return { imported: 0, known: 0, judges: [], ...report };

  const good = judgments.filter((_, index) => !bad.has(index));
  const keyed = good.map((record) => ({ key: recordKey(record), record }));
  const before = await knownKeys(
    tx,
    study.id,
    keyed.map(({ key }) => key),
  );
  const fresh = keyed.filter(({ key }) => !before.has(key));
  const { ids: judgeIds, created } = await judges.ensure(fresh.map(({ record }) => record));
  await insertImported(tx, study.id, fresh, judgeIds);
  if (fresh.length > 0) {
    await touchJudgments(tx, study.id);
    await appendAudit(tx, {
      ...{ actor, action: 'judgments.imported', subject: `study:${study.id}` },
      details: { imported: fresh.length, skipped: problems.length, digest: checked.digest },
    });
    await notifyStudy(tx, study.id);
  }
  const already = keyed.length - fresh.length;
  return { imported: fresh.length, known: already, judges: created, ...report };
}

/** Ids and judges as they were before a CSV export made them safe for spreadsheets. */
function withoutApostrophes(judgment: Judgment, known: ReadonlySet<string>): Judgment {
  const { judge } = judgment;
  const people = judgment.people.map((person) =>
    known.has(String(person)) ? person : withoutApostrophe(String(person)),
  );
  return {
    ...judgment,
    people,
    ...(typeof judge === 'string' && { judge: withoutApostrophe(judge) }),
  } as Judgment;
}

/** A key that is the same for the same judgment, whatever the order of its fields. */
function recordKey(judgment: Judgment): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(sorted(judgment)))
    .digest('hex');
  const part = (from: number, to: number) => digest.slice(from, to);
  // The shape of a UUID of version 8, which is for keys of one's own making.
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
}
