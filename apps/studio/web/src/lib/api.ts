import type { Problem } from '@pairfair/studio/http/schemas';
import type { Address, CallOptions, EventRoute, Events, Reply, Rest, RouteName } from './routes.ts';

const base = '/api/v1';

/** The server's own "no": a problem+json answer. `message` is its detail, meant for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable, for programs: `not-found`, `conflict`, `too-many`, … */
  readonly code: string;
  /** The names and numbers in the message. */
  readonly values: NonNullable<Problem['values']>;
  /** What is wrong with which field, by path. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail ?? problem.title ?? `HTTP ${status}`);
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.values = problem.values ?? {};
    this.fields = Object.fromEntries(
      (problem.fields ?? []).map(({ path, message }) => [path, message]),
    );
  }
}

/** No answer came: the network or the server is away. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** What may be said about a call, whichever route it is. */
interface Options {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly file?: { readonly content: Blob; readonly type: string };
  readonly version?: number;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
}

/**
 * Calls a route; the path's parts, the query, the body or file and the answer are typed by what the
 * server declares.
 *
 * @throws ApiError when the server refuses, NetworkError when there is no answer.
 *
 * @example
 * const { studies } = await call('GET /studies');
 * const study = await call('PATCH /studies/:id', { params: { id }, body: { title }, version });
 */
export async function call<Name extends RouteName>(
  route: Name,
  ...[given]: Rest<CallOptions<Name>>
): Promise<Reply<Name>> {
  const options = (given ?? {}) as Options;
  const { body, file, version, signal, keepalive } = options;
  const [method = 'GET'] = route.split(' ');
  const headers: Record<string, string> = { accept: 'application/json' };
  // Even where there is no body: the server takes unsafe requests only with this type, because
  // a form on another site cannot send it.
  if (method !== 'GET') headers['content-type'] = file?.type ?? 'application/json';
  if (version !== undefined) headers['if-match'] = `"${version}"`;
  const sent = file?.content ?? (body === undefined ? undefined : JSON.stringify(body));
  return (await send(addressOf(route, options), {
    method,
    headers,
    ...(sent === undefined ? {} : { body: sent }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  })) as Reply<Name>;
}

/** The address of a route that is followed as a link: downloads and pictures. */
export function apiUrl<Name extends RouteName & `GET ${string}`>(
  route: Name,
  ...[address]: Rest<Address<Name>>
): string {
  return addressOf(route, (address ?? {}) as Options);
}

/**
 * Listens to server-sent events until the returned function is called; the browser connects again
 * by itself when the connection breaks.
 */
export function listen<Name extends EventRoute, Event extends keyof Events<Name> & string>(
  route: Name,
  address: Address<Name>,
  event: Event,
  onEvent: (data: Events<Name>[Event]) => void,
): () => void {
  const source = new EventSource(addressOf(route, address as Options));
  source.addEventListener(event, (message) => onEvent(JSON.parse(message.data)));
  return () => source.close();
}

async function send(address: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, { credentials: 'same-origin', ...init });
    text = await response.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NetworkError('No answer from the server.', { cause: error });
  }
  const type = response.headers.get('content-type') ?? '';
  const json = /\bjson\b/.test(type) && text !== '' ? (JSON.parse(text) as unknown) : undefined;
  if (response.ok) return json;
  // A proxy's error page says only that our server is not there.
  if (response.status >= 502 && response.status <= 504) throw new NetworkError(response.statusText);
  throw new ApiError(response.status, (json ?? { title: response.statusText }) as Partial<Problem>);
}

function addressOf(route: RouteName, { params = {}, query = {} }: Options): string {
  const [, path = ''] = route.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `${base}${filled}${search.size === 0 ? '' : `?${search}`}`;
}
