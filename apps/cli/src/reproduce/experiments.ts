import {
  type DataStatistics,
  dataStatistics,
  loadCompas,
  loadCrime,
  ratingsFromCrime,
  simulatedReviews,
} from '@pairfair/workbench/datasets';
import { PairfairError, type Study, type StudySource } from 'pairfair';
import { studyOfRun } from 'pairfair/internal';
import { dataDigests } from './dataDigests.ts';

/** One data set of the paper with its judgments, ready to be compared on. */
export interface Experiment {
  readonly name: string;
  /** What the command calls its data set. */
  readonly dataSet: string;
  readonly title: string;
  readonly source: StudySource;
  /** Digests of the data files, which were checked; none for data that are drawn. */
  readonly files: Readonly<Record<string, string>>;
  readonly obtained: DataStatistics;
  /** What a reader must know about how it differs from the paper's. */
  readonly notes: readonly string[];
  /** What the sparsity curve varies, and its values. */
  readonly sparsity: { readonly label: string; readonly at: readonly number[] };
}

/** What could be loaded, and why the rest could not. */
export interface LoadedExperiments {
  readonly experiments: readonly Experiment[];
  readonly missing: readonly { readonly name: string; readonly reason: string }[];
}

const scaling =
  'The paper does not say how it scales columns: PFR as published is run on z-scores and on columns from 0 to 1, everything else on z-scores.';

const shares = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** Loads the named data sets; one whose files are missing does not lose the others. */
export async function loadExperiments(
  names: readonly string[],
  folder: string,
  seed: number,
): Promise<LoadedExperiments> {
  const experiments: Experiment[] = [];
  const missing: { name: string; reason: string }[] = [];
  for (const name of names) {
    try {
      experiments.push(...(await load(name, folder, seed)));
    } catch (error) {
      if (!(error instanceof PairfairError)) throw error;
      missing.push({ name, reason: error.message });
    }
  }
  return { experiments, missing };
}

async function load(name: string, folder: string, seed: number): Promise<Experiment[]> {
  if (name === 'compas') return [await compas(folder)];
  if (name === 'crime') return crime(folder, seed);
  return [synthetic(name, name === 'synthetic-high' ? 100 : 0, seed)];
}

function synthetic(name: string, extraColumns: number, seed: number): Experiment {
  const source: StudySource = { kind: 'admissions', extraColumns };
  const { study, split } = studyOfRun(source, 0, seed);
  const n = split.train.length;
  const pairs = [
    ...[Math.log2(n), n / 5, (2 * n) / 5, (3 * n) / 5, (4 * n) / 5, n, n * Math.log2(n), n * n],
  ].map(Math.round);
  return {
    name,
    dataSet: name,
    files: {},
    title: extraColumns > 0 ? 'Synthetic, high dimension' : 'Synthetic, low dimension',
    source,
    obtained: dataStatistics(study),
    notes: [
      'Data are drawn anew for every run.',
      ...(extraColumns > 0
        ? ['The covariance of the further columns is not in the paper, so the rank differs.']
        : []),
      'Features are counted without the group column, the paper counts it.',
      scaling,
    ],
    sparsity: { label: 'pairs asked about', at: pairs },
  };
}

async function crime(folder: string, seed: number): Promise<Experiment[]> {
  const data = await loadCrime(folder);
  return [ratingsFromCrime(data), simulatedReviews(data, seed)].map((standIn) => {
    const study: Study = { ...data.study, side: { kind: 'classes', classes: standIn.classes } };
    return {
      name: `crime-${standIn.name.toLowerCase()}`,
      dataSet: 'crime',
      files: dataDigests('crime'),
      title: `Crime and Communities, ${standIn.about}`,
      source: { kind: 'study', study },
      obtained: dataStatistics(study),
      notes: [
        "The paper's resident ratings are not public: this is a stand-in, and its figures cannot be compared with the paper's one by one.",
        scaling,
      ],
      sparsity: { label: 'share of training people with a rating', at: shares },
    };
  });
}

async function compas(folder: string): Promise<Experiment> {
  const study = await loadCompas(folder);
  return {
    name: 'compas',
    dataSet: 'compas',
    files: dataDigests('compas'),
    title: 'COMPAS',
    source: { kind: 'study', study },
    obtained: dataStatistics(study),
    notes: [
      "The paper's 8803 records are no row filter of any public file; the rule used here gives 6900, with the paper's 429 features.",
      scaling,
    ],
    sparsity: { label: 'share of training people with a decile', at: shares },
  };
}
