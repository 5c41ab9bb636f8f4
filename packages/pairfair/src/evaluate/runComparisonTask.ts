import { PairfairError } from '../errors.ts';
import { decisionsAtRate } from '../metrics/decisionsAtRate.ts';
import type { MeasureId } from '../metrics/measureIds.ts';
import type { Evaluation } from '../metrics/predictionSums.ts';
import { requireNotCancelled, type WorkOptions } from '../progress.ts';
import { creditMeasureOf, utilityMeasureOf } from './bestControl.ts';
import type {
  ChoiceRun,
  ComparisonPlan,
  ComparisonTask,
  FailedRun,
  MethodRun,
  TaskResult,
} from './comparison.ts';
import { decidesAlike } from './decidesAlike.ts';
import { effectivePairs } from './effectivePairs.ts';
import { drawFold, evaluateFold } from './evaluateFold.ts';
import type { FoldData } from './foldData.ts';
import { gridSearch } from './gridSearch.ts';
import { intervalKindOf } from './intervals.ts';
import { methodLooks } from './looks/methodLooks.ts';
import type { SplitGraphs } from './looks/splitGraphs.ts';
import type { Method, Prediction, Setting } from './methods/method.ts';
import { controlsOf, methodNamed } from './methods/methods.ts';
import { type RunFolds, runFolds } from './runFolds.ts';

/**
 * Does one task of a comparison: tunes a method on the folds of the run's training people, learns
 * from all of them and evaluates on the test people, and looks closer at what a report shows. A
 * method that has controls brings them along.
 *
 * It depends on nothing but its arguments, so any worker gives the same bits. A method that fails
 * is reported in `failed` and does not lose the others; cancelling throws.
 */
export function runComparisonTask(
  plan: ComparisonPlan,
  task: ComparisonTask,
  work: WorkOptions = {},
): TaskResult {
  const runs: MethodRun[] = [];
  const failed: FailedRun[] = [];
  const attempt = (name: string, run: () => MethodRun): MethodRun | undefined => {
    requireNotCancelled(work.signal);
    try {
      const done = run();
      runs.push(done);
      return done;
    } catch (error) {
      if (!(error instanceof PairfairError) || error.code === 'cancelled') throw error;
      failed.push({ run: task.run, method: name, code: error.code, message: error.message });
      return undefined;
    }
  };

  let graphs: SplitGraphs | undefined;
  // Inside the attempts, so that a bad split is reported like any failure.
  const prepared = () => {
    const made = runFolds(plan, task.run);
    graphs = made.graphs;
    return made;
  };
  const best = attempt(task.method, () =>
    tuneAndTest(plan, task, methodNamed(task.method), false, prepared(), work),
  );
  if (plan.controls && best) {
    for (const control of controlsOf(task.method, best.setting)) {
      attempt(control.name, () => tuneAndTest(plan, task, control, true, prepared(), work));
    }
  }
  return { task, runs, failed, ...(graphs && { graphs }) };
}

function tuneAndTest(
  plan: ComparisonPlan,
  { run }: ComparisonTask,
  method: Method,
  control: boolean,
  { whole, folds }: RunFolds,
  work: WorkOptions,
): MethodRun {
  const search = gridSearch(method, folds, { ...plan, ...work });
  const { setting } = search;
  const others = method.slow ? [] : search.choices;
  const [prediction, ...further] = method.predict(
    whole,
    [setting, ...others.map((choice) => choice.setting)],
    work,
  );
  if (!prediction) throw notOnAll(method, setting);
  const { positiveRate } = plan;
  const decided = (of: Prediction): Prediction =>
    positiveRate === undefined
      ? of
      : { ...of, decisions: decisionsAtRate(of.scores, positiveRate) };
  const evaluation = evaluateFold(whole, decided(prediction));
  const once = intervalKindOf(plan.source) === 'one-split';
  const drawn = (of: Prediction) => (once ? drawFold(whole, decided(of), work) : undefined);
  const [credit, utility] = [creditMeasureOf(plan), utilityMeasureOf(plan)];
  const credited = (draws: Readonly<Record<MeasureId, readonly number[]>>) => ({
    [utility]: draws[utility],
    [credit]: draws[credit],
  });
  const draws = drawn(prediction);
  const { name } = method;
  const asked = !control && plan.methods.includes(name);
  // The form that does without the group is looked at closely where the other was not asked for.
  const leads = name === 'pfr' || (name === 'pfr-exclude' && !plan.methods.includes('pfr'));
  const learned = { run, method: name, leads, setting, prediction, evaluation };
  const closer = asked ? methodLooks(whole, learned, work) : undefined;
  return {
    run,
    method: name,
    control,
    setting,
    evaluation,
    people: {
      ...{ train: whole.train.people.length, test: whole.test.people.length },
      pairs: effectivePairs(whole.test.fairness),
    },
    ...(draws && { draws }),
    choices: others.flatMap((choice, k): ChoiceRun[] => {
      const chosen = further[k];
      if (!chosen) return [];
      if (choice.setting === setting) {
        return [
          { ...choice, measures: evaluation.measures, ...(draws && { draws: credited(draws) }) },
        ];
      }
      const { measures } = evaluateFold(whole, decided(chosen));
      const own = drawn(chosen);
      return [{ ...choice, measures, ...(own && { draws: credited(own) }) }];
    }),
    warnings: Array.from(
      new Set([
        ...[...search.warnings, ...prediction.warnings, ...sameForAll(evaluation)],
        ...(closer?.warnings ?? []),
      ]),
    ),
    predictions: run === 0 ? record(whole, prediction) : null,
    ...(closer && { looks: closer.looks }),
  };
}

/** Consistency and gaps are perfect where everybody is decided alike, and then mean nothing. */
function sameForAll(evaluation: Evaluation): string[] {
  if (!decidesAlike(evaluation)) return [];
  return [
    'Decides the same for 95 % of people or more: its consistency and its gaps between groups say little.',
  ];
}

function record({ test }: FoldData, { scores, decisions }: Prediction): MethodRun['predictions'] {
  return {
    people: Array.from(test.people),
    scores: Array.from(scores),
    decisions: decisions ? Array.from(decisions) : null,
  };
}

function notOnAll(method: Method, setting: Setting): PairfairError {
  const words = Object.entries(setting).map(([name, value]) => `${name} ${value}`);
  return new PairfairError(
    'degenerate',
    `${method.title} was tuned to ${words.join(', ')}, which does not exist on all training people.`,
  );
}
