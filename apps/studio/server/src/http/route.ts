import type { Context } from 'hono';
import type { z } from 'zod';
import type { Account } from '../accounts/schemas.ts';
import type { Studio } from '../studio.ts';

/** Who may call: anyone; a judge; an administrator; or whoever may read (administrators, auditors). */
export type Access = 'anyone' | 'judge' | 'admin' | 'reader';

/** A judge's session. */
export interface JudgeIdentity {
  readonly id: string;
  readonly studyId: string;
  readonly name: string;
  readonly arm: string;
}

/** How often a route may be called: a token bucket by address, account or judge. */
export interface RateLimit {
  /** Buckets of different routes with one name are the same bucket. */
  readonly name: string;
  readonly burst: number;
  readonly perMinute: number;
}

/** What a route promises: the validator and the OpenAPI document are made from it. */
export interface RouteSpec<Body, Query, Reply> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below /api/v1, with `:name` parts. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly body?: z.ZodType<Body>;
  readonly query?: z.ZodType<Query>;
  /** The answer is parsed by it, so that a field nobody promised cannot leave. */
  readonly reply?: z.ZodType<Reply>;
  readonly status?: 200 | 201 | 202 | 204;
  /** The body is not JSON: which media types it may have, and how many bytes after unpacking. */
  readonly upload?: { readonly types: readonly string[]; readonly limit: number };
  readonly limit?: RateLimit;
}

/** A call that passed access, origin, rate and schema checks. */
export interface Call<Body, Query> {
  readonly body: Body;
  readonly query: Query;
  readonly params: Readonly<Record<string, string>>;
  /** Set for `admin` and `reader` routes. */
  readonly account: Account | null;
  /** Set for `judge` routes. */
  readonly judge: JudgeIdentity | null;
  /** The raw body of an upload, unpacked. */
  readonly upload: Uint8Array;
  /** Who did it, for the audit log: `account:NAME`, `judge:NAME` or `nobody`. */
  readonly actor: string;
  readonly context: Context;
}

export interface Route {
  readonly spec: RouteSpec<unknown, unknown, unknown>;
  readonly handle: (studio: Studio, call: Call<unknown, unknown>) => Promise<unknown>;
}

/** Declares a route; the handler answers with what `reply` promises, or with a Response of its own. */
export function route<Body = undefined, Query = undefined, Reply = undefined>(
  spec: RouteSpec<Body, Query, Reply>,
  handle: (studio: Studio, call: Call<Body, Query>) => Promise<Reply | Response>,
): Route {
  return { spec, handle } as unknown as Route;
}
