import {
  type FoldData,
  type LogisticModel,
  type Matrix,
  methodNamed,
  type SeenRegression,
  type Setting,
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
 * Fits a method again on a fold, at the settings it chose there, to look at what it learned: the
 * columns its regression was trained on. Null for methods that change decisions instead of data
 * (Hardt, smoothing).
 */
export function methodRepresentation(
  fold: FoldData,
  method: string,
  setting: Setting,
): MethodRepresentation | null {
  // Smoothing has a regression too, but what it does comes after.
  const seen = method === 'glif' ? undefined : lastRegression(fold, method, setting);
  if (!seen) return null;
  if (!method.startsWith('pfr')) return { kind: 'columns', ...seen };
  // A second dimension to draw, also where the predictor uses one: fewer are a prefix of more.
  const drawn =
    setting.dims === 1 ? (lastRegression(fold, method, { ...setting, dims: 2 }) ?? seen) : seen;
  const { train, test } = drawn;
  return { kind: 'dimensions', train, test, predictor: seen.predictor };
}

function lastRegression(
  fold: FoldData,
  method: string,
  setting: Setting,
): SeenRegression | undefined {
  let last: SeenRegression | undefined;
  const onRegression = (seen: SeenRegression) => {
    last = seen;
  };
  const watched = { ...fold, onRegression };
  methodNamed(method).predict(watched, [setting], {});
  return last;
}
