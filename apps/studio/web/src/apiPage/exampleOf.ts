import type { Schema } from './description.ts';

/** The smallest value that looks like the schema, to be filled in by whoever sends it. */
export function exampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return exampleOf(choice);
  if (schema.prefixItems) return schema.prefixItems.map(exampleOf);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      return Object.fromEntries(
        required.flatMap((name) => (properties[name] ? [[name, exampleOf(properties[name])]] : [])),
      );
    }
    case 'array':
      return schema.items && (schema.minItems ?? 0) > 0
        ? Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items as Schema))
        : [];
    case 'number':
    case 'integer':
      return Math.max(0, schema.minimum ?? 0);
    case 'boolean':
      return false;
    case 'string':
      return schema.format === 'uuid' ? '00000000-0000-4000-8000-000000000000' : '…';
    default:
      return null;
  }
}
