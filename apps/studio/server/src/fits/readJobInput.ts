import type { Queries } from '../database/database.ts';
import type { GraphOptions } from '../graphs/schemas.ts';
import { judgmentLines } from '../graphs/store.ts';
import { findOwnScores } from '../modelInUse/store.ts';
import type { ColumnProfile } from '../people/schemas.ts';
import { readValues } from '../people/store.ts';
import { readStudyPeople } from '../people/studyPeople.ts';
import { countChecks } from '../recruits/attentionStore.ts';
import type { StudyConfig } from '../studies/schemas.ts';
import type { JobInput } from './jobInput.ts';
import type { FitRequest } from './schemas.ts';

interface Selected {
  readonly request: FitRequest;
  readonly studyId: string;
  readonly datasetId: string;
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
}

/**
 * All that a job works on; undefined when its fit or study is gone. People are put together by the
 * database as text, part by part, so that this process neither parses them nor stands still.
 */
export async function readJobInput(
  queries: Queries,
  jobId: string,
  versions: JobInput['versions'],
): Promise<JobInput | undefined> {
  const [row] = await queries.query<Selected & Record<string, unknown>>(
    `select f.request, s.id as "studyId", s.dataset_id as "datasetId", s.title, s.demo, s.config, d.name as dataset, d.digest, d.columns,
       g.name as "graphName", g.graph::text as graph, g.withdrawn, g.options
     from fit f join study s on s.id = f.study_id join dataset d on d.id = s.dataset_id
       join graph_version g on g.id = f.graph_id
     where f.job_id = $1 and s.deleted_at is null`,
    [jobId],
  );
  if (!row) return undefined;
  const { request, title, demo, config, dataset, digest, columns, options } = row;
  const inUse = await findOwnScores(queries, row.studyId);
  const names = config.columns
    .filter(({ name, role }) => role !== 'ignore' || name === inUse?.column)
    .map(({ name }) => name);
  const parts: string[] = [];
  for await (const lines of readValues(queries, row.datasetId, names)) parts.push(lines);
  const sample = await readStudyPeople(queries, row.studyId);
  const order =
    (request.orderWeight ?? 0) > 0
      ? await judgmentLines(queries, row.studyId, options.panel, request.graphId)
      : undefined;
  const checks = await countChecks(queries, row.studyId);
  const failed = checks.filter((each) => each.failed > 0);
  return {
    request,
    study: { title, demo, config },
    dataset: { name: dataset, digest, columns },
    people: { names, parts },
    sample: sample
      .filter(({ side }) => side >= 0)
      .map(({ datasetOrdinal, side }) => ({ datasetOrdinal, side })),
    graph: { name: row.graphName, document: row.graph, withdrawn: row.withdrawn, options },
    ...(order && { judgments: order.lines }),
    inUse,
    ...(failed.length > 0 && {
      checks: {
        answered: checks.reduce((sum, { answered }) => sum + answered, 0),
        failed: failed.reduce((sum, each) => sum + each.failed, 0),
        judges: failed.length,
      },
    }),
    versions,
  };
}
