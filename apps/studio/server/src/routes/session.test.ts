import { describe, expect, it } from 'vitest';
import { testStudio } from '../../testing/testStudio.ts';
import type { Session } from '../api/session.ts';

const { admin, auditor, visitor } = await testStudio();

describe('GET /session', () => {
  it('knows a stranger from an administrator', async () => {
    const stranger = await visitor().call<Session>('GET', '/session');
    expect(stranger).toMatchObject({ status: 200, body: { account: null, judge: null } });
    const known = await (await admin()).call<Session>('GET', '/session');
    expect(known.body.account).toMatchObject({ role: 'admin', hasPassword: false });
  });

  it('lets an auditor read and not change', async () => {
    const reader = await auditor();
    expect((await reader.call('GET', '/audit')).status).toBe(200);
    const refused = await reader.call('POST', '/accounts/links', { role: 'admin', name: 'me' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});
