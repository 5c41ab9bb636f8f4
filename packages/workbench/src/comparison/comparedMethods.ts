/** What is compared: with PFR also its form without the protected attribute, to see what that does. */
export function comparedMethods(asked: readonly string[]): readonly string[] {
  return asked.includes('pfr') ? Array.from(new Set([...asked, 'pfr-exclude'])) : asked;
}
