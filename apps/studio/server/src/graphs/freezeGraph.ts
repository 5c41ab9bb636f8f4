import { appendAudit } from '../audit/appendAudit.ts';
import { sealAnswers } from '../audit/sealAnswers.ts';
import type { Database } from '../database/database.ts';
import { notFound } from '../http/problem.ts';
import { notifyStudy, type StudyRow } from '../studies/store.ts';
import { tellWebhooks } from '../webhooks/tellWebhooks.ts';
import { previewGraph } from './previewGraph.ts';
import type { GraphOptions } from './schemas.ts';
import { findGraph, type GraphRow, insertGraph } from './store.ts';

/** What a version is called, how it is made, and by whom. */
export interface Freezing {
  readonly name: string;
  readonly options: GraphOptions;
  readonly actor: string;
}

/**
 * Freezes the graph that the judgments make now: it keeps its digest whatever happens later, and
 * counts the judgments that are withdrawn from it. No judge waits while the graph is made.
 */
export async function freezeGraph(
  database: Database,
  study: StudyRow,
  { name, options, actor }: Freezing,
): Promise<GraphRow> {
  const { figures, frozen } = await previewGraph(database, study, options, true);
  if (!frozen) throw new Error('a graph to be frozen has a document');
  const { document, digest, used } = frozen;
  await sealAnswers(database, study.id);
  return database.transaction(async (tx) => {
    const graph = { name, options, figures, graph: document, digest, used };
    const id = await insertGraph(tx, study.id, graph);
    await appendAudit(tx, {
      actor,
      action: 'graph.frozen',
      subject: `graph:${id}`,
      details: {
        study: study.id,
        name,
        digest,
        links: figures.links,
        judgments: figures.judgments,
      },
    });
    await tellWebhooks(tx, 'graph.frozen', { study: study.id, graph: id });
    await notifyStudy(tx, study.id);
    const row = await findGraph(tx, id);
    if (!row) throw notFound('study');
    return row;
  });
}
