import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium } from './chromium.ts';
import { film } from './studio/figures.ts';
import { openBrowser, openTab, type Tab, unexpected } from './studio/openBrowser.ts';
import { built, type RunningCommand, startCommand } from './studio/startCommand.ts';

// FIGURES=docs/figures makes the README's moving picture of it.
describe.skipIf(!chromium || !built)('the demonstration', { timeout: 600_000 }, () => {
  let studio: RunningCommand;
  let browser: Browser;
  let tab: Tab;
  let clicks = 0;

  beforeAll(async () => {
    [studio, browser] = await Promise.all([startCommand({ flags: ['--demo'] }), openBrowser()]);
    tab = await openTab(browser, { viewport: { width: 900, height: 640 } });
    await tab.context.exposeFunction('countClick', () => (clicks += 1));
    await tab.context.addInitScript('addEventListener("click", () => countClick(), true)');
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
  });

  it('leads a newcomer from the link to what the judgments did in six clicks at most', async () => {
    const { page } = tab;
    const { frame, keep } = film(page);
    const began = performance.now();
    await page.goto(studio.adminLink);
    await page.getByRole('heading', { name: 'Welcome to the studio' }).waitFor();
    await frame(1500);
    await page.getByRole('button', { name: 'Later' }).click();
    const results = page.getByRole('link', { name: 'Results', exact: true });
    await results.waitFor();
    await frame(3000);
    await results.click();
    // Its models are fitted in the meantime; the page shows how far they are.
    const credit = page.getByText(/^The judgments themselves made a difference/);
    await credit.waitFor({ timeout: 500_000 });
    expect(clicks).toBeLessThanOrEqual(6);
    if (process.env.FIGURES) {
      console.info(`${clicks} clicks, ${Math.round((performance.now() - began) / 1000)} s`);
    }
    await credit.scrollIntoViewIfNeeded();
    await frame(5000);

    const dial = page.locator('section[aria-labelledby=slider]');
    const slider = dial.getByRole('slider').first();
    await slider.focus();
    await slider.press('Home');
    // The slider stays at the top of a window of this width, above the picture.
    await dial
      .locator('figure')
      .first()
      .evaluate((figure) => figure.scrollIntoView({ block: 'end' }));
    for (let step = 0; step <= 90; step++) {
      if (step % 6 === 0) {
        await page.getByText(`Strictness ${(step / 100).toFixed(2)}`, { exact: true }).waitFor();
        await frame(step % 90 === 0 ? 1500 : 160);
      }
      if (step < 90) await slider.press('ArrowRight');
    }
    const table = page.getByRole('table', { name: 'Did the judgments matter?' });
    await table.scrollIntoViewIfNeeded();
    await frame(4000);
    const alike = async (row: RegExp) =>
      Number(await table.getByRole('row', { name: row }).getByRole('cell').last().textContent());
    expect(await alike(/^as given/)).toBeGreaterThan(await alike(/^shuffled/));
    expect(clicks).toBeLessThanOrEqual(6);
    keep('demonstration');
    expect(unexpected(tab)).toEqual([]);
  });
});
