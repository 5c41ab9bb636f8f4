import type { Setting } from 'pairfair';
import { type CorrectedInterval, correctedInterval } from 'pairfair/internal';
import { giveUps } from './chooseByGiveUp.ts';
import { comparedMethods } from './comparedMethods.ts';
import type { Measured } from './measureScores.ts';
import type { CeilingName, SplitRows } from './splitRows.ts';

/** Means over splits with corrected intervals. */
export type MeasuredMeans = Readonly<Record<keyof Measured, CorrectedInterval>>;

/** How a method did over all splits. */
export interface MethodMeans {
  readonly name: string;
  readonly title: string;
  readonly says: string;
  readonly control: boolean;
  readonly byGiveUp: readonly {
    readonly giveUp: number;
    readonly settings: readonly Setting[];
    readonly measures: MeasuredMeans;
  }[];
}

/** What a method is ahead of the best control when both may give up as much AUC. */
export interface Gain {
  readonly giveUp: number;
  readonly method: string;
  /** The control with the highest mean consistency. */
  readonly control: string;
  readonly consistency: CorrectedInterval;
  readonly auc: CorrectedInterval;
}

/** All splits, summed up. */
export interface SplitsSummary {
  readonly methods: readonly MethodMeans[];
  readonly ceilings: Readonly<Record<CeilingName, MeasuredMeans>>;
  readonly gains: readonly Gain[];
  /** Graded PFR at every setting of its grid: means over splits. */
  readonly grid: readonly { readonly setting: Setting; readonly means: Measured }[];
}

/**
 * Sums up splits of one data set: they share people, so intervals are corrected ones (Nadeau and
 * Bengio).
 */
export function summarizeSplits(splits: readonly SplitRows[]): SplitsSummary {
  const { train = 1, test = 1 } = splits[0] ?? {};
  const interval = (values: readonly number[]) => correctedInterval(values, { train, test });
  const means = (all: readonly Measured[]): MeasuredMeans => ({
    auc: interval(all.map(({ auc }) => auc)),
    consistency: interval(all.map(({ consistency }) => consistency)),
    gap: interval(all.map(({ gap }) => gap)),
    who: interval(all.map(({ who }) => who)),
    rankConsistency: interval(all.map(({ rankConsistency }) => rankConsistency)),
  });
  const rowsOf = (name: string, giveUp: number) =>
    splits.flatMap(({ rows }) =>
      rows.filter((row) => row.method === name && row.giveUp === giveUp),
    );
  const known = new Set(splits.flatMap(({ rows }) => rows.map(({ method }) => method)));
  const compared = comparedMethods.filter(({ method }) => known.has(method.name));
  const methods = compared.map(({ method: { name, title, says }, control }) => ({
    ...{ name, title, says, control },
    byGiveUp: giveUps.map((giveUp) => {
      const rows = rowsOf(name, giveUp);
      return {
        giveUp,
        settings: rows.map(({ setting }) => setting),
        measures: means(rows.map(({ measured }) => measured)),
      };
    }),
  }));
  const gains = giveUps.flatMap((giveUp, k) => {
    const control = highest(
      methods.filter((method) => method.control),
      (method) => method.byGiveUp[k]?.measures.consistency.mean ?? Number.NaN,
    );
    if (!control) return [];
    const theirs = rowsOf(control.name, giveUp);
    return methods
      .filter((method) => !method.control)
      .map(({ name }) => {
        const rows = rowsOf(name, giveUp);
        const ahead = (key: keyof Measured) =>
          interval(
            rows.map((row, i) => row.measured[key] - (theirs[i]?.measured[key] ?? Number.NaN)),
          );
        return {
          ...{ giveUp, method: name, control: control.name },
          ...{ consistency: ahead('consistency'), auc: ahead('auc') },
        };
      });
  });
  const ceiling = (name: CeilingName) => means(splits.map(({ ceilings }) => ceilings[name]));
  return {
    methods,
    ceilings: {
      otherHalf: ceiling('otherHalf'),
      attainableRidge: ceiling('attainableRidge'),
      attainableKernel: ceiling('attainableKernel'),
    },
    gains,
    grid: (splits[0]?.grid ?? []).map(({ setting }, k) => {
      const all = means(splits.flatMap(({ grid }) => grid[k]?.measured ?? []));
      return {
        setting,
        means: {
          ...{ auc: all.auc.mean, consistency: all.consistency.mean },
          ...{ gap: all.gap.mean, who: all.who.mean, rankConsistency: all.rankConsistency.mean },
        },
      };
    }),
  };
}

function highest<T>(all: readonly T[], value: (each: T) => number): T | undefined {
  return all.reduce<T | undefined>((a, b) => (a && value(a) >= value(b) ? a : b), undefined);
}
