/** What the paper's table says of a data set; null where it says nothing. */
export interface PaperFacts {
  readonly records: number;
  readonly groups: readonly number[];
  readonly baseRates: readonly number[];
  readonly features: number | null;
  readonly rank: number | null;
}

/** The paper's table of data sets, by experiment. */
export const paperFacts: Readonly<Record<string, PaperFacts>> = {
  'synthetic-low': {
    records: 1000,
    groups: [500, 500],
    baseRates: [0.51, 0.48],
    features: 3,
    rank: null,
  },
  'synthetic-high': {
    records: 1000,
    groups: [500, 500],
    baseRates: [0.51, 0.48],
    features: 203,
    rank: 156,
  },
  'crime-r': {
    records: 1993,
    groups: [1423, 570],
    baseRates: [0.35, 0.86],
    features: 142,
    rank: 69,
  },
  'crime-s': {
    records: 1993,
    groups: [1423, 570],
    baseRates: [0.35, 0.86],
    features: 142,
    rank: 69,
  },
  compas: {
    records: 8803,
    groups: [4218, 4585],
    baseRates: [0.41, 0.55],
    features: 429,
    rank: 117,
  },
};
