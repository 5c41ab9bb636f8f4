/** A JSON Schema of the OpenAPI document. */
export type JsonSchema = Readonly<Record<string, unknown>>;

type Check = (wanted: never, value: unknown, schema: JsonSchema, root: JsonSchema) => string[];

/**
 * What is wrong with a value by a JSON Schema of draft 2020-12; nothing is fine. Knows the keywords
 * that the document uses, and throws for one that it does not know: nothing passes unread.
 */
export function schemaFaults(
  schema: JsonSchema,
  value: unknown,
  root: JsonSchema,
  at = '',
): string[] {
  return Object.entries(schema).flatMap(([keyword, wanted]) => {
    const check = checks[keyword];
    if (!check) throw new Error(`The keyword ${keyword} is not known.`);
    return check(wanted as never, value, schema, root).map((fault) =>
      fault.startsWith('/') || fault.startsWith(' ') ? `${at}${fault}` : `${at} ${fault}`,
    );
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const fails = (failed: boolean, fault: string): string[] => (failed ? [fault] : []);
const nothing: Check = () => [];
const number = (check: (value: number, wanted: number) => boolean, name: string): Check =>
  ((wanted: number, value: unknown) =>
    fails(typeof value === 'number' && !check(value, wanted), `is not ${name} ${wanted}`)) as Check;
const length = (check: (length: number, wanted: number) => boolean, array: boolean): Check =>
  ((wanted: number, value: unknown) => {
    const size = array
      ? Array.isArray(value) && value.length
      : typeof value === 'string' && [...value].length;
    return fails(size !== false && !check(size, wanted), `has not the length ${wanted}`);
  }) as Check;

const checks: Readonly<Record<string, Check>> = {
  type: ((wanted: string | string[], value: unknown) => {
    const is = typeOf(value);
    const fits = [wanted].flat().some((type) => {
      return type === is || (type === 'integer' && Number.isInteger(value));
    });
    return fails(!fits, `is ${is}, not ${wanted}`);
  }) as Check,
  enum: ((wanted: unknown[], value: unknown) =>
    fails(!wanted.includes(value), `is none of ${wanted}`)) as Check,
  const: ((wanted: unknown, value: unknown) =>
    fails(wanted !== value, `is not ${wanted}`)) as Check,
  anyOf: ((wanted: JsonSchema[], value: unknown, _: JsonSchema, root: JsonSchema) => {
    const each = wanted.map((schema) => schemaFaults(schema, value, root));
    return fails(!each.some((faults) => faults.length === 0), `fits nothing of ${each.join('; ')}`);
  }) as Check,
  $ref: ((wanted: string, value: unknown, _: JsonSchema, root: JsonSchema) => {
    const found = wanted
      .slice(2)
      .split('/')
      .reduce<unknown>((inner, key) => (inner as JsonSchema)[key], root);
    return schemaFaults(found as JsonSchema, value, root);
  }) as Check,
  properties: ((
    wanted: Record<string, JsonSchema>,
    value: unknown,
    _: JsonSchema,
    root: JsonSchema,
  ) =>
    isObject(value)
      ? Object.entries(wanted).flatMap(([name, schema]) =>
          name in value ? schemaFaults(schema, value[name], root, `/${name}`) : [],
        )
      : []) as Check,
  required: ((wanted: string[], value: unknown) =>
    isObject(value)
      ? wanted.filter((name) => !(name in value)).map((name) => `lacks ${name}`)
      : []) as Check,
  additionalProperties: ((
    wanted: JsonSchema | boolean,
    value: unknown,
    { properties = {} }: JsonSchema,
    root: JsonSchema,
  ) =>
    isObject(value)
      ? Object.keys(value)
          .filter((name) => !(name in (properties as object)))
          .flatMap((name) => {
            if (wanted === true) return [];
            if (wanted === false) return [`has ${name}, which nobody promised`];
            return schemaFaults(wanted, value[name], root, `/${name}`);
          })
      : []) as Check,
  propertyNames: ((wanted: JsonSchema, value: unknown, _: JsonSchema, root: JsonSchema) =>
    isObject(value)
      ? Object.keys(value).flatMap((name) => schemaFaults(wanted, name, root, ` key ${name}`))
      : []) as Check,
  items: ((
    wanted: JsonSchema | false,
    value: unknown,
    { prefixItems = [] }: JsonSchema,
    root: JsonSchema,
  ) =>
    Array.isArray(value)
      ? value
          .slice((prefixItems as unknown[]).length)
          .flatMap((item, k) =>
            wanted === false ? ['has more items'] : schemaFaults(wanted, item, root, `/${k}`),
          )
      : []) as Check,
  prefixItems: ((wanted: JsonSchema[], value: unknown, _: JsonSchema, root: JsonSchema) =>
    Array.isArray(value)
      ? wanted.flatMap((schema, k) =>
          k < value.length ? schemaFaults(schema, value[k], root, `/${k}`) : [],
        )
      : []) as Check,
  minimum: number((value, wanted) => value >= wanted, 'at least'),
  maximum: number((value, wanted) => value <= wanted, 'at most'),
  exclusiveMinimum: number((value, wanted) => value > wanted, 'above'),
  exclusiveMaximum: number((value, wanted) => value < wanted, 'below'),
  minLength: length((size, wanted) => size >= wanted, false),
  maxLength: length((size, wanted) => size <= wanted, false),
  minItems: length((size, wanted) => size >= wanted, true),
  maxItems: length((size, wanted) => size <= wanted, true),
  pattern: ((wanted: string, value: unknown) =>
    fails(
      typeof value === 'string' && !new RegExp(wanted, 'u').test(value),
      `does not match ${wanted.slice(0, 40)}`,
    )) as Check,
  // Said by `pattern` too, or about nothing that can be wrong.
  ...{ format: nothing, default: nothing, description: nothing },
};
