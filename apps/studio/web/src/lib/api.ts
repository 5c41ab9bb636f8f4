import type { Problem } from '@pairfair/studio/api';
import type { CallOptions, Reply, Route } from './endpoints.ts';

const base = '/api/v1';

/** The server's own "no": a problem+json answer. `message` is its detail, meant for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable, for programs: `not-found`, `conflict`, `too-many`, … */
  readonly code: string;
  /** What is wrong with which field, by path. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.detail ?? problem.title ?? `HTTP ${status}`);
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.fields = Object.fromEntries(
      (problem.fields ?? []).map(({ path, message }) => [path, message]),
    );
  }
}

/** No answer came: the network or the server is away. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

type Arguments<R extends Route> =
  Record<never, never> extends CallOptions<R> ? [CallOptions<R>?] : [CallOptions<R>];

/**
 * Calls a JSON route; the path's parts, the body and the answer are typed by {@link Endpoints}.
 *
 * @throws ApiError when the server refuses, NetworkError when there is no answer.
 *
 * @example
 * const { studies } = await call('GET /studies');
 * const study = await call('PATCH /studies/:id', { params: { id }, body: { title }, version });
 */
export async function call<R extends Route>(
  route: R,
  ...[options]: Arguments<R>
): Promise<Reply<R>> {
  const { params, body, query, version, signal, keepalive } = (options ?? {}) as {
    params?: Record<string, string>;
    body?: unknown;
    query?: Record<string, string | number | undefined>;
    version?: number;
    signal?: AbortSignal;
    keepalive?: boolean;
  };
  const [method = 'GET', path = ''] = route.split(' ');
  const headers: Record<string, string> = { accept: 'application/json' };
  // Even where there is no body: the server takes unsafe requests only with this type, because
  // a form on another site cannot send it.
  if (method !== 'GET') headers['content-type'] = 'application/json';
  if (version !== undefined) headers['if-match'] = `"${version}"`;
  return (await send(withQuery(fillPath(path, params), query), {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  })) as Reply<R>;
}

/** Sends a file as the body, such as a CSV to `POST /datasets?name=NAME`. */
export async function upload<T>(
  path: string,
  file: Blob,
  query: Readonly<Record<string, string | number | undefined>> = {},
  type: string = file.type || 'text/csv',
): Promise<T> {
  return (await send(withQuery(path, query), {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': type },
    body: file,
  })) as T;
}

/** The address of a route that is followed as a link: downloads and pictures. */
export function apiUrl(
  path: string,
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  return base + withQuery(path, query);
}

/**
 * Listens to server-sent events until the returned function is called; the browser connects again
 * by itself when the connection breaks.
 */
export function listen<T>(path: string, event: string, onEvent: (data: T) => void): () => void {
  const source = new EventSource(base + path);
  source.addEventListener(event, (message) => onEvent(JSON.parse(message.data) as T));
  return () => source.close();
}

async function send(path: string, init: RequestInit): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(base + path, { credentials: 'same-origin', ...init });
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

function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function withQuery(
  path: string,
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}
