/** Numbers that are looked at together: 2 MB. */
const numbersAtOnce = 2 ** 18;

/** How many people are looked at together, of so many numbers each. */
export function peopleAtOnce(cols: number): number {
  return Math.max(256, Math.min(8192, Math.floor(numbersAtOnce / cols)));
}
