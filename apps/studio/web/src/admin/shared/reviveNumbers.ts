/** Data as they were before a trip through JSON, which has null for what is not finite. */
export function reviveNumbers(value: unknown): unknown {
  if (value === null) return Number.NaN;
  if (Array.isArray(value)) return value.map(reviveNumbers);
  if (typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, reviveNumbers(inner)]);
  return Object.fromEntries(entries);
}
