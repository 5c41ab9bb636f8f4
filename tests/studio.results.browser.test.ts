import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium } from './chromium.ts';
import { checkScreen } from './studio/checkScreen.ts';
import { type FittedStudy, fittedStudy } from './studio/fittedStudy.ts';
import { openBrowser, openTab, type Tab, unexpected } from './studio/openBrowser.ts';
import { built, type RunningCommand, startCommand } from './studio/startCommand.ts';
import { becomeAdmin, type Visitor } from './studio/visitor.ts';

// From a number to a person: what a team does once there is a model.
describe.skipIf(!chromium || !built)('a fitted study', { timeout: 600_000 }, () => {
  let studio: RunningCommand;
  let browser: Browser;
  let tab: Tab;
  let page: Page;
  let admin: Visitor;
  let study: FittedStudy;

  beforeAll(async () => {
    [studio, browser] = await Promise.all([startCommand(), openBrowser()]);
    admin = await becomeAdmin(studio.adminLink);
    tab = await openTab(browser);
    page = tab.page;
    await tab.context.addCookies(
      [...admin.cookies].map(([name, value]) => ({ name, value, url: studio.url })),
    );
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
  });

  const open = (rest: string) => page.goto(`${studio.url}/studies/${study.id}/${rest}`);

  it('is judged by two panels of different minds, with a model for each', async () => {
    study = await fittedStudy(admin, 'Interviews');
  });

  describe('results, verdict first', () => {
    it('begin with what the report says in short, and fold the warnings', async () => {
      await open(`results/${study.fits.all}`);
      const first = page.locator('main section').first();
      await first.getByRole('heading', { name: 'In short' }).waitFor();
      const { body } = await admin.call<{ inShort: string[]; warnings: string[] }>(
        ...(['GET', `/fits/${study.fits.all}`] as const),
      );
      expect(await first.locator('p').allTextContents()).toEqual(body.inShort);
      expect(body.inShort.join(' ')).toMatch(/PFR/);
      const warnings = page.locator('details', { hasText: /^Warnings \(\d+\)/ });
      expect(await warnings.getAttribute('open')).toBeNull();
      expect(body.warnings.join(' ')).not.toMatch(/maxIterations|minAnswers|--/);
      await page.getByText('linked people agree in').first().waitFor();
      await checkScreen(page, 'results-verdict');
    });

    it('say whether tolerances are kept, which can be set', async () => {
      const table = page.getByRole('table', { name: 'Within your tolerances?' });
      await table.getByRole('row', { name: /Four-fifths ratio, at least 0\.8/ }).waitFor();
      await page.getByText('Change the tolerances').click();
      await page.getByLabel('Four-fifths ratio, at least').fill('0.1');
      await page.getByLabel('AUC given up, at most').fill('');
      await page.getByRole('button', { name: 'Save the tolerances' }).click();
      await table.getByRole('row', { name: /at least 0\.1 kept/ }).waitFor();
      expect(await table.getByRole('row').count()).toBe(3);
    });

    it('are decided about by name, on a card that can be signed', async () => {
      await page.getByText('Nobody has decided about this model yet.').waitFor();
      await page.getByRole('radio', { name: 'Use it under conditions' }).check();
      await page.getByLabel('Why, and under which conditions').fill('Looked at every case first.');
      await page.getByLabel('Name of who decides').fill('Ada Lovelace');
      await page.getByRole('button', { name: 'Write down the decision' }).click();
      await page.getByText(/Use it under conditions: Ada Lovelace/).waitFor();
      await checkScreen(page, 'results-decided');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Card to print and sign (HTML)' }).click(),
      ]);
      const file = (await download.path()) ?? '';
      const card = readFileSync(file, 'utf8');
      expect(card).toContain('<bdi>Ada Lovelace</bdi>');
      const paper = await openTab(browser);
      await paper.page.setContent(card);
      await paper.page.getByRole('heading', { name: 'Decision' }).waitFor();
      await checkScreen(paper.page, 'signed-card');
      await paper.context.close();
      const log = await admin.call<{ events: { action: string; details: object }[] }>(
        ...(['GET', '/audit?limit=20'] as const),
      );
      const decided = log.body.events.find(({ action }) => action === 'model.decided');
      expect(decided?.details).toMatchObject({ name: 'Ada Lovelace', decision: 'conditions' });
    });

    it('fit a chosen point of the frontier under a name', async () => {
      const slider = page.getByRole('slider');
      for (let k = 0; k < 10; k++) await slider.press('ArrowLeft');
      await page.getByText('Strictness 0.40', { exact: true }).waitFor();
      await page.getByText('At this place of the slider').waitFor();
      expect(await page.getByLabel('Name of the model').inputValue()).toBe(
        'All judges, strictness 0.4',
      );
      await page.getByLabel('Name of the model').fill('Chosen point');
      await page.getByRole('button', { name: 'Fit this point' }).click();
      await page.getByRole('row', { name: /Chosen point.*done/ }).waitFor({ timeout: 300_000 });
      await page.getByRole('link', { name: 'Chosen point' }).click();
      await page.getByText('Strictness 0.40', { exact: true }).waitFor();
    });
  });

  it('leaves no error on the console', () => {
    expect(unexpected(tab)).toEqual([]);
  });
});
