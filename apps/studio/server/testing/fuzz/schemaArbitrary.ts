import fc from 'fast-check';
import type { JsonSchema } from './schemaFaults.ts';

/** Texts that programs stumble over. */
const oddTexts = [
  ...['', ' ', '\0', 'a\0b', '\ud800', '\u202e', 'ﬀ', '💥'.repeat(50), "'; drop table study; --"],
  ...['__proto__', 'constructor', '../../etc/passwd', '%00', '<script>', '=1+1', 'null', 'NaN'],
  ...['1e400', '-0', '9'.repeat(400), 'x'.repeat(6000), '\r\nSet-Cookie: a=b', '{{7*7}}'],
];
const oddNumbers = [...[0, -0, -1, 1.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21]];

/** Anything that JSON can hold. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...oddTexts, ...oddNumbers, null, true, [], {}, [[[[[]]]]]),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A text for a path or a query. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** What a uuid of a name may be: some that there are, and some that there are not. */
export type IdsOf = (name: string) => fc.Arbitrary<string>;

type Inner = (schema: unknown, name?: string) => fc.Arbitrary<unknown>;

/**
 * Values of a schema, but here and there, as often as `odd` of a hundred say, something else.
 *
 * @param name Of the property whose schema it is.
 */
export function schemaArbitrary(
  schema: JsonSchema,
  ids: IdsOf,
  odd: number,
  name = '',
): fc.Arbitrary<unknown> {
  const inner: Inner = (next, inside = name) =>
    schemaArbitrary(next as JsonSchema, ids, odd, inside);
  const fitting = fittingArbitrary(schema, ids(name), inner);
  if (odd === 0) return fitting;
  return fc.oneof({ weight: 100 - odd, arbitrary: fitting }, { weight: odd, arbitrary: junk });
}

function fittingArbitrary(
  schema: JsonSchema,
  ids: fc.Arbitrary<string>,
  inner: Inner,
): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.anyOf)) return fc.oneof(...schema.anyOf.map((each) => inner(each)));
  if (Array.isArray(schema.prefixItems))
    return fc.tuple(...schema.prefixItems.map((each) => inner(each)));
  const [type] = [schema.type].flat();
  const size = (least: string, most: string) => ({
    minLength: Number(schema[least] ?? 0),
    maxLength: Math.min(Number(schema[most] ?? 6), Math.max(6, Number(schema[least] ?? 0))),
  });
  switch (type) {
    case 'string':
      if (schema.format === 'uuid') return ids;
      if (schema.format === 'date-time') {
        return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
      }
      return fc.oneof(
        fc.constantFrom('score', 'degree', 'majority', 'yes', 'no'),
        fc.string({ unit: 'grapheme', ...size('minLength', 'maxLength') }),
      );
    case 'integer':
      return fc.integer({
        min: Math.ceil(Math.max(Number(schema.minimum ?? -1000), -(2 ** 31))),
        max: Math.floor(Math.min(Number(schema.maximum ?? 1000), 2 ** 31)),
      });
    case 'number': {
      const min = Number(schema.minimum ?? schema.exclusiveMinimum ?? -1000);
      const max = Number(schema.maximum ?? schema.exclusiveMaximum ?? Math.max(1000, min + 1));
      return fc.double({ min, max, noNaN: true });
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(inner(schema.items ?? {}), size('minItems', 'maxItems'));
    case 'object':
      return objectArbitrary(schema, inner);
    default:
      return junk;
  }
}

function objectArbitrary(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  inner: Inner,
): fc.Arbitrary<unknown> {
  const names = Object.keys(properties as object);
  if (names.length === 0 && typeof additionalProperties === 'object') {
    return fc.dictionary(fc.string({ maxLength: 8 }), inner(additionalProperties), { maxKeys: 3 });
  }
  return fc.record(
    Object.fromEntries(names.map((name) => [name, inner((properties as JsonSchema)[name], name)])),
    { requiredKeys: (required as string[]).filter((name) => names.includes(name)) },
  );
}
