import { type Language, locale } from '../../i18n/locale.svelte.ts';
import { termsDe } from '../../i18n/terms.de.ts';
import { termsEn } from '../../i18n/terms.en.ts';

const terms: Record<Language, typeof termsEn> = { en: termsEn, de: termsDe };

/** What the terms of the field in a label mean; undefined where it has none. */
export function explanation(label: string): string | undefined {
  const found = Object.values(terms[locale.language]).filter(([stands]) => stands.test(label));
  return found.length === 0 ? undefined : found.map(([, says]) => says).join(' ');
}

/** Columns of a table whose headings explain themselves. */
export function explained<Column extends { readonly label: string }>(
  columns: readonly Column[],
): (Column & { readonly says: string | undefined })[] {
  return columns.map((column) => ({ ...column, says: explanation(column.label) }));
}
