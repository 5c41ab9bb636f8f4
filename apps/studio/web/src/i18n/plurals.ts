/**
 * Words that follow a number in one language: `#` in the form chosen stands for the number.
 *
 * @example
 * const count = plurals('en');
 * count(3, { one: '# answer', other: '# answers' }) // "3 answers"
 */
export function plurals(
  locale: string,
): (n: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }) => string {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return (n, forms) => (forms[rules.select(n)] ?? forms.other).replace('#', numbers.format(n));
}
