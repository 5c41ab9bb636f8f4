import {
  type GroupMeasureId,
  groupMeasureIds,
  type MeasureId,
  measureIds,
} from '../metrics/measureIds.ts';
import { bestControl } from './bestControl.ts';
import type { ComparisonPlan, FailedRun, MethodRun, TaskResult } from './comparison.ts';
import { type Credit, creditOf } from './credit.ts';
import { type MeanInterval, meanInterval } from './meanInterval.ts';
import type { Setting } from './methods/method.ts';
import { controlsFor, methodNamed } from './methods/methods.ts';
import { paretoFront } from './paretoFront.ts';

/** A comparison, summed up over its runs; what `pairfair compare --json` is made of. */
export interface ComparisonSummary {
  readonly methods: readonly MethodSummary[];
  readonly controls: readonly MethodSummary[];
  /** Names of those that no other beats in both AUC and consistency(W^F). */
  readonly pareto: readonly string[];
  readonly failed: readonly FailedRun[];
  /** What the judgments did beyond the best control; null without PFR or without controls. */
  readonly credit: Credit | null;
}

/** A mean and its interval for every measure. */
export type MeasureTable = Readonly<Record<MeasureId, MeanInterval>>;

/** One method over all runs. */
export interface MethodSummary {
  readonly name: string;
  readonly title: string;
  readonly says: string;
  /** The settings chosen, run by run. */
  readonly settings: readonly Setting[];
  readonly measures: MeasureTable;
  readonly groups: readonly GroupSummary[];
  /** This method less Original, run by run; null where Original was not run. */
  readonly againstOriginal: MeasureTable | null;
  /** This method less the control of {@link Credit}; null without controls. */
  readonly againstControl: MeasureTable | null;
  readonly warnings: readonly string[];
}

/** One group over all runs. */
export type GroupSummary = { readonly name: string } & Readonly<
  Record<GroupMeasureId, MeanInterval>
>;

/** Sums up what the tasks of a plan gave, in whatever order they were done. */
export function summarizeComparison(
  plan: ComparisonPlan,
  results: readonly TaskResult[],
): ComparisonSummary {
  const byMethod = groupRuns(results);
  const controls = Array.from(byMethod.values()).filter(([first]) => first.control);
  const pfr = byMethod.get('pfr');
  const control = pfr && bestControl(controls, pfr);
  const original = byMethod.get('original');
  const asked = plan.methods.flatMap((name) => {
    const runs = byMethod.get(name);
    return runs ? [runs] : [];
  });
  const methods = asked.map((runs) => methodSummary(runs, original, control?.runs));
  const controlSummaries = controls.map((runs) => methodSummary(runs, original, control?.runs));
  return {
    methods,
    controls: controlSummaries,
    pareto: paretoFront(
      [...methods, ...controlSummaries].map(({ name, measures }) => ({
        name,
        values: [measures.auc.mean, measures.consistency_fairness.mean],
      })),
    ),
    failed: results.flatMap(({ failed }) => failed).sort((a, b) => a.run - b.run),
    credit: pfr && control ? creditOf(pfr, control, controlNamed(control.runs[0]).title) : null,
  };
}

/** All runs of each method, by run number, whatever the order in which they were done. */
function groupRuns(results: readonly TaskResult[]): Map<string, MethodRun[]> {
  const out = new Map<string, MethodRun[]>();
  for (const run of results.flatMap(({ runs }) => runs)) {
    out.set(run.method, [...(out.get(run.method) ?? []), run]);
  }
  for (const runs of out.values()) runs.sort((a, b) => a.run - b.run);
  return out;
}

function methodSummary(
  runs: readonly MethodRun[],
  original: readonly MethodRun[] | undefined,
  control: readonly MethodRun[] | undefined,
): MethodSummary {
  const [first] = runs;
  const { name, title, says } = first.control ? controlNamed(first) : methodNamed(first.method);
  return {
    name,
    title,
    says,
    settings: runs.map(({ setting }) => setting),
    measures: measureTable(runs, (run, id) => run.evaluation.measures[id]),
    groups: first.evaluation.groups.map((group, g) => ({
      name: group.name,
      ...table(groupMeasureIds, (id) => runs.map((run) => run.evaluation.groups[g][id])),
    })),
    againstOriginal: original && original !== runs ? difference(runs, original) : null,
    againstControl: control && !first.control ? difference(runs, control) : null,
    warnings: Array.from(new Set(runs.flatMap(({ warnings }) => warnings))),
  };
}

function controlNamed({ method, setting }: MethodRun): ReturnType<typeof methodNamed> {
  const found = controlsFor(setting).find(({ name }) => name === method);
  return found ?? methodNamed(method);
}

/** Differences of the same runs: split and data are the same, so their noise cancels. */
function difference(runs: readonly MethodRun[], others: readonly MethodRun[]): MeasureTable {
  const byRun = new Map(others.map((other) => [other.run, other]));
  const paired = runs.filter(({ run }) => byRun.has(run));
  return measureTable(paired, (run, id) => {
    const other = byRun.get(run.run);
    return run.evaluation.measures[id] - (other?.evaluation.measures[id] ?? Number.NaN);
  });
}

function measureTable(
  runs: readonly MethodRun[],
  value: (run: MethodRun, id: MeasureId) => number,
): MeasureTable {
  return table(measureIds, (id) => runs.map((run) => value(run, id)));
}

function table<Id extends string>(
  ids: readonly Id[],
  values: (id: Id) => readonly number[],
): Record<Id, MeanInterval> {
  return Object.fromEntries(ids.map((id) => [id, meanInterval(values(id))])) as Record<
    Id,
    MeanInterval
  >;
}
