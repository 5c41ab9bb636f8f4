import { z } from 'zod';
import { version } from '../version.ts';
import type { Route } from './route.ts';
import { problem } from './schemas.ts';

/** The OpenAPI 3.1 description of the routes, made from the schemas that check them. */
export function openApiDocument(routes: readonly Route[], base: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { spec } of routes) {
    const path = spec.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [spec.method]: operation(spec) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'pairfair studio',
      version,
      description:
        'Unsafe requests need Sec-Fetch-Site: same-origin or an equal Origin, and the Content-Type of the body (application/json even without one). Errors are application/problem+json.',
    },
    servers: [{ url: base }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: {
        account: { type: 'apiKey', in: 'cookie', name: '__Host-pairfair_account' },
        judge: { type: 'apiKey', in: 'cookie', name: '__Host-pairfair_judge' },
      },
    },
  };
}

function operation(spec: Route['spec']): object {
  const names = [...spec.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
  const inPath = names.map((name) => ({
    ...{ name, in: 'path', required: true, schema: { type: 'string' } },
  }));
  const query = spec.query ? schemaOf(spec.query, 'input') : {};
  const required = new Set((query.required ?? []) as string[]);
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.has(name), schema },
  }));
  // A GET without a schema answers a file or a stream of events.
  const status = spec.reply ? (spec.status ?? 200) : spec.method === 'get' ? 200 : 204;
  return {
    summary: spec.summary,
    ...(inPath.length + inQuery.length > 0 && { parameters: [...inPath, ...inQuery] }),
    ...requestBody(spec),
    responses: {
      [status]: {
        description: 'Done.',
        ...(spec.reply && {
          content: { 'application/json': { schema: schemaOf(spec.reply, 'output') } },
        }),
      },
      default: {
        description: 'What went wrong.',
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    },
    security:
      spec.access === 'anyone' ? [] : [spec.access === 'judge' ? { judge: [] } : { account: [] }],
    'x-access': spec.access,
  };
}

function requestBody(spec: Route['spec']): object {
  if (spec.upload) {
    const content = Object.fromEntries(spec.upload.types.map((type) => [type, {}]));
    return { requestBody: { required: true, content } };
  }
  if (!spec.body) return {};
  const schema = schemaOf(spec.body, 'input');
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
