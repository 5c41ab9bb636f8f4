import { createHash, randomUUID } from 'node:crypto';
import { collectAnswers, type Judgment, type JudgmentProblem, readJudgments } from 'pairfair';
import { HttpProblem } from '../http/problem.ts';
import { sharedBytes } from '../jobs/sharedBytes.ts';
import { groupsOfStudy } from '../people/groups.ts';
import type { StudyPerson } from '../people/studyPeople.ts';
import { modes } from '../studies/modes.ts';
import type { StudyConfig } from '../studies/schemas.ts';
import { judgeFault, type KnownJudge } from './importedJudges.ts';
import { withoutApostrophe } from './judgmentCsv.ts';
import { recordFault } from './recordFault.ts';
import type { ImportReport } from './schemas.ts';

/** A file of judgments, and the study that it is for: plain data, so that any thread can read it. */
export interface ImportInput {
  /** Text in UTF-8. */
  readonly bytes: Uint8Array;
  readonly format: 'ndjson' | 'csv';
  readonly config: StudyConfig;
  readonly people: readonly Pick<StudyPerson, 'personId' | 'groupName'>[];
  readonly judges: readonly KnownJudge[];
}

/** What there is to import. */
export interface PreparedImport {
  /** JSON lists of rows for the database in UTF-8, some thousand each. */
  readonly parts: readonly Uint8Array[];
  readonly judgments: number;
  readonly digest: string;
  /** How many lines cannot be used, and the first of them. */
  readonly bad: number;
  readonly problems: ImportReport['problems'];
}

const rowsPerPart = 2000;
/** A list of more lines than this is read by nobody. */
const mostProblems = 1000;

/**
 * Reads a file of judgments, and sorts out what cannot be used.
 *
 * @throws HttpProblem 422 `bad-file` for what is no text.
 */
export function prepareImport({
  bytes,
  format,
  config,
  people,
  judges,
}: ImportInput): PreparedImport {
  const ids = people.map(({ personId }) => personId);
  const read = readJudgments(textOf(bytes), { format });
  const known = new Set(ids);
  const judgments =
    format === 'csv'
      ? read.judgments.map((judgment) => withoutApostrophes(judgment, known))
      : read.judgments;
  const fault = judgeFault(judges);
  const { steps } = config.question;
  const checked = collectAnswers(
    { judgments, lines: read.lines, problems: [] },
    {
      ...{ people: ids, groups: groupsOfStudy(people).groups, onProblem: 'set-aside' },
      ...(modes[config.mode].steps && steps && { levels: steps.length }),
    },
  );
  const problems: readonly JudgmentProblem[] = [
    ...read.problems,
    ...judgments.flatMap((judgment, index): JudgmentProblem[] => {
      const found = recordFault(judgment, config) ?? fault(judgment.judge);
      return found ? [{ ...found, index, line: read.lines[index] as number }] : [];
    }),
    ...checked.problems,
  ];
  const bad = new Set(problems.map(({ index }) => index));
  const good = judgments.filter((_, index) => !bad.has(index));
  return {
    parts: partsOf(good),
    judgments: good.length,
    digest: checked.digest,
    bad: problems.length,
    problems: problems
      .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))
      .slice(0, mostProblems)
      .map(({ line = null, code, reason }) => ({ line, code, reason })),
  };
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpProblem(422, 'bad-file', 'The file is not UTF-8 text.');
  }
}

function partsOf(judgments: readonly Judgment[]): Uint8Array[] {
  const rows = judgments.map((record, place) => ({
    ...{ place, id: randomUUID(), key: recordKey(record), record, answer: record.answer },
    judge: record.judge === undefined || record.judge === null ? null : String(record.judge),
    arm: record.arm === 'shown' || record.arm === 'context' ? record.arm : 'hidden',
    stratum: record.stratum ?? 'imported',
    ms: record.ms === undefined || record.ms === null ? null : Math.min(Math.round(record.ms), 2e9),
    undone: 'undone' in record && String(record.undone) === 'true',
    at: timeOf(record.at),
  }));
  const parts: Uint8Array[] = [];
  for (let from = 0; from < rows.length; from += rowsPerPart) {
    parts.push(sharedBytes(JSON.stringify(rows.slice(from, from + rowsPerPart))));
  }
  return parts;
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

/** A time that a database can hold; null for anything else. */
function timeOf(at: string | null | undefined): string | null {
  const time = Date.parse(at ?? '');
  const year = new Date(time).getUTCFullYear();
  return year >= 1900 && year < 3000 ? new Date(time).toISOString() : null;
}
