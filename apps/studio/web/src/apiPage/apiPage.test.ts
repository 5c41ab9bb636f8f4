import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { curlLine } from './curlLine.ts';
import { type Description, matches, operationsOf } from './description.ts';
import { exampleOf } from './exampleOf.ts';
import { schemaText } from './schemaText.ts';

const description: Description = {
  servers: [{ url: '/api/v1' }],
  paths: {
    '/studies/{id}': {
      patch: {
        operationId: 'patchStudiesById',
        summary: 'Change a study',
        tags: ['studies'],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } },
          { name: 'why', in: 'query', required: true, schema: { enum: ["it's", 'b'] } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { title: { const: "it's" }, days: { type: 'integer', minimum: 1 } },
                required: ['title'],
              },
            },
          },
        },
        responses: {},
        'x-roles': ['admin'],
        'x-scope': 'write',
      },
    },
  },
};
const [operation] = operationsOf(description).get('studies') ?? [];

describe('the page about the API', () => {
  it('gives a command that a shell reads as it was meant', () => {
    const line = curlLine(operation!, 'http://localhost:4600/api/v1');
    const words = execFileSync('sh', ['-c', `set -- ${line}; printf '%s\\n' "$@"`], {
      env: { ...process.env, PAIRFAIR_TOKEN: 'secret' },
      encoding: 'utf8',
    });
    expect(words.trim().split('\n')).toEqual([
      ...['curl', '-X', 'PATCH', '--globoff'],
      "http://localhost:4600/api/v1/studies/{id}?why=it's",
      ...['-H', 'Authorization: Bearer secret', '-H', 'Content-Type: application/json'],
      ...['-H', 'If-Match: "1"', '-d', '{"title":"it\'s"}'],
    ]);
  });

  it('finds routes by any of their words', () => {
    expect(matches(operation!, 'patch STUD')).toBe(true);
    expect(matches(operation!, 'write change')).toBe(true);
    expect(matches(operation!, 'delete')).toBe(false);
    expect(matches(operation!, '')).toBe(true);
  });

  it('writes schemas as types', () => {
    const schema = operation!.requestBody!.content['application/json']!.schema!;
    expect(schemaText(schema)).toBe('{\n  title: "it\'s"\n  days?: integer\n}');
    expect(
      schemaText({ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }),
    ).toBe('(string | null)[]');
    expect(
      exampleOf({ type: 'array', minItems: 2, items: { type: 'number', minimum: 3 } }),
    ).toEqual([3, 3]);
  });
});
