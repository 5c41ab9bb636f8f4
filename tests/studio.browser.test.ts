import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium } from './chromium.ts';
import { alike } from './studio/alike.ts';
import { chartPositions } from './studio/chartPositions.ts';
import { checkScreen } from './studio/checkScreen.ts';
import { eventually } from './studio/eventually.ts';
import { keepFigure } from './studio/figures.ts';
import { answerByKeyboard, answerWithoutNetwork } from './studio/judgeWalk.ts';
import { answered, enterOn } from './studio/keyboard.ts';
import { libraryScores, rowsOf } from './studio/libraryScores.ts';
import { applicants, makeStudy } from './studio/makeStudy.ts';
import { openBrowser, openTab, type Tab, unexpected } from './studio/openBrowser.ts';
import { pageWeight } from './studio/pageWeight.ts';
import { adminRoutes, arrived } from './studio/routes.ts';
import { built, type RunningCommand, startCommand } from './studio/startCommand.ts';
import { answerAll } from './studio/studies.ts';
import { becomeJudge } from './studio/visitor.ts';

/** What the network's absence writes on the console. */
const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

// One story from an empty studio to a model, told in the order in which it happens to people.
describe.skipIf(!chromium || !built)(
  'a study from the first link to the model',
  { timeout: 600_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'pairfair-walk-'));
    let studio: RunningCommand;
    let browser: Browser;
    let admin: Tab;
    let judge: Tab;
    let invitation = '';
    let study = '';

    beforeAll(async () => {
      [studio, browser] = await Promise.all([startCommand(), openBrowser()]);
      [admin, judge] = [await openTab(browser), await openTab(browser)];
    });
    afterAll(async () => {
      await browser?.close();
      await studio?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    /** Makes a link for judges on the study's overview. */
    async function invite(label: string, group: { uses: string; quota: string } | undefined) {
      const { page } = admin;
      await page.getByRole('button', { name: 'New invitation' }).click();
      await page.getByLabel('Who is it for?').fill(label);
      if (group) {
        await page.getByLabel('For a group, works a limited number of times').check();
        await page.getByLabel('How many times').fill(group.uses);
        await page.getByLabel('Answers per judge').fill(group.quota);
      } else {
        await checkScreen(page, 'invitation');
      }
      await page.getByRole('button', { name: 'Make the link' }).click();
      const link = await page.getByLabel('Link', { exact: true }).inputValue();
      await page.keyboard.press('Escape');
      return link;
    }

    /** Opens a tab of the study. */
    async function openPart(name: string) {
      const parts = admin.page.getByRole('navigation', { name: 'Parts of the study' });
      await parts.getByRole('link', { name, exact: true }).click();
    }

    it('lets the administrator in by the link, once, and takes a name and a password', async () => {
      const { page } = admin;
      await page.goto(studio.adminLink);
      await page.getByRole('heading', { name: 'Welcome to the studio' }).waitFor();
      expect(page.url()).not.toContain('setup=');
      await checkScreen(page, 'setup');
      await page.getByLabel('Name').fill('Ada');
      await page.getByLabel('New password').fill('seven unrelated kites');
      await page.getByRole('button', { name: 'Save and go on' }).click();
      await page.getByText('No studies yet.').waitFor();
      await checkScreen(page, 'studies-empty');

      const other = await openTab(browser);
      await other.page.goto(studio.adminLink);
      await other.page.getByRole('heading', { name: 'This link is not valid any more' }).waitFor();
      await checkScreen(other.page, 'setup-refused');
      await other.page.goto(studio.url);
      await other.page.getByRole('heading', { name: 'Log in' }).waitFor();
      await checkScreen(other.page, 'login');
      await other.page.getByLabel('Language').selectOption({ label: 'Deutsch' });
      await other.page.getByRole('heading', { name: 'Anmelden' }).waitFor();
      expect(await other.page.locator('html').getAttribute('lang')).toBe('de');
      await other.page.goto(`${studio.url}/j`);
      await other.page.getByRole('main').waitFor();
      await checkScreen(other.page, 'no-invitation');
      // Refusals are written on the console by the browser itself.
      expect(unexpected(other, /status of (401|410)/)).toEqual([]);
      await other.context.close();
    });

    it('makes a study of an uploaded table in five steps, and an invitation', async () => {
      const { page } = admin;
      await makeStudy(page, 'Interviews');
      study = page.url().split('/').at(-1) ?? '';
      invitation = await invite('Grace', undefined);
      expect(invitation).toMatch(/\/j#t=[\w-]{43}$/);
      await page.getByText('The model learns from and is tested on all 600').waitFor();
      await checkScreen(page, 'overview');
    });

    it('is judged by keyboard alone: consent, practice, answers, arrows, undo, keys', async () => {
      await answerByKeyboard(judge, invitation);
    });

    it('keeps answers without a network and over a reload, and sends each once', async () => {
      await answerWithoutNetwork(judge, studio.url);
    });

    it('suggests a break, and ends with thanks at the quota', async () => {
      const { page, context } = judge;
      for (let count = 5; count < 12; count++) {
        await answered(page, count);
        await page.keyboard.press(String(1 + (count % 2)));
        if (count !== 10) continue;
        await page.getByRole('heading', { name: 'Time for a short break?' }).waitFor();
        await checkScreen(page, 'judge-break');
        await enterOn(page, 'Go on');
      }
      await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
      await page.getByText('You have given all the answers').waitFor();
      await page.getByText('You have given 12 answers.').waitFor();
      await checkScreen(page, 'judge-thanks');
      expect(unexpected(judge, noNetwork)).toEqual([]);

      const history = await context.request.get(`${studio.url}/api/v1/judge/history`);
      const { answers } = (await history.json()) as {
        answers: { judgment: string; note: string }[];
      };
      expect(new Set(answers.map(({ judgment }) => judgment)).size).toBe(12);
      expect(answers.filter(({ note }) => note)).toHaveLength(1);

      const late = await openTab(browser);
      await late.page.goto(invitation);
      await late.page.getByRole('heading', { name: 'This link cannot be used' }).waitFor();
      await checkScreen(late.page, 'judge-refused');
      await late.context.close();
    });

    it('shows the administrator progress and agreement', async () => {
      const { page } = admin;
      const link = await invite('Panel', { uses: '4', quota: '40' });
      await Promise.all([1, 2, 3, 4].map(async () => answerAll(await becomeJudge(link), alike)));
      await openPart('Progress');
      await page.getByText('12 of 12').waitFor();
      await arrived(page, 'progress');
      expect(await page.getByRole('table', { name: 'Judges' }).getByRole('row').count()).toBe(6);
      await checkScreen(page, 'progress');
      await openPart('Agreement');
      // Four of the five judges follow one rule.
      await page
        .getByText(/They agree (firmly|tentatively|weakly)/)
        .first()
        .waitFor();
      await arrived(page, 'agreement');
      await checkScreen(page, 'agreement');
    });

    it('builds a graph whose links follow the threshold, and freezes it', async () => {
      const { page } = admin;
      await openPart('Graph');
      const links = async () =>
        Number.parseInt((await page.locator('form output').textContent()) ?? '', 10);
      await eventually(links).toBeGreaterThan(0);
      const half = await links();
      const slider = page.getByRole('slider');
      await slider.press('Home');
      await eventually(links).toBeGreaterThan(half);
      await slider.press('End');
      // Now everybody has to say yes.
      await page.getByText('Threshold: everybody').waitFor();
      await eventually(links).toBeLessThanOrEqual(half);
      await slider.fill('0.5');
      await eventually(links).toBe(half);
      await page.getByLabel('Name of the version').fill('First graph');
      await page.getByRole('button', { name: 'Freeze this version' }).click();
      await page.getByRole('row', { name: /First graph/ }).waitFor();
      await checkScreen(page, 'graph');
    });

    it('fits a model, and linked people meet as strictness rises', async () => {
      const { page } = admin;
      await openPart('Fits');
      await page.getByLabel('Name', { exact: true }).fill('First model');
      await page.getByRole('radio', { name: /^Fit/ }).check();
      await page.getByLabel('Chosen by hand').check();
      await page.getByText('direct discrimination').waitFor();
      await keepFigure(
        page,
        'protected-input',
        page.getByRole('group', { name: /^May the model see/ }),
      );
      // Whether it may see the attribute is for somebody to say: there is no answer by default.
      await page.getByRole('button', { name: 'Start' }).click();
      expect(await page.getByLabel('without the protected attribute').isChecked()).toBe(false);
      await checkScreen(page, 'fits-new');
      await page.getByLabel('without the protected attribute').check();
      await page.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('row', { name: /First model.*done/ }).waitFor({ timeout: 500_000 });
      await checkScreen(page, 'fits');
      await page.getByRole('link', { name: 'First model' }).click();

      await page.getByText('Strictness 0.50', { exact: true }).waitFor();
      // Judges saw 40; all 600 train and test.
      await page
        .getByText(/Learned from 420 people, 28 of them judged; tested on 180, 12 /)
        .waitFor();
      const points = () =>
        page.locator('section[aria-labelledby=slider] figure svg').first().innerHTML();
      const before = await points();
      const slider = page.getByRole('slider');
      for (let k = 0; k < 30; k++) await slider.press('ArrowRight');
      await page.getByText('Strictness 0.80', { exact: true }).waitFor();
      expect(await slider.getAttribute('aria-valuetext')).toMatch(
        /^Strictness 0\.80: AUC [01]\.\d\d, linked people agree in \d+ of 100 decisions\.$/,
      );
      const moved = await points();
      expect(chartPositions(moved)).not.toEqual(chartPositions(before));
      await checkScreen(page, 'results');
      await page.getByRole('button', { name: 'Back to the fit’s 0.5' }).click();
      await eventually(async () => chartPositions(await points())).toEqual(chartPositions(before));
    });

    it('exports a model without the attribute that predicts what the library predicts with it', async () => {
      const { page } = admin;
      await openPart('Export');
      await arrived(page, 'export');
      await checkScreen(page, 'export');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Model (JSON)' }).click(),
      ]);
      const [model, scores] = [join(folder, 'model.json'), join(folder, 'scores.csv')];
      await download.saveAs(model);
      const command = ['apps/cli/bin/pairfair.js', 'predict', model, applicants];
      execFileSync(process.execPath, [...command, '--id', 'id', '--out', scores], {
        stdio: 'pipe',
      });
      const [header, ...lines] = rowsOf(scores);
      const written = lines.map((line) => Number(line[header!.indexOf('score')]));
      expect(written).toHaveLength(600);
      const { protectedAttribute } = JSON.parse(readFileSync(model, 'utf8'));
      expect(protectedAttribute).toMatchObject({ columns: ['background'], input: 'exclude' });
      const predicted = libraryScores(model, applicants, {
        numbers: ['academic', 'supplementary', 'teacher_rank'],
        ...{ words: ['state'], group: 'background' },
      });
      // The file holds decimal digits of the same doubles.
      written.forEach((score, i) => {
        expect(score).toBeCloseTo(predicted[i] as number, 12);
      });
      expect(new Set(written).size).toBeGreaterThan(100);
    });

    it('shows the auditor everything and no button that changes anything', async () => {
      const { page } = admin;
      await page.goto(`${studio.url}/accounts`);
      await page.getByLabel('Name', { exact: true }).fill('Audrey');
      await page.getByRole('radio', { name: /^Auditor/ }).check();
      await page.getByRole('button', { name: 'Make a one-time link' }).click();
      const link = await page.getByLabel('Link for Audrey', { exact: true }).inputValue();
      await checkScreen(page, 'accounts');

      const auditor = await openTab(browser);
      const changes: string[] = [];
      await auditor.page.goto(link);
      await auditor.page.getByRole('button', { name: 'Later' }).click();
      await auditor.page.getByRole('link', { name: 'Interviews' }).waitFor();
      auditor.page.on('request', (request) => {
        if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`);
      });
      for (const [name, path] of Object.entries(adminRoutes(study))) {
        await auditor.page.goto(studio.url + path);
        await arrived(auditor.page, name);
        if (name === 'account') continue;
        const buttons = await auditor.page.getByRole('button').allTextContents();
        const looking = /^\s*(Back to the fit’s.*|Open the case|Log out)\s*$/;
        expect(
          buttons.filter((text) => !looking.test(text)),
          name,
        ).toEqual([]);
        expect(await auditor.page.locator('input[type=file]').count(), name).toBe(0);
      }
      // Trying a threshold computes; it changes nothing.
      expect(changes.filter((request) => !request.endsWith('/graphs/preview'))).toEqual([]);
      await checkScreen(auditor.page, 'auditor-settings');
      expect(unexpected(auditor)).toEqual([]);
      await auditor.context.close();
    });

    it('has every other page in order too, and not one error on the console', async () => {
      const { page } = admin;
      for (const name of ['studies', 'settings', 'audit', 'account'] as const) {
        await page.goto(studio.url + adminRoutes(study)[name]);
        await arrived(page, name);
        await checkScreen(page, name);
      }
      await page.goto(`${studio.url}/nowhere`);
      await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
      await checkScreen(page, 'missing');
      expect(unexpected(admin)).toEqual([]);
    });

    it('describes, exports and deletes data, and takes them along with their study', async () => {
      const { page } = admin;
      await page.goto(`${studio.url}/data`);
      await page.getByRole('cell', { name: 'Interviews' }).waitFor();
      await checkScreen(page, 'data');
      await keepFigure(page, 'data', page.getByRole('main'));
      await page.getByRole('link', { name: 'applicants' }).click();
      await page.getByLabel('Purpose').fill('To see who is invited to interview.');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The description was saved.').waitFor();
      await page.getByText('Delete those first').waitFor();
      await checkScreen(page, 'dataset');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Export as CSV' }).click(),
      ]);
      const copy = join(folder, 'copy.csv');
      await download.saveAs(copy);
      const lines = (file: string) => readFileSync(file, 'utf8').trim().split(/\r?\n/);
      expect(lines(copy)).toEqual(lines(applicants));
    });

    it('weighs less than 200 kB gzipped on every page', async () => {
      const { page } = admin;
      const pages = { ...adminRoutes(study), new: '/studies/new', judge: '/j', login: '/login' };
      const weights: Record<string, number> = {};
      for (const [name, path] of Object.entries(pages)) {
        weights[name] = await pageWeight(page, studio.url + path, () => arrived(page, name));
      }
      if (process.env.SCREENS) console.info(weights);
      for (const [name, bytes] of Object.entries(weights)) {
        expect(bytes, name).toBeLessThan(200_000);
        expect(bytes, name).toBeGreaterThan(20_000);
      }
    });

    it('duplicates a study as a draft, and says what comes next', async () => {
      const { page } = admin;
      await page.goto(`${studio.url}/studies/${study}`);
      await page.getByText('There are results to look at').waitFor();
      expect(await page.title()).toBe('Overview – Interviews – pairfair');
      await page.goto(`${studio.url}/studies/${study}/settings`);
      await page.getByRole('button', { name: 'Duplicate the study' }).click();
      await page.getByRole('heading', { name: 'Draft: Copy of Interviews' }).waitFor();
      await page.getByRole('link', { name: 'Back to the study' }).click();
      await page.getByText('Judges can answer once it is open.').waitFor();
      await openPart('Settings');
      await page.getByRole('button', { name: 'Delete the study' }).click();
      await page.getByText('stays: other studies use it too').waitFor();
      await page.getByLabel(/to confirm/).fill('Copy of Interviews');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete the study' }).click();
      await page.getByRole('link', { name: 'Interviews', exact: true }).waitFor();
    });

    it('deletes the study with its data, and nothing of either is left', async () => {
      const { page } = admin;
      await page.goto(`${studio.url}/studies/${study}/settings`);
      await page.getByRole('button', { name: 'Delete the study' }).click();
      await page.getByLabel('Delete its data set “applicants” too (600 rows)').check();
      await checkScreen(page, 'study-delete');
      await page.getByLabel(/to confirm/).fill('Interviews');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete the study' }).click();
      await page.getByText('No studies yet.').waitFor();
      await page.getByRole('link', { name: 'Data', exact: true }).click();
      await page.getByText('No data sets yet').waitFor();
      // The page to log in was looked at above, where the server says that nobody is there.
      expect(unexpected(admin, /status of 401/)).toEqual([]);
    });
  },
);
