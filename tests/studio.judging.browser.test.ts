import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium } from './chromium.ts';
import { checkScreen } from './studio/checkScreen.ts';
import { hostile, hostileStudy, markup } from './studio/hostile.ts';
import { answered, beginJudging, enterOn } from './studio/keyboard.ts';
import { marked, markedStudy } from './studio/marked.ts';
import { openBrowser, openTab, type Tab, unexpected } from './studio/openBrowser.ts';
import { orderByKeys } from './studio/orderByKeys.ts';
import { adminRoutes, arrived } from './studio/routes.ts';
import { built, type RunningCommand, startCommand } from './studio/startCommand.ts';
import { answerAll, invite, openStudy, upload } from './studio/studies.ts';
import { becomeAdmin, becomeJudge, type Visitor } from './studio/visitor.ts';

describe.skipIf(!chromium || !built)(
  'judges of other kinds of studies',
  { timeout: 600_000 },
  () => {
    let studio: RunningCommand;
    let browser: Browser;
    let admin: Visitor;
    let people = '';

    beforeAll(async () => {
      [studio, browser] = await Promise.all([startCommand(), openBrowser()]);
      admin = await becomeAdmin(studio.adminLink);
      people = await upload(admin, marked.csv(40));
    });
    afterAll(async () => {
      await browser?.close();
      await studio?.stop();
    });

    /** A tab in which the administrator is logged in. */
    async function adminTab(): Promise<Tab> {
      const tab = await openTab(browser);
      const { hostname } = new URL(studio.url);
      await tab.context.addCookies(
        [...admin.cookies].map(([name, value]) => ({ name, value, domain: hostname, path: '/' })),
      );
      return tab;
    }

    const question = { text: 'How deserving?', instructions: '', consent: 'Yes?' };
    const kinds: {
      name: string;
      config: Record<string, unknown>;
      /** Gives the answer that the number stands for. */
      say: (page: Page, k: number) => Promise<unknown>;
      /** What is stored for answers 0, 1 and 2. */
      stored: (answers: unknown[]) => void;
    }[] = [
      {
        name: 'rating',
        config: {
          mode: 'ratings',
          question: { ...question, steps: ['not at all', 'partly', 'fully'] },
        },
        say: (page, k) => page.keyboard.press(['3', '1', '0'][k]!),
        stored: (answers) => expect(answers).toEqual([3, 1, 'cannot-say']),
      },
      {
        name: 'comparison',
        config: { mode: 'ranking', question, sampling: { quota: 3, listSize: 2 } },
        say: (page, k) => page.keyboard.press(['1', '2', '4'][k]!),
        stored: (answers) => expect(answers).toEqual(['first', 'equal', 'cannot-compare']),
      },
      {
        name: 'list',
        config: { mode: 'ranking', question, sampling: { quota: 3, listSize: 4 } },
        say: orderByKeys,
        stored: (answers) => {
          for (const order of answers) expect(new Set(order as string[]).size).toBe(4);
        },
      },
    ];

    it.each(kinds)('answer a $name by keyboard, and take it back', async ({ name, ...kind }) => {
      const config = { ...markedStudy(people), sampling: { quota: 3 }, ...kind.config };
      const { url } = await invite(admin, await openStudy(admin, config));
      const tab = await openTab(browser);
      const { page, context } = tab;
      await beginJudging(page, url, {
        practise: () => kind.say(page, 0),
        look: async (at) => {
          if (at !== 'welcome') return;
          const within = page.getByText('The people of a list are all of the same group');
          expect(await within.count()).toBe(kind.config.mode === 'ranking' ? 1 : 0);
        },
      });
      await checkScreen(page, `judge-${name}`);
      await kind.say(page, 0);
      await answered(page, 1);
      await page.keyboard.press('z');
      await answered(page, 0);
      for (let k = 0; k < 3; k++) {
        await answered(page, k);
        await kind.say(page, k);
      }
      await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
      await page.getByText('You have given all the answers').waitFor();
      const history = await context.request.get(`${studio.url}/api/v1/judge/history`);
      const { answers } = (await history.json()) as { answers: { answer: unknown }[] };
      kind.stored(answers.map(({ answer }) => answer).reverse());
      expect(unexpected(tab)).toEqual([]);
      await context.close();
    });

    it('can withdraw, and are told what became of their answers', async () => {
      const { url } = await invite(admin, await openStudy(admin, markedStudy(people)));
      const tab = await openTab(browser);
      const { page, context } = tab;
      await beginJudging(page, url, { practise: () => page.keyboard.press('1') });
      await page.keyboard.press('1');
      await answered(page, 1);
      await page.getByText('Saved', { exact: true }).waitFor();
      await enterOn(page, 'Stop for now');
      await page.getByRole('heading', { name: 'Stopped for now' }).waitFor();
      await checkScreen(page, 'judge-stopped');
      await enterOn(page, 'Withdraw all my answers');
      await page.getByRole('heading', { name: 'Withdraw everything?' }).waitFor();
      await checkScreen(page, 'judge-withdraw');
      await enterOn(page, 'Yes, delete my answers');
      await page.getByRole('heading', { name: 'Your answers were deleted' }).waitFor();
      expect(unexpected(tab)).toEqual([]);
      await context.close();
    });

    it('share a computer: the next one begins anew, if the link lets anybody in', async () => {
      const study = await openStudy(admin, markedStudy(people));
      const tab = await openTab(browser);
      const { page, context } = tab;
      // By way of another page: the address differs in its fragment only, which loads nothing.
      const begin = async (url: string) => {
        await page.goto('about:blank');
        await beginJudging(page, url, { practise: () => page.keyboard.press('1') });
      };
      const comeAgain = async (url: string) => {
        await page.goto('about:blank');
        await page.goto(url);
        await page.getByText('You go on where you left off in this browser.').waitFor();
      };
      const { url } = await invite(admin, study);
      await begin(url);
      await page.keyboard.press('1');
      await answered(page, 1);
      await comeAgain(url);
      await answered(page, 1);
      await checkScreen(page, 'judge-resumed');
      await page.getByRole('button', { name: 'I am somebody else' }).click();
      await page.getByText('Your consent').waitFor();
      await begin(url);
      const { body } = await admin.call<{ judges: { answers: number }[] }>(
        ...(['GET', `/studies/${study}/progress`] as const),
      );
      expect(body.judges.map(({ answers }) => answers).sort()).toEqual([0, 1]);
      expect(unexpected(tab)).toEqual([]);

      const { url: forOne } = await invite(admin, study, { uses: 1 });
      await begin(forOne);
      await comeAgain(forOne);
      await page.getByRole('button', { name: 'I am somebody else' }).click();
      await page.getByText('This link cannot be used').waitFor();
      await context.close();
    });

    it('teach a model where there is no target, whose page says what cannot be known', async () => {
      const { columns, ...config } = markedStudy(people) as { columns: { role: string }[] };
      const study = await openStudy(admin, {
        ...{ ...config, mode: 'ratings', positive: undefined },
        columns: columns.map((each) => ({
          ...{ ...each, role: each.role === 'target' ? 'ignore' : each.role },
        })),
        question: { ...question, steps: ['not at all', 'partly', 'fully'] },
      });
      const { url } = await invite(admin, study);
      for (let k = 0; k < 3; k++) {
        await answerAll(await becomeJudge(url), ({ people: [person] }) =>
          Math.min(3, 1 + Math.floor(3 * (person?.values[0]?.percentile ?? 0))),
        );
      }
      const graph = { name: 'Ratings', method: 'mean' };
      expect((await admin.call('POST', `/studies/${study}/graphs`, graph)).status).toBe(201);

      const tab = await adminTab();
      const { page } = tab;
      await page.goto(`${studio.url}/studies/${study}/fits`);
      await page.getByLabel('Name', { exact: true }).fill('By order');
      expect(await page.getByLabel('Order weight').inputValue()).toBe('1');
      await page.getByLabel('Yes: as an input').check();
      await checkScreen(page, 'fits-order');
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('row', { name: /By order.*done/ }).waitFor({ timeout: 500_000 });
      await page.getByRole('link', { name: 'By order' }).click();

      await page.getByText(/^This model ranks people as the judges do/).waitFor();
      const measures = page.getByRole('table', { name: 'Measures on people kept for testing' });
      const head = (name: string) => measures.getByRole('columnheader', { name }).count();
      expect(await head('Rank consistency (W^F)')).toBe(1);
      expect(await head('AUC')).toBe(0);
      expect(await page.getByRole('combobox', { name: 'Rate' }).textContent()).toMatch(
        /^\s*Positive rate\s*$/,
      );
      await page.getByRole('row', { name: /^Order weight 1/ }).waitFor();
      expect(await page.getByRole('slider').count()).toBe(0);
      await checkScreen(page, 'results-order');

      await page.goto(`${studio.url}/studies/${study}/export`);
      await arrived(page, 'export');
      await page.getByRole('link', { name: 'Model card' }).waitFor();
      expect(await page.getByRole('link', { name: 'Report' }).count()).toBe(0);
      expect(unexpected(tab)).toEqual([]);
    });

    it('and administrators read markup in any word as it was typed, and none of it runs', async () => {
      const study = await openStudy(
        admin,
        hostileStudy(await upload(admin, hostile.csv, markup), markup),
      );
      const { url } = await invite(admin, study, { label: markup, panel: markup });
      const second = await becomeJudge(url);
      await second.call('POST', '/judge/consent', { accepted: true, about: markup });
      await answerAll(second, () => 'yes');
      const graph = await admin.call<{ id: string }>('POST', `/studies/${study}/graphs`, {
        ...{ name: markup, method: 'majority', threshold: 0.5 },
      });
      const fit = {
        name: markup,
        graphId: graph.body.id,
        kind: 'fit',
        strictness: 0.5,
        gamma: 0.5,
        ridge: 1,
      };
      await admin.call('POST', `/studies/${study}/fits`, fit);

      const judge = await openTab(browser);
      await beginJudging(judge.page, url, { practise: () => judge.page.keyboard.press('1') });
      expect(await judge.page.locator('main').textContent()).toContain(markup);
      await judge.page.keyboard.press('1');
      await answered(judge.page, 1);

      const tab = await adminTab();
      for (const [name, path] of Object.entries(adminRoutes(study))) {
        await tab.page.goto(studio.url + path);
        await arrived(tab.page, name);
        if (path.includes(study)) {
          expect(await tab.page.locator('h1').textContent(), name).toBe(markup);
        }
      }
      for (const { page } of [judge, tab]) {
        expect(await page.evaluate('window.hacked')).toBeUndefined();
      }
      expect([...unexpected(judge), ...unexpected(tab)]).toEqual([]);
    });
  },
);
