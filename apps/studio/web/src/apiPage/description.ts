/** A JSON Schema, as far as the page reads it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly minLength?: number;
}

interface Media {
  readonly schema?: Schema;
}

/** What the OpenAPI document says of one route. */
export interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Media>> }>
  >;
  readonly 'x-roles': readonly string[];
  readonly 'x-scope': string | null;
}

/** The studio's OpenAPI document, as far as the page reads it. */
export interface Description {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

/** A route with its method and path. */
export interface Operation extends Described {
  readonly method: string;
  readonly path: string;
}

/** All routes, grouped by what they are about. */
export function operationsOf({ paths }: Description): Map<string, Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const [tag = ''] = described.tags;
      const operation = { ...described, method: method.toUpperCase(), path };
      groups.set(tag, [...(groups.get(tag) ?? []), operation]);
    }
  }
  return groups;
}

/** Whether every word that is looked for stands in the route's method, path, summary or scope. */
export function matches(operation: Operation, search: string): boolean {
  const { method, path, summary } = operation;
  const said = `${method} ${path} ${summary} ${operation['x-scope'] ?? ''}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}
