import type { Queries } from '../database/database.ts';
import type { GraphOptions } from '../graphs/schemas.ts';
import { judgmentLines } from '../graphs/store.ts';
import { findOwnScores } from '../modelInUse/store.ts';
import type { ColumnProfile } from '../people/schemas.ts';
import type { StudyConfig } from '../studies/schemas.ts';
import type { JobInput } from './jobInput.ts';
import type { FitRequest } from './schemas.ts';

interface Selected {
  readonly request: FitRequest;
  readonly studyId: string;
  readonly title: string;
  readonly demo: boolean;
  readonly config: StudyConfig;
  readonly dataset: string;
  readonly digest: string;
  readonly columns: ColumnProfile[];
  readonly graphName: string;
  readonly graph: string;
  readonly withdrawn: number;
  readonly options: GraphOptions;
  readonly people: string | null;
}

/**
 * All that a job works on; undefined when its fit or study is gone. People are put together by the
 * database as text, so that this process does not parse them.
 */
export async function readJobInput(
  queries: Queries,
  jobId: string,
  versions: JobInput['versions'],
): Promise<JobInput | undefined> {
  const [row] = await queries.query<Selected & Record<string, unknown>>(
    `select f.request, s.id as "studyId", s.title, s.demo, s.config, d.name as dataset, d.digest, d.columns,
       g.name as "graphName", g.graph::text as graph, g.withdrawn, g.options,
       (select string_agg(
           jsonb_build_array(sp.person_id, sp.group_name, sp.side, p.features)::text,
           E'\\n' order by sp.ordinal)
         from study_person sp
         join person p on p.dataset_id = s.dataset_id and p.ordinal = sp.dataset_ordinal
         where sp.study_id = s.id) as people
     from fit f join study s on s.id = f.study_id join dataset d on d.id = s.dataset_id
       join graph_version g on g.id = f.graph_id
     where f.job_id = $1 and s.deleted_at is null`,
    [jobId],
  );
  if (!row) return undefined;
  const { request, title, demo, config, dataset, digest, columns, options } = row;
  const order =
    (request.orderWeight ?? 0) > 0
      ? await judgmentLines(queries, row.studyId, options.panel, request.graphId)
      : undefined;
  return {
    request,
    study: { title, demo, config },
    dataset: { name: dataset, digest, columns },
    people: row.people ?? '',
    graph: { name: row.graphName, document: row.graph, withdrawn: row.withdrawn, options },
    ...(order && { judgments: order.lines }),
    inUse: await findOwnScores(queries, row.studyId),
    versions,
  };
}
