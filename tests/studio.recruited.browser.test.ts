import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../apps/studio/server/src/database/freePort.ts';
import { serveApp } from '../apps/studio/server/src/http/serveApp.ts';
import { testStudio } from '../apps/studio/server/testing/testStudio.ts';
import { chromium } from './chromium.ts';
import { checkScreen } from './studio/checkScreen.ts';
import { eventually } from './studio/eventually.ts';
import { answered } from './studio/keyboard.ts';
import { marked, markedStudy } from './studio/marked.ts';
import { openBrowser, openTab, type Tab, unexpected } from './studio/openBrowser.ts';
import { type Platform, platformUrl, startPlatform } from './studio/platform.ts';
import { built } from './studio/startCommand.ts';
import { openStudy, upload } from './studio/studies.ts';
import { visit } from './studio/visitor.ts';

const runs = Boolean(chromium) && built;
const port = runs ? await freePort() : 0;
const url = `http://localhost:${port}`;
const studio = runs ? await testStudio({ config: { port, publicUrl: url } }) : undefined;

/** Parts of a walk: each goes on where the one before ended. */
describe.skipIf(!runs)('judges from a platform', { timeout: 600_000 }, () => {
  let served: Awaited<ReturnType<typeof serveApp>>;
  let browser: Browser;
  let admin: Tab;
  let platform: Platform;
  let study = '';
  const ids = { out: 'PID-out', second: 'PID-second', german: 'PID-german', leaves: 'PID-leaves' };

  beforeAll(async () => {
    served = await serveApp(studio!.app, '127.0.0.1', port);
    browser = await openBrowser();
    const cookies = [...(await studio!.admin()).cookies];
    const visitor = visit(url);
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    const people = await upload(visitor, marked.csv(40));
    study = await openStudy(visitor, { ...markedStudy(people), sampling: { quota: 4 } });
    admin = await openTab(browser);
    await admin.context.addCookies(
      cookies.map(([name, value]) => ({ name, value, domain: 'localhost', path: '/' })),
    );
  });
  afterAll(async () => {
    await browser?.close();
    await platform?.close();
    await served?.close();
  });

  /** Somebody who takes part: comes from the platform's page, in a browser of their own. */
  async function arrive(participant: string, locale?: string): Promise<Tab> {
    const tab = await openTab(browser, locale === undefined ? {} : { locale });
    await platform.enter(tab.context);
    await tab.page.goto(platform.startOf(participant));
    await tab.page.getByRole('link', { name: 'Take part' }).click();
    await tab.page.waitForURL(`${url}/j`);
    return tab;
  }

  const agree = async (page: Page) => {
    await page.getByRole('checkbox').check();
    await page.locator('form button[type=submit]').click();
    await page.locator('fieldset').first().waitFor();
  };
  const understand = async (page: Page, choice: string) => {
    await page.getByLabel(choice).check();
    await page.locator('form button[type=submit]').click();
  };
  /** Practice, then every task; the check is answered by `checked`. */
  const work = async (page: Page, checked: '1' | '2', begin: string) => {
    await page.locator('main table').waitFor();
    await page.keyboard.press('1');
    await page.getByRole('button', { name: begin, exact: true }).click();
    const at = (k: number) => page.getByText(new RegExp(`^${k} (of|von) 4$`)).waitFor();
    for (let k = 0; k < 4; k++) {
      await at(k);
      if (k === 2) {
        await page.getByText(/^(Answer No here|Antworten Sie hier mit Nein)/).waitFor();
        await page.keyboard.press(checked);
        await page.getByText(/^(Answer No here|Antworten)/).waitFor({ state: 'detached' });
        await at(k);
      }
      await page.keyboard.press('1');
    }
  };
  const rowsOf = async <Row extends object>(sql: string) =>
    studio!.studio.database.query<Row>(sql, [study]);

  it('are prepared for in the settings, which are folded and off', async () => {
    const { page } = admin;
    await page.goto(`${url}/studies/${study}/settings`);
    await page.getByRole('heading', { name: 'Recruited judges' }).click();
    await checkScreen(page, 'recruit-off');
    await page.getByLabel('Judges come from a platform').check();
    const back = (code: string) => `${platformUrl}/complete?cc=${code}`;
    for (const [ending, code] of [
      ['All answers given', 'DONE1'],
      ['Screened out', 'OUT1'],
      ['Withdrawn', 'GONE1'],
      ['No place left', 'FULL1'],
    ] as const) {
      await page.getByLabel(`Code: ${ending}`).fill(code);
      await page.getByLabel(`Address: ${ending}`).fill(back(code));
    }
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Question 1', { exact: true }).fill('What are you asked?');
    await page.getByLabel('Choices, one a line').fill('Who is older\nWho deserves the same');
    await page.getByLabel('Right choice').selectOption('Who deserves the same');
    await page.getByLabel('What is read after a wrong answer').fill('Age does not matter here.');
    await page.getByLabel('One after so many answers').fill('2');
    await page.getByRole('button', { name: 'Add a check' }).click();
    await page.getByLabel('Check 1: What is read above the task').fill('Answer No here.');
    await page.getByLabel('Known answer').selectOption('no');
    await page.getByRole('button', { name: 'Add a quota' }).click();
    await page.getByLabel('Panel 1', { exact: true }).fill('north');
    await page.getByLabel('Judges of panel 1').fill('3');
    await page.getByLabel('Shortest time in minutes').fill('60');
    await page.getByLabel('Longest time in minutes').fill('600');
    await checkScreen(page, 'recruit-on');
    const save = (name: string) =>
      page.locator('details', { hasText: name }).getByRole('button', { name: 'Save' }).click();
    await save('Recruited judges');
    await page.getByText('Recruiting was saved.').waitFor();

    await page.getByRole('heading', { name: 'The question in several languages' }).click();
    await page.getByLabel('Language of the words as they are').fill('en');
    await page.getByLabel('New language').fill('de');
    await page.getByRole('button', { name: 'Add a language' }).click();
    await page.getByText('German (de)').click();
    for (const [text, german] of Object.entries({
      'Do these two deserve the same?': 'Verdienen diese beiden dasselbe?',
      'What are you asked?': 'Was werden Sie gefragt?',
      'Who deserves the same': 'Wer dasselbe verdient',
      'Answer No here.': 'Antworten Sie hier mit Nein.',
    })) {
      await page.getByLabel(`In German: ${text}`, { exact: true }).fill(german);
    }
    await checkScreen(page, 'translations');
    await save('The question in several languages');
    await page.getByText('The translations were saved.').waitFor();
  });

  it('are invited by a link that a platform fills in', async () => {
    const { page } = admin;
    await page.goto(`${url}/studies/${study}`);
    await page.getByRole('button', { name: 'New invitation' }).click();
    await page.getByLabel('Who is it for?').fill('Prolific');
    await page.getByLabel('For a group').check();
    await page.getByLabel('For judges from the platform').check();
    await page.getByLabel('Panel', { exact: true }).fill('north');
    await checkScreen(page, 'recruit-invitation');
    await page.getByRole('button', { name: 'Make the link' }).click();
    const link = await page.getByLabel('Link for Prolific').inputValue();
    expect(link).toMatch(/#t=[\w-]+&PROLIFIC_PID=\{\{%PROLIFIC_PID%\}\}/);
    await checkScreen(page, 'recruit-link');
    platform = await startPlatform(link);
  });

  it('who misunderstand twice are screened out, with a code and a way back', async () => {
    const tab = await arrive(ids.out);
    const { page } = tab;
    expect(page.url()).toBe(`${url}/j`);
    await agree(page);
    await checkScreen(page, 'judge-comprehension');
    await understand(page, 'Who is older');
    await page.getByText('Age does not matter here.').waitFor();
    await checkScreen(page, 'judge-comprehension-wrong');
    await understand(page, 'Who is older');
    await page.getByRole('heading', { name: 'This study ends here for you' }).waitFor();
    expect(await page.getByLabel('Take this code back').inputValue()).toBe('OUT1');
    await checkScreen(page, 'judge-screened-out');
    await page.getByRole('link', { name: 'Back to the platform' }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(platform.returned).toEqual(['complete?cc=OUT1']);
    expect(unexpected(tab, /favicon/)).toEqual([]);
    await tab.context.close();
  });

  it('who understand at the second try answer, miss a check and are paid', async () => {
    const tab = await arrive(ids.second);
    const { page } = tab;
    await agree(page);
    await understand(page, 'Who is older');
    await page.getByText('Age does not matter here.').waitFor();
    await understand(page, 'Who deserves the same');
    await page.locator('main table').waitFor();
    await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    for (let k = 0; k < 2; k++) {
      await answered(page, k);
      await page.keyboard.press('1');
    }
    await page.getByText('Answer No here.').waitFor();
    await checkScreen(page, 'judge-check');
    await page.keyboard.press('1');
    await page.getByText('Answer No here.').waitFor({ state: 'detached' });
    for (let k = 2; k < 4; k++) {
      await answered(page, k);
      await page.keyboard.press('1');
    }
    await page.getByLabel('Take this code back').waitFor();
    expect(await page.getByLabel('Take this code back').inputValue()).toBe('DONE1');
    await checkScreen(page, 'judge-completed');
    await page.getByRole('link', { name: 'Back to the platform' }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    expect(platform.returned.at(-1)).toBe('complete?cc=DONE1');
    expect(unexpected(tab, /favicon/)).toEqual([]);
    await tab.context.close();
  });

  it('who read German are asked in German, and their answers say so', async () => {
    const tab = await arrive(ids.german, 'de-DE');
    const { page } = tab;
    await page.getByText('Verdienen diese beiden dasselbe?').waitFor();
    await checkScreen(page, 'judge-welcome-german');
    await agree(page);
    await understand(page, 'Wer dasselbe verdient');
    await work(page, '2', 'Beginnen');
    await page.getByLabel('Nehmen Sie diesen Code').waitFor();
    await checkScreen(page, 'judge-completed-german');
    expect(unexpected(tab, /favicon/)).toEqual([]);
    await tab.context.close();
    const locales = await rowsOf<{ locale: string; n: number }>(
      `select record->>'locale' as locale, count(*)::int as n from judgment
       where study_id = $1 group by 1 order by 1`,
    );
    expect(locales).toEqual([
      { locale: 'de', n: 4 },
      { locale: 'en', n: 4 },
    ]);
  });

  it('who come when all places are taken are told so; withdrawing frees one', async () => {
    const leaving = await arrive(ids.leaves);
    await agree(leaving.page);
    const late = await arrive('PID-late');
    await late.page.getByRole('heading', { name: 'There is no place left' }).waitFor();
    expect(await late.page.getByLabel('Take this code back').inputValue()).toBe('FULL1');
    await checkScreen(late.page, 'judge-full');
    await late.context.close();

    const { page } = leaving;
    await understand(page, 'Who deserves the same');
    await page.locator('main table').waitFor();
    await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await answered(page, 0);
    await page.getByRole('button', { name: 'Stop for now' }).click();
    await page.getByRole('button', { name: 'Withdraw all my answers' }).click();
    await page.getByRole('button', { name: 'Yes, delete my answers' }).click();
    await page.getByLabel('Take this code back').waitFor();
    expect(await page.getByLabel('Take this code back').inputValue()).toBe('GONE1');
    await leaving.context.close();
    const next = await arrive('PID-next');
    await next.page.getByText('Your consent').waitFor();
    await next.context.close();
  });

  it('are listed for payment, and what was failed is said beside them', async () => {
    const { page } = admin;
    await page.goto(`${url}/studies/${study}`);
    await page.getByText('1 attention check was failed of 2, by 1 judge.').waitFor();
    await page.getByText('2 judges were done sooner than the shortest time.').waitFor();
    await checkScreen(page, 'recruited-judges');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Payment list (CSV)' }).click();
    const list = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\r\n');
    const [head = '', ...lines] = list.map((line) => line.split(','));
    const people = lines.map((cells) =>
      Object.fromEntries(cells.map((cell, k) => [head[k] as string, cell])),
    );
    const session = (id: string) => ({ participant: id, session: `session-of-${id}` });
    expect(people).toMatchObject([
      { ...session(ids.out), state: 'screened-out', code: 'OUT1', comprehension_tries: '2' },
      {
        ...{ ...session(ids.second), state: 'completed', code: 'DONE1', answers: '4' },
        ...{ checks_answered: '1', checks_passed: '0', too_fast: 'yes' },
      },
      {
        ...{ ...session(ids.german), state: 'completed', code: 'DONE1', answers: '4' },
        ...{ checks_answered: '1', checks_passed: '1' },
      },
      { ...session(ids.leaves), state: 'withdrawn', code: 'GONE1', answers: '0' },
      { ...session('PID-next'), state: 'active', code: '', finished: '' },
    ]);
    for (const { started, finished, minutes } of people.slice(0, 4)) {
      const took = (Date.parse(finished ?? '') - Date.parse(started ?? '')) / 60_000;
      expect(Number(minutes)).toBeCloseTo(took, 0);
    }
    await page.goto(`${url}/studies/${study}/progress`);
    await page.getByText('failed attention checks').waitFor();
    await page.getByText('1 of 1 checks failed').waitFor();
    await checkScreen(page, 'recruited-progress');
  });

  it('are nobody any more once their ids are deleted, and their answers stay', async () => {
    const { page } = admin;
    await page.goto(`${url}/studies/${study}`);
    await page.getByRole('button', { name: 'Delete the ids' }).click();
    await checkScreen(page, 'recruit-delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the ids' }).click();
    await page.getByText('5 ids were deleted.').waitFor();
    const { database } = studio!.studio;
    const tables = await database.query<{ name: string }>(
      'select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()',
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const found = await database.query(
        `select 1 from ${name} t where t::text like '%PID-%' or t::text like '%session-of-%'`,
      );
      expect(found, name).toEqual([]);
    }
    expect(studio!.logged.join('\n')).not.toMatch(/PID-|session-of-/);
    await eventually(async () => {
      const [kept] = await rowsOf<{ n: number }>(
        'select count(*)::int as n from judgment where study_id = $1',
      );
      return kept?.n;
    }).toBe(8);
    expect(unexpected(admin)).toEqual([]);
  });
});
