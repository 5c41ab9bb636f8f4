import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { StudioConfig } from '../studio.ts';
import { clientAddress } from './clientAddress.ts';
import { requireSameOrigin } from './sameOrigin.ts';
import { setSecurityHeaders } from './securityHeaders.ts';

const behindProxy = {
  ...{ secure: true, publicUrl: 'https://studio.example.org', port: 4600 },
} as StudioConfig;
const direct = { ...behindProxy, secure: false, publicUrl: 'http://localhost:4600' };

describe('clientAddress', () => {
  const addressOf = async (config: StudioConfig, peer: string, forwarded?: string) => {
    const app = new Hono().get('/', (context) => context.text(clientAddress(context, config)));
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const from = { incoming: { socket: { remoteAddress: peer } } };
    return (await app.request('/', { headers }, from)).text();
  };

  it('is the one that the proxy saw, not those that the client claims', async () => {
    expect(await addressOf(behindProxy, '127.0.0.1', '1.1.1.1, 203.0.113.7')).toBe('203.0.113.7');
    expect(await addressOf(behindProxy, '::ffff:172.17.0.2', '203.0.113.7')).toBe('203.0.113.7');
  });

  it('is the connection’s without a proxy, or when it comes past it', async () => {
    expect(await addressOf(direct, '192.168.0.9', '203.0.113.7')).toBe('192.168.0.9');
    expect(await addressOf(behindProxy, '198.51.100.4', '203.0.113.7')).toBe('198.51.100.4');
    expect(await addressOf(behindProxy, '127.0.0.1')).toBe('127.0.0.1');
  });
});

describe('requireSameOrigin', () => {
  const allowed = async (config: StudioConfig, origin: string, host: string) => {
    const app = new Hono()
      .post('/', (context) => {
        requireSameOrigin(context, config);
        return context.body(null);
      })
      .onError(() => new Response(null, { status: 403 }));
    const answer = await app.request('/', { method: 'POST', headers: { origin, host } });
    return answer.status === 200;
  };

  it('takes the public address behind a proxy, whatever host the proxy names', async () => {
    expect(await allowed(behindProxy, 'https://studio.example.org', '127.0.0.1:4600')).toBe(true);
    expect(await allowed(behindProxy, 'http://studio.example.org', 'studio.example.org')).toBe(
      false,
    );
  });

  it('takes any name of this machine in a local network', async () => {
    expect(await allowed(direct, 'http://192.168.0.2:4600', '192.168.0.2:4600')).toBe(true);
    expect(await allowed(direct, 'http://192.168.0.3:4600', '192.168.0.2:4600')).toBe(false);
  });
});

describe('setSecurityHeaders', () => {
  it('asks browsers for https for a year where there is https', () => {
    const headers = new Headers();
    setSecurityHeaders(headers, behindProxy, true);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    const plain = new Headers();
    setSecurityHeaders(plain, direct, true);
    expect(plain.has('strict-transport-security')).toBe(false);
  });

  it('leaves what a handler has said', () => {
    const headers = new Headers({ 'content-security-policy': 'sandbox' });
    setSecurityHeaders(headers, direct, true);
    expect(headers.get('content-security-policy')).toBe('sandbox');
  });
});
