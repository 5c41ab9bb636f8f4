import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { testStudio } from '../../testing/testStudio.ts';
import { oidcSettings } from './oidcSettings.ts';

// A provider that says whatever it is told to, beside the real one of oidc.test.ts.
const provider = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const clientSecret = 'a secret of the test, long enough to sign with';
type Json = Readonly<Record<string, unknown>>;

let origin = '';
/** What the token endpoint hands out next, by the nonce that was asked with. */
let idToken: (claims: Json) => string = () => '';
let redirects = false;
let claims: Json = {};

const server = createServer((request, response) => {
  const path = new URL(request.url ?? '', origin).pathname;
  const answer = (body: Json) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  if (path === '/moved/.well-known/openid-configuration' || (path === '/token' && redirects)) {
    response.writeHead(307, { location: path === '/token' ? '/token2' : '/good' }).end();
  } else if (path.endsWith('/.well-known/openid-configuration') || path === '/good') {
    answer({
      // A provider at /other that says that it is another.
      ...{ issuer: path === '/good' ? `${origin}/moved` : origin },
      ...{ authorization_endpoint: `${origin}/auth`, token_endpoint: `${origin}/token` },
      ...{ jwks_uri: `${origin}/keys`, response_types_supported: ['code'] },
      ...{ subject_types_supported: ['public'] },
      id_token_signing_alg_values_supported: ['RS256'],
    });
  } else if (path === '/keys') {
    const jwk = provider.publicKey.export({ format: 'jwk' });
    answer({ keys: [{ ...jwk, kid: 'first', alg: 'RS256', use: 'sig' }] });
  } else {
    answer({
      ...{ access_token: 'ACCESSMARK', token_type: 'Bearer', id_token: idToken(claims) },
    });
  }
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

const part = (value: Json | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

function signed(payload: Json, key: KeyObject, header: Json = {}): string {
  const text = `${part({ alg: 'RS256', kid: 'first', ...header })}.${part(payload)}`;
  return `${text}.${createSign('sha256').update(text).sign(key, 'base64url')}`;
}

const byHmac = (payload: Json, secret: string) => {
  const text = `${part({ alg: 'HS256', kid: 'first' })}.${part(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};

const good = (payload: Json) => signed(payload, provider.privateKey);
const pem = String(provider.publicKey.export({ type: 'spki', format: 'pem' }));
const now = () => Math.floor(Date.now() / 1000);

const studio = await testStudio();
const nameProvider = (issuer: string) =>
  Object.assign(studio.studio.config, {
    oidc: oidcSettings({
      PAIRFAIR_OIDC_ISSUER: issuer,
      PAIRFAIR_OIDC_CLIENT_ID: 'studio',
      PAIRFAIR_OIDC_CLIENT_SECRET: clientSecret,
      PAIRFAIR_OIDC_ADMINS: 'admins',
    }),
  });

/** Goes there and back; answers where it leads. */
async function comeIn(): Promise<string | null> {
  const browser = studio.visitor();
  const start = await browser.fetch('/api/v1/oidc/start');
  const there = new URL(start.headers.get('location') ?? '', 'http://localhost:4600');
  if (there.origin !== origin) return there.pathname + there.search;
  claims = {
    ...{ iss: origin, aud: 'studio', sub: 'erika', groups: ['admins'], iat: now() },
    ...{ exp: now() + 300, nonce: there.searchParams.get('nonce') },
  };
  const back = new URLSearchParams({
    code: 'any',
    state: there.searchParams.get('state') ?? '',
  });
  const answer = await browser.fetch(`/api/v1/oidc/callback?${back}`);
  return answer.headers.get('location');
}

describe('what a provider says of somebody', () => {
  it('is believed where all of it is right, and its tokens are kept nowhere', async () => {
    nameProvider(origin);
    idToken = good;
    expect(await comeIn()).toBe('/');
    const { database } = studio.studio;
    const tables = await database.query<{ name: string }>(
      'select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()',
    );
    const signature = good(claims).split('.')[2] ?? '';
    for (const { name } of tables) {
      const found = await database.query(
        `select 1 from ${name} t where t::text like '%ACCESSMARK%' or position($1 in t::text) > 0`,
        [signature],
      );
      expect(found, name).toEqual([]);
    }
    expect(studio.logged.join('\n')).not.toMatch(/ACCESSMARK|eyJ/);
  });

  const forgeries: [string, (claims: Json) => string][] = [
    ['signed by a stranger', (all) => signed(all, stranger.privateKey)],
    [
      'signed with a key that it brings along',
      (all) =>
        signed(all, stranger.privateKey, { jwk: stranger.publicKey.export({ format: 'jwk' }) }),
    ],
    ['not signed', (all) => `${part({ alg: 'none' })}.${part(all)}.`],
    ['signed with the client’s secret', (all) => byHmac(all, clientSecret)],
    ['signed with the public key as a secret', (all) => byHmac(all, pem)],
    [
      'changed after it was signed',
      (all) => {
        const [head, , signature] = good(all).split('.');
        return [head, part({ ...all, sub: 'otto' }), signature].join('.');
      },
    ],
    ['for another client', (all) => good({ ...all, aud: 'somebody' })],
    ['for several, without a word for whom', (all) => good({ ...all, aud: ['studio', 'other'] })],
    ['of another issuer', (all) => good({ ...all, iss: 'https://id.example.org' })],
    ['over', (all) => good({ ...all, iat: now() - 7200, exp: now() - 3600 })],
    ['not yet good', (all) => good({ ...all, nbf: now() + 3600 })],
    ['an answer to another request', (all) => good({ ...all, nonce: 'another' })],
    ['an answer to none, as an access token is', ({ nonce: _, ...all }) => good(all)],
    ['about nobody', ({ sub: _, ...all }) => good(all)],
    ['no token', () => 'nonsense'],
  ];
  it.each(forgeries)('is not believed when it is %s', async (_, forge) => {
    nameProvider(origin);
    idToken = forge;
    expect(await comeIn()).toBe('/login?problem=elsewhere');
  });

  it('is not fetched from where a redirect leads', async () => {
    nameProvider(origin);
    idToken = good;
    redirects = true;
    expect(await comeIn()).toBe('/login?problem=elsewhere');
    redirects = false;
    nameProvider(`${origin}/moved`);
    expect(await comeIn()).toBe('/login?problem=elsewhere');
  });

  it('is not asked for where the provider says that it is another', async () => {
    nameProvider(`${origin}/other`);
    expect(await comeIn()).toBe('/login?problem=elsewhere');
  });
});
