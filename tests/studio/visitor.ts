/** Somebody who talks to the studio over HTTP, with cookies and without a browser. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  /** Any request; says that it comes from a page of the studio unless `headers` say otherwise. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** A request below /api/v1 with a JSON body. */
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly body: T; readonly text: string }>;
}

/** A visitor of the studio at an address. */
export function visit(url: string): Visitor {
  const cookies = new Map<string, string>();
  const browse: Visitor['fetch'] = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    const unsafe = (init.method ?? 'GET') !== 'GET';
    if (unsafe && !headers.has('origin')) headers.set('origin', url);
    if (unsafe && !headers.has('content-type')) headers.set('content-type', 'application/json');
    if (cookies.size > 0) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await fetchAgain(`${url}${path}`, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    fetch: browse,
    async call<T>(
      method: string,
      path: string,
      body?: unknown,
      headers: Readonly<Record<string, string>> = {},
    ) {
      const response = await browse(`/api/v1${path}`, {
        ...{ method, headers: { ...headers } },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const json = /json/.test(response.headers.get('content-type') ?? '') && text !== '';
      return { status: response.status, text, body: (json ? JSON.parse(text) : {}) as T };
    },
  };
}

/** Exchanges the one-time link for an administrator's session. */
export async function becomeAdmin(adminLink: string): Promise<Visitor> {
  const { origin, hash } = new URL(adminLink);
  const admin = visit(origin);
  const { status, text } = await admin.call('POST', '/setup', { token: hash.split('=')[1] });
  if (status !== 200) throw new Error(`The set-up link was refused: ${text}`);
  return admin;
}

/** Exchanges an invitation for a judge's session, and agrees to take part. */
export async function becomeJudge(invitation: string): Promise<Visitor> {
  const { origin, hash } = new URL(invitation);
  const judge = visit(origin);
  const claimed = await judge.call('POST', '/invitations/claim', { token: hash.split('=')[1] });
  if (claimed.status !== 204) throw new Error(`The invitation was refused: ${claimed.text}`);
  await judge.call('POST', '/judge/consent', { accepted: true });
  return judge;
}

/** A browser, too, tries once more when the connection that it had kept was closed meanwhile. */
async function fetchAgain(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (!['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(code ?? '')) throw error;
    return fetch(url, init);
  }
}
