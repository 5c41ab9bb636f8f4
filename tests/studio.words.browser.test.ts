import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium } from './chromium.ts';
import { checkScreen } from './studio/checkScreen.ts';
import { openBrowser, openTab, type Tab, unexpected } from './studio/openBrowser.ts';
import { adminRoutes, arrived } from './studio/routes.ts';
import { built, type RunningCommand, startCommand } from './studio/startCommand.ts';
import { becomeAdmin, type Visitor } from './studio/visitor.ts';

/** Words that no German sentence has. */
const english =
  /\b(?:the|of|and|with|are|were|from|people|which|whether|that|this|have|has|been|cannot|would|judges|between|each)\b/i;

/** What somebody typed, or what the demonstration is called: data, in the language they are in. */
const data = [
  /\(demo\)/,
  /simulated judges/,
  /Look at the applicant|How much does this applicant|This is a demonstration with made-up/,
  /To show what the studio does/,
  // Columns of its table.
  /Months out of work|Years of experience|Prestige of the school/,
];

describe.skipIf(!chromium || !built)('words of the studio', { timeout: 600_000 }, () => {
  let studio: RunningCommand;
  let browser: Browser;
  let tab: Tab;
  let page: Page;
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
    page = tab.page;
    const { hostname } = new URL(studio.url);
    await tab.context.addCookies(
      [...admin.cookies].map(([name, value]) => ({ name, value, domain: hostname, path: '/' })),
    );
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
  });

  const open = async (name: string) => {
    await page.goto(studio.url + adminRoutes(study)[name]);
    await arrived(page, name);
    await page.waitForLoadState('networkidle').catch(() => undefined);
  };

  it('explain the terms of the field where they stand', async () => {
    const explained: Record<string, string[]> = {};
    for (const name of ['studies', 'agreement', 'graph', 'results', 'cases']) {
      await open(name);
      explained[name] = await page.evaluate(() =>
        Array.from(document.querySelectorAll('main [role="tooltip"]'), (tip) =>
          (tip.previousElementSibling?.textContent ?? '').trim(),
        ),
      );
    }
    const has = (name: string, ...terms: string[]) => {
      for (const term of terms) expect(explained[name]?.join(' | '), name).toContain(term);
    };
    has('studies', 'Agreement α');
    has('agreement', 'Do judges agree?', 'Panels');
    has('graph', 'From answers to a graph', 'Links', 'Contested');
    has('results', 'AUC', 'Rank consistency (W^F)', 'Consistency (W^F)', 'Four-fifths ratio');
    has('results', 'Strictness', 'γ', 'Gap in positive rate', 'Controls', 'What fairness costs');
    has('cases', 'Contested pairs', 'Contradictions', 'unequally', 'panel');
  });

  it('show an explanation on hover, focus and tap, and hide it on Escape', async () => {
    await open('cases');
    const term = page.getByRole('button', { name: 'Contradictions', exact: true });
    const says = page.getByRole('tooltip').filter({ hasText: 'A is like B', visible: true });
    await term.hover();
    await says.waitFor();
    await page.mouse.move(0, 0);
    await says.waitFor({ state: 'hidden' });
    await term.focus();
    await says.waitFor();
    await page.keyboard.press('Escape');
    await says.waitFor({ state: 'hidden' });
    await term.click();
    await says.waitFor();
  });

  it('open the person that a point stands for, by click and by keyboard', async () => {
    await open('results');
    const seen = page.getByRole('group', { name: /what it sees: go from point to point/ }).first();
    await seen.scrollIntoViewIfNeeded();
    await seen.locator('[data-row]').nth(3).click({ force: true });
    await page.getByRole('heading', { name: /^Person / }).waitFor();
    await page.goBack();
    await seen.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Person / }).waitFor();
  });

  it('take the slider to the place of the frontier that is chosen', async () => {
    await open('results');
    const frontier = page.getByRole('group', { name: /What strictness buys and costs: go/ });
    await frontier.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByRole('slider', { name: /^Strictness/ }).inputValue())
      .toBe('0.99');
  });

  it('are German on every page, sentences of the server and figures included', async () => {
    await open('account');
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
    const left: Record<string, string[]> = {};
    const results = await fitsOf(page);
    const paths = {
      ...adminRoutes(study),
      ...Object.fromEntries(
        results.map((id) => [`result ${id}`, `/studies/${study}/results/${id}`]),
      ),
    };
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(studio.url + path);
      await page.locator('main h1').first().waitFor();
      await page.waitForLoadState('networkidle').catch(() => undefined);
      await page.locator('main .waiting').first().waitFor({ state: 'detached' });
      // What is folded is part of the page.
      await page.evaluate(() => {
        for (const each of Array.from(document.querySelectorAll('details'))) each.open = true;
      });
      const texts = await visibleTexts(page);
      const strange = texts.filter((text) => english.test(text) && !data.some((d) => d.test(text)));
      if (strange.length > 0) left[name] = [...new Set(strange)];
    }
    expect(left).toEqual({});
    await page.goto(`${studio.url}/studies/${study}/results`);
    await page.getByRole('heading', { name: 'Kurz gesagt' }).waitFor();
    await page
      .getByText(/hilft|Durchgang/)
      .first()
      .waitFor();
    await checkScreen(page, 'results-german');
    expect(unexpected(tab)).toEqual([]);
  });

  /** Ids of the fits and comparisons of the demonstration. */
  async function fitsOf(at: Page): Promise<string[]> {
    const answer = await at.request.get(`${studio.url}/api/v1/studies/${study}/fits`);
    return ((await answer.json()) as { fits: { id: string }[] }).fits.map(({ id }) => id);
  }
});

/** Texts of the page, drawings and names for screen readers included; marked-up English left out. */
function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, noscript, option, [lang="en"], .as-typed'))
        continue;
      const text = (node.textContent ?? '').trim();
      if (text !== '') texts.push(text);
    }
    for (const each of Array.from(document.querySelectorAll('[aria-label]'))) {
      texts.push(each.getAttribute('aria-label') ?? '');
    }
    return texts;
  });
}

/** Whether the demonstration has its models. */
async function isFitted(admin: Visitor, study: string): Promise<boolean> {
  const path = `/studies/${study}/fits`;
  const { body } = await admin.call<{ fits: { job: { state: string } }[] }>('GET', path);
  return body.fits.length > 0 && body.fits.every(({ job }) => job.state === 'done');
}
