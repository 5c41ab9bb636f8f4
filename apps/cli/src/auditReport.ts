import { join } from 'node:path';
import { atomicWriteFile } from '@pairfair/engines/tables';
import {
  type Audit,
  type AuditedClass,
  auditPage,
  renderFigurePage,
  unequalTreatment,
} from '@pairfair/output';
import { htmlSealLine, sealHtml, sealJson } from '@pairfair/workbench/documents';
import {
  type Evaluation,
  type EvaluationIntervals,
  type Graph,
  type GraphProvenance,
  graphSummary,
  type PipelineTarget,
  Random,
  type SelectedPeople,
} from 'pairfair';
import { type GroupDisagreement, groupDisagreement, unequalCases } from 'pairfair/internal';
import type { LoadedData } from './loadData.ts';
import { versions } from './version.ts';

/** Scores that were measured, over the people they are of. */
export interface AuditedScores {
  readonly data: LoadedData;
  readonly target: PipelineTarget;
  /** Where the scores come from. */
  readonly name: string;
  /** One column, or one per class. */
  readonly scores: readonly Float64Array[];
  readonly people: SelectedPeople;
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
    ...(evaluation.classes && {
      classes: evaluation.classes.map((one, k): AuditedClass => {
        return { ...one, intervals: intervals?.classes?.[k] ?? null };
      }),
    }),
    ...(target.kind === 'numeric' && { drawn: drawnPeople(audited) }),
    notes: data.notes,
    again: { command, config: '', versions, digests: { 'the data': digest } },
  };
}

/** Whether the page alone is written, not a folder. */
export const isPage = (out: string): boolean => /\.html?$/i.test(out);

/** Writes the page, and beside it the document where `out` is a folder; returns what it wrote. */
export async function writeAudit(
  out: string,
  audit: Audit,
  document: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const page = sealHtml(renderFigurePage(auditPage(audit), { seal: htmlSealLine }));
  if (isPage(out)) {
    await atomicWriteFile(out, page);
    return [out];
  }
  const files = ['report.html', 'evaluation.json'].map((file) => join(out, file));
  await atomicWriteFile(files[0] as string, page);
  await atomicWriteFile(files[1] as string, sealJson(document, 2));
  return files;
}

/** People that a picture still shows one by one. */
const mostDrawn = 1000;

/** Everybody, or some drawn at random, with what was predicted for them. */
function drawnPeople({
  scores: [scores],
  people,
  seed,
}: AuditedScores): NonNullable<Audit['drawn']> {
  const everybody = Array.from(people.y.keys());
  const some =
    everybody.length <= mostDrawn
      ? everybody
      : Array.from(
          new Random(seed, 'drawn people').permutation(everybody.length).slice(0, mostDrawn).sort(),
        );
  return {
    predictions: some.map((i) => scores?.[i] as number),
    targets: some.map((i) => people.y[i] as number),
    groups: some.map((i) => people.groups[i] as number),
  };
}

/** Cases of each kind that are listed. */
const mostCases = 10;

function judgedOf({ judged, scores, people, target }: AuditedScores): Audit['judged'] {
  if (!judged) return null;
  const { graph, provenance } = judged;
  const numbers = Uint32Array.from(people.y, (_, i) => i);
  const cases = scores.map((own, k) => {
    const found = unequalTreatment(
      unequalCases({ people: numbers, fairness: graph }, own),
      { name: 'yours', title: 'These scores' },
      (i) => people.ids[i] ?? String(i + 1),
    );
    const of = target.classes?.[k];
    const named = <T>(all: readonly T[]) =>
      all.map((one) => (of === undefined ? one : { ...one, of }));
    return { ...found, pairs: named(found.pairs), people: named(found.people) };
  });
  return {
    summary: graphSummary(graph, people.groups),
    provenance,
    byGroups: overClasses(scores.map((own) => groupDisagreement(graph, own, people.groups))),
    unequal: {
      ...{ method: 'yours', title: 'These scores', exact: cases.every(({ exact }) => exact) },
      pairs: largest(
        cases.flatMap(({ pairs }) => pairs),
        ({ highScore, lowScore, weight }) => weight * (highScore - lowScore),
      ),
      people: largest(
        cases.flatMap(({ people: some }) => some),
        ({ disagreement }) => disagreement,
      ),
    },
  };
}

function largest<T>(all: readonly T[], by: (one: T) => number): T[] {
  return [...all].sort((a, b) => by(b) - by(a)).slice(0, mostCases);
}

/** Differences of all classes together: half their sum, which is how much of the scores is elsewhere. */
function overClasses(all: readonly (readonly GroupDisagreement[])[]): GroupDisagreement[] {
  const [first = [], ...others] = all;
  if (others.length === 0) return [...first];
  const sums = first.map((one) => {
    const same = all.map((own) =>
      own.find(({ groups: [g, h] }) => g === one.groups[0] && h === one.groups[1]),
    );
    const difference = same.reduce((sum, own) => sum + (own?.difference ?? 0), 0) / 2;
    return { ...one, difference };
  });
  const total = sums.reduce((sum, { weight, difference }) => sum + weight * difference, 0);
  return sums
    .map((one) => ({ ...one, share: (one.weight * one.difference) / total }))
    .sort((a, b) => b.share - a.share);
}
