import { de } from './de.ts';
import { en } from './en.ts';
import { type Language, locale } from './locale.svelte.ts';

/** All messages a language must have; a missing or misspelt one does not compile. */
export type Messages = typeof en;

const messages: Record<Language, Messages> = { en, de };

/** The words of the page in its language: `text().judge.skip`. Follows a change of language. */
export function text(): Messages {
  return messages[locale.language];
}
