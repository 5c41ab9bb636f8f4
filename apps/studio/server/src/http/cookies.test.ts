import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { StudioConfig } from '../studio.ts';
import { readSessionCookie, setSessionCookie } from './cookies.ts';

const config = { secure: true, port: 4600 } as StudioConfig;
const app = new Hono()
  .get('/set', (context) => {
    setSessionCookie(context, config, 'judge', 'token');
    return context.body(null);
  })
  .get('/read', (context) => context.text(readSessionCookie(context, config, 'judge') ?? ''));

it('is Secure with the __Host- prefix over https, where no other host can set it', async () => {
  const [cookie = ''] = (await app.request('/set')).headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-pairfair_judge=token;/);
  for (const part of ['Secure', 'HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=2592000']) {
    expect(cookie).toContain(part);
  }
  expect(cookie).not.toContain('Domain');
  const read = await app.request('/read', { headers: { cookie: cookie.split(';')[0] ?? '' } });
  expect(await read.text()).toBe('token');
});
