/** Where the page is. Read `location.path` in a component or `$derived` and it follows. */
class Location {
  path = $state(window.location.pathname);
  search = $state(window.location.search);
  /** Counts navigations, so that a page heading knows when it is new. */
  visits = $state(0);
}

export const location = new Location();

/** Goes to a path of the studio without loading the page again. */
export function go(to: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  arrive();
  if (!replace) window.scrollTo(0, 0);
}

/** Follows the back button and makes plain `<a href>` within the studio navigate without loading. */
export function startRouter(): () => void {
  window.addEventListener('popstate', arrive);
  document.addEventListener('click', followLink);
  return () => {
    window.removeEventListener('popstate', arrive);
    document.removeEventListener('click', followLink);
  };
}

function arrive(): void {
  location.path = window.location.pathname;
  location.search = window.location.search;
  location.visits += 1;
}

function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link?.href || link.target || link.hasAttribute('download')) return;
  const url = new URL(link.href);
  // What the server sends by itself is not a page of ours.
  if (url.origin !== window.location.origin || url.pathname.startsWith('/api/')) return;
  if (url.hash && url.pathname === window.location.pathname) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
}
