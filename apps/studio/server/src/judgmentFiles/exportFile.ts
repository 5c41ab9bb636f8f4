import { csvText } from '@pairfair/output';
import { writeJudgments } from 'pairfair';
import type { Queries } from '../database/database.ts';
import { conflict } from '../http/problem.ts';
import { listShown, type ShownLine } from '../judging/appearanceStore.ts';
import { readJudgmentsAfter } from '../judging/judgmentStore.ts';
import { taskKindOf } from '../studies/modes.ts';
import type { StudyRow } from '../studies/store.ts';
import { codebook } from './codebook.ts';
import { csvHeader, csvLines } from './judgmentCsv.ts';

/** A file that is written while it is sent. */
export interface ExportedFile {
  readonly type: string;
  readonly parts: AsyncIterable<string>;
}

const batch = 2000;
/** As many people as a list can have. */
const mostPeople = 7;

/** A file of a study by its name; undefined when there is none of that name. */
export function exportFile(
  queries: Queries,
  study: StudyRow,
  name: string,
): ExportedFile | undefined {
  switch (name) {
    case 'judgments.ndjson':
      return { type: 'application/x-ndjson', parts: ndjsonParts(queries, study.id) };
    case 'judgments.csv':
      return { type: 'text/csv; charset=utf-8', parts: csvParts(queries, study) };
    case 'appearances.csv':
      return { type: 'text/csv; charset=utf-8', parts: appearanceParts(queries, study.id) };
    case 'codebook.md':
      return { type: 'text/markdown; charset=utf-8', parts: once(codebook(study)) };
    default:
      return undefined;
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function* judgmentBatches(queries: Queries, studyId: string) {
  for (let seq = 0; ; ) {
    const part = await readJudgmentsAfter(queries, studyId, seq, batch);
    const last = part.at(-1);
    if (!last) return;
    yield part.map(({ record }) => record);
    seq = last.seq;
  }
}

async function* ndjsonParts(queries: Queries, studyId: string): AsyncGenerator<string> {
  yield writeJudgments([]);
  for await (const judgments of judgmentBatches(queries, studyId)) {
    yield judgments.map((judgment) => `${JSON.stringify(judgment)}\n`).join('');
  }
}

function csvParts(queries: Queries, { id, mode, config }: StudyRow): AsyncIterable<string> {
  const kind = taskKindOf(mode, config.sampling.listSize);
  if (kind === 'ranking') {
    throw conflict(
      'Ordered lists do not fit into a CSV table. Export judgments.ndjson.',
      'lists-no-csv',
    );
  }
  return (async function* () {
    yield csvText([csvHeader(kind)], { spreadsheet: true });
    for await (const judgments of judgmentBatches(queries, id)) {
      yield csvLines(judgments.filter((judgment) => judgment.kind === kind));
    }
  })();
}

async function* appearanceParts(queries: Queries, studyId: string): AsyncGenerator<string> {
  const numbers = Array.from({ length: mostPeople }, (_, k) => `person_${k + 1}`);
  const header = [
    ...['id', 'judge', 'kind', 'stratum', 'arm', 'question', 'columns', 'shown_at', 'closed_at'],
    ...['judgments', ...numbers],
  ];
  yield csvText([header], { spreadsheet: true });
  for (let last: ShownLine | undefined; ; ) {
    const lines: ShownLine[] = await listShown(queries, studyId, last, batch);
    if (lines.length === 0) return;
    yield csvText(lines.map(shownRow), { spreadsheet: true });
    last = lines.at(-1);
  }
}

function shownRow(line: ShownLine) {
  return [
    ...[line.id, line.judge, line.kind, line.stratum, line.arm, line.question, line.columns],
    ...[line.shownAt.toISOString(), line.closedAt?.toISOString(), line.judgments],
    ...Array.from({ length: mostPeople }, (_, k) => line.people[k]),
  ];
}
