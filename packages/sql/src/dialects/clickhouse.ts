import {
  backslashed,
  exponential,
  requireName,
  type SqlArrays,
  type SqlDialect,
} from './dialect.ts';

const text = (value: string) => `'${backslashed(value, "'")}'`;

/** ClickHouse; its functions of arrays are those of 24.3 and newer. */
export const clickhouse: SqlDialect & { readonly sums: SqlArrays } = {
  name: (text) => `"${backslashed(requireName(text, 'ClickHouse'), '"')}"`,
  text,
  number: (value) => {
    if (Number.isFinite(value)) return exponential(value);
    return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '(-inf)';
  },
  // NaN differs from itself here, so NULLIF would not find it.
  double: (column) =>
    `if(isNaN(CAST(${column} AS Nullable(Float64))), NULL, CAST(${column} AS Nullable(Float64)))`,
  string: (column) => `NULLIF(CAST(${column} AS Nullable(String)), '')`,
  rewrite: (column, { pattern, by }) =>
    `replaceRegexpOne(${column}, ${text(pattern)}, ${text(by)})`,
  exp: (column) => `exp(${column})`,
  sums: {
    by: 'arrays',
    array: (items) => `[${items.join(', ')}]`,
    // Without brackets around what is negative: an array of nothing but literals is read at once.
    numbers: (values) => `[${Array.from(values, (value) => value.toExponential()).join(',')}]`,
    product: (a, b) => `arrayDotProduct(${a}, ${b})`,
    squaredDistance: (a, b) => `L2SquaredDistance(${a}, ${b})`,
    distance: (a, b) => `L1Distance(${a}, ${b})`,
    map: (item, expression, list) => `arrayMap(${item} -> ${expression}, ${list})`,
    place: (value, list) => `indexOf(${list}, roundDown(${value}, ${list}))`,
    item: (list, place) => `arrayElement(${list}, ${place})`,
  },
  fence: '',
  mostColumns: 100_000,
  checkedBy: 'database',
};
