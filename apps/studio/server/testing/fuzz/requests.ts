import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type IdsOf, junk, oddText, schemaArbitrary } from './schemaArbitrary.ts';
import type { JsonSchema } from './schemaFaults.ts';

/** One operation of the OpenAPI document. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: JsonSchema;
  }[];
  readonly body: Readonly<Record<string, { readonly schema?: JsonSchema }>> | undefined;
  readonly responses: Readonly<
    Record<
      string,
      { readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> }
    >
  >;
}

/** A request as it is sent. */
export interface FuzzRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** Every operation of the document. */
export function operationsOf(document: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Record<string, unknown>>>>>;
}): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...{ method: method.toUpperCase(), path },
      parameters: (described.parameters ?? []) as Operation['parameters'],
      body: (described.requestBody as { content: Operation['body'] } | undefined)?.content,
      responses: described.responses as Operation['responses'],
    })),
  );
}

/**
 * Requests for an operation: half of them right by the document, the others wrong in places.
 *
 * @param files Beginnings of files that uploads may hold.
 */
export function requestArbitrary(
  operation: Operation,
  ids: IdsOf,
  files: readonly (string | Uint8Array<ArrayBuffer>)[],
): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    ...[0, 12].map((odd) =>
      fc
        .tuple(
          addressArbitrary(operation, ids, odd),
          bodyArbitrary(operation, ids, odd, files),
          headersArbitrary(operation, odd),
        )
        .map(([path, body, headers]) => ({
          path,
          headers: { ...body.headers, ...headers },
          ...(body.content !== undefined && { body: body.content }),
        })),
    ),
  );
}

function addressArbitrary(
  { path, parameters }: Operation,
  ids: IdsOf,
  odd: number,
): fc.Arbitrary<string> {
  // What is called `id` is one of what stands before it.
  const names = [...path.matchAll(/(\w+)\/\{(\w+)\}/g)].map(([, before = '', name = '']) =>
    name === 'id' ? before : name,
  );
  const words = fc.constantFrom(
    ...['judgments.csv', 'judgments.ndjson', 'codebook.md', 'appearances.csv', 'json', 'sql'],
    ...['onnx', 'python', 'card', 'report', 'contested', 'contradictions', 'unequal', 'panels'],
  );
  const partOf = (name: string) =>
    fc.oneof(
      { weight: /^(file|format|queue)$/.test(name) ? 5 : 90, arbitrary: ids(name) },
      { weight: 10, arbitrary: words },
      { weight: odd, arbitrary: oddText },
    );
  const encodedOf = (name: string) =>
    fc.oneof(
      { weight: 50, arbitrary: partOf(name).map((text) => encodeURIComponent(wellFormed(text))) },
      {
        weight: odd === 0 ? 0 : 1,
        arbitrary: fc.constantFrom('%', '%E0%A4%A', '%00', '..%2f', ';'),
      },
    );
  const query = parameters.filter((each) => each.in === 'query');
  const values = query.map(({ name, required, schema }) => {
    const value = schemaArbitrary(schema, ids, odd, name).map((each) =>
      typeof each === 'object' ? JSON.stringify(each) : String(each),
    );
    return required && odd === 0 ? value : fc.option(value, { nil: undefined });
  });
  return fc.tuple(fc.tuple(...names.map(encodedOf)), fc.tuple(...values)).map(([parts, given]) => {
    let k = 0;
    const filled = path.replace(/\{\w+\}/g, () => parts[k++] ?? '');
    const search = new URLSearchParams();
    given.forEach((value, j) => {
      if (value !== undefined) search.append(query[j]?.name ?? '', wellFormed(value));
    });
    return `${filled}${search.size === 0 ? '' : `?${search}`}`;
  });
}

interface Body {
  readonly headers: Record<string, string>;
  readonly content?: FuzzRequest['body'];
}

function bodyArbitrary(
  { method, body }: Operation,
  ids: IdsOf,
  odd: number,
  files: readonly (string | Uint8Array<ArrayBuffer>)[],
): fc.Arbitrary<Body> {
  if (method === 'GET') return fc.constant({ headers: {} });
  const types = Object.keys(body ?? { 'application/json': {} });
  const { schema } = body?.['application/json'] ?? {};
  const json = schema
    ? schemaArbitrary(schema, ids, odd).map((value) => JSON.stringify(value))
    : fc.constant(undefined);
  const file = fc.oneof(
    fc.constantFrom(...files),
    fc.constantFrom(...files).map((whole) => whole.slice(0, Math.floor(whole.length / 2))),
    junk.map((value) => JSON.stringify(value)),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => new Uint8Array(bytes)),
  );
  const isUpload = body !== undefined && !schema;
  const content: fc.Arbitrary<FuzzRequest['body'] | undefined> = isUpload ? file : json;
  const broken = fc.constantFrom('{', '[1,', '"', 'nul', '\uFEFF{}', '', '{"a":1}{"b":2}');
  const type = fc.oneof(
    { weight: 60, arbitrary: fc.constantFrom(...types) },
    { weight: odd === 0 ? 0 : 1, arbitrary: fc.constantFrom('text/plain', '', 'a/b;c=d', '*/*') },
  );
  return fc
    .tuple(
      fc.oneof(
        { weight: 30, arbitrary: content },
        { weight: odd === 0 ? 0 : 1, arbitrary: broken },
      ),
      type,
      fc.integer({ min: 0, max: odd === 0 ? 0 : 40 }),
    )
    .map(([content, type, packing]): Body => {
      const headers: Record<string, string> = { 'content-type': type };
      if (packing === 1) headers['content-encoding'] = 'gzip';
      if (packing === 2 && content !== undefined) {
        headers['content-encoding'] = 'gzip';
        return { headers, content: new Uint8Array(gzipSync(content)) };
      }
      if (packing === 3) headers['content-encoding'] = 'br';
      return { headers, ...(content !== undefined && { content }) };
    });
}

function headersArbitrary(
  { parameters }: Operation,
  odd: number,
): fc.Arbitrary<Record<string, string>> {
  const versioned = parameters.some((each) => each.in === 'header');
  const version = fc.constantFrom('"1"', '"2"', 'W/"2"', '*', '"99999999999999999999"', 'x');
  const strange = fc.dictionary(
    fc.constantFrom('accept', 'accept-language', 'origin', 'if-match', 'range', 'x-forwarded-for'),
    fc.string({ maxLength: 20 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
    { maxKeys: odd === 0 ? 0 : 1 },
  );
  return fc.tuple(version, strange).map(([given, more]) => ({
    ...(versioned && { 'if-match': given }),
    ...more,
  }));
}

/** Halves of characters cannot stand in an address. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '?');
}
