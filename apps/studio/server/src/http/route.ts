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

/**
 * What a route promises, said once: the validator, the OpenAPI document and the types of the pages'
 * calls are made from it.
 */
export interface RouteSpec {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below /api/v1, with `:name` parts. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly body?: z.ZodType;
  readonly query?: z.ZodType;
  /** The answer is parsed by it, so that a field nobody promised cannot leave. */
  readonly reply?: z.ZodType;
  /** Media types of a route that answers with a file. */
  readonly files?: readonly string[];
  /** Whether it leads the browser elsewhere. */
  readonly redirects?: boolean;
  /** Whether the version that was read must be sent as If-Match. */
  readonly versioned?: boolean;
  /** Server-sent events by name, of a route that answers with a stream of them. */
  readonly events?: Readonly<Record<string, z.ZodType>>;
  readonly status?: 200 | 201 | 202 | 204;
  /** The body is not JSON: which media types it may have, and how many bytes after unpacking. */
  readonly upload?: {
    readonly types: readonly string[];
    readonly limit: number;
    /** The handler reads the body while it arrives, and minds its size. */
    readonly streamed?: boolean;
  };
  readonly limit?: RateLimit;
  /** Whether somebody who must set up a second factor first may call it (no). */
  readonly enrolling?: boolean;
}

/** The names of the `:name` parts of a path. */
export type PathParts<Path extends string> = Path extends `${string}:${infer Part}/${infer Rest}`
  ? Part | PathParts<Rest>
  : Path extends `${string}:${infer Part}`
    ? Part
    : never;

/** A call that passed access, origin, rate and schema checks. */
export interface Call<Spec extends RouteSpec = RouteSpec> {
  readonly body: Parsed<Spec['body']>;
  readonly query: Parsed<Spec['query']>;
  readonly params: Readonly<Record<PathParts<Spec['path']>, string>>;
  /** Set for `admin` and `reader` routes. */
  readonly account: Account | null;
  /** Set for `judge` routes. */
  readonly judge: JudgeIdentity | null;
  /** The raw body of an upload, unpacked. */
  readonly upload: Uint8Array;
  /** Who did it, for the audit log: `account:ID`, also `account:ID by token ID`, `judge:ID` or `nobody`. */
  readonly actor: string;
  readonly context: Context;
}

/** A route: its promise, and what keeps it. */
export interface Route<Spec extends RouteSpec = RouteSpec> {
  readonly spec: Spec;
  readonly handle: (studio: Studio, call: Call) => Promise<unknown>;
}

/** Declares a route; the handler answers with what `reply` promises, or with a Response of its own. */
export function route<const Spec extends RouteSpec>(
  spec: Spec,
  handle: (studio: Studio, call: Call<Spec>) => Answer<Spec['reply']>,
): Route<Spec> {
  return { spec, handle: handle as Route['handle'] };
}

type Parsed<Schema> = Schema extends z.ZodType<infer Output> ? Output : undefined;

/** Without a schema of the answer there is a Response, or nothing to say. */
type Answer<Schema> =
  Schema extends z.ZodType<infer Output>
    ? Promise<Output | Response>
    : Promise<Response> | Promise<void>;
