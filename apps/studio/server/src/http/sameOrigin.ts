import type { Context } from 'hono';
import type { StudioConfig } from '../studio.ts';
import { HttpProblem } from './problem.ts';

/**
 * Refuses a request that a page of another site could have made a browser send. Browsers say so
 * themselves (`Sec-Fetch-Site`), or at least which page asks (`Origin`); who says neither is refused.
 */
export function requireSameOrigin(context: Context, config: StudioConfig): void {
  const site = context.req.header('sec-fetch-site');
  const origin = context.req.header('origin');
  const allowed =
    site === undefined
      ? origin !== undefined && isOwn(origin, context, config)
      : site === 'same-origin' || site === 'none';
  if (allowed) return;
  throw new HttpProblem(
    403,
    'forbidden-origin',
    'This request did not come from a page of this studio.',
  );
}

function isOwn(origin: string, context: Context, config: StudioConfig): boolean {
  if (origin === new URL(config.publicUrl).origin) return true;
  // In a local network the studio goes by several names: this machine's, its address, localhost.
  const host = context.req.header('host') ?? new URL(context.req.url).host;
  return !config.secure && origin === `http://${host}`;
}

/**
 * Refuses a body of a type the route does not take. Types that a form can send are among them
 * nowhere, which is the second lock on the same door.
 */
export function requireMediaType(context: Context, types: readonly string[]): void {
  const given =
    (context.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (types.includes(given)) return;
  throw new HttpProblem(
    415,
    'unsupported-type',
    `The Content-Type must be ${types.join(' or ')}, but is ${given === '' ? 'missing' : 'another'}.`,
  );
}
