import { notFound } from './problem.ts';
import { id } from './schemas.ts';

/** An id in the path; what is no id names nothing, so that is what the answer says. */
export function idParam<Params extends Readonly<Record<string, string>>>(
  { params }: { readonly params: Params },
  name: keyof Params,
  what: string,
): string {
  const parsed = id.safeParse(params[name]);
  if (!parsed.success) throw notFound(what);
  return parsed.data;
}
