import type { Context } from 'hono';
import type { z } from 'zod';
import type { Studio } from '../studio.ts';
import { addressBlock } from './addressBlock.ts';
import { invalidRequest } from './answerProblem.ts';
import { clientAddress } from './clientAddress.ts';
import { type Identity, requireAccess } from './identify.ts';
import { HttpProblem } from './problem.ts';
import { takeToken } from './rateLimit.ts';
import { readBody, readJson } from './readBody.ts';
import type { RateLimit, Route } from './route.ts';
import { requireMediaType, requireSameOrigin } from './sameOrigin.ts';

/** What every change without a limit of its own counts against. */
const changes: RateLimit = { name: 'changes', burst: 300, perMinute: 600 };

/**
 * Runs a route: access, origin, rate, body, schema, handler, schema of the answer, in this order,
 * so that nothing is read from somebody who may not ask, and nothing leaves that was not promised.
 */
export async function callRoute(studio: Studio, route: Route, context: Context): Promise<Response> {
  const { spec, handle } = route;
  const identity = await requireAccess(studio, context, spec);
  const unsafe = spec.method !== 'get';
  if (unsafe) {
    // No browser sends a token by itself, so no other site can make it.
    if (identity.token === undefined) requireSameOrigin(context, studio.config);
    requireMediaType(context, spec.upload?.types ?? ['application/json']);
  }
  const limit = spec.limit ?? (unsafe ? changes : undefined);
  if (limit) await requireToken(studio, context, limit, identity);

  const upload =
    spec.upload && !spec.upload.streamed
      ? await readBody(context, { limit: spec.upload.limit, gzip: true })
      : new Uint8Array();
  const body = spec.body ? parsed(spec.body, await readJson(context)) : undefined;
  const query = spec.query ? parsed(spec.query, context.req.query()) : undefined;

  const answer = await handle(studio, {
    ...{ body, query, upload, context, params: context.req.param() },
    ...{ account: identity.account, judge: identity.judge, actor: actorOf(identity) },
  });
  if (answer instanceof Response) return answer;
  if (!spec.reply) return context.body(null, 204);
  return context.json(spec.reply.parse(answer) as object, spec.status === 204 ? 200 : spec.status);
}

async function requireToken(
  studio: Studio,
  context: Context,
  limit: RateLimit,
  { account, judge }: Identity,
): Promise<void> {
  const who = account?.id ?? judge?.id ?? addressBlock(clientAddress(context, studio.config));
  if (await takeToken(studio.database, limit, who)) return;
  throw new HttpProblem(429, 'too-many', 'Too many requests; wait a little and try again.');
}

function parsed(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidRequest(result.error);
}

function actorOf({ account, judge, token }: Identity): string {
  if (account) return `account:${account.id}${token === undefined ? '' : ` by token ${token}`}`;
  return judge ? `judge:${judge.id}` : 'nobody';
}
