import {
  type ComparisonPlan,
  type ComparisonSummary,
  type FoldData,
  foldOfRun,
  type GraphProvenance,
  type GraphSummary,
  graphSummary,
  type MethodRun,
  type MethodSummary,
  PairfairError,
  type Study,
  studyGraph,
  studyOfRun,
  type TaskResult,
  type WorkOptions,
} from 'pairfair';
import { type DimensionUse, dimensionUse } from './dimensionUse.ts';
import { type GammaCurve, gammaCurve } from './gammaCurve.ts';
import { methodRepresentation } from './methodRepresentation.ts';
import { reportWarnings } from './reportWarnings.ts';
import { type RepresentationPlane, representationPlane } from './representationPlane.ts';
import { type UnequalTreatment, unequalTreatment } from './unequalTreatment.ts';

/** What a report knows beyond the comparison itself. */
export interface ReportAbout {
  /** What the report is called; default: after the source. */
  readonly title?: string;
  /** What the data are called: a file name, or the name of a data set. */
  readonly source: string;
  readonly target: ReportTarget;
  /** The columns of the protected attribute, as the user named them. */
  readonly protectedColumns: readonly string[];
  readonly provenance: GraphProvenance;
  /** What people are called, by row of the study; default: row numbers from 1. */
  readonly ids?: readonly string[];
  /** What was noticed when the data were read, in sentences. */
  readonly notes?: readonly string[];
  /** Tables about the data, such as what others say of them. */
  readonly tables?: readonly ReportTable[];
  /** What must be said beyond the warnings of the methods, in sentences. */
  readonly warnings?: readonly string[];
  readonly again: ReportAgain;
}

/** A table of texts; the first cell of a row is its name. */
export interface ReportTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What is predicted. */
export interface ReportTarget {
  readonly column: string;
  /** The value that counts as 1. */
  readonly positive: string;
  readonly negative: string;
}

/** How to run the comparison again. */
export interface ReportAgain {
  readonly command: string;
  /** The config file's text; empty without one. */
  readonly config: string;
  readonly versions: Readonly<Record<string, string>>;
  /** Digests by what they are of. */
  readonly digests: Readonly<Record<string, string>>;
}

/** A comparison as its report tells it: plain data, also after a trip through JSON. */
export interface ReportData {
  readonly title: string;
  readonly source: string;
  readonly people: number;
  readonly columns: readonly { readonly name: string; readonly kind: 'numeric' | 'category' }[];
  readonly target: ReportTarget;
  readonly protectedColumns: readonly string[];
  readonly groups: readonly ReportGroup[];
  readonly graph: ReportGraph;
  readonly protocol: ReportProtocol;
  readonly comparison: ComparisonSummary;
  /** Null when PFR was not compared. */
  readonly gamma: GammaCurve | null;
  readonly planes: readonly RepresentationPlane[];
  /** Null when PFR was not compared. */
  readonly dimensions: DimensionUse | null;
  readonly unequal: readonly UnequalTreatment[];
  readonly notes: readonly string[];
  readonly tables: readonly ReportTable[];
  readonly warnings: readonly string[];
  readonly again: ReportAgain;
}

/** A group of people. */
export interface ReportGroup {
  readonly name: string;
  readonly size: number;
  /** Share with label 1. */
  readonly baseRate: number;
}

/** The fairness graph of all people, and among both sides of the first run's split. */
export interface ReportGraph {
  readonly all: GraphSummary;
  readonly train: GraphSummary;
  readonly test: GraphSummary;
  /** Pairs between training and test people of the first run: used by nobody. */
  readonly straddling: number;
  readonly provenance: GraphProvenance;
}

/** How the methods were compared. */
export interface ReportProtocol {
  readonly runs: number;
  readonly folds: number;
  readonly objective: string;
  readonly neighbors: number;
  readonly seed: number;
  /** `drawn`: other people in every run. */
  readonly split: 'own' | 'random' | 'drawn';
  /** People of the first run to learn from and to test on. */
  readonly train: number;
  readonly test: number;
}

/** A finished comparison. */
export interface ReportedComparison {
  readonly plan: ComparisonPlan;
  readonly summary: ComparisonSummary;
  readonly results: readonly TaskResult[];
}

