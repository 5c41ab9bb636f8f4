import type { JudgedPeople } from '@pairfair/workbench/datasets';
import { classesGraph, decisionsAtRate, type Setting } from 'pairfair';
import { foldData, holm, methodNamed, runSeed } from 'pairfair/internal';
import { fifths, judgedStudy } from './judgedStudy.ts';
import { meanAnswers } from './meanAnswers.ts';
import { type PanelPair, panelPairs } from './panels.ts';
import { type PermutationTest, permutationTest } from './permutationTest.ts';
import { positiveRate } from './splitFigures.ts';

/** How much models learned from two panels differ. */
export interface PanelDifference extends PermutationTest {
  readonly by: string;
  readonly first: { readonly title: string; readonly judges: number };
  readonly second: { readonly title: string; readonly judges: number };
  /** p after Holm, over all pairs of panels. */
  readonly adjusted: number;
}

/** Options for {@link comparePanels}. */
export interface PanelOptions {
  /** Graded PFR is learned at this setting from every panel. */
  readonly setting: Setting;
  /** Columns that get a copy by rank. */
  readonly ranked: readonly string[];
  readonly splits: number;
  readonly permutations: number;
  readonly seed: number;
}

/** Decisions about the test people of a split as learned from mean answers about everybody. */
type Decide = (means: Float64Array) => Float64Array;

/**
 * The share of decisions about test people that differ between a model learned from one panel of
 * judges and a model learned from another, mean over splits, with a permutation null.
 */
export function comparePanels(
  data: JudgedPeople,
  { setting, ranked, splits, permutations, seed }: PanelOptions,
): PanelDifference[] {
  const deciders = Array.from({ length: splits }, (_, run) =>
    panelDecider(data, setting, { seed: runSeed(seed, run), ranked }),
  );
  const difference = (first: readonly number[], second: readonly number[]) => {
    const [one, other] = [panelMeans(data, first), panelMeans(data, second)];
    return meanOf(deciders.map((decide) => differingShare(decide(one), decide(other))));
  };
  const tests = panelPairs.map(({ by, first, second }) => {
    const members = ({ has, title }: PanelPair['first']) => ({
      title,
      all: data.judges.flatMap((judge, k) => (has(judge) ? [k] : [])),
    });
    const [one, other] = [members(first), members(second)];
    return {
      by,
      first: { title: one.title, judges: one.all.length },
      second: { title: other.title, judges: other.all.length },
      ...permutationTest(one.all, other.all, difference, { permutations, seed }),
    };
  });
  const adjusted = holm(tests.map(({ pValue }) => pValue));
  return tests.map((test, k) => ({ ...test, adjusted: adjusted[k] ?? Number.NaN }));
}

/** Prepares a split; another panel changes the links alone. */
function panelDecider(
  data: JudgedPeople,
  setting: Setting,
  { seed, ranked }: Pick<PanelOptions, 'seed' | 'ranked'>,
): Decide {
  const { study } = judgedStudy(data, { seed, ranked });
  // As in tuning: decisions look at the order of scores alone, so nothing is calibrated.
  const fold = foldData(study, study.split, { neighbors: 10, seed, tuning: true });
  const { train } = fold;
  return (means) => {
    const classes = fifths(means, study.split.train);
    const fairness = classesGraph(Int32Array.from(train.people, (i) => classes[i] ?? -1));
    const asked = { ...fold, train: { ...train, fairness } };
    const [prediction] = methodNamed('pfr').predict(asked, [setting], {});
    return decisionsAtRate(prediction?.scores ?? new Float64Array(0), positiveRate);
  };
}

function panelMeans({ answers, judges, study }: JudgedPeople, panel: readonly number[]) {
  const isMember = new Uint8Array(judges.length);
  for (const judge of panel) isMember[judge] = 1;
  return meanAnswers(answers, study.table.rows, { judges: (judge) => isMember[judge] === 1 });
}

function differingShare(first: Float64Array, second: Float64Array): number {
  return meanOf(Array.from(first, (decision, i) => Math.abs(decision - (second[i] ?? 0))));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
