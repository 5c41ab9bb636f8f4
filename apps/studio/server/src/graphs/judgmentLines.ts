import type { Queries } from '../database/database.ts';

/** The judgments that graphs are made from. */
export interface JudgmentLines {
  /** One JSON object a line, oldest first: as in a `pairfair/judgments` file. */
  readonly lines: string;
  /** The judges whose judgments are left out. */
  readonly excluded: string[];
}

/**
 * What counts now: judgments of judges who are not excluded, of one panel where asked. Put together
 * by the database, so that this process neither parses nor writes them.
 */
export async function judgmentLines(
  queries: Queries,
  studyId: string,
  panel: string | undefined,
): Promise<JudgmentLines> {
  const [row] = await queries.query<{ lines: string | null }>(
    `select string_agg((jsonb_build_object('id', g.id::text) || g.record
         || case when g.supersedes is null then '{}'::jsonb
            else jsonb_build_object('supersedes',
              coalesce(earlier.record->>'id', earlier.id::text)) end)::text,
         E'\\n' order by g.seq) as lines
     from judgment g left join judge j on j.id = g.judge_id
       left join judgment earlier on earlier.id = g.supersedes
     where g.study_id = $1 and not coalesce(j.excluded, false)
       and ($2::text is null or j.panel = $2)`,
    [studyId, panel ?? null],
  );
  const excluded = await queries.query<{ name: string }>(
    'select name from judge where study_id = $1 and excluded order by name',
    [studyId],
  );
  return { lines: row?.lines ?? '', excluded: excluded.map(({ name }) => name) };
}
