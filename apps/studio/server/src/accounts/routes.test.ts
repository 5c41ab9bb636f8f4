import { describe, expect, it } from 'vitest';
import { testStudio, type Visitor } from '../../testing/testStudio.ts';
import type { Problem } from '../http/schemas.ts';
import { createJudgeSession } from '../http/sessions.ts';
import { createAdminLink } from './adminLink.ts';
import type { Account, Link, Session } from './schemas.ts';

const { admin, auditor, visitor, studio, logged } = await testStudio();
const { database } = studio;
const tokenOf = (url: string) => new URL(url).hash.replace('#setup=', '');
const whoIs = async (browser: Visitor) => (await browser.call<Session>('GET', '/session')).body;
const good = 'seven quiet otters';

/** An administrator with a password, in a browser of their own. */
async function withPassword(name: string): Promise<Visitor> {
  const browser = await admin();
  const { status } = await browser.call('PUT', '/account', { name, password: good });
  expect(status).toBe(200);
  return browser;
}

describe('a one-time link', () => {
  const newLink = async () => tokenOf((await createAdminLink(database, 'http://x')).url);
  const redeem = (token: string) => visitor().call<Problem>('POST', '/setup', { token });

  it('lets in once', async () => {
    const token = await newLink();
    expect((await redeem(token)).status).toBe(200);
    expect(await redeem(token)).toMatchObject({ status: 410, body: { code: 'link-used' } });
  });

  it('voids those before it, also where several are made at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 6 }, newLink));
    const answers = await Promise.all(tokens.map(redeem));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('lets only one of many in who try at once', async () => {
    const token = await newLink();
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is too old after a day', async () => {
    const token = await newLink();
    await database.query(
      `update access_link set expires_at = expires_at - interval '24 hours 1 second'
        where used_at is null`,
    );
    expect((await redeem(token)).status).toBe(410);
  });

  it('is not found in the database, nor is a session', async () => {
    const token = await newLink();
    const browser = await admin();
    const cookie = browser.cookies.get('pairfair_account_4600') ?? '';
    const rows = await database.query<{ text: string }>(
      'select l::text as text from access_link l union all select s::text from session s',
    );
    const text = rows.map((row) => row.text).join();
    for (const secret of [token, cookie, Buffer.from(token, 'base64url').toString('hex')]) {
      expect(text).not.toContain(secret);
    }
  });

  it('of a lost password lets in and takes the old password and sessions away', async () => {
    await database.query('delete from account');
    const old = await withPassword('lost');
    const browser = visitor();
    await browser.call('POST', '/setup', { token: await newLink() });
    expect((await whoIs(browser)).account).toMatchObject({ name: 'lost', hasPassword: false });
    expect((await whoIs(old)).account).toBeNull();
    const { status } = await visitor().call('POST', '/session', { name: 'lost', password: good });
    expect(status).toBe(401);
  });
});

describe('signing in', () => {
  it('needs the right password, and gives a new session each time', async () => {
    const first = await withPassword('anna');
    const login = (password: string) =>
      visitor().call('POST', '/session', { name: 'anna', password });
    expect(await login('seven quiet cats')).toMatchObject({ status: 401 });
    const browser = visitor();
    await browser.call('POST', '/session', { name: 'anna', password: good });
    expect((await whoIs(browser)).account?.name).toBe('anna');
    const before = [...browser.cookies.values()];
    await browser.call('POST', '/session', { name: 'anna', password: good });
    expect([...browser.cookies.values()]).not.toEqual(before);
    expect((await whoIs(first)).account?.name).toBe('anna');
  });

  it('takes passwords of a thousand characters, and however old they are', async () => {
    const browser = await admin();
    const long = Array.from({ length: 200 }, (_, k) => `${k * k}ü🦊`)
      .join(' ')
      .slice(0, 1000);
    await browser.call('PUT', '/account', { name: 'old', password: long });
    await database.query(
      `update account set created_at = now() - interval '20 years' where name = 'old'`,
    );
    const signIn = (password: string) =>
      visitor().call('POST', '/session', { name: 'old', password });
    expect((await signIn(long)).status).toBe(200);
    // Nothing is cut off.
    expect((await signIn(long.slice(0, -1))).status).toBe(401);
  });

  it('asks for nothing but a name, a password and a code', async () => {
    const { body } = await visitor().call<{
      paths: Record<string, { post: { requestBody: { content: object } } }>;
    }>('GET', '/openapi.json');
    const { content } = body.paths['/session']?.post.requestBody ?? { content: {} };
    const asked = JSON.stringify(content).match(/"properties":\{(.*?)\},"required"/)?.[1] ?? '';
    expect(Object.keys(JSON.parse(`{${asked}}`) as object)).toEqual(['name', 'password', 'code']);
  });

  it('answers the same for a name that nobody has', async () => {
    const wrong = async (name: string) =>
      (await visitor().call<Problem>('POST', '/session', { name, password: 'x' })).body;
    expect(await wrong('nobody at all')).toEqual(await wrong('anna'));
  });

  it('is limited by address, together with one-time links', async () => {
    const guesser = visitor('10.66.0.1');
    const statuses: number[] = [];
    for (let k = 0; k < 16; k++) {
      const token = `a guessed token ${k}`.padEnd(43, '-');
      statuses.push((await guesser.call('POST', '/setup', { token })).status);
    }
    expect(statuses).toEqual([...Array(15).fill(410), 429]);
    const { status } = await guesser.call('POST', '/session', { name: 'anna', password: good });
    expect(status).toBe(429);
  });

  it('is limited by name, wherever the guesses come from', async () => {
    await withPassword('bert');
    const guesses = Array.from({ length: 12 }, (_, k) =>
      visitor().call('POST', '/session', { name: 'bert', password: `guess ${k}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(10).fill(401), 429, 429]);
    const right = await visitor().call('POST', '/session', { name: 'bert', password: good });
    expect(right.status).toBe(429);
  });

  it('leaves no name and no password in the log', () => {
    const text = logged.join('');
    expect(text).toContain('login.refused');
    expect(text).not.toContain(good);
    expect(text).not.toContain('guess');
    expect(text).not.toContain('bert');
  });
});

describe('a session', () => {
  const aged = (sql: string) => database.query(`update session set ${sql}`);

  it('ends with signing out, also for who copied the cookie', async () => {
    const browser = await admin();
    const thief = visitor();
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    expect((await whoIs(thief)).account).not.toBeNull();
    expect((await browser.call('DELETE', '/session')).status).toBe(204);
    expect([...browser.cookies.keys()]).toEqual(['pairfair_device_4600']);
    expect((await whoIs(thief)).account).toBeNull();
  });

  it('ends after twelve idle hours, not after eleven', async () => {
    const browser = await admin();
    await aged(`seen_at = now() - interval '11 hours'`);
    expect((await whoIs(browser)).account).not.toBeNull();
    await aged(`seen_at = now() - interval '12 hours 1 second'`);
    expect((await whoIs(browser)).account).toBeNull();
  });

  it('ends after seven days however busy', async () => {
    const browser = await admin();
    await aged(`expires_at = expires_at - interval '7 days 1 second'`);
    expect((await whoIs(browser)).account).toBeNull();
  });

  it('is a cookie that scripts and other sites cannot use', async () => {
    const token = tokenOf((await createAdminLink(database, 'http://x')).url);
    const body = JSON.stringify({ token });
    const answer = await visitor().fetch('/api/v1/setup', { method: 'POST', body });
    const set = answer.headers.getSetCookie();
    const cookie = set.find((each) => each.startsWith('pairfair_account_')) ?? '';
    expect(cookie).toMatch(/^pairfair_account_4600=/);
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=604800']) {
      expect(cookie).toContain(part);
    }
  });

  it('of a judge lives beside an account’s', async () => {
    const browser = await admin();
    const judgeId = await aJudge();
    const token = await database.transaction((tx) => createJudgeSession(tx, judgeId));
    browser.cookies.set('pairfair_judge_4600', token);
    expect(await whoIs(browser)).toMatchObject({
      account: { role: 'admin' },
      judge: { id: judgeId, studyTitle: 'Admissions' },
    });
    const [row] = await database.query(
      `select expires_at > now() + interval '29 days' as long from session where judge_id = $1`,
      [judgeId],
    );
    expect(row).toEqual({ long: true });
  });
});

describe('an account', () => {
  it('takes no password that is short, common or its own name', async () => {
    const browser = await admin();
    const { account } = await whoIs(browser);
    for (const password of ['short', 'password1234', 'aaaaaaaaaaaaaaa', `${account?.name}12345`]) {
      const { status } = await browser.call('PUT', '/account', { password });
      expect(status, password).toBe(422);
    }
  });

  it('needs its password to get another, which ends its other sessions', async () => {
    const browser = await withPassword('carl');
    const elsewhere = visitor();
    await elsewhere.call('POST', '/session', { name: 'carl', password: good });
    const change = (currentPassword?: string) =>
      browser.call('PUT', '/account', { password: 'eight loud otters', currentPassword });
    expect((await change()).status).toBe(403);
    expect((await change('wrong')).status).toBe(403);
    expect((await change(good)).status).toBe(200);
    expect((await whoIs(browser)).account?.name).toBe('carl');
    expect((await whoIs(elsewhere)).account).toBeNull();
  });

  it('is made by a link from an administrator, with the role it names', async () => {
    const { status, body } = await (await admin()).call<Link>('POST', '/accounts/links', {
      ...{ role: 'auditor', name: 'dora' },
    });
    expect(status).toBe(201);
    const browser = visitor();
    await browser.call('POST', '/setup', { token: tokenOf(body.url) });
    expect((await whoIs(browser)).account).toMatchObject({ name: 'dora', role: 'auditor' });
  });

  it('cannot be removed when it is the last administrator', async () => {
    await database.query('delete from account');
    const browser = await admin();
    const other = await admin();
    const idOf = async (who: Visitor) => (await whoIs(who)).account?.id;
    const remove = async (id?: string) => (await browser.call('DELETE', `/accounts/${id}`)).status;
    expect(await remove(await idOf(other))).toBe(204);
    expect((await whoIs(other)).account).toBeNull();
    expect(await remove(await idOf(browser))).toBe(409);
    const { body } = await browser.call<{ accounts: Account[] }>('GET', '/accounts');
    expect(body.accounts).toHaveLength(1);
  });
});

describe('an auditor', () => {
  it('reads what administrators read and changes nothing', async () => {
    const reader = await auditor();
    expect((await reader.call('GET', '/audit')).status).toBe(200);
    expect((await reader.call('GET', '/accounts')).status).toBe(200);
    const { account } = await whoIs(await admin());
    const changes: [string, string, unknown][] = [
      ['POST', '/accounts/links', { role: 'admin', name: 'me' }],
      ['DELETE', `/accounts/${account?.id}`, undefined],
    ];
    for (const [method, path, body] of changes) {
      const answer = await reader.call<Problem>(method, path, body);
      expect(answer, path).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });
});

async function aJudge(): Promise<string> {
  const [dataset] = await database.query<{ id: string }>(
    `insert into dataset (name, digest, row_count, columns) values ('d', '', 0, '[]') returning id`,
  );
  const [study] = await database.query<{ id: string }>(
    `insert into study (dataset_id, title, mode, config)
     values ($1, 'Admissions', 'pairs', '{}') returning id`,
    [dataset?.id],
  );
  const [judge] = await database.query<{ id: string }>(
    `insert into judge (study_id, name, quota) values ($1, 'j-000001', 5) returning id`,
    [study?.id],
  );
  return judge?.id ?? '';
}
