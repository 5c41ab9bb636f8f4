import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium } from './chromium.ts';
import { checkScreen } from './studio/checkScreen.ts';
import { marked, markedStudy } from './studio/marked.ts';
import { openBrowser, openTab, type Tab, unexpected } from './studio/openBrowser.ts';
import { pageWeight } from './studio/pageWeight.ts';
import { built, type RunningCommand, startCommand } from './studio/startCommand.ts';
import { openStudy, upload } from './studio/studies.ts';
import { visit } from './studio/visitor.ts';

// What programs need of the studio, as somebody sets it up in the browser.
describe.skipIf(!built || !chromium)('the pages for programs', () => {
  let studio: RunningCommand;
  let browser: Browser;
  let tab: Tab;

  beforeAll(async () => {
    studio = await startCommand({ flags: ['--allow-webhook-host', '127.0.0.1'] });
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

  it('make a webhook, try it, and show what came of it', async () => {
    let failing = true;
    const receiver = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(failing ? 500 : 204).end());
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    const { page } = tab;
    await page.goto(`${studio.url}/webhooks`);
    const { port } = receiver.address() as AddressInfo;
    await page.getByLabel('Address', { exact: true }).fill(`http://127.0.0.1:${port}/a-receiver`);
    await page.getByRole('button', { name: 'Make the webhook' }).click();
    expect(await page.getByLabel('Secret that signs').inputValue()).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('answered 500').waitFor();
    // What the webhook says of itself goes along with what came of the last try.
    await page.getByText('nothing has got through since').waitFor();
    await checkScreen(page, 'webhooks-failing');
    failing = false;
    // The next try comes by itself; nobody has to ask for it.
    await page.getByText('received').waitFor();
    await page.getByText('on', { exact: true }).waitFor();
    await checkScreen(page, 'webhooks');
    receiver.close();
  });

  it('take a whole study out and bring it in again', async () => {
    const admin = visit(studio.url);
    for (const { name, value } of await tab.context.cookies()) admin.cookies.set(name, value);
    const id = await openStudy(admin, markedStudy(await upload(admin, marked.csv(20))));
    const { page } = tab;
    await page.goto(`${studio.url}/studies/${id}/export`);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Study (one file)' }).click();
    const file = await (await download).path();
    await checkScreen(page, 'export');
    await page.goto(studio.url);
    await page.getByRole('button', { name: 'Import a study' }).click();
    await checkScreen(page, 'import-study');
    await page.getByLabel('File of a study').setInputFiles(file);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.waitForURL((url) => /^\/studies\/[0-9a-f-]{36}$/.test(url.pathname));
    expect(page.url()).not.toContain(id);
    await page.getByText('Invitations').first().waitFor();
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
