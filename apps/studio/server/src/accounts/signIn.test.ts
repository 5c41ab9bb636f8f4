import { describe, expect, it } from 'vitest';
import { testStudio, type Visitor } from '../../testing/testStudio.ts';
import { createAdminLink } from './adminLink.ts';
import type { Account, Link, OpenLink, Session, SessionList } from './schemas.ts';
import { codeAt } from './totp.ts';

const { admin, auditor, visitor, studio } = await testStudio();
const { database } = studio;
const tokenOf = (url: string) => new URL(url).hash.replace('#setup=', '');
const good = 'seven quiet otters';
const whoIs = async (browser: Visitor) => (await browser.call<Session>('GET', '/session')).body;
const redeem = async (token: string) => (await visitor().call('POST', '/setup', { token })).status;

async function withPassword(name: string): Promise<Visitor> {
  const browser = await admin();
  expect((await browser.call('PUT', '/account', { name, password: good })).status).toBe(200);
  return browser;
}

describe('links of administrators', () => {
  const operatorLink = async () => tokenOf((await createAdminLink(database, 'http://x')).url);

  it('to the first administrator are void once an administrator has a password', async () => {
    await database.query('delete from account');
    const first = await operatorLink();
    await withPassword('first of all');
    expect(await redeem(first)).toBe(410);
  });

  it('to the first administrator are void even where they were kept from before', async () => {
    await database.query('delete from account');
    const first = await operatorLink();
    await database.query(`insert into account (name, role, password) values ('x', 'admin', 'y')`);
    expect(await redeem(first)).toBe(410);
  });

  it('void those that the command made before', async () => {
    const [older, newer] = [await operatorLink(), await operatorLink()];
    expect(await redeem(older)).toBe(410);
    expect(await redeem(newer)).toBe(200);
  });

  it('are listed with who made them, can be voided, and end with that account', async () => {
    await database.query('delete from account');
    const [browser, other] = [await withPassword('maker'), await admin()];
    const make = async (name: string) =>
      tokenOf(
        (await browser.call<Link>('POST', '/accounts/links', { role: 'auditor', name })).body.url,
      );
    const [revoked, orphaned] = [await make('revoked'), await make('orphaned')];
    const listed = async () =>
      (await other.call<{ links: OpenLink[] }>('GET', '/accounts/links')).body.links;
    const found = (await listed()).find(({ name }) => name === 'revoked');
    expect(found).toMatchObject({ role: 'auditor', madeBy: 'maker' });
    expect((await other.call('DELETE', `/accounts/links/${found?.id}`)).status).toBe(204);
    expect(await redeem(revoked)).toBe(410);
    const self = (await whoIs(browser)).account;
    expect((await other.call('DELETE', `/accounts/${self?.id}`)).status).toBe(204);
    expect(await redeem(orphaned)).toBe(410);
    expect(await listed()).toEqual([]);
  });
});

