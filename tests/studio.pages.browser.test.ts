import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium } from './chromium.ts';
import { checkScreen } from './studio/checkScreen.ts';
import { keepFigure } from './studio/figures.ts';
import { openBrowser, openTab, type Tab, unexpected } from './studio/openBrowser.ts';
import { adminRoutes, arrived } from './studio/routes.ts';
import { built, type RunningCommand, startCommand } from './studio/startCommand.ts';
import { becomeAdmin, type Visitor } from './studio/visitor.ts';

/** Layout that moved without anybody doing something, as browsers score it. */
declare global {
  interface Window {
    shifted: number;
  }
}

describe.skipIf(!chromium || !built)('every page', { timeout: 600_000 }, () => {
  let studio: RunningCommand;
  let browser: Browser;
  let tab: Tab;
  let study = '';

  beforeAll(async () => {
    [studio, browser] = await Promise.all([startCommand({ flags: ['--demo'] }), openBrowser()]);
    const admin = await becomeAdmin(studio.adminLink);
    while (study === '' || !(await isFitted(admin, study))) {
      const { body } = await admin.call<{ studies: { id: string }[] }>('GET', '/studies');
      study = body.studies[0]?.id ?? '';
      await sleep(500);
    }
    tab = await openTab(browser);
    const { hostname } = new URL(studio.url);
    await tab.context.addCookies(
      [...admin.cookies].map(([name, value]) => ({ name, value, domain: hostname, path: '/' })),
    );
    await tab.context.addInitScript(() => {
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[]) {
          if (!entry.hadRecentInput) window.shifted += entry.value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
  });

  it.each([1280, 360])(
    'stays where it is while it loads, with charts one can read, at %i px',
    async (width) => {
      const { page } = tab;
      await page.setViewportSize({ width, height: 800 });
      const shifts: Record<string, number> = {};
      const small: Record<string, unknown> = {};
      for (const [name, path] of Object.entries(adminRoutes(study))) {
        await page.goto(studio.url + path);
        await arrived(page, name);
        await page.waitForLoadState('networkidle').catch(() => undefined);
        const shifted = await page.evaluate(() => window.shifted);
        if (shifted >= 0.1) shifts[name] = shifted;
        const faults = await chartFaults(page);
        if (faults.length > 0) small[name] = faults;
      }
      expect(shifts).toEqual({});
      expect(small).toEqual({});
      expect(unexpected(tab)).toEqual([]);
    },
  );

  it('has nothing that axe objects to, at both widths, light and dark', async () => {
    const { page } = tab;
    for (const [name, path] of Object.entries(adminRoutes(study))) {
      await page.goto(studio.url + path);
      await arrived(page, name);
      await checkScreen(page, `demo-${name}`);
    }
  });

  it('says first what it is for, and the audit log says who did what to what', async () => {
    const { page } = tab;
    await page.goto(studio.url);
    await page.getByText('People say who deserves the same treatment').waitFor();
    await page.getByRole('img', { name: 'Two people of different groups' }).waitFor();
    await checkScreen(page, 'studies-first');
    await keepFigure(page, 'first-page');
    await page.goto(`${studio.url}/audit?study=${study}`);
    await page.getByText('opened the study').first().waitFor();
    expect(await page.getByText('logged in').count()).toBe(0);
    await page.getByLabel('What it is about').selectOption({ label: 'Graphs' });
    await page.getByText('froze a graph').first().waitFor();
    // The unfiltered list froze a graph too: the filter has worked once the other rows are gone.
    await expect
      .poll(() => page.getByRole('row', { name: 'opened the study' }).count(), { timeout: 20_000 })
      .toBe(0);
    await checkScreen(page, 'audit-filtered');
    await keepFigure(page, 'audit');
    // In German, too, and an error of the server with it.
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
    await page.getByText('fror einen Graphen ein').first().waitFor();
    await page.goto(`${studio.url}/studies/00000000-0000-4000-8000-000000000000`);
    await page.getByText('Das gibt es nicht (Studie).').waitFor();
    await page.evaluate(() => localStorage.clear());
  });
});

/** Whether the demonstration has its models. */
async function isFitted(admin: Visitor, study: string): Promise<boolean> {
  const path = `/studies/${study}/fits`;
  const { body } = await admin.call<{ fits: { job: { state: string } }[] }>('GET', path);
  return body.fits.length > 0 && body.fits.every(({ job }) => job.state === 'done');
}

/** Words of charts that are smaller than 11 px as they are shown, or stick out of their drawing. */
function chartFaults(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<SVGSVGElement>('main figure svg')).flatMap((svg) => {
      const frame = svg.getBoundingClientRect();
      if (frame.width === 0) return [];
      const scale = frame.width / (svg.viewBox.baseVal.width || frame.width);
      return Array.from(svg.querySelectorAll('text')).flatMap((text) => {
        const size = Number.parseFloat(getComputedStyle(text).fontSize) * scale;
        const box = text.getBoundingClientRect();
        const cut = box.left < frame.left - 1 || box.right > frame.right + 1;
        const faults = [size < 10.99 && `${size.toFixed(1)} px`, cut && 'cut'].filter(Boolean);
        return faults.length > 0 ? [`${text.textContent}: ${faults.join(', ')}`] : [];
      });
    }),
  );
}
