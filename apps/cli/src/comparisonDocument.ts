import { comparisonDocument as documentOf } from '@pairfair/engines/studies';
import type { ComparisonPlan, ComparisonSummary, Graph, GraphProvenance } from 'pairfair';
import type { LoadedData } from './loadData.ts';
import type { LoadedTarget } from './readTarget.ts';
import { versions } from './version.ts';

export { comparisonRows } from '@pairfair/engines/studies';

/** A comparison as the document `compare --json` prints and `comparison.json` holds. */
export function comparisonDocument(
  data: LoadedData & { readonly target: LoadedTarget },
  { graph, provenance }: { readonly graph: Graph; readonly provenance: GraphProvenance },
  plan: ComparisonPlan,
  summary: ComparisonSummary,
): Readonly<Record<string, unknown>> {
  const { source, digest, table, groups, groupNames, target } = data;
  const study = { table, groups, groupNames, labels: target.values };
  return documentOf({ source, digest, study, graph, provenance, versions }, plan, summary);
}
