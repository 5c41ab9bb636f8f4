import { text } from '../i18n/text.svelte.ts';
import { ApiError, NetworkError } from './api.ts';

/**
 * An error in words for the page. What everybody may meet is said in the page's language; the rest
 * is the server's own explanation, which is in English.
 */
export function explain(error: unknown): string {
  if (error instanceof NetworkError) return text().problems.network;
  if (error instanceof ApiError) {
    const known: Readonly<Record<string, string>> = text().problems.codes;
    return known[error.code] ?? error.message;
  }
  return text().problems.unexpected(error instanceof Error ? error.message : String(error));
}
