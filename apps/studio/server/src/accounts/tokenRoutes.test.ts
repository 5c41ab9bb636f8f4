import { describe, expect, it } from 'vitest';
import { eventually, testStudio, type Visitor } from '../../testing/testStudio.ts';
import type { AuditPage } from '../audit/schemas.ts';
import { backupTables } from '../backup/backupTables.ts';
import type { Problem } from '../http/schemas.ts';
import { type Scope, scopeOf, scopes, scopesOf } from '../http/scopes.ts';
import { routes } from '../routes.ts';
import type { ApiToken } from './schemas.ts';
import { createLink } from './store.ts';

const { admin, auditor, studio, app, logged } = await testStudio();
const { database } = studio;
const nobody = '00000000-0000-4000-8000-000000000000';

async function make(
  browser: Visitor,
  request: Record<string, unknown> = {},
): Promise<ApiToken & { secret: string }> {
  const { status, body } = await browser.call<ApiToken & { secret: string }>(
    'POST',
    '/account/tokens',
    { name: 'nightly', scopes: ['read'], days: 30, ...request },
  );
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** A program: no cookies, no Origin, from an address of its own. */
let programs = 0;
async function ask(secret: string, method: string, path: string, body?: unknown, from?: string) {
  const address = from ?? `10.9.${Math.floor(++programs / 250)}.${programs % 250}`;
  const response = await app.request(
    `http://localhost:4600/api/v1${path}`,
    {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    { incoming: { socket: { remoteAddress: address } } },
  );
  const text = await response.text();
  const json = /[/+]json$/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, body: (json ? JSON.parse(text) : {}) as Problem };
}

async function audited(action: string): Promise<{ actor: string; details: object }[]> {
  return database.query('select actor, details from audit_event where action = $1 order by seq', [
    action,
  ]);
}

describe('a token', () => {
  it('is shown once, kept as its hash, and says when it was last used', async () => {
    const browser = await admin();
    const { secret, ...made } = await make(browser);
    expect(secret).toMatch(/^pairfair_[\w-]{43}$/);
    const list = async () =>
      (await browser.call<{ tokens: ApiToken[] }>('GET', '/account/tokens')).body.tokens;
    expect(await list()).toEqual([made]);
    expect(made).toMatchObject({ usedAt: null, expired: false, scopes: ['read'] });
    expect((await ask(secret, 'GET', '/studies')).status).toBe(200);
    expect((await list())[0]?.usedAt).not.toBeNull();
    const rows = await database.query<{ text: string }>(
      'select t::text as text from api_token t union all select e::text from audit_event e',
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(secret);
    expect(logged.join()).not.toContain(secret);
    expect(await audited('token.created')).toMatchObject([{ details: { token: made.id } }]);
  });

  it('lasts a year at most, has a name and a scope', async () => {
    const browser = await admin();
    for (const wrong of [
      { days: 366 },
      { days: 0 },
      { scopes: [] },
      { scopes: ['all'] },
      { name: '' },
    ]) {
      const request = { name: 'x', scopes: ['read'], days: 1, ...wrong };
      const { status } = await browser.call('POST', '/account/tokens', request);
      expect(status, JSON.stringify(wrong)).toBe(422);
    }
  });

  it('needs the password of who has one', async () => {
    const browser = await admin();
    const password = 'nine silent badgers';
    expect((await browser.call('PUT', '/account', { password })).status).toBe(200);
    const request = { name: 'x', scopes: ['read'], days: 1 };
    expect(await browser.call('POST', '/account/tokens', request)).toMatchObject({ status: 403 });
    expect((await make(browser, { currentPassword: password })).secret).toBeDefined();
  });

  it('of an auditor changes nothing, nor does one of who was an administrator', async () => {
    const reader = await auditor();
    const request = { name: 'x', scopes: ['read', 'write'], days: 1 };
    expect(await reader.call('POST', '/account/tokens', request)).toMatchObject({
      status: 403,
      body: { code: 'scope-beyond-role' },
    });
    const { secret } = await make(await admin(), { scopes: ['write'] });
    await database.query(
      `update account set role = 'auditor' where id =
         (select account_id from api_token order by created_at desc limit 1)`,
    );
    expect(await ask(secret, 'POST', '/studies', {})).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });

  it('is revoked by its owner and by an administrator, with what was opened by it', async () => {
    const [one, other] = [await auditor(), await admin()];
    const mine = await make(one);
    expect((await one.call('DELETE', `/account/tokens/${mine.id}`)).status).toBe(204);
    expect((await ask(mine.secret, 'GET', '/studies')).body.code).toBe('wrong-token');

    const theirs = await make(one);
    const { body: session } = await one.call<{ account: { id: string } }>('GET', '/session');
    const { id } = session.account;
    const { body } = await other.call<{ tokens: (ApiToken & { account: { id: string } })[] }>(
      ...(['GET', '/accounts/tokens'] as const),
    );
    const found = body.tokens.filter(({ account }) => account.id === id);
    expect(found.map((token) => token.id)).toEqual([theirs.id]);
    expect((await other.call('DELETE', `/account/tokens/${theirs.id}`)).status).toBe(404);
    expect((await ask(theirs.secret, 'GET', '/studies')).status).toBe(200);
    expect((await other.call('DELETE', `/accounts/${id}/tokens/${theirs.id}`)).status).toBe(204);
    expect((await ask(theirs.secret, 'GET', '/studies')).status).toBe(401);
    expect(await audited('token.revoked')).toHaveLength(2);
  });

  it('ends when its owner gets back in by a link', async () => {
    const browser = await admin();
    const { secret } = await make(browser);
    const { body } = await browser.call<{ account: { id: string } }>('GET', '/session');
    const { token } = await database.transaction((tx) =>
      createLink(tx, { role: 'admin', accountId: body.account.id }),
    );
    expect((await browser.call('POST', '/setup', { token })).status).toBe(200);
    expect((await ask(secret, 'GET', '/studies')).status).toBe(401);
  });

  it('ends with the account', async () => {
    const [one, other] = [await auditor(), await admin()];
    const { secret } = await make(one);
    const { body } = await one.call<{ account: { id: string } }>('GET', '/session');
    expect((await other.call('DELETE', `/accounts/${body.account.id}`)).status).toBe(204);
    expect((await ask(secret, 'GET', '/studies')).status).toBe(401);
  });

  it('that is over is refused, which the log says once a day', async () => {
    const { secret, id } = await make(await admin());
    await database.query(`update api_token set expires_at = now() where id = $1`, [id]);
    for (let k = 0; k < 3; k++) {
      expect((await ask(secret, 'GET', '/studies')).body.code).toBe('token-expired');
    }
    const events = await audited('token.refused');
    expect(events).toMatchObject([{ actor: 'nobody', details: { token: id } }]);
  });

  it('is named in the audit log by what it did', async () => {
    const { secret, id } = await make(await admin(), { scopes: ['write'] });
    const made = await ask(secret, 'POST', '/studies', {});
    expect(made.status).toBe(422);
    const csv = await app.request('http://localhost:4600/api/v1/datasets?name=t', {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'text/csv' },
      body: 'a,b\n1,2\n3,4\n',
    });
    expect(csv.status, await csv.text()).toBe(201);
    const [event] = (await audited('dataset.uploaded')).slice(-1);
    expect(event?.actor).toMatch(new RegExp(`^account:[0-9a-f-]{36} by token ${id}$`));
    const page = await (await admin()).call<AuditPage>('GET', '/audit?limit=50');
    const shown = page.body.events.find(({ action }) => action === 'dataset.uploaded');
    expect(shown?.by).toMatch(new RegExp(`^account:admin.* by token ${id}$`));
  });

  it('comes by the header alone, and beside it cookies count for nothing', async () => {
    const browser = await admin();
    const { secret } = await make(browser);
    const response = await app.request(`http://localhost:4600/api/v1/studies?token=${secret}`, {
      headers: { cookie: `pairfair_account_4600=${secret}` },
    });
    expect(response.status).toBe(401);
    for (const authorization of ['Bearer wrong', 'Basic YTpi', '', 'Bearer']) {
      const answer = await browser.call('GET', '/studies', undefined, { authorization });
      expect(answer.status, authorization).toBe(401);
    }
  });

  it('that is wrong is counted by address; one that is right is not', async () => {
    const { secret } = await make(await admin());
    const codes: string[] = [];
    for (let k = 0; k < 40 && codes.at(-1) !== 'too-many'; k++) {
      codes.push((await ask(`pairfair_${k}`, 'GET', '/studies', undefined, '10.8.0.1')).body.code);
    }
    expect(codes[0]).toBe('wrong-token');
    expect(codes.at(-1)).toBe('too-many');
    expect((await ask(secret, 'GET', '/studies', undefined, '10.8.0.1')).status).toBe(200);
  });

  it('of an administrator without a second factor waits for it where it is demanded', async () => {
    const { secret } = await make(await admin());
    const demand = (value: string) =>
      database.query(
        `insert into setting values ('secondFactor', $1) on conflict (name) do update set value = $1`,
        [value],
      );
    await demand('true');
    expect((await ask(secret, 'GET', '/studies')).body.code).toBe('second-factor-required');
    await demand('false');
    expect((await ask(secret, 'GET', '/studies')).status).toBe(200);
  });

  it('ends the streams that were opened with it', async () => {
    const browser = await admin();
    const { secret, id } = await make(browser);
    const [study] = await database.query<{ id: string }>(
      `with d as (insert into dataset (name, digest, row_count, columns) values ('d', '', 0, '[]')
         returning id)
       insert into study (dataset_id, title, mode, config) select id, 's', 'pairs', '{}' from d
       returning id`,
    );
    const response = await app.request(`http://localhost:4600/api/v1/studies/${study?.id}/events`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(response.status).toBe(200);
    let over = false;
    void response.text().then(() => (over = true));
    await browser.call('DELETE', `/account/tokens/${id}`);
    await eventually(() => over);
  });

  it('is not in a backup', async () => {
    expect((await backupTables(database)).map(({ name }) => name)).not.toContain('api_token');
  });
});

describe('tokens by scope', () => {
  it('open exactly the routes of their scope, and none for accounts or judges', async () => {
    const browser = await admin();
    const reader = await auditor();
    const bySecret: [string, Scope, 'admin' | 'auditor'][] = [];
    for (const scope of scopes) {
      bySecret.push([(await make(browser, { scopes: [scope] })).secret, scope, 'admin']);
      if (!scopesOf('auditor').includes(scope)) continue;
      bySecret.push([(await make(reader, { scopes: [scope] })).secret, scope, 'auditor']);
    }
    const reached = new Set<Scope>();
    for (const { spec } of routes) {
      const needed = scopeOf(spec);
      if (spec.access === 'anyone') continue;
      const path = spec.path.replaceAll(/:\w+/g, nobody);
      for (const [secret, scope, role] of bySecret) {
        const where = `${spec.method} ${spec.path} with ${scope} of ${role}`;
        const method = spec.method.toUpperCase();
        const { status, body } = await ask(secret, method, path, method === 'GET' ? undefined : {});
        const forbidden = spec.access === 'admin' && role === 'auditor';
        if (needed === scope && !forbidden) {
          expect([401, 403], `${where}: ${JSON.stringify(body)}`).not.toContain(status);
          reached.add(scope);
        } else {
          expect(status, where).toBe(403);
          const expected =
            needed === undefined ? 'not-by-token' : forbidden ? 'forbidden' : 'scope-missing';
          expect(body.code, where).toBe(expected);
        }
      }
    }
    expect([...reached].sort()).toEqual([...scopes].sort());
  }, 120_000);

  it('never manage what lets people in', () => {
    const open = routes
      .filter(({ spec }) => scopeOf(spec) !== undefined)
      .map(({ spec }) => spec.path);
    expect(
      open.filter((path) => /account|session|setup|oidc|judge\/|token|factor/.test(path)),
    ).toEqual([]);
  });
});
