import { sealAnswers } from '../audit/sealAnswers.ts';
import type { Transaction } from '../database/database.ts';
import { lockElicitation, writeElicitation } from '../judging/elicitationStore.ts';
import { forgetPerson } from '../judging/forgetPerson.ts';
import { upToDate } from '../judging/withElicitation.ts';
import { readStudyPeople } from '../people/studyPeople.ts';
import { notifyStudy, type StudyRow } from '../studies/store.ts';
import { eraseFromFits } from './eraseFromFits.ts';
import { eraseFromGraphs } from './eraseFromGraphs.ts';
import type { RestsOn } from './schemas.ts';

/** Somebody in the data. */
export interface Person {
  /** The place of their row. */
  readonly ordinal: number;
  readonly features: Readonly<Record<string, unknown>>;
}

/** Texts shorter than this stand in sentences by chance. */
const shortest = 4;

/** Takes people out of a study whose row is locked, and says what was there. */
export async function eraseFromStudy(
  tx: Transaction,
  study: StudyRow,
  gone: readonly Person[],
  { values, actor }: { readonly values: readonly string[]; readonly actor: string },
): Promise<RestsOn> {
  const { id, title, config } = study;
  const column = config.columns.find(({ role }) => role === 'id')?.name;
  const ids = gone.map(({ ordinal, features }) =>
    column === undefined ? String(ordinal + 1) : String(features[column] ?? ''),
  );
  const people = await readStudyPeople(tx, id);
  const numbers = people.flatMap(({ datasetOrdinal, side }, i) =>
    side >= 0 && gone.some(({ ordinal }) => ordinal === datasetOrdinal) ? [i] : [],
  );
  await forgetInElicitation(tx, id, numbers);
  const judgments = await tx.query(
    `delete from judgment where study_id = $1 and exists (
       select 1 from jsonb_array_elements_text(record->'people') as person where person = any($2))
     returning id`,
    [id, ids],
  );
  await tx.query('delete from appearance where study_id = $1 and people && $2::int[]', [
    id,
    numbers,
  ]);
  await tx.query('delete from reask where study_id = $1 and people && $2::int[]', [id, numbers]);
  const cases = await tx.query(
    'delete from case_decision where study_id = $1 and people && $2::text[] returning id',
    [id, ids],
  );
  await tx.query(
    'update model_in_use set scores = scores - $2::text[] where study_id = $1 and scores is not null',
    [id, ids],
  );
  const graphs = await eraseFromGraphs(tx, { study, people, ids, actor });
  const fits = await eraseFromFits(tx, id, { ids, values }, gone.length);
  await tx.query(
    `update study_person set person_id = 'erased ' || (ordinal + 1), group_name = null, side = -1
     where study_id = $1 and ordinal = any($2::int[])`,
    [id, numbers],
  );
  await eraseFromWords(tx, study, [...ids, ...values]);
  // What was sealed with their judgments is sealed again without them.
  await sealAnswers({ transaction: (work) => work(tx) }, id, { whole: true });
  await notifyStudy(tx, id);
  return { id, title, judgments: judgments.length, cases: cases.length, graphs, fits };
}

/** Nobody is asked about them any more, and what was said counts for nothing. */
async function forgetInElicitation(
  tx: Transaction,
  studyId: string,
  numbers: readonly number[],
): Promise<void> {
  const locked = await lockElicitation(tx, studyId);
  if (!locked || numbers.length === 0) return;
  const { state: before } = await upToDate(tx, studyId, locked);
  const after = numbers.reduce(forgetPerson, before);
  await writeElicitation(tx, studyId, locked.version + 1, { before, after, judgments: true });
  await tx.query(
    `update elicitation set people_version = people_version + 1, candidates = $2
     where study_id = $1`,
    [studyId, JSON.stringify(after.settings.candidates)],
  );
}

/** What somebody wrote: notes, reasons, and what the codebook calls a value that was theirs alone. */
async function eraseFromWords(
  tx: Transaction,
  { id, config }: StudyRow,
  texts: readonly string[],
): Promise<void> {
  for (const text of texts.filter(({ length }) => length >= shortest)) {
    await tx.query(
      `update judgment set record = jsonb_set(record, '{note}',
           to_jsonb(replace(record->>'note', $2, '…')))
       where study_id = $1 and position($2 in record->>'note') > 0`,
      [id, text],
    );
    await tx.query(
      `update case_decision set reason = replace(reason, $2, '…')
       where study_id = $1 and position($2 in reason) > 0`,
      [id, text],
    );
    await tx.query(
      `update fit_decision set reason = replace(reason, $2, '…'), name = replace(name, $2, '…')
       where fit_id in (select id from fit where study_id = $1)
         and position($2 in reason || ' ' || name) > 0`,
      [id, text],
    );
  }
  const columns = config.columns.map((column) =>
    column.values
      ? { ...column, values: column.values.filter(({ value }) => !texts.includes(value)) }
      : column,
  );
  await tx.query('update study set config = $2, version = version + 1 where id = $1', [
    id,
    JSON.stringify({ ...config, columns }),
  ]);
}
