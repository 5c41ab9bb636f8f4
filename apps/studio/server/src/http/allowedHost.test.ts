import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { testStudio } from '../../testing/testStudio.ts';
import { requireAllowedHost } from './allowedHost.ts';

const config = { publicUrl: 'https://studio.example.org', hosts: ['Fair.example.net'] };

describe('the Host of a request', () => {
  it.each([
    'studio.example.org',
    'localhost:4600',
    '127.0.0.1:4600',
    '192.168.7.7',
    '[::1]:4600',
    'fair.example.net:80',
    hostname(),
  ])('may be %s', (host) => {
    expect(() => requireAllowedHost(host, config)).not.toThrow();
  });

  it.each(['evil.example.com', 'studio.example.org.evil.example', '', 'a b', undefined])(
    'may not be %s',
    (host) => {
      expect(() => requireAllowedHost(host, config)).toThrow(/does not go by that name/);
    },
  );

  it('is looked at before anything else, but for health', async () => {
    const { app } = await testStudio();
    const ask = (path: string) => app.request(path, { headers: { host: 'evil.example.com' } });
    for (const path of ['/', '/api/v1/session', '/metrics']) {
      expect((await ask(path)).status, path).toBe(421);
    }
    expect((await ask('/healthz')).status).toBe(200);
  });
});
