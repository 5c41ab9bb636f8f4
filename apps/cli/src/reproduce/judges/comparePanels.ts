import type { JudgedPeople } from '@pairfair/workbench/datasets';
import {
  classesGraph,
  decisionsAtRate,
  frontierPoint,
  pfrSolver,
  pfrStatistics,
  type Setting,
} from 'pairfair';
import {
  columnMeans,
  foldData,
  holm,
  laplacianForm,
  multiplyVector,
  runSeed,
  subtractRow,
  totalWeight,
} from 'pairfair/internal';
import { fifths, judgedStudy } from './judgedStudy.ts';
import { meanAnswers } from './meanAnswers.ts';
import { positiveRate } from './measureScores.ts';
import { type PanelPair, panelPairs } from './panels.ts';
import { type PermutationTest, permutationTest } from './permutationTest.ts';

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

/** Prepares a split, so that another panel costs its answers and one small eigenproblem. */
function panelDecider(
  data: JudgedPeople,
  { gamma = 1, ridge = 0.1, strictness = 0.5 }: Setting,
  { seed, ranked }: Pick<PanelOptions, 'seed' | 'ranked'>,
): Decide {
  const { study } = judgedStudy(data, { seed, ranked });
  const { train, test } = foldData(study, study.split, { neighbors: 10, seed });
  const statistics = pfrStatistics(train.withGroup, {
    similarity: train.similarity,
    fairness: train.fairness,
    target: train.labels,
  });
  const newPeople = subtractRow(test.withGroup, columnMeans(train.withGroup));
  return (means) => {
    const classes = fifths(means, study.split.train);
    const graph = classesGraph(own(classes, train.people));
    const fairness = {
      form: laplacianForm(train.withGroup, graph),
      totalWeight: totalWeight(graph),
    };
    const spectrum = pfrSolver({ ...statistics, fairness }).spectrum({ gamma, ridge });
    const { direction } = frontierPoint(spectrum, { label: statistics.target }, strictness);
    return decisionsAtRate(multiplyVector(newPeople, direction), positiveRate);
  };
}

function panelMeans({ answers, judges, study }: JudgedPeople, panel: readonly number[]) {
  const isMember = new Uint8Array(judges.length);
  for (const judge of panel) isMember[judge] = 1;
  return meanAnswers(answers, study.table.rows, { judges: (judge) => isMember[judge] === 1 });
}

function own(classes: Int32Array, people: Uint32Array): Int32Array {
  return Int32Array.from(people, (i) => classes[i] ?? -1);
}

function differingShare(first: Float64Array, second: Float64Array): number {
  return meanOf(Array.from(first, (decision, i) => Math.abs(decision - (second[i] ?? 0))));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
