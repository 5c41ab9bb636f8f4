import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium } from './chromium.ts';
import { checkScreen } from './studio/checkScreen.ts';
import { keepFigure } from './studio/figures.ts';
import { type FittedStudy, fittedStudy } from './studio/fittedStudy.ts';
import { applicants } from './studio/makeStudy.ts';
import { openBrowser, openTab, type Tab, unexpected } from './studio/openBrowser.ts';
import { pageWeight } from './studio/pageWeight.ts';
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

  const weights: Record<string, number> = {};
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
      // Whose name stands on the card is kept beside the model, not in the log.
      expect(decided?.details).toMatchObject({ decision: 'conditions' });
      expect(JSON.stringify(log.body)).not.toContain('Ada Lovelace');
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

  describe('the case room', () => {
    it('has four queues with what is open in them', async () => {
      await open('cases');
      await page.getByRole('heading', { name: 'Depends on the panel' }).waitFor();
      for (const name of ['Contested pairs', 'Treated most unequally']) {
        await page.getByRole('link', { name: `Work through: ${name}` }).waitFor();
      }
      await checkScreen(page, 'cases');
      await keepFigure(page, 'queues', page.getByRole('main'));
      weights.cases = await pageWeight(page, `${studio.url}/studies/${study.id}/cases`, () =>
        page.getByRole('heading', { name: 'Contested pairs' }).waitFor(),
      );
    });

    it('is worked through: side by side, who said what, scores, what would have to differ', async () => {
      await page.getByRole('link', { name: 'Work through: Contested pairs' }).click();
      await page.getByText(/^Case 1 of \d+/).waitFor();
      await page.getByRole('table', { name: 'They differ' }).waitFor();
      const answers = page.getByRole('table', { name: 'What judges said' });
      await answers.getByText('yes, the same').first().waitFor();
      await answers.getByText('no, not the same').first().waitFor();
      const scores = page.getByRole('table', { name: 'What the models say' });
      expect(await scores.getByRole('row').count()).toBe(5);
      await page.getByText('Who else is like them?').click();
      await page
        .getByRole('table', { name: /^Nearest to .* in the data$/ })
        .first()
        .waitFor();
      await checkScreen(page, 'case-contested');
      await keepFigure(page, 'case', page.getByRole('main'));
    });

    it('takes a decision with its reason, as a judgment too, and goes on', async () => {
      const before = await judgments();
      await page.getByLabel('They deserve the same').check();
      await page.getByLabel('Why').fill('Their records are equal.');
      await page.getByLabel('Count it as a judgment in graphs made from now on').check();
      await page.getByRole('button', { name: 'Write it down' }).click();
      await page.getByText(/^Case 2 of \d+/).waitFor();
      expect(await judgments()).toBe(before + 1);
      await page.getByRole('button', { name: 'Previous case' }).click();
      await page.getByText('Their records are equal.').last().waitFor();
      await page.getByText(/^They deserve the same: admin/).waitFor();
    });

    it('opens from a row of the results and says what would have to differ', async () => {
      await open(`results/${study.fits.all}`);
      const row = page.getByRole('table', { name: 'Treated most unequally' }).getByRole('link');
      const names = (await row.first().textContent())?.split(' and ') ?? [];
      await row.first().click();
      await page.getByRole('heading', { name: names.join(' and '), exact: true }).waitFor();
      await open(`results/${study.fits.all}`);
      const dots = page.locator('section[aria-labelledby=slider] figure svg').first();
      await dots.locator('[data-row="0"]').click();
      await page.getByRole('heading', { name: 'What the models say' }).waitFor();
      expect(page.url()).toMatch(/\/cases\/pair\/p\d+\/p\d+$/);
      await open(`cases/person/${names[0]}`);
      await page.getByRole('heading', { name: `Person ${names[0]}` }).waitFor();
      await page.getByText(/would be (accepted|refused) with:|Nothing that may change/).waitFor();
      await checkScreen(page, 'case-person');
      weights.case = await pageWeight(page, page.url(), () =>
        page.getByRole('heading', { name: 'What the models say' }).waitFor(),
      );
    });

    it('speaks German', async () => {
      await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
      await page.getByRole('heading', { name: 'Was die Modelle sagen' }).waitFor();
      await page.getByLabel('Sprache').selectOption({ label: 'English' });
    });

    const judgments = async () =>
      (await admin.call<{ answers: number }>('GET', `/studies/${study.id}`)).body.answers;
  });

  describe('a model in use', () => {
    it('is taken from a file of scores, and stands beside the fair model everywhere', async () => {
      await open('fits');
      await page.getByText('A model in use').click();
      const form = page.locator('details', { hasText: 'A model in use' });
      await form.getByLabel('Name of the model').fill('Bank 2024');
      const [, ...lines] = readFileSync(applicants, 'utf8').trim().split('\n');
      const csv = lines.map((line) => {
        const [id, academic] = line.split(',');
        return `${id},${Math.min(1, Math.max(0, (Number(academic) - 1) / 4))}`;
      });
      const buffer = Buffer.from(`id,score\n${csv.join('\n')}\n`);
      await form
        .getByLabel('CSV file with scores')
        .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer });
      await form.getByRole('button', { name: 'Use these scores' }).click();
      await form.getByText('Bank 2024: 600 of 600 people in the data have a score.').waitFor();
      await checkScreen(page, 'model-in-use');
      await open(`results/${study.fits.all}`);
      await page.getByLabel('Name of the model').fill('Beside the bank');
      await page.getByRole('button', { name: 'Fit this point' }).click();
      await page.getByRole('row', { name: /Beside the bank.*done/ }).waitFor({ timeout: 300_000 });
      await page.getByRole('link', { name: 'Beside the bank' }).click();
      const table = page.getByRole('table', { name: 'Within your tolerances?' });
      await table.getByRole('columnheader', { name: 'Bank 2024' }).waitFor();
      await checkScreen(page, 'results-in-use');
      await keepFigure(page, 'model-in-use', page.locator('section[aria-labelledby=tolerances]'));
      await page
        .getByRole('table', { name: 'Treated most unequally' })
        .getByRole('link')
        .first()
        .click();
      const scores = page.getByRole('table', { name: 'What the models say' });
      await scores.getByRole('row', { name: /Bank 2024 in use/ }).waitFor();
    });
  });

  describe('the opinion map', () => {
    it('places judges by how they answer, and panels are made by a stated criterion', async () => {
      await open('agreement');
      await page.getByRole('heading', { name: 'Opinion map' }).waitFor();
      const divides = page.getByRole('table', { name: 'What divides them' });
      await divides.getByRole('link').first().waitFor();
      await page.getByLabel('Name of the panel').fill('Two of them');
      await page.getByLabel('By what they were put together').fill('They answer alike.');
      const boxes = page.getByRole('group', { name: 'Judges' }).getByRole('checkbox');
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      await page.getByRole('button', { name: 'Make the panel' }).click();
      await page.getByText('Two of them: They answer alike.').waitFor();
      await checkScreen(page, 'opinions');
      const map = page.getByRole('heading', { name: 'Opinion map' }).locator('xpath=..');
      await keepFigure(page, 'opinions', map);
    });

    it('leaves a judge out with a reason, asked about and reversible', async () => {
      await open('progress');
      await page
        .getByRole('button', { name: /^Exclude j-/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      const action = dialog.getByRole('button', { name: 'Leave out', exact: true });
      expect(await action.isDisabled()).toBe(true);
      await dialog.getByLabel('Why').fill('Clicked through.');
      await checkScreen(page, 'exclude');
      await keepFigure(page, 'exclude', page.getByRole('dialog'));
      await action.click();
      await page.getByText('Clicked through.').first().waitFor();
      await page.getByRole('button', { name: /^Include j-/ }).click();
      await page.getByText('Clicked through.').waitFor({ state: 'detached' });
      const log = await admin.call<{
        events: { action: string; details: { excluded?: boolean } }[];
      }>(...(['GET', '/audit?limit=5'] as const));
      const changes = log.body.events.filter((event) => event.action === 'judge.changed');
      expect(changes.map(({ details }) => details.excluded)).toEqual([false, true]);
    });
  });

  it('weighs less than 200 kB gzipped on every new page', () => {
    if (process.env.SCREENS) console.info(weights);
    for (const [name, bytes] of Object.entries(weights)) {
      expect(bytes, name).toBeLessThan(200_000);
    }
  });

  it('leaves no error on the console', () => {
    expect(unexpected(tab)).toEqual([]);
  });
});
