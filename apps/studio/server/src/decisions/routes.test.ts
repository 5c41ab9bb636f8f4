import { isUnchanged } from '@pairfair/workbench/documents';
import { describe, expect, it } from 'vitest';
import { analysisStudio } from '../../testing/analysisStudio.ts';
import type { FitDecision, Tolerances } from './schemas.ts';

const { study, studio, browser, freeze, finish, auditor } = await analysisStudio();
const graphId = await freeze();
const settings = { gamma: 0.5, ridge: 0.3, strictness: 0.4 };
const fit = await finish({ name: 'Signed', graphId, kind: 'fit', ...settings });
const comparison = await finish({
  ...{ name: 'Compared', graphId, kind: 'comparison', methods: ['original', 'pfr'], runs: 1 },
});

describe('what a fit says in short', () => {
  it('is what its report says, from the first word to the last', async () => {
    expect(fit.job).toMatchObject({ state: 'done', error: null });
    const html = await (await browser.fetch(`/api/v1/fits/${fit.id}/export/report`)).text();
    const summary = html.slice(html.indexOf('id="summary"'), html.indexOf('</header>'));
    const said = [...summary.matchAll(/<p>(.*)<\/p>/g)].map(([, text]) => plain(text ?? ''));
    expect(fit.inShort.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(said);
    expect(said.join(' ')).toMatch(/from Original/);
    // Whether it was the judgments is answered by controls.
    expect(said.at(-1)).not.toMatch(/not known/);
  });

  it('has every method it was compared with, and what was given up with an interval', () => {
    const names = fit.measures.map(({ name }) => name);
    expect(names.slice(0, 2)).toEqual(['pfr', 'original']);
    expect(names).toContain('pfr-shuffled');
    const { givenUp } = fit.measures[0] ?? {};
    expect(givenUp?.low).toBeLessThanOrEqual(givenUp?.mean ?? Number.NaN);
    expect(givenUp?.high).toBeGreaterThanOrEqual(givenUp?.mean ?? Number.NaN);
    expect(fit.measures[1]?.givenUp).toBeNull();
  });
});

const plain = (html: string) =>
  html
    .replace(/<\/?sup>/g, (tag) => (tag === '<sup>' ? '^' : ''))
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('\u00a0', ' ');

describe('tolerances', () => {
  const path = `/studies/${study.id}/tolerances`;

  it('are four fifths, a gap of 0.1 and 0.02 of AUC until somebody says otherwise', async () => {
    const { body } = await browser.call<Tolerances>('GET', path);
    expect(body).toEqual({ ratio: 0.8, gap: 0.1, gapOf: 'positive_rate_gap', givenUp: 0.02 });
    const asked = { ratio: 0.7, gap: null, gapOf: 'fnr_gap', givenUp: 0.05 };
    expect((await browser.call('PUT', path, asked)).status).toBe(200);
    expect((await browser.call<Tolerances>('GET', path)).body).toEqual(asked);
    expect((await browser.call('PUT', path, { ratio: 2 })).status).toBe(422);
    const reader = await auditor();
    expect((await reader.call('PUT', path, asked)).status).toBe(403);
  });
});

describe('a decision', () => {
  const path = `/fits/${fit.id}/decisions`;
  const decision = { decision: 'use', reason: 'Kept <all> of it.', name: 'Ada L.' };

  it('is written down with what the model keeps, and logged', async () => {
    const { status, body } = await browser.call<{ decisions: FitDecision[] }>(
      ...(['POST', path, decision] as const),
    );
    expect(status).toBe(201);
    expect(body.decisions[0]).toMatchObject(decision);
    expect(body.decisions[0]?.checks.map(({ of }) => of)).toEqual([
      ...['positive_rate_ratio', 'given_up'],
    ]);
    expect(body.decisions[0]?.actor).toMatch(/^account:admin/);
    const [event] = await studio.database.query<{ details: object; role: string }>(
      `select role, details from audit_event join account a on actor = 'account:' || a.id
       where action = 'model.decided'`,
    );
    expect(event?.role).toBe('admin');
    expect(event?.details).toEqual({ decision: 'use', model: 'Signed', study: study.id });
  });

  it('stands on a sealed card with the summary and who took it; the last one counts', async () => {
    const later = { decision: 'reject', reason: 'Not after all.', name: 'Grace H.' };
    await browser.call('POST', path, later);
    const response = await browser.fetch(`/api/v1/fits/${fit.id}/signed-card`);
    const html = await response.text();
    expect(isUnchanged(html)).toBe(true);
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox/);
    expect(html).toContain('Do not use the model');
    expect(html).toContain('<bdi>Grace H.</bdi>');
    expect(html).not.toContain('Ada L.');
    expect(html).toContain('AUC given up, against the original data');
  });

  it('needs a model, a reason and an administrator', async () => {
    expect((await browser.call('POST', path, { ...decision, reason: ' ' })).status).toBe(422);
    const other = `/fits/${comparison.id}/decisions`;
    expect((await browser.call('POST', other, decision)).status).toBe(409);
    const reader = await auditor();
    expect((await reader.call('POST', path, decision)).status).toBe(403);
    expect((await reader.call('GET', path)).status).toBe(200);
  });
});
