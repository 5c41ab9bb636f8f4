import { z } from 'zod';
import { version } from '../version.ts';
import type { Access, Route } from './route.ts';
import { problem } from './schemas.ts';
import { scopeOf } from './scopes.ts';

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
        'Programs send a token as Authorization: Bearer. Browsers send a cookie, and unsafe requests of theirs need Sec-Fetch-Site: same-origin or an equal Origin. Every unsafe request has the Content-Type of its body (application/json even without one). Errors are application/problem+json. x-roles says who may call, x-scope what a token must be good for; null: no token will do.',
    },
    servers: [{ url: base }],
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: {
        account: { type: 'apiKey', in: 'cookie', name: '__Host-pairfair_account' },
        judge: { type: 'apiKey', in: 'cookie', name: '__Host-pairfair_judge' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(spec: Route['spec']): object {
  const scope = scopeOf(spec);
  const parameters = parametersOf(spec);
  return {
    operationId: operationId(spec),
    tags: [spec.path.split('/')[1]],
    summary: spec.summary,
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(spec),
    responses: {
      ...answer(spec),
      default: {
        description: 'What went wrong.',
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    },
    security: [
      ...(spec.access === 'judge' ? [{ judge: [] }] : []),
      ...(spec.access === 'admin' || spec.access === 'reader' ? [{ account: [] }] : []),
      ...(scope === undefined ? [] : [{ token: [scope] }]),
    ],
    'x-roles': rolesOf[spec.access],
    'x-scope': scope ?? null,
  };
}

/** Who may call a route of an access, each by the name it has in the studio. */
const rolesOf: Readonly<Record<Access, readonly string[]>> = {
  anyone: ['anyone'],
  judge: ['judge'],
  admin: ['admin'],
  reader: ['admin', 'auditor'],
};

/** `get /studies/:id/export/:file` → `getStudiesByIdExportByFile`. */
function operationId({ method, path }: Route['spec']): string {
  const words = path.split(/[/-]/).filter((word) => word !== '');
  const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;
  return (
    method +
    words.map((word) => (word[0] === ':' ? `By${capital(word.slice(1))}` : capital(word))).join('')
  );
}

function parametersOf(spec: Route['spec']): object[] {
  const names = [...spec.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
  const query = spec.query ? schemaOf(spec.query, 'input') : {};
  const required = new Set((query.required ?? []) as string[]);
  return [
    ...names.map((name) => ({
      ...{ name, in: 'path', required: true, schema: { type: 'string' } },
    })),
    ...Object.entries(query.properties ?? {}).map(([name, schema]) => ({
      ...{ name, in: 'query', required: required.has(name), schema },
    })),
    ...(spec.versioned
      ? [{ name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } }]
      : []),
  ];
}

/** The one answer that is not a problem. */
function answer({ reply, files, events, redirects, status }: Route['spec']): object {
  const content = (types: readonly string[], schema?: object) => ({
    content: Object.fromEntries(types.map((type) => [type, schema ? { schema } : {}])),
  });
  if (redirects) return { 302: { description: 'Elsewhere.' } };
  if (events) return { 200: { description: 'Events.', ...content(['text/event-stream']) } };
  if (files) return { 200: { description: 'A file.', ...content(files) } };
  if (!reply) return { 204: { description: 'Done.' } };
  const schema = schemaOf(reply, 'output');
  return { [status ?? 200]: { description: 'Done.', ...content(['application/json'], schema) } };
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
