/** A JSON Schema, as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

// Short forms for the schema of our files; every field says what it means.

export const text = (description: string): JsonSchema => ({ type: 'string', description });
export const flag = (description: string): JsonSchema => ({ type: 'boolean', description });
export const number = (description: string, bounds: JsonSchema = {}): JsonSchema => ({
  ...{ type: 'number', description },
  ...bounds,
});
export const whole = (description: string, minimum = 0): JsonSchema => ({
  ...{ type: 'integer', description },
  minimum,
});
export const oneOf = (description: string, ...values: readonly string[]): JsonSchema => ({
  description,
  enum: values,
});
export const listOf = (items: JsonSchema, description: string): JsonSchema => ({
  ...{ type: 'array', description },
  items,
});
export const texts = (description: string): JsonSchema => listOf({ type: 'string' }, description);
export const numbers = (description: string): JsonSchema => listOf({ type: 'number' }, description);
export const reference = (name: string, description: string): JsonSchema => ({
  ...{ $ref: `#/$defs/${name}` },
  description,
});

/** An object with all these fields; those in `optional` may be left out. */
export function fields(
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', description, properties, required };
}
