import {
  auc,
  type ComparisonPlan,
  consistency,
  type FoldData,
  foldOfRun,
  type MeanInterval,
  meanInterval,
  methodNamed,
  type Prediction,
  type Setting,
  type WorkOptions,
} from 'pairfair';

/** What γ does to PFR, over the runs of a comparison; every list is as long as `gammas`. */
export interface GammaCurve {
  /** From 0 to 1 in tenths. */
  readonly gammas: readonly number[];
  readonly auc: readonly MeanInterval[];
  /** Consistency with the fairness graph of the test people. */
  readonly consistency: readonly MeanInterval[];
  readonly groups: readonly { readonly name: string; readonly auc: readonly MeanInterval[] }[];
  /** The γ that the grid search chose, run by run. */
  readonly chosen: readonly number[];
}

const tenths = Array.from({ length: 11 }, (_, k) => k / 10);

/**
 * Fits PFR at every tenth of γ, all else as it was chosen on that run, and measures it on the
 * run's test people (paper, section 4.4). Graphs and sums are made once a run.
 *
 * @param settings The settings PFR chose, by run.
 */
export function gammaCurve(
  plan: ComparisonPlan,
  settings: ReadonlyMap<number, Setting>,
  { signal, onProgress }: WorkOptions = {},
): GammaCurve {
  const method = methodNamed('pfr');
  const byRun = Array.from(settings, ([run, setting], at) => {
    const fold = foldOfRun(plan, run);
    const tries = tenths.map((gamma) => ({ ...setting, gamma }));
    const found = method
      .predict(fold, tries, signal ? { signal } : {})
      .map((prediction) => measuresOf(fold, prediction));
    onProgress?.({ stage: 'γ curve', done: at + 1, total: settings.size });
    return { names: fold.groupNames, found };
  });
  const over = (value: (measures: PointMeasures) => number) =>
    tenths.map((_, k) => meanInterval(byRun.map(({ found }) => value(found[k]))));
  return {
    gammas: tenths,
    auc: over((measures) => measures.auc),
    consistency: over((measures) => measures.consistency),
    groups: (byRun[0]?.names ?? []).map((name, g) => ({
      name,
      auc: over((measures) => measures.groups[g]),
    })),
    chosen: Array.from(settings.values(), ({ gamma }) => gamma),
  };
}

interface PointMeasures {
  readonly auc: number;
  readonly consistency: number;
  readonly groups: readonly number[];
}

/** NaN where the setting does not exist: with no link among the training people only γ = 0 does. */
function measuresOf(
  { test, groupNames }: FoldData,
  prediction: Prediction | undefined,
): PointMeasures {
  if (!prediction) {
    return { auc: Number.NaN, consistency: Number.NaN, groups: groupNames.map(() => Number.NaN) };
  }
  const { scores } = prediction;
  const ofGroup = (g: number) => {
    const own = (_: number, i: number) => test.groups[i] === g;
    return auc(test.labels.filter(own), scores.filter(own));
  };
  return {
    auc: auc(test.labels, scores),
    consistency: consistency(
      scores.map((score) => (score >= 0.5 ? 1 : 0)),
      test.fairness,
    ),
    groups: groupNames.map((_, g) => ofGroup(g)),
  };
}
