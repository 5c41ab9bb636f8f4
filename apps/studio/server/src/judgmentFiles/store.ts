import type { Transaction } from '../database/database.ts';

/** What of a file was new. */
export interface Imported {
  readonly imported: number;
  /** Names of judges that were new to the study. */
  readonly judges: string[];
}

/**
 * Adds judgments from a file, with ids of their own; the ids in the file stay in the records, and
 * what supersedes what is found by them. What the study has from an earlier file is left out. All of it
 * is done by the database: of many judgments, nothing passes through this thread but bytes.
 */
export async function insertImported(
  tx: Transaction,
  studyId: string,
  parts: readonly Uint8Array[],
): Promise<Imported> {
  await tx.query(
    `create temporary table incoming (place int, id uuid, key uuid, record jsonb, answer jsonb,
       judge text, arm text, stratum text, ms int, undone boolean, at timestamptz)
     on commit drop`,
  );
  for (const part of parts) {
    await tx.query(
      `insert into incoming select t.* from jsonb_to_recordset(convert_from($1, 'UTF8')::jsonb)
         as t (place int, id uuid, key uuid, record jsonb, answer jsonb, judge text, arm text, stratum text, ms int,
         undone boolean, at timestamptz)`,
      [part],
    );
  }
  await tx.query(
    `delete from incoming i using judgment g
     where g.study_id = $1 and g.appearance_id is null and g.key = i.key`,
    [studyId],
  );
  const judges = await tx.query<{ name: string }>(
    `insert into judge (study_id, name, arm, quota)
     select $1, judge, (array_agg(arm order by place))[1], count(*)
     from incoming i where judge is not null
       and not exists (select 1 from judge j where j.study_id = $1 and j.name = i.judge)
     group by judge order by min(place) returning name`,
    [studyId],
  );
  const added = await tx.query<{ count: number }>(
    `with added as (
       insert into judgment (study_id, id, judge_id, key, record, answer, stratum, ms, undone, at)
       select $1, i.id, j.id, i.key, i.record, i.answer, i.stratum, i.ms, i.undone,
         coalesce(i.at, now())
       from incoming i left join judge j on j.study_id = $1 and j.name = i.judge
       order by i.place returning 1)
     select count(*)::int as count from added`,
    [studyId],
  );
  // One judgment has one successor; a second would be set aside by whoever collects answers. The last
  // of several with one name is meant.
  await tx.query(
    `update judgment g set supersedes = linked.old
     from (select distinct on (named.id) named.id as old, later.id as new
       from (select distinct on (coalesce(record->>'id', id::text))
           coalesce(record->>'id', id::text) as name, id
         from incoming order by coalesce(record->>'id', id::text), place desc) as named
       join incoming later on later.record->>'supersedes' = named.name
       order by named.id, later.place) as linked
     where g.id = linked.new`,
  );
  await tx.query('drop table incoming');
  return { imported: added[0]?.count ?? 0, judges: judges.map(({ name }) => name) };
}
