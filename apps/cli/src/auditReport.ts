import { join } from 'node:path';
import { atomicWriteFile } from '@pairfair/engines/tables';
import { type Audit, auditPage, renderFigurePage, unequalTreatment } from '@pairfair/output';
import { htmlSealLine, sealHtml, sealJson } from '@pairfair/workbench/documents';
import {
  type Evaluation,
  type EvaluationIntervals,
  type Graph,
  type GraphProvenance,
  graphSummary,
  type PipelineTarget,
} from 'pairfair';
import { groupDisagreement, unequalCases } from 'pairfair/internal';
import type { LoadedData } from './loadData.ts';
import { versions } from './version.ts';

/** Scores that were measured, over the people they are of. */
export interface AuditedScores {
  readonly data: LoadedData;
  readonly target: PipelineTarget;
  /** Where the scores come from. */
  readonly name: string;
  readonly scores: Float64Array;
  readonly groups: Int32Array;
  readonly ids: readonly string[];
  readonly on: 'test' | 'all';
  readonly evaluation: Evaluation;
  readonly intervals: EvaluationIntervals | null;
  readonly judged: { readonly graph: Graph; readonly provenance: GraphProvenance } | null;
  readonly warnings: readonly string[];
  readonly seed: number;
  /** How to run it again. */
  readonly command: string;
}

/** What an audit shows of scores and people. */
export function auditOf(audited: AuditedScores): Audit {
  const { data, target, name, on, evaluation, intervals, warnings, seed, command } = audited;
  const { source, digest } = data.description;
  return {
    title: `Audit of ${name}`,
    ...{ source, scores: name, on, target, evaluation, intervals, warnings, seed },
    protectedColumns: data.protectedAttribute.columns,
    judged: judgedOf(audited),
    notes: data.notes,
    again: { command, config: '', versions, digests: { 'the data': digest } },
  };
}

/** Writes the page, and beside it the document where `out` is a folder; returns what it wrote. */
export async function writeAudit(
  out: string,
  audit: Audit,
  document: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const page = sealHtml(renderFigurePage(auditPage(audit), { seal: htmlSealLine }));
  if (/\.html?$/i.test(out)) {
    await atomicWriteFile(out, page);
    return [out];
  }
  const files = ['report.html', 'evaluation.json'].map((file) => join(out, file));
  await atomicWriteFile(files[0] as string, page);
  await atomicWriteFile(files[1] as string, sealJson(document, 2));
  return files;
}

function judgedOf({ judged, scores, groups, ids }: AuditedScores): Audit['judged'] {
  if (!judged) return null;
  const { graph, provenance } = judged;
  const people = Uint32Array.from(scores, (_, i) => i);
  const cases = unequalCases({ people, fairness: graph }, scores);
  return {
    summary: graphSummary(graph, groups),
    provenance,
    byGroups: groupDisagreement(graph, scores, groups),
    unequal: unequalTreatment(
      cases,
      { name: 'yours', title: 'These scores' },
      (i) => ids[i] ?? String(i + 1),
    ),
  };
}
