import { readFileSync } from 'node:fs';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readQr } from '../apps/studio/web/testing/readQr.ts';
import { chromium } from './chromium.ts';
import { checkScreen } from './studio/checkScreen.ts';
import { creditTable } from './studio/creditTable.ts';
import { keepFigure } from './studio/figures.ts';
import { answered, beginJudging } from './studio/keyboard.ts';
import { openBrowser, openTab, type Tab, unexpected } from './studio/openBrowser.ts';
import { built, type RunningCommand, startCommand } from './studio/startCommand.ts';

// A real file: twenty columns of codes, judged in words, on a phone.
describe.skipIf(!chromium || !built)('a table of codes', { timeout: 600_000 }, () => {
  let studio: RunningCommand;
  let browser: Browser;
  let admin: Tab;
  let links: string[] = [];

  beforeAll(async () => {
    [studio, browser] = await Promise.all([startCommand(), openBrowser()]);
    admin = await openTab(browser);
    await admin.page.goto(studio.adminLink);
    await admin.page.getByRole('button', { name: 'Later' }).click();
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
  });

  const file = (name: string, text: string) => ({
    ...{ name, mimeType: 'text/csv', buffer: Buffer.from(text) },
  });

  it('becomes a study with its codebook, and the target’s codes are asked about', async () => {
    const { page } = admin;
    const next = () => page.getByRole('button', { name: 'Next' }).click();
    await page.goto(`${studio.url}/studies/new`);
    await page.getByLabel('Name of the study').fill('Credit');
    await page
      .getByLabel('CSV file', { exact: true })
      .setInputFiles(file('credit.csv', creditTable.csv(200)));
    await page.getByRole('heading', { name: 'credit: 200 people, 20 columns' }).waitFor();
    await next();
    await page.getByLabel('Role of who').selectOption('id');
    await page.getByLabel('Role of region').selectOption('protected');
    await page.getByLabel('Role of outcome').selectOption('target');
    await page
      .getByLabel('Codebook file')
      .setInputFiles(file('codebook.csv', creditTable.codebook()));
    await page.getByText('19 columns were read.').waitFor();
    // Nothing tells whether 1 or 2 is the good end.
    await page
      .getByLabel('Which value of outcome counts as 1?')
      .selectOption({ label: '1: paid back' });
    await page.getByText('Purpose', { exact: true }).click();
    const radio = page.getByLabel('What A43 of purpose stands for');
    expect(await radio.inputValue()).toBe('radio/TV');
    await radio.fill('radio or TV');
    await radio.blur();
    await checkScreen(page, 'codebook');
    await radio.scrollIntoViewIfNeeded();
    await keepFigure(page, 'codebook');
    await next();
    await page.getByLabel('The question').fill('For this loan: do they deserve the same?');
    await page.getByLabel('Instructions').fill('Look at what they can pay back.');
    await page.getByLabel('After a “no”, ask who deserves more').check();
    await next();
    await next();
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByRole('heading', { name: 'Credit' }).waitFor();
  });

  it('can be seen as a judge sees it, before it opens', async () => {
    const { page } = admin;
    await page.getByRole('link', { name: 'See it as a judge' }).click();
    await page.getByText('Nothing is saved.').waitFor();
    await checkScreen(page, 'preview-welcome');
    await page.getByLabel('I have read this').check();
    await page.getByRole('button', { name: 'Go on to a practice task' }).click();
    await page.getByText('This one is made up').waitFor();
    await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Begin' }).click();
    for (let task = 0; task < 5; task++) {
      await page.getByText(`${task} of 5`).waitFor();
      if (task === 0) await checkScreen(page, 'preview-task');
      await page.keyboard.press('1');
    }
    await page.getByRole('heading', { name: 'That was the preview' }).waitFor();
    await page.getByRole('link', { name: 'Back to the study' }).first().click();
    await page.getByRole('button', { name: 'Open the study' }).click();
    await page.getByText('Invite judges: make a link below').waitFor();
  });

  it('invites ten people: texts, a table, and QR codes that another program reads', async () => {
    const { page } = admin;
    await page.getByRole('button', { name: 'Invite many' }).click();
    const people = Array.from({ length: 10 }, (_, k) => `judge${k}@example.org`);
    await page.getByLabel('Names or addresses').fill(people.join('\n'));
    await checkScreen(page, 'invite-many');
    await page.getByRole('button', { name: 'Make 10 links' }).click();
    await page.getByText('10 links are ready.').waitFor();
    await checkScreen(page, 'invited-many');
    await keepFigure(page, 'invitations');
    const mail = await page
      .getByRole('link', { name: 'to judge3@example.org' })
      .getAttribute('href');
    expect(mail).toMatch(/^mailto:judge3%40example.org\?subject=.*Credit&body=.*%23t%3D/);

    const saved = async (button: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ]);
      return textOf(download);
    };
    const table = await saved('Table with links');
    links = [...table.matchAll(/,(http[^,]+#t=[\w-]{43}),/g)].map(([, link]) => link ?? '');
    expect(links).toHaveLength(10);
    expect(new Set(links).size).toBe(10);
    for (const person of people) expect(table).toContain(person);
    const sheet = await saved('QR codes to print');
    const drawn = [...sheet.matchAll(/viewBox="0 0 (\d+) .*?<path d="([^"]+)"/g)];
    expect(drawn.map(([, size, path]) => readQr(Number(size), path ?? ''))).toEqual(links);
    await page.keyboard.press('Escape');
    // Addresses stay in the browser.
    const kept = await page.request.get(
      `${page.url().replace('/studies', '/api/v1/studies')}/invitations`,
    );
    expect(await kept.text()).toContain('Judge 10');
    expect(await kept.text()).not.toContain('example.org');
    expect(unexpected(admin)).toEqual([]);
  });

  it('is judged on a phone: words for codes, answers in reach, both people in view', async () => {
    const tab = await openTab(browser);
    const { page } = tab;
    const link = links[0] ?? '';
    await page.setViewportSize({ width: 360, height: 740 });
    await beginJudging(page, link, {
      practise: () => page.getByRole('button', { name: 'Yes, equally' }).click(),
    });
    const words = (await page.locator('main table').textContent()) ?? '';
    expect(words).toMatch(/\d+ months/);
    expect(words).not.toMatch(/\bA\d\d+\b/);
    for (const heading of ['Loan', 'Money']) expect(words).toContain(heading);

    // What differs comes first, then what is the same.
    const kinds = await page
      .locator('main tbody')
      .evaluateAll((all) =>
        all.map((one) => (one.classList.contains('same') ? 'same' : 'different')),
      );
    expect(kinds).toEqual([...kinds].sort());
    const rows = await page.locator('main tbody tr:not(.heading)').count();
    expect(rows).toBe(17);

    for (const place of [0, 400, 100_000]) {
      await page.evaluate((y) => window.scrollTo(0, y), place);
      await allInView(page, ['Yes, equally', 'No', 'Cannot compare', 'Skip', 'Undo last']);
    }
    await page.getByRole('button', { name: 'Instructions' }).click();
    await page.getByText('Look at what they can pay back.').waitFor();
    await page.getByText('The bar beside a value says').waitFor();
    await page.keyboard.press('Escape');
    await checkScreen(page, 'judge-credit');

    await page.setViewportSize({ width: 360, height: 740 });
    await keepFigure(page, 'phone');
    await page.getByRole('button', { name: 'Plans' }).click();
    await page.getByText('Instalments that run elsewhere').waitFor();
    const shown = await page.locator('main table thead th').allTextContents();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByRole('heading', { name: 'Who deserves more?' }).waitFor();
    expect(await page.locator('main table thead th').allTextContents()).toEqual(shown);
    await allInView(page, [shown[1] ?? '', shown[2] ?? '', 'I would rather not say']);
    await checkScreen(page, 'judge-direction');
    await page.getByRole('button', { name: shown[1] ?? '', exact: true }).click();
    await answered(page, 1);

    // The same link again, on the same device: the same judge, where they were.
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.goto('about:blank');
    await page.goto(link);
    await answered(page, 1);
    await page.getByRole('button', { name: 'Instructions' }).click();
    const code = (await page.locator('dialog .code strong').textContent()) ?? '';
    await page.keyboard.press('Escape');
    expect(unexpected(tab)).toEqual([]);

    // And on another device with the code: going on, and withdrawing.
    const other = await openTab(browser);
    await other.page.goto(link);
    await other.page.getByRole('heading', { name: 'This link cannot be used' }).waitFor();
    await checkScreen(other.page, 'judge-code');
    await other.page.getByLabel('Your code').fill('WRNG-CODE');
    await other.page.getByRole('button', { name: 'Go back to my answers' }).click();
    await other.page.getByText('Nobody who came by this link has that code.').waitFor();
    await other.page.getByLabel('Your code').fill(code.toLowerCase());
    await other.page.getByRole('button', { name: 'Go back to my answers' }).click();
    await answered(other.page, 1);
    await other.page.getByRole('button', { name: 'Stop for now' }).click();
    await other.page.getByRole('button', { name: 'Withdraw all my answers' }).click();
    await other.page.getByRole('button', { name: 'Yes, delete my answers' }).click();
    await other.page.getByRole('heading', { name: 'Your answers were deleted' }).waitFor();
    expect(unexpected(other, /status of 40[14]/)).toEqual([]);
  });
});

async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8');
}

/** Whether buttons can be pressed without scrolling. */
async function allInView(page: Page, names: readonly string[]): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  for (const name of names) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    expect(box, name).not.toBeNull();
    expect(box!.y, name).toBeGreaterThanOrEqual(0);
    expect(box!.y + box!.height, name).toBeLessThanOrEqual(height);
  }
}
