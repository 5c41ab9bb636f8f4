import { forgetFigures } from '../agreement/studyFigures.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { sealAnswers } from '../audit/sealAnswers.ts';
import type { Transaction } from '../database/database.ts';
import { sealedGraph } from '../graphs/buildGraph.ts';
import { notFound } from '../http/problem.ts';
import { blankInvitation } from '../judging/invitationStore.ts';
import { deleteJudge, eraseJudge } from '../judging/judgeStore.ts';
import { forgetJudge } from '../judging/takeBackVote.ts';
import { withElicitation } from '../judging/withElicitation.ts';
import { notifyStudy } from '../studies/store.ts';
import type { Studio } from '../studio.ts';
import { mentions } from './mentions.ts';
import type { JudgeErasure } from './schemas.ts';

interface Erased {
  readonly id: string;
  readonly studyId: string;
  readonly name: string;
}

/**
 * Erases a judge: answers and notes, what they were shown and told about themselves, sessions, code,
 * the link that was theirs, and the name they were known by, also in what was frozen. Nothing is left but
 * an id in the audit log. Graphs keep what their answers made of them and say how many have gone.
 */
export async function eraseJudgeWholly(
  studio: Studio,
  studyId: string,
  judgeId: string,
  actor: string,
): Promise<JudgeErasure> {
  const { database } = studio;
  const [judge] = await database.query<Erased & Record<string, unknown>>(
    `select id, study_id as "studyId", name from judge where id = $1 and study_id = $2`,
    [judgeId, studyId],
  );
  if (!judge) throw notFound('judge');
  const [opened] = await database.query('select 1 from elicitation where study_id = $1', [studyId]);
  // Who joined a draft has said nothing yet, and there is nothing to forget.
  const erased = opened
    ? await withElicitation(database, studyId, async (tx, { state, save }) => {
        await save(forgetJudge(state, judge.name), { judgments: true });
        return eraseIn(tx, judge, actor);
      })
    : await database.transaction((tx) => eraseIn(tx, judge, actor));
  await sealAnswers(database, studyId, { whole: true });
  forgetFigures(studio, studyId);
  return erased;
}

async function eraseIn(tx: Transaction, judge: Erased, actor: string): Promise<JudgeErasure> {
  const { id, studyId, name } = judge;
  const fits = await tx.query<JudgeErasure['fits'][number]>(
    `select f.id, f.name, j.kind from fit f join job j on j.id = f.job_id
       join graph_version g on g.id = f.graph_id
     where f.study_id = $1 and g.used ? $2 order by f.created_at`,
    [studyId, name],
  );
  await blankInvitation(tx, id);
  const { judgments } = await eraseJudge(tx, judge);
  const graphs = await renameInGraphs(tx, judge);
  await eraseFromReports(tx, judge);
  await deleteJudge(tx, id);
  await appendAudit(tx, {
    ...{ actor, action: 'judge.erased', subject: `study:${studyId}` },
    details: {
      ...{ judge: id, judgments },
      graphs: graphs.map((graph) => graph.id),
      fits: fits.map((fit) => fit.id),
    },
  });
  await notifyStudy(tx, studyId);
  return { judgments, graphs, fits };
}

/** What counts the judge's answers in frozen graphs, or says they were left out, no longer says whose. */
async function renameInGraphs(
  tx: Transaction,
  { studyId, name, id }: Erased,
): Promise<JudgeErasure['graphs']> {
  const without = `erased ${id.slice(0, 8)}`;
  const graphs = await tx.query<JudgeErasure['graphs'][number]>(
    `update graph_version set used = used - $2 || jsonb_build_object($3::text, used->$2)
     where study_id = $1 and used ? $2 returning id, name`,
    [studyId, name, without],
  );
  const excluding = await tx.query<{ id: string; graph: ExcludingGraph }>(
    `select id, graph from graph_version
     where study_id = $1 and graph->'provenance'->'parameters'->'excludedJudges' ? $2`,
    [studyId, name],
  );
  for (const { id: graphId, graph } of excluding) {
    const { excludedJudges } = graph.provenance.parameters;
    const { document, digest } = sealedGraph({
      ...graph,
      provenance: {
        ...graph.provenance,
        parameters: {
          ...graph.provenance.parameters,
          excludedJudges: excludedJudges.map((judge) => (judge === name ? without : judge)),
        },
      },
    });
    await tx.query('update graph_version set graph = $2, digest = $3 where id = $1', [
      ...[graphId, document, digest],
    ]);
  }
  return graphs;
}

interface ExcludingGraph {
  readonly provenance: { readonly parameters: { readonly excludedJudges: readonly string[] } };
}

/** A report or card that names the judge is emptied. */
async function eraseFromReports(tx: Transaction, { studyId, name }: Erased): Promise<void> {
  const named = mentions([name]);
  const rows = await tx.query<{ id: string; report: string | null; card: string | null }>(
    'select id, report, card from fit where study_id = $1',
    [studyId],
  );
  for (const { id, report, card } of rows) {
    if (!named(report) && !named(card)) continue;
    await tx.query('update fit set report = $2, card = $3 where id = $1', [
      ...[id, named(report) ? null : report, named(card) ? null : card],
    ]);
  }
}
