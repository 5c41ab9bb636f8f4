import type { PathParts, RouteSpec } from '@pairfair/studio/http/route';
import type { Routes } from '@pairfair/studio/routes';
import type { z } from 'zod';

/**
 * Every route of `/api/v1` by method and path, as the server declares it. Types only: nothing of
 * the server reaches the page.
 */
type Specs = {
  [Route in Routes[number] as `${Uppercase<Route['spec']['method']>} ${Route['spec']['path']}`]: Route['spec'];
};

/** A route, such as `'GET /studies/:id'`. */
export type RouteName = keyof Specs;

/** What a route answers. */
export type Reply<Name extends RouteName> = Specs[Name] extends { readonly reply: infer Schema }
  ? z.output<Schema>
  : undefined;

/** A route that is listened to rather than called. */
export type EventRoute = {
  [Name in RouteName]: Specs[Name] extends { readonly events: object } ? Name : never;
}[RouteName];

/** What the events of a route carry, by their names. */
export type Events<Name extends EventRoute> = Specs[Name] extends { readonly events: infer Schemas }
  ? { [Event in keyof Schemas]: z.output<Schemas[Event]> }
  : never;

/** What the address of a route has to name: the `:parts` of its path, and its query. */
export type Address<Name extends RouteName> = Needed<
  'params',
  PathParts<Specs[Name]['path']> extends never
    ? undefined
    : Readonly<Record<PathParts<Specs[Name]['path']>, string>>
> &
  Needed<'query', Input<Specs[Name], 'query'>>;

/** What a call of a route has to name: its address, its body or file, and how it is sent. */
export type CallOptions<Name extends RouteName> = Address<Name> &
  Needed<'body', Input<Specs[Name], 'body'>> &
  Needed<'file', Upload<Specs[Name]>> & {
    /** The version that was read, for routes that refuse to overwrite a newer one (If-Match). */
    readonly version?: number;
    readonly signal?: AbortSignal;
    /** Lets the request finish when the page goes away. */
    readonly keepalive?: boolean;
  };

/** The arguments after the route's name, which may be missing where nothing is needed. */
export type Rest<Options> = Record<never, never> extends Options ? [Options?] : [Options];

type Input<Spec extends RouteSpec, Part extends 'body' | 'query'> = Spec extends {
  readonly [P in Part]: infer Schema;
}
  ? z.input<Schema>
  : undefined;

type Upload<Spec extends RouteSpec> = Spec extends {
  readonly upload: { readonly types: readonly (infer Type)[] };
}
  ? { readonly content: Blob; readonly type: Type }
  : undefined;

/** A field that must be given, may be left out, or must not be there, as its value says. */
type Needed<Field extends string, Value> = [Value] extends [undefined]
  ? { readonly [F in Field]?: undefined }
  : undefined extends Value
    ? { readonly [F in Field]?: Value }
    : Record<never, never> extends Value
      ? { readonly [F in Field]?: Value }
      : { readonly [F in Field]: Value };
