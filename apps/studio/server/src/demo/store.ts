import type { Transaction } from '../database/database.ts';
import type { SimulatedAnswer } from './simulateAnswers.ts';

/** Whether the studio has no study yet, and which demonstration is still without a graph. */
export async function demoState(
  tx: Transaction,
): Promise<{ readonly empty: boolean; readonly unfinished: string | undefined }> {
  const [row] = await tx.query<{ empty: boolean; unfinished: string | null }>(
    `select not exists (select 1 from study) as empty,
       (select id from study s where s.demo and s.deleted_at is null
          and not exists (select 1 from graph_version g where g.study_id = s.id)
          and not exists (select 1 from judge j where j.study_id = s.id and not j.simulated)
        limit 1) as unfinished`,
  );
  return { empty: row?.empty ?? false, unfinished: row?.unfinished ?? undefined };
}

/** A judge that nobody is. */
export interface SimulatedJudgeRow {
  readonly name: string;
  readonly panel: string;
  readonly arm: string;
  readonly quota: number;
  readonly joinedAt: Date;
}

/** Adds judges that are marked as simulated; their ids and label keys, in the order given. */
export async function insertSimulatedJudges(
  tx: Transaction,
  studyId: string,
  judges: readonly SimulatedJudgeRow[],
): Promise<{ id: string; labelKey: string }[]> {
  const made: { id: string; labelKey: string }[] = [];
  for (const { name, panel, arm, quota, joinedAt } of judges) {
    const rows = await tx.query<{ id: string; labelKey: string }>(
      `insert into judge (study_id, name, panel, arm, quota, about, simulated,
         created_at, consented_at, practised_at)
       values ($1, $2, $3, $4, $5, 'A simulated judge.', true, $6, $6, $6)
       returning id, label_key as "labelKey"`,
      [studyId, name, panel, arm, quota, joinedAt],
    );
    made.push(...rows);
  }
  return made;
}

/** An answer with whose it is and what the judge knew the people as. */
export interface AnswerRow extends SimulatedAnswer {
  readonly judgeId: string;
  readonly labels: readonly string[];
}

/** Adds what was shown and answered, in the order of the answers. */
export async function insertSimulatedAnswers(
  tx: Transaction,
  studyId: string,
  answers: readonly AnswerRow[],
  { arm, columnsHash }: { readonly arm: string; readonly columnsHash: string },
): Promise<void> {
  const rows = answers.map(({ judgeId, task, people, labels, record, shownAt, at, ms }) => ({
    ...{ id: crypto.randomUUID(), judge: judgeId, task, people, labels, kind: record.kind },
    ...{ stratum: record.stratum, answer: record.answer, shown: shownAt, at, ms },
    record: {
      ...record,
      ...{ at: at.toISOString(), ms, arm, question: 1, locale: 'en', simulated: true },
    },
  }));
  const given = JSON.stringify(rows);
  const shape = `as t (id uuid, judge uuid, task int, people jsonb, labels jsonb, kind text,
    stratum text, answer jsonb, shown timestamptz, at timestamptz, ms int, record jsonb)`;
  await tx.query(
    `insert into appearance (id, study_id, judge_id, task_ordinal, kind, people, labels, stratum,
       arm, question_version, columns_hash, shown_at, lease_until, closed_at)
     select t.id, $1, t.judge, t.task, t.kind,
       array(select jsonb_array_elements_text(t.people)::int),
       array(select jsonb_array_elements_text(t.labels)), t.stratum, $3, 1, $4, t.shown,
       t.shown + interval '10 minutes', t.at
     from jsonb_to_recordset($2::jsonb) ${shape}`,
    [studyId, given, arm, columnsHash],
  );
  await tx.query(
    `insert into judgment (study_id, appearance_id, judge_id, key, record, answer, stratum, ms, at)
     select $1, t.id, t.judge, gen_random_uuid(), t.record, t.answer, t.stratum, t.ms, t.at
     from jsonb_to_recordset($2::jsonb) ${shape} order by t.at`,
    [studyId, given],
  );
}
