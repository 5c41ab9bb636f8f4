import type { Operation } from './description.ts';
import { exampleOf } from './exampleOf.ts';

/**
 * A command for a POSIX shell that calls a route; the token is in $PAIRFAIR_TOKEN, and `{parts}` of
 * the path are left to be filled in.
 */
export function curlLine(operation: Operation, base: string): string {
  const { method, path, parameters = [], requestBody } = operation;
  const query = parameters
    .filter((each) => each.in === 'query' && each.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema)))}`);
  const address = `${base}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const [body] = Object.entries(requestBody?.content ?? {});
  const type = method === 'GET' ? undefined : (body?.[0] ?? 'application/json');
  const schema = body?.[1].schema;
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} --globoff ${quoted(address)}`,
    ...(operation['x-scope'] === null ? [] : ['-H "Authorization: Bearer $PAIRFAIR_TOKEN"']),
    ...(type === undefined ? [] : [`-H ${quoted(`Content-Type: ${type}`)}`]),
    ...parameters
      .filter((each) => each.in === 'header')
      .map(({ name }) => `-H ${quoted(`${name}: "1"`)}`),
    ...(schema ? [`-d ${quoted(JSON.stringify(exampleOf(schema)))}`] : []),
    ...(body && !schema ? ['--data-binary @FILE'] : []),
  ];
  return parts.join(' \\\n  ');
}

/** One word for the shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
