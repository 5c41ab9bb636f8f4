import type { Queries, Transaction } from '../database/database.ts';
import type { GraphFigures, GraphOptions, GraphVersion } from './schemas.ts';

interface Selected {
  readonly id: string;
  readonly study_id: string;
  readonly name: string;
  readonly options: GraphOptions;
  readonly figures: GraphFigures;
  readonly digest: string;
  readonly withdrawn: number;
  readonly erased: number;
  readonly created_at: Date;
}

/** A frozen graph, with the study it is of. */
export interface GraphRow extends GraphVersion {
  readonly studyId: string;
  readonly figures: GraphFigures;
}

const selected = `select id, study_id, name, options, figures, digest, withdrawn, erased, created_at
  from graph_version`;

const fromRow = (row: Selected): GraphRow => ({
  ...{ id: row.id, studyId: row.study_id, name: row.name, options: row.options },
  ...{ figures: row.figures, digest: row.digest, withdrawn: row.withdrawn, erased: row.erased },
  createdAt: row.created_at.toISOString(),
});

export async function listGraphs(queries: Queries, studyId: string): Promise<GraphRow[]> {
  const rows = await queries.query<Selected & Record<string, unknown>>(
    `${selected} where study_id = $1 order by created_at desc`,
    [studyId],
  );
  return rows.map(fromRow);
}

export async function findGraph(queries: Queries, id: string): Promise<GraphRow | undefined> {
  const [row] = await queries.query<Selected & Record<string, unknown>>(
    `${selected} where id = $1
       and study_id in (select id from study where deleted_at is null)`,
    [id],
  );
  return row && fromRow(row);
}

/** The `pairfair/graph` document as JSON text. */
export async function graphDocument(queries: Queries, id: string): Promise<string | undefined> {
  const [row] = await queries.query<{ graph: string }>(
    'select graph::text from graph_version where id = $1',
    [id],
  );
  return row?.graph;
}

/** What a new version is made of; `graph` is JSON text, `used` counts answers by judge. */
export interface NewGraph {
  readonly name: string;
  readonly options: GraphOptions;
  readonly figures: GraphFigures;
  readonly graph: string;
  readonly digest: string;
  readonly used: Readonly<Record<string, number>>;
}

export async function insertGraph(
  tx: Transaction,
  studyId: string,
  { name, options, figures, graph, digest, used }: NewGraph,
): Promise<string> {
  // Who withdraws waits here for this version, and counts what goes from it; who has withdrawn
  // since the judgments were read is counted now.
  const judges = await tx.query<{ name: string; gone: boolean }>(
    `select name, withdrawn_at is not null as gone from judge
     where study_id = $1 and name = any($2) order by name for share`,
    [studyId, Object.keys(used)],
  );
  const withdrawn = judges.reduce(
    (sum, { name: who, gone }) => sum + (gone ? (used[who] ?? 0) : 0),
    0,
  );
  const [row] = await tx.query<{ id: string }>(
    `insert into graph_version (study_id, name, options, figures, graph, digest, used, withdrawn)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      ...[studyId, name, JSON.stringify(options), JSON.stringify(figures)],
      ...[graph, digest, JSON.stringify(used), withdrawn],
    ],
  );
  return (row as { id: string }).id;
}

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
 *
 * @param frozen A graph of the study: only what had been said when it was frozen counts.
 */
export async function judgmentLines(
  queries: Queries,
  studyId: string,
  panel: string | undefined,
  frozen?: string,
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
       and ($2::text is null or j.panel = $2)
       and ($3::uuid is null or g.at <= (select created_at from graph_version where id = $3))`,
    [studyId, panel ?? null, frozen ?? null],
  );
  const excluded = await queries.query<{ name: string }>(
    'select name from judge where study_id = $1 and excluded order by name',
    [studyId],
  );
  return { lines: row?.lines ?? '', excluded: excluded.map(({ name }) => name) };
}
