import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testStudio, type Visitor } from '../../testing/testStudio.ts';
import { oidcSettings } from './oidcSettings.ts';
import type { Session } from './schemas.ts';

/** What the provider says of the people it knows. */
const people: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  erika: { preferred_username: 'Erika', groups: ['staff', 'fairness-admins'] },
  otto: { preferred_username: 'Otto', groups: ['auditors'] },
  paul: { preferred_username: 'Paul', groups: ['staff'] },
};
const groupsNow: Record<string, unknown> = {};
let server: Server;
let issuer = '';

beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // It comes without types.
  const { Provider } = await import('oidc-provider' as string);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'studio',
        client_secret: 'a secret of the test',
        redirect_uris: ['http://localhost:4600/api/v1/oidc/callback'],
      },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username', 'groups'], email: ['email'] },
    conformIdTokenClaims: false,
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        ...people[id],
        ...(groupsNow[id] ? { groups: groupsNow[id] } : {}),
      }),
    }),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
  });
  server.on('request', provider.callback());
});
afterAll(() => server.close());

const settingsOf = () =>
  oidcSettings({
    PAIRFAIR_OIDC_ISSUER: issuer,
    PAIRFAIR_OIDC_CLIENT_ID: 'studio',
    PAIRFAIR_OIDC_CLIENT_SECRET: 'a secret of the test',
    PAIRFAIR_OIDC_ADMINS: 'fairness-admins',
    PAIRFAIR_OIDC_AUDITORS: 'auditors, revision',
    PAIRFAIR_OIDC_NAME: 'Example ID',
  });

/** A browser at the provider, which keeps its cookies. */
function elsewhere() {
  const cookies = new Map<string, string>();
  return async (url: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const [name = '', ...value] = pair.split('=');
      cookies.set(name, value.join('='));
    }
    return answer;
  };
}

/** Signs in at the provider, form by form, and answers the address it leads back to. */
async function signInThere(start: string, login: string): Promise<string> {
  const browse = elsewhere();
  let url = start;
  for (let hop = 0; hop < 20; hop++) {
    if (url.startsWith('http://localhost:4600/')) return url;
    const answer = await browse(url);
    const next = answer.headers.get('location');
    if (next) {
      url = new URL(next, url).href;
      continue;
    }
    const page = await answer.text();
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
    const sent = await browse(new URL(action, url).href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) }),
    });
    url = new URL(sent.headers.get('location') ?? '', url).href;
  }
  throw new Error('The provider did not lead back.');
}

describe('signing in with OpenID Connect', async () => {
  const { studio, app, visitor } = await testStudio();
  void app;
  beforeAll(() => {
    Object.assign(studio.config, { oidc: settingsOf() });
  });
  const whoIs = async (browser: Visitor) => (await browser.call<Session>('GET', '/session')).body;

  async function comeIn(browser: Visitor, login: string): Promise<string | null> {
    const start = await browser.fetch('/api/v1/oidc/start');
    expect(start.status).toBe(302);
    const back = await signInThere(start.headers.get('location') ?? '', login);
    const { pathname, search } = new URL(back);
    const answer = await browser.fetch(pathname + search);
    expect(answer.status).toBe(302);
    return answer.headers.get('location');
  }

  it('gives the role that the claim says, each time anew', async () => {
    const browser = visitor();
    expect((await whoIs(browser)).signInElsewhere).toBe('Example ID');
    expect(await comeIn(browser, 'erika')).toBe('/');
    expect((await whoIs(browser)).account).toMatchObject({ name: 'Erika', role: 'admin' });
    const reader = visitor();
    await comeIn(reader, 'otto');
    expect((await whoIs(reader)).account).toMatchObject({ name: 'Otto', role: 'auditor' });

    groupsNow.erika = ['auditors'];
    const again = visitor();
    await comeIn(again, 'erika');
    const { account } = await whoIs(again);
    expect(account).toMatchObject({ name: 'Erika', role: 'auditor' });
    expect(account?.id).toBe((await whoIs(browser)).account?.id);
  });

  it('lets nobody in whom the claim gives no role', async () => {
    const browser = visitor();
    expect(await comeIn(browser, 'paul')).toBe('/login?problem=no-role');
    expect((await whoIs(browser)).account).toBeNull();
  });

  it('takes no answer that this browser did not ask for', async () => {
    const [asked, other] = [visitor(), visitor()];
    const start = await asked.fetch('/api/v1/oidc/start');
    const back = new URL(await signInThere(start.headers.get('location') ?? '', 'otto'));
    const stolen = await other.fetch(back.pathname + back.search);
    expect(stolen.headers.get('location')).toBe('/login?problem=elsewhere');
    // With a request of its own the state is another.
    await other.fetch('/api/v1/oidc/start');
    const swapped = await other.fetch(back.pathname + back.search);
    expect(swapped.headers.get('location')).toBe('/login?problem=elsewhere');
    expect((await whoIs(other)).account).toBeNull();
  });
});

describe('the settings of a provider', () => {
  const whole = {
    PAIRFAIR_OIDC_ISSUER: 'https://id.example.org',
    PAIRFAIR_OIDC_CLIENT_ID: 'a',
    PAIRFAIR_OIDC_CLIENT_SECRET: 'b',
    PAIRFAIR_OIDC_ADMINS: 'x',
  };
  it.each([
    [{ PAIRFAIR_OIDC_ISSUER: 'http://id.example.org' }, /must be an https/],
    [{ PAIRFAIR_OIDC_CLIENT_ID: '' }, /needs PAIRFAIR_OIDC_CLIENT_ID/],
    [{ PAIRFAIR_OIDC_ADMINS: ' , ' }, /must say who may come in/],
    [{ PAIRFAIR_OIDC_CLIENT_SECRET_FILE: 'there/is/none' }, /cannot be read/],
  ])('say what is wrong: %o', (change, words) => {
    expect(() => oidcSettings({ ...whole, ...change })).toThrow(words);
  });
  it('are none without an issuer', () => {
    expect(oidcSettings({})).toBeUndefined();
  });
});
