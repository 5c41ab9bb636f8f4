type Schema = { readonly [keyword: string]: unknown };

const kinds = {
  null: (value: unknown) => value === null,
  boolean: (value: unknown) => typeof value === 'boolean',
  number: (value: unknown) => typeof value === 'number',
  integer: (value: unknown) => Number.isInteger(value),
  string: (value: unknown) => typeof value === 'string',
  array: Array.isArray,
  object: (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/**
 * Whether a value follows a JSON Schema. Knows the keywords of draft 2020-12 that our schemas use
 * and throws at any other, so that none is passed over. With `closed`, a field that an object's
 * schema does not list is refused.
 */
export function validateSchema(
  schema: Schema,
  value: unknown,
  { root = schema, closed = false }: Partial<Context> = {},
): boolean {
  return Object.entries(schema).every(([keyword, rule]) => {
    const check = keywords[keyword];
    if (!check) throw new Error(`The validator of the tests does not know '${keyword}'.`);
    return check(rule as never, value, { root, closed });
  });
}

interface Context {
  readonly root: Schema;
  readonly closed: boolean;
}

type Check = (rule: never, value: unknown, context: Context) => boolean;

const isObject = kinds.object as (value: unknown) => value is Record<string, unknown>;
const describesOnly: Check = () => true;

const keywords: Record<string, Check> = {
  $schema: describesOnly,
  $id: describesOnly,
  $defs: describesOnly,
  title: describesOnly,
  description: describesOnly,
  $ref: (rule: string, value, context) => {
    const defs = context.root.$defs as Record<string, Schema>;
    return validateSchema(defs[rule.replace('#/$defs/', '')], value, context);
  },
  type: (rule: string | string[], value) =>
    [rule].flat().some((kind) => kinds[kind as keyof typeof kinds](value)),
  const: (rule: unknown, value) => value === rule,
  enum: (rule: unknown[], value) => rule.includes(value),
  minimum: (rule: number, value) => typeof value !== 'number' || value >= rule,
  maximum: (rule: number, value) => typeof value !== 'number' || value <= rule,
  exclusiveMinimum: (rule: number, value) => typeof value !== 'number' || value > rule,
  items: (rule: Schema, value, context) =>
    !Array.isArray(value) || value.every((entry) => validateSchema(rule, entry, context)),
  required: (rule: string[], value) =>
    !isObject(value) || rule.every((name) => Object.hasOwn(value, name)),
  dependentRequired: (rule: Record<string, string[]>, value) =>
    !isObject(value) ||
    Object.entries(rule).every(
      ([name, others]) =>
        !Object.hasOwn(value, name) || others.every((other) => Object.hasOwn(value, other)),
    ),
  properties: (rule: Record<string, Schema>, value, context) =>
    !isObject(value) ||
    Object.entries(value).every(([name, inner]) =>
      Object.hasOwn(rule, name) ? validateSchema(rule[name], inner, context) : !context.closed,
    ),
  // Nothing of ours has this beside `properties`, so every field is additional.
  additionalProperties: (rule: Schema, value, context) =>
    !isObject(value) || Object.values(value).every((inner) => validateSchema(rule, inner, context)),
  oneOf: (rule: Schema[], value, context) =>
    rule.filter((inner) => validateSchema(inner, value, context)).length === 1,
};
