import { comparisonDocument as documentOf } from '@pairfair/workbench/documents';
import type { ComparisonPlan, ComparisonSummary, Study } from 'pairfair';
import type { LoadedData } from './loadData.ts';
import type { Side } from './side.ts';
import { versions } from './version.ts';

export { comparisonRows } from '@pairfair/workbench/documents';

/** A comparison as the document `compare --json` prints and `comparison.json` holds. */
export function comparisonDocument(
  { description: { source, digest } }: LoadedData,
  study: Study,
  { graph, provenance }: Side,
  plan: ComparisonPlan,
  summary: ComparisonSummary,
): Readonly<Record<string, unknown>> {
  return documentOf({ source, digest, study, graph, provenance, versions }, plan, summary);
}
