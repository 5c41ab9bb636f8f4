import { Random } from 'pairfair';

/** How large a difference between two panels is, beside what chance gives. */
export interface PermutationTest {
  readonly observed: number;
  /** Mean and highest of the differences between panels of the same sizes drawn at random. */
  readonly chance: number;
  readonly chanceHigh: number;
  readonly permutations: number;
  /** Share of differences, the observed one counted too, that are at least as large. */
  readonly pValue: number;
}

/** Options for {@link permutationTest}. */
export interface PermutationOptions {
  readonly permutations: number;
  readonly seed: number;
}

/**
 * Whether two panels differ more than two of the same sizes whose members were drawn at random from
 * both: two panels of few judges never agree fully, so a difference alone says nothing.
 *
 * @param first Members of the first panel; nobody is in both.
 * @param second Members of the second.
 * @param difference How much two panels differ.
 *
 * @example
 * permutationTest([0, 1, 2], [3, 4, 5], (a, b) => Math.abs(mean(a) - mean(b)), { permutations: 199, seed: 1 });
 */
export function permutationTest(
  first: readonly number[],
  second: readonly number[],
  difference: (first: readonly number[], second: readonly number[]) => number,
  { permutations, seed }: PermutationOptions,
): PermutationTest {
  const observed = difference(first, second);
  const random = new Random(seed, 'panels');
  const everybody = [...first, ...second];
  const drawn = Array.from({ length: permutations }, () => {
    const mixed = random.shuffle([...everybody]);
    return difference(mixed.slice(0, first.length), mixed.slice(first.length));
  });
  // Sums in another order may differ in the last bits: what is equal must count as equal.
  const least = observed - 1e-12;
  return {
    observed,
    chance: drawn.reduce((sum, value) => sum + value, 0) / permutations,
    chanceHigh: Math.max(...drawn),
    permutations,
    pValue: (1 + drawn.filter((value) => value >= least).length) / (1 + permutations),
  };
}
