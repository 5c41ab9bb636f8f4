import {
  type GroupMeasureId,
  groupMeasureIds,
  type MeasureId,
  measureIds,
} from '../metrics/measureIds.ts';
import type { GroupEvaluation } from '../metrics/predictionSums.ts';
import { creditMeasureOf, utilityMeasureOf } from './bestControl.ts';
import type { ComparisonPlan, FailedRun, MethodRun, TaskResult } from './comparison.ts';
import { type Credit, creditOf } from './credit.ts';
import { decidesAlike } from './decidesAlike.ts';
import {
  differenceInterval,
  type IntervalKind,
  intervalKindOf,
  measureInterval,
  type Sample,
} from './intervals.ts';
import type { MeanInterval } from './meanInterval.ts';
import type { Method, Setting } from './methods/method.ts';
import { controlsOf, methodNamed } from './methods/methods.ts';
import { paretoFront } from './paretoFront.ts';
import type { TargetKind } from './study.ts';
import { targetKindOf } from './studySource.ts';

/** A comparison, summed up over its runs; what `pairfair compare --json` is made of. */
export interface ComparisonSummary {
  readonly methods: readonly MethodSummary[];
  readonly controls: readonly MethodSummary[];
  /**
   * Names of those that no other beats in both AUC and consistency(W^F), decisions at the labels'
   * base rate (of numbers, R² and rank consistency); without those that decide alike for everybody.
   */
  readonly pareto: readonly string[];
  /** What is predicted. */
  readonly target: TargetKind;
  /** What the intervals of this summary mean. */
  readonly intervals: IntervalKind;
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
  /** Of more than two classes: each against all others. */
  readonly classes?: readonly ClassSummary[];
  /** This method less Original, run by run; null where Original was not run. */
  readonly againstOriginal: MeasureTable | null;
  /** This method less the control of {@link Credit}; null without controls. */
  readonly againstControl: MeasureTable | null;
  /** Whether it decides the same for nearly everybody, on most runs. */
  readonly degenerate: boolean;
  readonly warnings: readonly string[];
}

/** One class against all others, over all runs. */
export type ClassSummary = { readonly name: string } & Pick<MethodSummary, 'measures' | 'groups'>;

/** One group over all runs. */
export type GroupSummary = { readonly name: string } & Readonly<
  Record<GroupMeasureId, MeanInterval>
>;

