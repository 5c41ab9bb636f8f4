import { adminDe } from './admin.de.ts';
import { adminEn } from './admin.en.ts';
import { type Language, locale } from './locale.svelte.ts';

const messages: Record<Language, typeof adminEn> = { en: adminEn, de: adminDe };

/** The administrator side's words in the page's language; judges do not load them. */
export function adminText(): typeof adminEn {
  return messages[locale.language];
}
