import {
  type FoldData,
  type FoldPart,
  fitIfair,
  fitKernelPfr,
  fitLfr,
  fitLogistic,
  type LogisticModel,
  type Matrix,
  type PfrSolveOptions,
  pfrSolver,
  pfrStatistics,
  type Setting,
  selectColumns,
  transform,
  transformPrototypes,
} from 'pairfair';

/** What a method makes of people, and the regression it trains on that. */
export interface MethodRepresentation {
  /** `dimensions`: ordered, the first matter most. `columns`: in no order. */
  readonly kind: 'dimensions' | 'columns';
  readonly train: Matrix;
  readonly test: Matrix;
  /** Looks at the first columns only, where there are more than it has coefficients. */
  readonly predictor: LogisticModel;
}

/**
 * Fits a method again on a fold, at the settings it chose there, to look at what it learned; null
 * for methods that change decisions instead of data (Hardt, smoothing) and for the "+" forms.
 *
 * It is the comparison's own computation, so its scores are those the comparison measured: a
 * test holds the two together.
 */
export function methodRepresentation(
  fold: FoldData,
  method: string,
  setting: Setting,
): MethodRepresentation | null {
  switch (method) {
    case 'original':
      return regression('columns', fold, setting, fold.train.x, fold.test.x);
    case 'pfr':
      return pfrMap(fold, setting, 'withGroup', {});
    case 'pfr-exclude':
      return pfrMap(fold, setting, 'x', {});
    case 'pfr-paper':
      return pfrMap(fold, setting, 'withGroup', { constraint: 'basis', balance: 'none' });
    case 'pfr-kernel':
      return kernelMap(fold, setting);
    case 'ifair':
      return ifairMap(fold, setting);
    case 'lfr':
      return lfrMap(fold, setting);
    default:
      return null;
  }
}

function pfrMap(
  fold: FoldData,
  setting: Setting,
  columns: 'x' | 'withGroup',
  fixed: Pick<PfrSolveOptions, 'constraint' | 'balance'>,
): MethodRepresentation {
  const { train, test } = fold;
  const { similarity, fairness } = train;
  const statistics = pfrStatistics(train[columns], { similarity, fairness });
  const { solve, rank } = pfrSolver(statistics);
  const most = fixed.constraint === 'basis' ? statistics.mean.length : rank;
  const { gamma, ridge = 1, dims } = setting;
  // A second dimension to draw, also where the predictor uses one: fewer are a prefix of more.
  const model = solve({ ...fixed, gamma, ridge, dims: Math.min(Math.max(dims, 2), most) });
  return regression(
    'dimensions',
    fold,
    setting,
    transform(model, train[columns]),
    transform(model, test[columns]),
  );
}

function kernelMap(fold: FoldData, setting: Setting): MethodRepresentation {
  const { train, test, seed } = fold;
  const { gamma, ridge, dims } = setting;
  const model = fitKernelPfr(train.withGroup, {
    kernel: 'rbf',
    similarity: train.similarity,
    fairness: train.fairness,
    ...{ gamma, ridge, dims, seed },
  });
  return regression(
    'dimensions',
    fold,
    setting,
    transform(model, train.withGroup),
    transform(model, test.withGroup),
  );
}

function ifairMap(fold: FoldData, setting: Setting): MethodRepresentation {
  const { train, test, seed, groupColumns } = fold;
  const model = fitIfair(train.withGroup, {
    prototypes: setting.prototypes,
    ...{ restarts: 2, maxIterations: 200, seed },
    weights: { utility: 1, fairness: setting.fairness },
    protectedColumns: groupColumns,
    pairSample: 10_000,
  });
  const map = ({ withGroup }: FoldPart) => transformPrototypes(model, withGroup);
  return regression('columns', fold, setting, map(train), map(test));
}

function lfrMap(fold: FoldData, setting: Setting): MethodRepresentation {
  const { train, test, seed, groupNames } = fold;
  const model = fitLfr(train.x, train.labels, train.groups, {
    prototypes: setting.prototypes,
    ...{ restarts: 2, maxIterations: 200, seed },
    weights: { reconstruction: 0.01, target: 1, fairness: setting.fairness },
    variant: groupNames.length === 2 ? 'aif360' : 'fairlearn',
  });
  const map = ({ x, groups }: FoldPart) => transformPrototypes(model, x, groups);
  return regression('columns', fold, setting, map(train), map(test));
}

function regression(
  kind: MethodRepresentation['kind'],
  fold: FoldData,
  { c, dims }: Setting,
  train: Matrix,
  test: Matrix,
): MethodRepresentation {
  const used = kind === 'dimensions' && dims < train.cols ? firstColumns(train, dims) : train;
  return { kind, train, test, predictor: fitLogistic(used, fold.train.labels, { c }) };
}

/** The first columns of a matrix. */
export function firstColumns(x: Matrix, count: number): Matrix {
  return selectColumns(
    x,
    Array.from({ length: count }, (_, j) => j),
  );
}
