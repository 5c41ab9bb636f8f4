import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, apiUrl, call, listen, NetworkError } from './api.ts';

const sent: { address: string; init: RequestInit }[] = [];
let answer: () => Response;

beforeEach(() => {
  sent.length = 0;
  answer = () => Response.json({ studies: [] });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init });
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('call', () => {
  it('fills the path, leaves out what is undefined, and names the version', async () => {
    await call('PATCH /studies/:id', { params: { id: 'a/b' }, body: { title: 'T' }, version: 3 });
    await call('GET /audit', { query: { limit: 5 } });
    expect(sent.map(({ address }) => address)).toEqual([
      '/api/v1/studies/a%2Fb',
      '/api/v1/audit?limit=5',
    ]);
    expect(sent[0]?.init).toMatchObject({ method: 'PATCH', body: '{"title":"T"}' });
    expect(sent[0]?.init.headers).toMatchObject({ 'if-match': '"3"' });
  });

  it('says application/json even without a body, and what a file is', async () => {
    const content = new Blob(['a,b']);
    await call('DELETE /session');
    await call('POST /datasets', { query: { name: 'x' }, file: { content, type: 'text/csv' } });
    const types = sent.map(({ init }) => (init.headers as Record<string, string>)['content-type']);
    expect(types).toEqual(['application/json', 'text/csv']);
    expect(sent[1]?.init.body).toBe(content);
  });

  it('throws what the server refuses, and what a proxy answers in its place', async () => {
    answer = () => Response.json({ code: 'conflict', detail: 'No.' }, { status: 409 });
    await expect(call('GET /studies')).rejects.toMatchObject({ code: 'conflict', message: 'No.' });
    await expect(call('GET /studies')).rejects.toBeInstanceOf(ApiError);
    answer = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    await expect(call('GET /studies')).rejects.toBeInstanceOf(NetworkError);
  });
});

/** Never called: `npm run typecheck` fails where one of these is not refused. */
export async function mistakes(): Promise<void> {
  // @ts-expect-error There is no such route.
  await call('GET /nowhere');
  // @ts-expect-error Its path has a part.
  await call('GET /studies/:id');
  // @ts-expect-error The part has another name.
  await call('GET /studies/:id', { params: { study: 'x' } });
  // @ts-expect-error The body lacks the password.
  await call('POST /session', { body: { name: 'x' } });
  // @ts-expect-error It takes no body.
  await call('DELETE /session', { body: {} });
  // @ts-expect-error The query has a number.
  await call('GET /audit', { query: { before: 'x' } });
  // @ts-expect-error It takes CSV only.
  const wrongType = { content: new Blob(), type: 'text/html' } satisfies UploadOf;
  // @ts-expect-error Only what is read can be a link.
  apiUrl('POST /session');
  // @ts-expect-error It has no events.
  listen('GET /jobs/:id', { params: { id: '' } }, 'job', () => {});
  // @ts-expect-error Its event has another name.
  listen('GET /jobs/:id/events', { params: { id: '' } }, 'jobs', () => {});
  const { gamma } = await call('GET /fits/:id/statistics', { params: { id: '' } });
  // @ts-expect-error The answer has a number.
  const text: string = gamma;
  console.log(text, wrongType);
}

type UploadOf = NonNullable<Parameters<typeof call<'POST /datasets'>>[1]>['file'];
