import { auditHash, auditStart, verifyAuditFile } from '@pairfair/workbench/documents';
import { describe, expect, it } from 'vitest';
import { analysisStudio } from '../../testing/analysisStudio.ts';
import { invite, openStudy, readyJudge } from '../../testing/judgingStudy.ts';
import { testStudio } from '../../testing/testStudio.ts';
import type { AuditPage } from './schemas.ts';

const base = await analysisStudio();
const { studio, browser } = base;

/** Everything that names somebody is marked. */
const mark = 'Zyxwina';

describe('the audit log', () => {
  it('holds ids and never a name, a label or what was said of somebody', async () => {
    await browser.call('PUT', '/account', { name: `${mark} Admin` });
    const study = await openStudy(browser, { title: 'Named' });
    const personal = await invite(browser, study.id, { label: `${mark} Guest`, uses: 1 });
    const judge = await readyJudge(base, personal.url);
    const [row] = await studio.database.query<{ id: string; name: string }>(
      'select id, name from judge where study_id = $1',
      [study.id],
    );
    const { id = '', name = '' } = row ?? {};
    await browser.call('PATCH', `/studies/${study.id}/judges/${id}`, {
      ...{ excluded: true, reason: `${mark} was asleep` },
    });
    await browser.call('PUT', `/studies/${study.id}/panels`, {
      ...{ name: 'evening', criterion: `friends of ${mark}`, judges: [name] },
    });
    await browser.call('DELETE', `/studies/${study.id}/invitations/${personal.id}`);
    await browser.call('POST', '/accounts/links', { name: `${mark} New`, role: 'auditor' });
    await browser.call('PATCH', `/datasets/${study.config.datasetId}`, {
      ...{ owner: `${mark} Owner`, purpose: `asked by ${mark}` },
    });
    const graphId = await base.freeze();
    const fit = await base.finish({ kind: 'fit', name: 'A fit', graphId });
    await browser.call('POST', `/fits/${fit.id}/decisions`, {
      ...{ decision: 'use', reason: `${mark} said so`, name: `${mark} Chair` },
    });
    await judge.call('DELETE', '/judge/me');

    const lines = await studio.database.query<{ line: string }>(
      'select audit_event::text as line from audit_event',
    );
    const text = lines.map(({ line }) => line).join('\n');
    for (const action of ['judge.changed', 'panel.set', 'link.created', 'model.decided']) {
      expect(text).toContain(action);
    }
    expect(text).not.toContain(mark);
    expect(text).not.toContain(name);
    const exported = await (await browser.fetch('/api/v1/audit/export')).text();
    expect(verifyAuditFile(exported).events).toBe(lines.length);
  }, 300_000);

  it('is read with the names people have now', async () => {
    const { body } = await browser.call<AuditPage>('GET', `/audit?who=${mark}`);
    expect(body.events.length).toBeGreaterThan(3);
    for (const event of body.events) {
      expect(event.by).toBe(`account:${mark} Admin`);
      expect(event.actor).toMatch(/^account:[0-9a-f-]{36}$/);
    }
    const study = await openStudy(browser, { title: 'Read' });
    const personal = await invite(browser, study.id, { label: `${mark} Reader`, uses: 1 });
    await readyJudge(base, personal.url);
    const { body: ofStudy } = await browser.call<AuditPage>('GET', `/audit?study=${study.id}`);
    const joined = ofStudy.events.find(({ action }) => action === 'judge.joined');
    expect(joined?.names[personal.id]).toBe(`${mark} Reader`);
    expect(joined?.by).toMatch(/^judge:j-[0-9a-f]{6}$/);
    expect(joined?.names[String(joined.details.judge)]).toMatch(/^j-[0-9a-f]{6}$/);
  });

  it('that was begun when names stood in it still verifies, and goes on', async () => {
    const other = await testStudio();
    const event = {
      ...{ seq: 1, at: '2026-01-01T00:00:00.000Z', actor: 'account:Ada' },
      ...{ action: 'invitation.created', subject: 'study:x', details: { label: 'Bea' } },
      previous: auditStart,
    };
    const hash = auditHash(event);
    await other.studio.database.query(
      `insert into audit_event (seq, at, actor, action, subject, details, previous, hash)
       values (1, $1, $2, $3, $4, $5, $6, $7)`,
      [
        ...[event.at, event.actor, event.action, event.subject],
        ...[JSON.stringify(event.details), event.previous, hash],
      ],
    );
    const admin = await other.admin();
    const text = await (await admin.fetch('/api/v1/audit/export')).text();
    // The old event, and the administrator who came.
    expect(verifyAuditFile(text).events).toBe(2);
    const { body } = await admin.call<AuditPage>('GET', '/audit?who=ada');
    expect(body.events).toMatchObject([{ seq: 1, by: 'account:Ada', details: { label: 'Bea' } }]);
  });
});
