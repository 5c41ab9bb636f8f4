import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium } from './chromium.ts';
import { checkScreen } from './studio/checkScreen.ts';
import { openBrowser, openTab, type Tab, unexpected } from './studio/openBrowser.ts';
import { pageWeight } from './studio/pageWeight.ts';
import { built, type RunningCommand, startCommand } from './studio/startCommand.ts';

// What programs need of the studio, as somebody sets it up in the browser.
describe.skipIf(!built || !chromium)('the pages for programs', () => {
  let studio: RunningCommand;
  let browser: Browser;
  let tab: Tab;

  beforeAll(async () => {
    studio = await startCommand();
    browser = await openBrowser();
    tab = await openTab(browser);
    const { page } = tab;
    await page.goto(studio.adminLink);
    await page.getByLabel('New password').fill('nine unlikely walruses');
    await page.getByRole('button', { name: 'Save and go on' }).click();
    await page.getByText('No studies yet.').waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
  });

  it('make a token that works until it is revoked', async () => {
    const { page } = tab;
    await page.goto(`${studio.url}/account`);
    const section = page.getByRole('region', { name: 'Tokens for programs' });
    await section.getByLabel('What it is for').fill('nightly export');
    await section.getByLabel('Current password').fill('nine unlikely walruses');
    await section.getByRole('button', { name: 'Make a token' }).click();
    const secret = await section
      .getByRole('textbox', { name: 'The token “nightly export”' })
      .inputValue();
    expect(secret).toMatch(/^pairfair_/);
    await checkScreen(page, 'account-tokens');
    const ask = async () => {
      const headers = { authorization: `Bearer ${secret}` };
      return (await fetch(`${studio.url}/api/v1/studies`, { headers })).status;
    };
    expect(await ask()).toBe(200);

    await page.goto(`${studio.url}/accounts`);
    await page.getByRole('heading', { name: 'Tokens of all accounts' }).waitFor();
    await checkScreen(page, 'accounts-tokens');
    await page.getByRole('button', { name: 'Revoke the token “nightly export”' }).click();
    await page.getByText('The token no longer works.').waitFor();
    expect(await ask()).toBe(401);
  });

  it('show every route of the API, small, from this studio alone', async () => {
    const { page } = tab;
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(studio.url)) elsewhere.push(request.url());
    });
    const found = page.getByText(/^\d+ routes$/);
    const weight = await pageWeight(page, `${studio.url}/api`, () => found.waitFor());
    expect(weight).toBeLessThan(200_000);
    expect(elsewhere).toEqual([]);
    await page.getByLabel('Search').fill('get dataset export');
    await page.getByText('One route').waitFor();
    await page.getByText('Download a data set as CSV').click();
    await page.getByText(`${studio.url}/api/v1/datasets/{id}/export`).waitFor();
    await page.getByLabel('Search').fill('post study');
    await page.getByText('/studies', { exact: true }).click();
    await checkScreen(page, 'api');
    await page.getByLabel('Search').fill('');
    await checkScreen(page, 'api-all');
    expect(unexpected(tab)).toEqual([]);
  });
});