describe('guesses', () => {
  it('from elsewhere do not shut out a browser that was signed in before', async () => {
    const browser = await withPassword('dora');
    await browser.call('DELETE', '/session');
    // As ten wrong guesses from ten places leave it.
    await database.query(
      `insert into rate_limit (key, tokens, at) values ('login-name:dora', 0, clock_timestamp())
       on conflict (key) do update set tokens = 0, at = clock_timestamp()`,
    );
    const login = { name: 'dora', password: good };
    expect((await browser.call('POST', '/session', login)).status).toBe(200);
    // A browser nobody knows waits like those who guess.
    expect((await visitor().call('POST', '/session', login)).status).toBe(429);
  });

  it('from one IPv6 network are counted together', async () => {
    const statuses: number[] = [];
    for (let k = 0; k < 16; k++) {
      const guesser = visitor(`2001:db8:7:7::${k.toString(16)}`);
      const token = `a guessed token ${k}`.padEnd(43, '-');
      statuses.push((await guesser.call('POST', '/setup', { token })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    const neighbour = visitor('2001:db8:7:8::1');
    const token = 'a guessed token'.padEnd(43, '-');
    expect((await neighbour.call('POST', '/setup', { token })).status).toBe(410);
  });

  it('that nobody had time to look at do not count', async () => {
    const address = '10.78.0.1';
    const tries = await Promise.all(
      Array.from({ length: 9 }, (_, k) =>
        visitor(address).call('POST', '/session', { name: `emil ${k}`, password: 'wrong wrong' }),
      ),
    );
    const busy = tries.filter(({ status }) => status === 503).length;
    expect(busy).toBeGreaterThan(0);
    const [left] = await database.query<{ tokens: number }>(
      'select tokens from rate_limit where key = $1',
      [`login:${address}`],
    );
    // 15 at first; what was looked at is gone, and a little has come back with time.
    expect(left?.tokens).toBeGreaterThanOrEqual(15 - (9 - busy));
  });
});

describe('names that look like others', () => {
  it('are refused for new accounts and for renaming', async () => {
    const browser = await withPassword('Greta');
    const link = (name: string) =>
      browser.call('POST', '/accounts/links', { role: 'auditor', name });
    expect((await link('gгeta'.replace('г', 'r'))).status).toBe(409);
    expect((await link('Grеta')).status).toBe(409);
    expect((await link('Gerta')).status).toBe(201);
    const other = await admin();
    expect((await other.call('PUT', '/account', { name: 'GRETA ' })).status).toBe(409);
  });
});

describe('sessions', () => {
  it('are listed and ended by their owner and by an administrator', async () => {
    const browser = await withPassword('hilde');
    const phone = visitor();
    await phone.call(...(['POST', '/session', { name: 'hilde', password: good }] as const), {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1',
    });
    const mine = async () =>
      (await browser.call<SessionList>('GET', '/account/sessions')).body.sessions;
    const [there] = (await mine()).filter(({ own }) => !own);
    expect(there).toMatchObject({ device: 'Safari, iPhone', via: 'password' });
    expect((await browser.call('DELETE', `/account/sessions/${there?.id}`)).status).toBe(204);
    expect((await whoIs(phone)).account).toBeNull();
    expect(await mine()).toHaveLength(1);

    const id = (await whoIs(browser)).account?.id;
    const boss = await admin();
    const seen = await boss.call<SessionList>('GET', `/accounts/${id}/sessions`);
    const session = seen.body.sessions[0]?.id;
    const reader = await auditor();
    const path = `/accounts/${id}/sessions/${session}`;
    expect((await reader.call('DELETE', path)).status).toBe(403);
    expect((await boss.call('DELETE', path)).status).toBe(204);
    expect((await whoIs(browser)).account).toBeNull();
  });

  it('take their streams along', async () => {
    const browser = await withPassword('ida');
    const [dataset] = await database.query<{ id: string }>(
      `insert into dataset (name, digest, row_count, columns) values ('d', '', 0, '[]') returning id`,
    );
    const [study] = await database.query<{ id: string }>(
      `insert into study (dataset_id, title, mode, config)
       values ($1, 'Admissions', 'pairs', '{}') returning id`,
      [dataset?.id],
    );
    const answer = await browser.fetch(`/api/v1/studies/${study?.id}/events`);
    const reader = answer.body?.getReader();
    const decoder = new TextDecoder();
    let text = '';
    while (!text.includes('event: study')) text += decoder.decode((await reader?.read())?.value);
    const elsewhere = visitor();
    await elsewhere.call('POST', '/session', { name: 'ida', password: good });
    const { body } = await elsewhere.call<SessionList>('GET', '/account/sessions');
    const other = body.sessions.find(({ own }) => !own);
    await elsewhere.call('DELETE', `/account/sessions/${other?.id}`);
    // Ends by itself, without an error and long before the next beat.
    for (;;) {
      const read = await reader?.read();
      if (!read || read.done) break;
    }
    expect((await whoIs(elsewhere)).account?.name).toBe('ida');
  });
});

describe('a second factor', () => {
  const now = () => Math.floor(Date.now() / 30_000);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bytesOf = (secret: string) =>
    Buffer.from(
      (
        [...secret]
          .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
          .join('')
          .match(/.{8}/g) ?? []
      ).map((byte) => Number.parseInt(byte, 2)),
    );

  /** Somebody with a password and an app. */
  async function withApp(name: string) {
    const browser = await withPassword(name);
    const offer = await browser.call<{ secret: string }>('POST', '/account/second-factor', {
      currentPassword: good,
    });
    const secret = bytesOf(offer.body.secret);
    const set = await browser.call<{ codes: string[] }>('PUT', '/account/second-factor', {
      code: codeAt(secret, now()),
    });
    expect(set.status).toBe(200);
    return { browser, secret, codes: set.body.codes };
  }
  const login = (name: string, code?: string) =>
    visitor().call<{ code?: string }>('POST', '/session', { name, password: good, code });

  it('is needed to sign in; a code counts once, a recovery code once', async () => {
    const { secret, codes } = await withApp('jana');
    expect(await login('jana')).toMatchObject({ status: 401, body: { code: 'code-needed' } });
    expect(await login('jana', '000000')).toMatchObject({
      status: 401,
      body: { code: 'wrong-one-time-code' },
    });
    // The code that set it up is used already; the next one is taken, for clocks that differ.
    const next = codeAt(secret, now() + 1);
    expect((await login('jana', next)).status).toBe(200);
    expect((await login('jana', next)).status).toBe(401);
    expect(codes).toHaveLength(10);
    expect((await login('jana', codes[0]?.toLowerCase())).status).toBe(200);
    expect((await login('jana', codes[0])).status).toBe(401);
  });

  it('of another password does nothing, and is kept unreadable where it can be', async () => {
    const { codes } = await withApp('karl');
    const answer = await visitor().call<{ code: string }>('POST', '/session', {
      ...{ name: 'karl', password: 'eight loud otters', code: codes[1] },
    });
    expect(answer.body.code).toBe('wrong-password');
    const rows = await database.query<{ text: string }>(
      'select r::text as text from recovery_code r',
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(codes[1]?.replaceAll('-', ''));
  });

  it('is removed by its owner with the password, or by an administrator', async () => {
    const { browser } = await withApp('lena');
    const remove = (currentPassword: string) =>
      browser.call('POST', '/account/second-factor/removal', { currentPassword });
    expect((await remove('wrong')).status).toBe(403);
    expect((await remove(good)).status).toBe(204);
    expect((await login('lena')).status).toBe(200);

    const lost = await withApp('mia');
    const id = (await whoIs(lost.browser)).account?.id;
    expect((await (await admin()).call('DELETE', `/accounts/${id}/second-factor`)).status).toBe(
      204,
    );
    expect((await whoIs(lost.browser)).account).toBeNull();
    expect((await login('mia')).status).toBe(200);
  });

  it('can be demanded of administrators, who then set it up before anything else', async () => {
    const without = await admin();
    const demand = (browser: Visitor, secondFactor: boolean) =>
      browser.call('PUT', '/accounts/policy', { secondFactor });
    expect((await demand(without, true)).status).toBe(409);
    const { browser } = await withApp('nora');
    expect((await demand(browser, true)).status).toBe(200);
    try {
      expect(await without.call('GET', '/accounts')).toMatchObject({
        status: 403,
        body: { code: 'second-factor-required' },
      });
      expect((await whoIs(without)).mustEnrol).toBe(true);
      const reader = await auditor();
      expect((await reader.call<{ accounts: Account[] }>('GET', '/accounts')).status).toBe(200);
      const offer = await without.call<{ secret: string }>('POST', '/account/second-factor', {});
      const code = codeAt(bytesOf(offer.body.secret), now());
      expect((await without.call('PUT', '/account/second-factor', { code })).status).toBe(200);
      expect((await without.call('GET', '/accounts')).status).toBe(200);
      expect((await without.call('POST', '/account/second-factor/removal', {})).status).toBe(409);
    } finally {
      expect((await demand(browser, false)).status).toBe(200);
    }
  });
});
