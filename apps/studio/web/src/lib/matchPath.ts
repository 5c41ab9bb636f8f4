/**
 * Matches a path against a pattern with `:name` parts, and `*` as its last part for whatever
 * follows; null when it does not match.
 *
 * @example
 * matchPath('/studies/:id/*', '/studies/7/graph') // { id: '7', rest: 'graph' }
 */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = split(pattern);
  const given = split(path);
  const found: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    if (part === '*') {
      found.rest = given.slice(at).join('/');
      return found;
    }
    const value = given[at];
    if (value === undefined) return null;
    if (part.startsWith(':')) found[part.slice(1)] = decode(value);
    else if (part !== value) return null;
  }
  return given.length === wanted.length ? found : null;
}

function split(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