/** Sums up what the tasks of a plan gave, in whatever order they were done. */
export function summarizeComparison(
  plan: ComparisonPlan,
  results: readonly TaskResult[],
): ComparisonSummary {
  const kind = intervalKindOf(plan.source);
  const [measure, utility] = [creditMeasureOf(plan), utilityMeasureOf(plan)];
  const byMethod = groupRuns(results);
  const controls = Array.from(byMethod.values()).filter(([first]) => first.control);
  const pfr = byMethod.get('pfr');
  const original = byMethod.get('original');
  const credit =
    pfr && controls.length > 0
      ? creditOf({
          ...{ pfr, kind, measure, utility, objective: plan.objective },
          controls: original ? [...controls, original] : controls,
          titleOf: (run) => describe(run).title,
        })
      : null;
  const control = credit ? byMethod.get(credit.control) : undefined;
  const asked = plan.methods.flatMap((name) => {
    const runs = byMethod.get(name);
    return runs ? [runs] : [];
  });
  const summary = (runs: MethodRun[]) =>
    methodSummary(runs, original, control, { kind, numeric: utility === 'r2' });
  const methods = asked.map(summary);
  const controlSummaries = controls.map(summary);
  return {
    methods,
    controls: controlSummaries,
    pareto: paretoFront(
      [...methods, ...controlSummaries]
        .filter(({ degenerate }) => !degenerate)
        .map(({ name, measures }) => ({
          name,
          values: [measures[utility].mean, measures[measure].mean],
        })),
    ),
    target: targetKindOf(plan.source),
    intervals: kind,
    failed: results.flatMap(({ failed }) => failed).sort((a, b) => a.run - b.run),
    credit,
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
  { kind, numeric }: { readonly kind: IntervalKind; readonly numeric: boolean },
): MethodSummary {
  const [first] = runs;
  const { name, title, says: ofClasses } = describe(first);
  const says = numeric ? ofClasses.replace('logistic regression', 'ridge regression') : ofClasses;
  const alike = runs.filter(({ evaluation }) => decidesAlike(evaluation)).length;
  return {
    name,
    title,
    says,
    settings: runs.map(({ setting }) => setting),
    measures: table(measureIds, (id) => measureInterval(samplesOf(runs, id), id, kind)),
    groups: groupSummaries(runs, ({ evaluation }) => evaluation.groups, kind),
    ...(first.evaluation.classes && {
      classes: first.evaluation.classes.map(({ name: called }, k): ClassSummary => {
        const own = ({ evaluation }: MethodRun) => (evaluation.classes ?? [])[k];
        return {
          name: called,
          measures: table(measureIds, (id) => {
            const samples = runs.map((run) => ({
              ...{ value: own(run).measures[id], people: run.people },
            }));
            return measureInterval(samples, id, kind);
          }),
          groups: groupSummaries(runs, (run) => own(run).groups, kind),
        };
      }),
    }),
    againstOriginal: original && original !== runs ? differences(runs, original, kind) : null,
    againstControl: control && !first.control ? differences(runs, control, kind) : null,
    degenerate: 2 * alike > runs.length,
    warnings: Array.from(new Set(runs.flatMap(({ warnings }) => warnings))),
  };
}

function groupSummaries(
  runs: readonly MethodRun[],
  groupsOf: (run: MethodRun) => readonly GroupEvaluation[],
  kind: IntervalKind,
): GroupSummary[] {
  return groupsOf(runs[0]).map(({ name }, g) => ({
    name,
    ...table(groupMeasureIds, (id) => {
      const samples = runs.map((run) => ({ value: groupsOf(run)[g][id], people: run.people }));
      return measureInterval(samples, inUnits.has(id) ? 'number' : 'share', kind);
    }),
  }));
}

/** What is said of a group that is no share. */
const inUnits: ReadonlySet<GroupMeasureId> = new Set<GroupMeasureId>([
  ...(['size', 'mean_target', 'mean_prediction', 'mean_residual', 'rmse'] as const),
]);

function describe({
  method,
  control,
  setting,
}: MethodRun): Pick<Method, 'name' | 'title' | 'says'> {
  if (!control) return methodNamed(method);
  const all = ['pfr', 'pfr-cut'].flatMap((name) => controlsOf(name, setting));
  return all.find(({ name }) => name === method) ?? methodNamed(method);
}

function samplesOf(runs: readonly MethodRun[], id: MeasureId): Sample[] {
  return runs.map(({ evaluation, draws, people }) => ({
    value: evaluation.measures[id],
    draws: draws?.[id],
    people,
  }));
}

function differences(
  runs: readonly MethodRun[],
  others: readonly MethodRun[],
  kind: IntervalKind,
): MeasureTable {
  const byRun = new Map(others.map((other) => [other.run, other]));
  return table(measureIds, (id) => {
    const pairs = runs.flatMap((run): [Sample, Sample][] => {
      const other = byRun.get(run.run);
      if (!other) return [];
      const [[one], [two]] = [samplesOf([run], id), samplesOf([other], id)];
      return [[one, two]];
    });
    const { mean, low, high } = differenceInterval(pairs, id, kind);
    return { mean, low, high };
  });
}

function table<Id extends string>(
  ids: readonly Id[],
  interval: (id: Id) => MeanInterval,
): Record<Id, MeanInterval> {
  return Object.fromEntries(ids.map((id) => [id, interval(id)])) as Record<Id, MeanInterval>;
}
