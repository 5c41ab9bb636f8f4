import type { Context } from 'hono';
import { HttpProblem } from './problem.ts';

/** Says which version of a thing the answer holds. */
export function setEntityTag(context: Context, version: number): void {
  context.header('ETag', `"${version}"`);
}

/**
 * The version a change was made from, as `If-Match` says it.
 *
 * @throws HttpProblem 428 without it: who does not say what was read might overwrite what was not.
 */
export function requireIfMatch(context: Context): number {
  const given = context.req.header('if-match')?.match(/^(?:W\/)?"(\d+)"$/)?.[1];
  if (given !== undefined) return Number(given);
  throw new HttpProblem(
    428,
    'version-required',
    'Send the version you read, the ETag of the answer, as If-Match.',
  );
}

/** Refuses a change that was made from an older version. */
export function requireVersion(current: number, given: number): void {
  if (current === given) return;
  throw new HttpProblem(
    412,
    'version-conflict',
    'Somebody else changed this meanwhile. Load it again and repeat your change.',
  );
}
