import {
  type ComparisonPlan,
  type ComparisonSummary,
  type DimensionUse,
  type GraphProvenance,
  type GraphSummary,
  graphSummary,
  type MethodRun,
  type MethodSummary,
  PairfairError,
  type RepresentationPlane,
  type SplitGraphs,
  type Study,
  type TaskResult,
} from 'pairfair';
import { intervalKindOf, studyGraph, studyOfRun } from 'pairfair/internal';
import { leadingMethod } from '../words/summarySentences.ts';
import { reportWarnings } from './reportWarnings.ts';
import { type StrictnessCurve, strictnessCurve } from './strictnessCurve.ts';
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
  /** How many columns from the left hold words; default 1. */
  readonly words?: number;
}

/** What is predicted. */
export interface ReportTarget {
  readonly column: string;
  /** The value that counts as 1. */
  readonly positive: string;
  readonly negative: string;
  /** What more than two classes are called. */
  readonly classes?: readonly string[];
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
  readonly strictness: StrictnessCurve | null;
  readonly planes: readonly ReportPlane[];
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
  /** Share with label 1; the mean where the target is a number; NaN of more than two classes. */
  readonly baseRate: number;
  /** The share of each class, where there are more than two. */
  readonly classShares?: readonly number[];
}

/** The fairness graph of all people, and on both sides of the first run's split. */
export interface ReportGraph extends SplitGraphs {
  readonly all: GraphSummary;
  readonly provenance: GraphProvenance;
}

/** A method's view of the test people. */
export interface ReportPlane extends RepresentationPlane {
  readonly method: string;
  readonly title: string;
  /** What the people drawn are called. */
  readonly ids?: readonly string[];
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
 * Everything a report shows, put together from what the tasks of the comparison returned: nothing
 * is fitted again.
 *
 * @throws PairfairError `degenerate` when no method finished a run, with the first reason.
 *
 * @example
 * const html = renderReport(reportData({ plan, summary, results }, about));
 */
export function reportData(
  { plan, summary, results }: ReportedComparison,
  about: ReportAbout,
): ReportData {
  const { run: shown, graphs } = firstRun(results, summary);
  const { study } = studyOfRun(plan.source, shown, plan.seed);
  const runs = results.flatMap((result) => result.runs);
  const first = new Map(runs.filter(({ run }) => run === shown).map((run) => [run.method, run]));
  const lead = leadingMethod(summary.methods)?.name ?? '';
  const pfrRuns = runs.filter(({ method }) => method === lead);
  const { source, target, protectedColumns, notes = [], tables = [], ids, again } = about;
  const idOf = (i: number) => ids?.[i] ?? String(i + 1);
  const draft = {
    title: about.title ?? `Comparison on ${source}`,
    ...{ source, target, protectedColumns, notes, tables, again },
    people: study.table.rows,
    columns: study.table.columns.map(({ name, kind }) => ({ name, kind })),
    groups: groupFigures(study),
    graph: {
      all: graphSummary(studyGraph(study), study.groups),
      ...graphs,
      provenance: about.provenance,
    },
    protocol: protocolOf(plan, graphs),
    comparison: summary,
  };
  return {
    ...draft,
    strictness: strictnessCurve(pfrRuns, study.groupNames, summary),
    planes: planesOf(summary.methods, first, idOf),
    dimensions: first.get(lead)?.looks?.dimensions ?? null,
    unequal: unequalOf(lead, summary.methods, first, idOf),
    warnings: [...reportWarnings(draft), ...(about.warnings ?? [])],
  };
}

/** The first run that any method finished: the one a report looks at closely. */
function firstRun(
  results: readonly TaskResult[],
  { failed }: ComparisonSummary,
): { run: number; graphs: SplitGraphs } {
  const [first] = results
    .flatMap(({ task, runs, graphs }) =>
      runs.length > 0 && graphs ? [{ run: task.run, graphs }] : [],
    )
    .sort((a, b) => a.run - b.run);
  if (first) return first;
  const reason = failed[0]?.message ?? 'there were none.';
  throw new PairfairError('degenerate', `No method finished a run: ${reason}`);
}

function groupFigures({ groupNames, groups, labels, classNames }: Study): ReportGroup[] {
  return groupNames.map((name, g) => {
    const own = labels.filter((_, i) => groups[i] === g);
    const size = own.length;
    if (classNames) {
      const share = (k: number) => own.filter((label) => label === k).length / size;
      return { name, size, baseRate: Number.NaN, classShares: classNames.map((_, k) => share(k)) };
    }
    return { name, size, baseRate: own.reduce((sum, y) => sum + y, 0) / size };
  });
}

const splitNames = { independent: 'drawn', splits: 'random', 'one-split': 'own' } as const;

function protocolOf(plan: ComparisonPlan, { train, test }: SplitGraphs): ReportProtocol {
  const { runs, folds, objective, neighbors, seed, source } = plan;
  return {
    ...{ runs, folds, objective, neighbors, seed },
    split: splitNames[intervalKindOf(source)],
    train: train.people,
    test: test.people,
  };
}

function planesOf(
  methods: readonly MethodSummary[],
  first: ReadonlyMap<string, MethodRun>,
  idOf: (person: number) => string,
): ReportPlane[] {
  return methods.flatMap(({ name, title }) => {
    const plane = first.get(name)?.looks?.plane;
    return plane ? [{ method: name, title, ...plane, ids: plane.who.map(idOf) }] : [];
  });
}

/** Those of the leading PFR first, then those of a model made elsewhere and the original's to compare with. */
function unequalOf(
  lead: string,
  methods: readonly MethodSummary[],
  first: ReadonlyMap<string, MethodRun>,
  idOf: (person: number) => string,
): UnequalTreatment[] {
  return [lead, 'yours', 'original'].flatMap((name) => {
    const method = methods.find((summary) => summary.name === name);
    const cases = first.get(name)?.looks?.unequal;
    return method && cases ? [unequalTreatment(cases, method, idOf)] : [];
  });
}
