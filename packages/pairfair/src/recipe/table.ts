/** Feature columns of people, as they come from a file: not yet numbers a model can use. */
export interface Table {
  /** How many people. */
  readonly rows: number;
  readonly columns: readonly Column[];
}

/** One column of a table. */
export type Column = NumericColumn | CategoryColumn;

export interface NumericColumn {
  readonly kind: 'numeric';
  readonly name: string;
  /** One number per person; NaN where it is missing. */
  readonly values: Float64Array;
}

export interface CategoryColumn {
  readonly kind: 'category';
  readonly name: string;
  /** What the codes stand for. */
  readonly levels: readonly string[];
  /** One code per person, an index into `levels`; −1 where it is missing. */
  readonly codes: Int32Array;
}

/**
 * A numeric column from plain numbers; null, undefined and NaN are missing.
 *
 * @example
 * numericColumn('age', [31, null, 54]);
 */
export function numericColumn(
  name: string,
  values: ArrayLike<number | null | undefined>,
): NumericColumn {
  return {
    kind: 'numeric',
    name,
    values: Float64Array.from({ length: values.length }, (_, i) => values[i] ?? Number.NaN),
  };
}

/**
 * A category column from texts; null, undefined and '' are missing. Levels are sorted by code
 * unit, so that they do not depend on the order of people.
 */
export function categoryColumn(
  name: string,
  values: ArrayLike<string | null | undefined>,
): CategoryColumn {
  const seen = new Set<string>();
  for (let i = 0; i < values.length; i++) if (values[i]) seen.add(values[i] as string);
  const levels = Array.from(seen).sort();
  const code = new Map(levels.map((level, k) => [level, k]));
  return {
    kind: 'category',
    name,
    levels,
    codes: Int32Array.from({ length: values.length }, (_, i) => code.get(values[i] ?? '') ?? -1),
  };
}
