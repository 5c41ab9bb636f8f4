/** Which columns get a copy by rank. */
export interface ColumnSet {
  readonly name: string;
  readonly title: string;
  readonly ranked: readonly string[];
}

const juvenile = ['juv_fel_count', 'juv_misd_count', 'juv_other_count'];

/** Of age and all counts: what the study is run on. */
export const allRanked: ColumnSet = {
  name: 'all',
  title: 'copies by rank of age and all counts',
  ranked: ['age', ...juvenile, 'priors_count'],
};

/** What else the methods are compared on, since the columns decide much of the outcome. */
export const otherColumnSets: readonly ColumnSet[] = [
  {
    name: 'counts',
    title: 'copies by rank of all counts',
    ranked: [...juvenile, 'priors_count'],
  },
  {
    name: 'priors',
    title: 'a copy by rank of priors_count alone, the one column with many values and a long tail',
    ranked: ['priors_count'],
  },
  { name: 'none', title: 'no copies by rank', ranked: [] },
];
