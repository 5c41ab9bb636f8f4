import { notFound } from './problem.ts';
import type { Call } from './route.ts';
import { id } from './schemas.ts';

/** An id in the path; what is no id names nothing, so that is what the answer says. */
export function idParam(
  { params }: Pick<Call<unknown, unknown>, 'params'>,
  name: string,
  what: string,
): string {
  const parsed = id.safeParse(params[name]);
  if (!parsed.success) throw notFound(what);
  return parsed.data;
}
