/** A JSON Schema, as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

// Short forms for the schema of our files; every field says what it means.

/** A text. */
export const text = (description: string): JsonSchema => ({ type: 'string', description });
/** True or false. */
export const flag = (description: string): JsonSchema => ({ type: 'boolean', description });
/** A number, with bounds if given. */
export const number = (description: string, bounds: JsonSchema = {}): JsonSchema => ({
  ...{ type: 'number', description },
  ...bounds,
});
/** A whole number. */
export const whole = (description: string, minimum = 0): JsonSchema => ({
  ...{ type: 'integer', description },
  minimum,
});
/** One of some words. */
export const oneOf = (description: string, ...values: readonly string[]): JsonSchema => ({
  description,
  enum: values,
});
/** A list of anything. */
export const listOf = (items: JsonSchema, description: string): JsonSchema => ({
  ...{ type: 'array', description },
  items,
});
/** A list of texts. */
export const texts = (description: string): JsonSchema => listOf({ type: 'string' }, description);
/** A list of numbers. */
export const numbers = (description: string): JsonSchema => listOf({ type: 'number' }, description);
/** A part that is defined once, under the schema's `$defs`. */
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
