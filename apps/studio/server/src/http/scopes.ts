import type { RouteSpec } from './route.ts';

/** What a token may do; each is asked for by itself, none holds another. */
export const scopes = ['read', 'data', 'write', 'delete'] as const;
export type Scope = (typeof scopes)[number];

/** Where somebody must have come in themselves: sign-in, accounts, factors, tokens, judging. */
const neverByToken = /^\/(session|setup|oidc|account|accounts|invitations|judge)(\/|$)/;

/** What hands out people of a table one by one, what a judge said, or links by which judges come in. */
const singlePeople = [
  /^\/datasets\/:id\/export$/,
  /^\/studies\/:id\/(export\/:file|archive|invitations|payments\.csv)$/,
  /^\/studies\/:id\/(case|changes|alike|queues\/:queue|contradictions|opinions)$/,
  /^\/graphs\/:id\/(file|difference\/:other)$/,
  /^\/preview$/,
];

/**
 * The scope that a token needs for a route; undefined where no token will do.
 *
 * Whoever may only read (`reader`) needs `read`, or `data` where single people are handed out;
 * changes of an administrator need `write`, and those that take something away `delete`.
 */
export function scopeOf({
  method,
  path,
  access,
}: Pick<RouteSpec, 'method' | 'path' | 'access'>): Scope | undefined {
  if (access === 'anyone' || access === 'judge' || neverByToken.test(path)) return undefined;
  if (access === 'admin' && method !== 'get') {
    return method === 'delete' || path.endsWith('/erasure') ? 'delete' : 'write';
  }
  return singlePeople.some((pattern) => pattern.test(path)) ? 'data' : 'read';
}

/** The scopes that are of use to an account: auditors change nothing. */
export function scopesOf(role: 'admin' | 'auditor'): readonly Scope[] {
  return role === 'admin' ? scopes : ['read', 'data'];
}
