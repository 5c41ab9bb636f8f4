import { ApiError } from './api.ts';

/**
 * Sends the token of a link such as `/j#t=TOKEN` to the server once. Fragments are not sent by
 * browsers and not logged; as soon as the server has answered, the token leaves the address bar
 * and the history too. Without an answer it stays, so that trying again works.
 *
 * @returns `none` without a token, else whether the server took it.
 */
export async function exchangeToken(
  name: string,
  send: (token: string) => Promise<unknown>,
): Promise<'none' | 'done' | 'refused'> {
  const token = new URLSearchParams(window.location.hash.slice(1)).get(name);
  if (!token) return 'none';
  try {
    await send(token);
    forgetFragment();
    return 'done';
  } catch (error) {
    // Refused for good; what may still work later (too many tries, server errors) keeps the token.
    if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500) throw error;
    forgetFragment();
    return 'refused';
  }
}

function forgetFragment(): void {
  history.replaceState(null, '', window.location.pathname + window.location.search);
}
