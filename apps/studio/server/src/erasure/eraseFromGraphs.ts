import { graphFromJson, graphSummary, graphToJson } from 'pairfair';
import { edgeCount, restrictGraph } from 'pairfair/internal';
import { appendAudit } from '../audit/appendAudit.ts';
import type { Transaction } from '../database/database.ts';
import { sealedGraph } from '../graphs/buildGraph.ts';
import { componentSizes } from '../graphs/componentSizes.ts';
import { graphPicture } from '../graphs/graphPicture.ts';
import type { GraphFigures } from '../graphs/schemas.ts';
import { groupsOfStudy } from '../people/groups.ts';
import type { StudyPerson } from '../people/studyPeople.ts';
import type { RestsOn } from './schemas.ts';

/** Who is taken out of the graphs of which study, and by whom. */
interface Leaving {
  readonly study: { readonly id: string; readonly title: string };
  /** The people of the study as they were. */
  readonly people: readonly StudyPerson[];
  readonly ids: readonly string[];
  readonly actor: string;
}

/**
 * Takes people out of the frozen graphs of a study. Each such graph has a new digest, which the audit
 * log holds beside that of before; counts of answers stay as they were when it was frozen.
 */
export async function eraseFromGraphs(
  tx: Transaction,
  { study, people, ids, actor }: Leaving,
): Promise<RestsOn['graphs']> {
  const rows = await tx.query<{ id: string; name: string; graph: object; figures: GraphFigures }>(
    `select id, name, graph, figures from graph_version where study_id = $1 order by created_at`,
    [study.id],
  );
  const groupNames = new Map(people.map(({ personId, groupName }) => [personId, groupName]));
  const touched: RestsOn['graphs'] = [];
  for (const { id, name, graph: document, figures } of rows) {
    const file = graphFromJson(document);
    const known = file.ids?.map(String) ?? people.map(({ personId }) => personId);
    const kept = known.flatMap((person, i) => (ids.includes(person) ? [] : [i]));
    if (kept.length === known.length) continue;
    const { graph } = restrictGraph(file.graph, kept);
    const names = kept.map((i) => known[i] as string);
    const { document: text, digest } = sealedGraph(
      graphToJson(graph, { ids: names, ...(file.provenance && { provenance: file.provenance }) }),
    );
    const left = names.map((person) => ({ groupName: groupNames.get(person) ?? null }));
    const grouped = groupsOfStudy(left);
    const summary = graphSummary(graph, grouped.groups);
    const now: GraphFigures = {
      ...figures,
      ...{ people: graph.size, links: edgeCount(graph), linkedPeople: summary.linked },
      withinGroups: summary.groups?.within.edges ?? 0,
      acrossGroups: summary.groups?.across.edges ?? 0,
      ...{ components: componentSizes(graph).length, isolated: summary.isolated },
      ...graphPicture(graph, { title: study.title, ids: names, ...grouped }),
    };
    await tx.query(
      `update graph_version set graph = $2, figures = $3, digest = $4, erased = erased + $5
       where id = $1`,
      [id, text, JSON.stringify(now), digest, known.length - kept.length],
    );
    await appendAudit(tx, {
      ...{ actor, action: 'graph.changed', subject: `graph:${id}` },
      details: { study: study.id, digest },
    });
    touched.push({ id, name });
  }
  return touched;
}
