import type { Schema } from './description.ts';

/** A schema as somebody would write the type down: `{ name: string, days?: integer }`. */
export function schemaText(schema: Schema | boolean, indent = ''): string {
  if (typeof schema === 'boolean') return 'any';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((each) => schemaText(each, indent)).join(' | ');
  if (schema.allOf) return schema.allOf.map((each) => schemaText(each, indent)).join(' & ');
  if (schema.prefixItems) {
    return `[${schema.prefixItems.map((each) => schemaText(each, indent)).join(', ')}]`;
  }
  if (schema.type === 'array') {
    const item = schemaText(schema.items || {}, indent);
    return / [|&] /.test(item) ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'object') return objectText(schema, indent);
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  return schema.format ?? (schema.type as string | undefined) ?? 'any';
}

function objectText({ properties, required = [], additionalProperties }: Schema, indent: string) {
  const inner = `${indent}  `;
  const lines = Object.entries(properties ?? {}).map(
    ([name, each]) =>
      `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(each, inner)}`,
  );
  if (typeof additionalProperties === 'object') {
    lines.push(`${inner}[name]: ${schemaText(additionalProperties, inner)}`);
  }
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}
