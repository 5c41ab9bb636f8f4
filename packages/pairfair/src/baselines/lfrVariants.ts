/** Whose definition of LFR: the paper's, or that of one of the two common toolkits. */
export type LfrVariant = 'zemel' | 'aif360' | 'fairlearn';

/** What each part of the LFR loss counts; all at least 0. */
export interface LfrWeights {
  /** A_x: how far people are from their image x̂. */
  readonly reconstruction: number;
  /** A_y: log loss of the labels. */
  readonly target: number;
  /** A_z: how differently groups use the prototypes. */
  readonly fairness: number;
}

/** What a variant of LFR does. */
export interface LfrVariantFacts {
  /** Whether the distance is the root of the weighted sum of squares, or the sum itself. */
  readonly rooted: boolean;
  /** Column weights α: one row per group, one row for all, or none (all 1, not learned). */
  readonly alphas: 'per-group' | 'shared' | 'none';
  /** Where learned column weights start: drawn from [0, 1), or all 1. */
  readonly alphaStart: 'random' | 'one';
  /** How far from the mean of all prototypes start, as a share of how far a person is. */
  readonly reach: number;
  /** What one person's squared error counts. */
  readonly personWeight: (people: number, groupSize: number, columns: number) => number;
  /** What one person's log loss counts. */
  readonly labelWeight: (people: number) => number;
  /** What one prototype's gap between one pair of groups counts. */
  readonly gapWeight: (prototypes: number, pairsOfGroups: number) => number;
  readonly prototypes: number;
  readonly weights: LfrWeights;
}

/**
 * The variants side by side. Where the original knows two groups only (`zemel`), more groups have
 * a row of column weights each, and the gaps are averaged over the pairs of groups, so that two
 * groups give the original.
 */
export const lfrVariants: Readonly<Record<LfrVariant, LfrVariantFacts>> = {
  zemel: {
    rooted: false,
    alphas: 'per-group',
    alphaStart: 'random',
    // Squared distances decide sharply, and prototypes far apart at first stay where they are.
    reach: 0.3,
    personWeight: () => 1,
    labelWeight: () => 1,
    gapWeight: (_, pairs) => 1 / pairs,
    prototypes: 10,
    weights: { reconstruction: 1e-4, target: 0.1, fairness: 1000 },
  },
  aif360: {
    rooted: true,
    alphas: 'none',
    alphaStart: 'one',
    reach: 0.8,
    // The mean over the cells of one group plus the mean over those of the other.
    personWeight: (_, groupSize, columns) => 1 / (groupSize * columns),
    labelWeight: (people) => 1 / people,
    gapWeight: (prototypes) => 1 / prototypes,
    prototypes: 5,
    weights: { reconstruction: 0.01, target: 1, fairness: 50 },
  },
  fairlearn: {
    rooted: true,
    alphas: 'shared',
    alphaStart: 'one',
    reach: 0.8,
    personWeight: (people) => 1 / people,
    labelWeight: (people) => 1 / people,
    gapWeight: (prototypes, pairs) => 1 / (prototypes * pairs),
    prototypes: 2,
    weights: { reconstruction: 1, target: 1, fairness: 1 },
  },
};
