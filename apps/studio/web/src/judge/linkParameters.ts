/** What a link was opened with, besides its token. */
let kept: Readonly<Record<string, string>> = {};

/**
 * Takes everything out of the address but the link's token, before anything is sent, and keeps it for
 * as long as the page lives: a platform's ids are in no history, and trying again works. They stand in
 * the fragment or in the query; platforms that only append write a `?` into the fragment.
 */
export function takeLinkParameters(token: string): Readonly<Record<string, string>> {
  const { hash, search, pathname } = window.location;
  const given = new URLSearchParams([...entries(search), ...entries(hash)]);
  const link = given.get(token);
  given.delete(token);
  if (given.size > 0) {
    kept = Object.fromEntries(given);
    const rest = link === null ? '' : `#${token}=${encodeURIComponent(link)}`;
    history.replaceState(null, '', pathname + rest);
  }
  return kept;
}

function entries(part: string): [string, string][] {
  return [...new URLSearchParams(part.slice(1).replaceAll('?', '&'))];
}
