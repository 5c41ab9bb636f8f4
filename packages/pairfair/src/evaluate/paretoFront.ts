/** The names of those that no other equals or beats in every value and beats in one. */
export function paretoFront(
  candidates: readonly { readonly name: string; readonly values: readonly number[] }[],
): string[] {
  const defined = candidates.filter(({ values }) => !values.some(Number.isNaN));
  const beats = (a: readonly number[], b: readonly number[]) =>
    a.every((value, k) => value >= b[k]) && a.some((value, k) => value > b[k]);
  return defined
    .filter(({ values }) => !defined.some((other) => beats(other.values, values)))
    .map(({ name }) => name);
}
