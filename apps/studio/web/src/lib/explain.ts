import { locale } from '../i18n/locale.svelte.ts';
import { germanOf } from '../i18n/sentences/germanOf.ts';
import { sentenceReader } from '../i18n/sentences/readSentence.ts';
import { refusalSentences } from '../i18n/sentences/refusals.ts';
import { text } from '../i18n/text.svelte.ts';
import { ApiError, NetworkError } from './api.ts';

const read = sentenceReader([refusalSentences]);

/**
 * An error in words for the page: by its code, with the names and numbers it carries, or by what it
 * says. What the page has no words for is the server's own explanation, which is in English.
 */
export function explain(error: unknown): string {
  if (error instanceof NetworkError) return text().problems.network;
  if (error instanceof ApiError) {
    const known = text().problems.codes[error.code];
    if (typeof known === 'function') return known(error.values);
    return known ?? inWords(error.message) ?? text().problems.inEnglish(error.message);
  }
  return text().problems.unexpected(error instanceof Error ? error.message : String(error));
}

/** What is wrong with which field, by path, in words for the page. */
export function explainFields(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  const words = Object.entries(error.fields).map(([path, message]) => [
    path,
    inWords(message) ?? text().problems.inEnglish(message),
  ]);
  return Object.fromEntries(words);
}

function inWords(message: string): string | undefined {
  if (locale.language === 'en') return message;
  const sentence = read(message);
  return sentence && germanOf(sentence, refusalSentences);
}
