import { text } from '../i18n/text.svelte.ts';
import { ApiError, NetworkError } from './api.ts';

/**
 * An error in words for the page: by its code, with the names and numbers it carries. What the page
 * has no words for is the server's own explanation, which is in English.
 */
export function explain(error: unknown): string {
  if (error instanceof NetworkError) return text().problems.network;
  if (error instanceof ApiError) {
    const known = text().problems.codes[error.code];
    return typeof known === 'function' ? known(error.values) : (known ?? error.message);
  }
  return text().problems.unexpected(error instanceof Error ? error.message : String(error));
}
