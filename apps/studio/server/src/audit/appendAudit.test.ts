import { auditHash, verifyAuditFile } from '@pairfair/workbench/documents';
import { describe, expect, it } from 'vitest';
import { testStudio } from '../../testing/testStudio.ts';
import { appendAudit } from './appendAudit.ts';
import type { AuditEvent } from './schemas.ts';

const { studio, admin } = await testStudio();
const { database } = studio;
for (let n = 1; n <= 5; n++) {
  const details = { n, nested: { z: [1.5, null], a: 'ü' }, markup: '<b>' };
  await database.transaction((tx) =>
    appendAudit(tx, { actor: 'test', action: 'thing.made', subject: `thing:${n}`, details }),
  );
}
const browser = await admin();
const exported = await (await browser.fetch('/api/v1/audit/export')).text();
const lines = exported.trimEnd().split('\n');
const file = (changed: readonly (string | undefined)[]) => `${changed.join('\n')}\n`;

describe('an exported audit log', () => {
  it('is verified from its text alone', () => {
    const { events, head } = verifyAuditFile(exported);
    expect(events).toBe(lines.length - 1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      format: 'pairfair/audit',
      version: 1,
      head,
    });
  });

  it('is found out when an event was changed, left out, swapped or added', () => {
    const changed = lines.map((line, k) => (k === 3 ? line.replace('thing:3', 'thing:9') : line));
    expect(() => verifyAuditFile(file(changed))).toThrow(/event 3 was changed/);
    expect(() => verifyAuditFile(file(lines.toSpliced(2, 1)))).toThrow(/event 2 is missing/);
    expect(() => verifyAuditFile(file(lines.toSpliced(-1, 1)))).toThrow(/it has \d+ of \d+ events/);
    const swapped = [lines[0], lines[2], lines[1], ...lines.slice(3)];
    expect(() => verifyAuditFile(file(swapped))).toThrow(/event 1 is missing/);
    expect(() => verifyAuditFile(file([...lines, lines.at(-1)]))).toThrow(/is missing/);
  });

  it('is found out when the changed event got a hash that fits', () => {
    const event = JSON.parse(lines[2] ?? '') as AuditEvent;
    const forged = { ...event, actor: 'somebody else' };
    const line = JSON.stringify({ ...forged, hash: auditHash(forged) });
    expect(() => verifyAuditFile(file(lines.toSpliced(2, 1, line)))).toThrow(
      /event 3 does not follow/,
    );
  });

  it('is refused when it is something else', () => {
    expect(() => verifyAuditFile('{"format":"pairfair/model"}\n')).toThrow(/not an audit log/);
    expect(() => verifyAuditFile('{"format":"pairfair/audit","version":2}\n')).toThrow(/version 2/);
    expect(() => verifyAuditFile(`${lines[0]}\nnot json\n`)).toThrow(/Line 2/);
  });
});

describe('the audit log', () => {
  it('cannot be changed in the database', async () => {
    for (const sql of [
      `update audit_event set actor = 'x' where seq = 1`,
      'delete from audit_event where seq = 1',
      'truncate audit_event',
    ]) {
      await expect(database.query(sql), sql).rejects.toThrow(/append-only/);
    }
  });

  it('stays one chain when many write at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        database.transaction((tx) =>
          appendAudit(tx, { actor: 'test', action: 'thing.made', subject: `thing:${n}` }),
        ),
      ),
    );
    const text = await (await browser.fetch('/api/v1/audit/export')).text();
    expect(verifyAuditFile(text).events).toBe(lines.length - 1 + 20);
  });

  it('forgets an event whose transaction failed', async () => {
    const before = await database.query('select count(*) as n from audit_event');
    const failing = database.transaction(async (tx) => {
      await appendAudit(tx, { actor: 'test', action: 'never', subject: 'thing' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await database.query('select count(*) as n from audit_event')).toEqual(before);
  });

  it('is read page by page, newest first', async () => {
    const seen: number[] = [];
    for (let next: number | null = null, first = true; first || next !== null; first = false) {
      const before: string = next === null ? '' : `&before=${next}`;
      const { body } = await browser.call<{ events: AuditEvent[]; next: number | null }>(
        ...(['GET', `/audit?limit=7${before}`] as const),
      );
      seen.push(...body.events.map(({ seq }) => seq));
      next = body.next;
    }
    expect(seen).toEqual(Array.from({ length: seen.length }, (_, k) => seen.length - k));
    expect(seen.length).toBeGreaterThan(20);
  });
});
