import type { adminEn } from './admin.en.ts';
import { type Language, locale } from './locale.svelte.ts';

const messages: Partial<Record<Language, typeof adminEn>> = {};

await locale.load(async (language) => {
  messages[language] ??=
    language === 'de'
      ? (await import('./admin.de.ts')).adminDe
      : (await import('./admin.en.ts')).adminEn;
});

/** The administrator side's words in the page's language; judges do not load them. */
export function adminText(): typeof adminEn {
  return messages[locale.language] as typeof adminEn;
}