/**
 * Everything a report shows, computed once: the comparison, and on the first run's split what
 * PFR learned and whom it treats unequally. The curve over γ takes one fit of PFR per run.
 *
 * @throws PairfairError `degenerate` when no method finished a run, with the first reason.
 *
 * @example
 * const html = renderReport(reportData({ plan, summary, results }, about));
 */
export function reportData(
  { plan, summary, results }: ReportedComparison,
  about: ReportAbout,
  work: WorkOptions = {},
): ReportData {
  const runs = results.flatMap((result) => result.runs);
  const shown = firstRun(runs, summary);
  const { study } = studyOfRun(plan.source, shown, plan.seed);
  const fold = foldOfRun(plan, shown);
  const asked = summary.methods.map(({ name }) => name);
  const pfrRuns = asked.includes('pfr') ? runs.filter(({ method }) => method === 'pfr') : [];
  const first = new Map(runs.filter(({ run }) => run === shown).map((run) => [run.method, run]));
  const pfr = pfrRuns.length > 0 ? first.get('pfr') : undefined;
  const graph = { ...graphFigures(study, fold), provenance: about.provenance };
  const { source, target, protectedColumns, notes = [], tables = [], ids, again } = about;
  const draft = {
    title: about.title ?? `Comparison on ${source}`,
    ...{ source, target, protectedColumns, notes, tables, again },
    people: study.table.rows,
    columns: study.table.columns.map(({ name, kind }) => ({ name, kind })),
    groups: groupFigures(study),
    graph,
    protocol: protocolOf(plan, study, fold),
    comparison: summary,
  };
  return {
    ...draft,
    gamma:
      pfrRuns.length > 0
        ? gammaCurve(plan, new Map(pfrRuns.map(({ run, setting }) => [run, setting])), work)
        : null,
    planes: planesOf(fold, summary.methods, first),
    dimensions: pfr ? dimensionUse(fold, pfr.setting) : null,
    unequal: unequalOf(fold, summary.methods, first, (i) => ids?.[i] ?? String(i + 1)),
    warnings: [...reportWarnings(draft), ...(about.warnings ?? [])],
  };
}

/** The first run that any method finished: the one a report looks at closely. */
function firstRun(runs: readonly MethodRun[], { failed }: ComparisonSummary): number {
  if (runs.length > 0) return Math.min(...runs.map(({ run }) => run));
  const reason = failed[0]?.message ?? 'there were none.';
  throw new PairfairError('degenerate', `No method finished a run: ${reason}`);
}

function groupFigures({ groupNames, groups, labels }: Study): ReportGroup[] {
  return groupNames.map((name, g) => {
    const own = labels.filter((_, i) => groups[i] === g);
    return { name, size: own.length, baseRate: own.reduce((sum, y) => sum + y, 0) / own.length };
  });
}

function graphFigures(study: Study, fold: FoldData): Omit<ReportGraph, 'provenance'> {
  return {
    all: graphSummary(studyGraph(study), study.groups),
    train: graphSummary(fold.train.fairness, fold.train.groups),
    test: graphSummary(fold.test.fairness, fold.test.groups),
    straddling: fold.droppedPairs,
  };
}

function protocolOf(plan: ComparisonPlan, study: Study, fold: FoldData): ReportProtocol {
  const { runs, folds, objective, neighbors, seed, source } = plan;
  return {
    ...{ runs, folds, objective, neighbors, seed },
    split: source.kind === 'admissions' ? 'drawn' : study.split ? 'own' : 'random',
    train: fold.train.people.length,
    test: fold.test.people.length,
  };
}

function planesOf(
  fold: FoldData,
  methods: readonly MethodSummary[],
  first: ReadonlyMap<string, MethodRun>,
): RepresentationPlane[] {
  return methods.flatMap(({ name, title }) => {
    const run = first.get(name);
    const representation = run ? methodRepresentation(fold, name, run.setting) : null;
    const plane =
      representation && representationPlane(fold, representation, { method: name, title });
    return plane ? [plane] : [];
  });
}

/** PFR's first, then the original's to compare with. */
function unequalOf(
  fold: FoldData,
  methods: readonly MethodSummary[],
  first: ReadonlyMap<string, MethodRun>,
  idOf: (person: number) => string,
): UnequalTreatment[] {
  return ['pfr', 'original'].flatMap((name) => {
    const method = methods.find((summary) => summary.name === name);
    const run = first.get(name);
    return method && run?.predictions ? [unequalTreatment(fold, run, method.title, idOf)] : [];
  });
}
