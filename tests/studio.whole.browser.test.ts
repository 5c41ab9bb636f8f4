import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium } from './chromium.ts';
import { checkScreen } from './studio/checkScreen.ts';
import { creditInstructions, makeCopy, makeCreditStudy, openPart } from './studio/creditStudy.ts';
import { creditTable } from './studio/creditTable.ts';
import { databaseText } from './studio/databaseText.ts';
import { keepFigure } from './studio/figures.ts';
import { answered, beginJudging, enterOn, tabTo } from './studio/keyboard.ts';
import { libraryScores, rowsOf } from './studio/libraryScores.ts';
import { openBrowser, openTab, type Tab, unexpected } from './studio/openBrowser.ts';
import { openPhone } from './studio/openPhone.ts';
import { orderByKeys } from './studio/orderByKeys.ts';
import { inviteByQr } from './studio/qrLinks.ts';
import { arrived } from './studio/routes.ts';
import { built, type RunningCommand, startCommand } from './studio/startCommand.ts';
import { answerAll, type Task } from './studio/studies.ts';
import { becomeJudge } from './studio/visitor.ts';

const clerk = 'Loan clerk';
const note = 'Both pay back slowly.';
const reason = 'Looked at both files again.';

// A credit table as banks have them, from the upload to nothing left of it.
describe.skipIf(!chromium || !built)('a whole study of credit', { timeout: 600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'pairfair-credit-'));
  const table = join(folder, 'credit.csv');
  let studio: RunningCommand;
  let browser: Browser;
  let admin: Tab;
  let page: Page;
  const titles = { pairs: 'Loans, pairs', ratings: 'Loans, ratings', ranking: 'Loans, lists' };
  const links: Record<keyof typeof titles, string[]> = { pairs: [], ratings: [], ranking: [] };

  beforeAll(async () => {
    writeFileSync(table, creditTable.csv(1000));
    [studio, browser] = await Promise.all([startCommand(), openBrowser()]);
    admin = await openTab(browser);
    page = admin.page;
    await page.goto(studio.adminLink);
    await page.getByRole('button', { name: 'Later' }).click();
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function openStudyOf(title: string, part: string): Promise<void> {
    await page.goto(studio.url);
    await page.getByRole('link', { name: title, exact: true }).click();
    await openPart(page, part);
  }

  it('begins with an upload, a codebook and a draft that outlives reload and the way back', async () => {
    await makeCreditStudy(page, titles.pairs, 1000);
    await page.getByText('The model learns from and is tested on all 1,000').waitFor();
  });

  it('invites ten people by QR codes that another program reads from the drawing', async () => {
    links.pairs = await inviteByQr(page, 10, clerk);
    expect(new Set(links.pairs).size).toBe(10);
    for (const link of links.pairs) expect(link).toMatch(/^http\S+\/j#t=[\w-]{43}$/);
  });

  it('asks the same people for ratings and for rankings, in copies of the study', async () => {
    await makeCopy(page, titles.ratings, { kind: /^Ratings/, question: 'How safe is this loan?' });
    links.ratings = await inviteByQr(page, 2, clerk);
    await makeCopy(page, titles.ranking, {
      ...{ kind: /^Ranking/, question: 'Whose loan is safest?', lists: '4' },
    });
    links.ranking = await inviteByQr(page, 2, clerk);
  });

  it('is judged on a desktop by keyboard: pairs with a note, and lists put in order', async () => {
    const desktop = await openTab(browser);
    const { page: judge } = desktop;
    await beginJudging(judge, links.pairs[0] ?? '', { practise: () => judge.keyboard.press('1') });
    await enterOn(judge, 'Add a note');
    await tabTo(judge, 'Your note on this task');
    await judge.keyboard.type(note);
    await enterOn(judge, 'Skip to content');
    for (const [k, key] of ['1', '2', '3', '1'].entries()) {
      await judge.keyboard.press(key);
      await answered(judge, k + 1);
    }
    await judge.getByText('Saved', { exact: true }).waitFor();
    const other = await openTab(browser);
    const practise = () => orderByKeys(other.page, 1);
    await beginJudging(other.page, links.ranking[0] ?? '', { practise });
    for (let k = 0; k < 3; k++) {
      await orderByKeys(other.page, k);
      await answered(other.page, k + 1);
    }
    await other.page.getByText('Saved', { exact: true }).waitFor();
    expect([...unexpected(desktop), ...unexpected(other)]).toEqual([]);
  });

  it('is judged on a phone by touch: pairs in words, and ratings', async () => {
    for (const [link, says] of [
      [links.pairs[1], ['Yes, equally', 'No', 'Yes, equally']],
      [links.ratings[0], [/fully/, /not at all/, /partly/]],
    ] as const) {
      const phone = await openPhone(browser);
      await judgeByTouch(phone.page, link ?? '', says);
      expect(await phone.page.locator('main table').textContent()).not.toMatch(/\bA\d\d+\b/);
      await checkScreen(phone.page, 'whole-phone');
      expect(unexpected(phone)).toEqual([]);
      await phone.context.close();
    }
  });

  it('is judged by everybody else who was invited, of two minds', async () => {
    for (const [k, link] of links.pairs.slice(2).entries()) {
      await answerAll(await becomeJudge(link), alikeBy(k % 2));
    }
    await answerAll(await becomeJudge(links.ratings[1] ?? ''), ({ people: [person] }) =>
      Math.max(1, Math.ceil(5 * (1 - (person?.values[0]?.percentile ?? 0)))),
    );
    await answerAll(await becomeJudge(links.ranking[1] ?? ''), ({ people }) =>
      people
        .toSorted((a, b) => (a.values[0]?.percentile ?? 0) - (b.values[0]?.percentile ?? 0))
        .map(({ label }) => label),
    );
  });

  it('has every contested pair decided, with a reason', async () => {
    await openStudyOf(titles.pairs, 'Cases');
    await page.getByRole('link', { name: 'Work through: Contested pairs' }).click();
    const place = page.getByText(/^Case \d+ of \d+/);
    await place.waitFor();
    const cases = Number(/of (\d+)/.exec((await place.textContent()) ?? '')?.[1]);
    expect(cases).toBeGreaterThan(1);
    for (let at = 1; at <= cases; at++) {
      await page.getByText(new RegExp(`^Case ${at} of ${cases}`)).waitFor();
      await page.getByRole('table', { name: 'What judges said' }).waitFor();
      await page.getByLabel(at % 2 ? 'They deserve the same' : 'They do not deserve').check();
      await page.getByLabel('Why').fill(reason);
      await page.getByRole('button', { name: 'Write it down' }).click();
    }
    await page.getByText(reason).last().waitFor();
    await openPart(page, 'Cases');
    const queue = page.getByRole('listitem').filter({ hasText: 'Contested pairs' });
    await queue.getByText(`0 open of ${cases}`).waitFor();
  });

  it('freezes a graph of each kind of question', async () => {
    for (const title of Object.values(titles)) {
      await openStudyOf(title, 'Graph');
      await page.getByLabel('Name of the version').fill(`Graph of ${title}`);
      await page.getByRole('button', { name: 'Freeze this version' }).click();
      await page.getByRole('row', { name: `Graph of ${title}` }).waitFor();
    }
  });

  it('has its frontier walked to a point within the tolerances, without the attribute', async () => {
    await openStudyOf(titles.pairs, 'Fits');
    await page.getByLabel('Name', { exact: true }).fill('First model');
    await page.getByRole('radio', { name: /^Fit/ }).check();
    await page.getByLabel('without the protected attribute').check();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('row', { name: /First model.*done/ }).waitFor({ timeout: 500_000 });
    await page.getByRole('link', { name: 'First model' }).click();
    await page.getByText('Change the tolerances').click();
    await page.getByLabel('Four-fifths ratio, at least').fill('0.6');
    await page.getByLabel('Gap, at most').fill('0.3');
    await page.getByLabel('AUC given up, at most').fill('0.1');
    await page.getByRole('button', { name: 'Save the tolerances' }).click();

    const slider = page.getByRole('slider').first();
    const here = page.locator('section[aria-labelledby=slider]');
    await here.getByText('Four-fifths ratio, at least 0.6').waitFor();
    const broken = here.locator('li .badge:not(.good)');
    await slider.press('End');
    for (let moves = 0; (await broken.count()) > 0 && moves < 100; moves++) {
      await slider.press('ArrowLeft');
    }
    expect(await broken.count()).toBe(0);
    expect(await here.locator('li .badge.good').count()).toBe(3);
    await page.getByLabel('Name of the model').fill('Within tolerance');
    await page.getByRole('button', { name: 'Fit this point' }).click();
    await page.getByRole('row', { name: /Within tolerance.*done/ }).waitFor({ timeout: 500_000 });
    await page.getByRole('link', { name: 'Within tolerance' }).click();
    const kept = page.getByRole('table', { name: 'Within your tolerances?' });
    await kept.getByRole('row', { name: /Four-fifths ratio/ }).waitFor();
    for (const row of await kept.locator('tbody tr').all()) {
      // The first model of the table is the one that was chosen.
      expect(await row.locator('td .badge').first().textContent()).toMatch(/^\s*kept/);
    }
    await checkScreen(page, 'whole-results');
    await keepFigure(page, 'verdict', 1150);
  });

  it('is decided about on a card with a name', async () => {
    await page.getByRole('radio', { name: 'Use the model' }).check();
    await page.getByLabel('Why, and under which conditions').fill('Keeps what we ask for.');
    await page.getByLabel('Name of who decides').fill('Ada Lovelace');
    await page.getByRole('button', { name: 'Write down the decision' }).click();
    await page.getByText(/Use the model: Ada Lovelace/).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Card to print and sign (HTML)' }).click(),
    ]);
    const card = readFileSync(await download.path(), 'utf8');
    const paper = await openTab(browser);
    await paper.page.setContent(card);
    const text = (await paper.page.locator('body').textContent()) ?? '';
    for (const said of ['Within tolerance', 'Ada Lovelace', 'Keeps what we ask for.', 'all 1000']) {
      expect(text).toContain(said);
    }
    await checkScreen(paper.page, 'whole-card');
    await keepFigure(paper.page, 'signed-card', 1500);
    await paper.context.close();
  });

  it('exports a model that predicts for everybody what the library predicts', async () => {
    await openPart(page, 'Export');
    await arrived(page, 'export');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Model (JSON)' }).first().click(),
    ]);
    const [model, scores] = [join(folder, 'model.json'), join(folder, 'scores.csv')];
    await download.saveAs(model);
    const { name, protectedAttribute } = JSON.parse(readFileSync(model, 'utf8'));
    expect(protectedAttribute).toMatchObject({ columns: ['region'], input: 'exclude' });
    const command = ['apps/cli/bin/pairfair.js', 'predict', model, table, '--id', 'who'];
    execFileSync(process.execPath, [...command, '--out', scores], { stdio: 'pipe' });
    const [header, ...lines] = rowsOf(scores);
    const written = lines.map((line) => Number(line[header!.indexOf('score')]));
    const [names = [], ...cells] = rowsOf(table);
    const features = names.filter((each) => !['who', 'region', 'outcome'].includes(each));
    const isNumber = (each: string) =>
      cells.every((line) => Number.isFinite(Number(line[names.indexOf(each)])));
    const predicted = libraryScores(model, table, {
      numbers: features.filter(isNumber),
      words: features.filter((each) => !isNumber(each)),
      group: 'region',
    });
    expect(name ?? 'Within tolerance').toBe('Within tolerance');
    expect(written).toHaveLength(1000);
    // The file holds decimal digits of the same doubles.
    written.forEach((score, i) => {
      expect(score).toBeCloseTo(predicted[i] as number, 12);
    });
    expect(new Set(written).size).toBeGreaterThan(500);
  });

  it('is deleted through the pages, and the database holds nothing of it', async () => {
    const marks = [
      ...['applicant-', clerk, note, reason, creditInstructions, 'radio/TV', 'paid back', 'A43'],
      ...(await idsOfJudges()),
    ];
    const before = [...(await databaseText(studio.data)).values()].join('\n');
    for (const mark of marks) expect(before, mark).toContain(mark);

    for (const title of Object.values(titles)) {
      await openStudyOf(title, 'Settings');
      await page.getByRole('button', { name: 'Delete the study' }).click();
      await page.getByLabel(/to confirm/).fill(title);
      await page.getByRole('dialog').getByRole('button', { name: 'Delete the study' }).click();
      await page.getByText('The study was deleted.').waitFor();
    }
    await page.getByRole('link', { name: 'Data', exact: true }).click();
    await page.getByRole('link', { name: 'credit', exact: true }).click();
    await page.getByRole('button', { name: 'Delete the data set' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the data set' }).click();
    await page.getByText('No data sets yet').waitFor();

    const left = await databaseText(studio.data);
    const tables = [...left.keys()].filter((name) => !ofTheStudio.includes(name));
    expect(tables).toEqual([]);
    for (const mark of marks) {
      const found = [...left].filter(([, text]) => text.includes(mark)).map(([name]) => name);
      expect(found, mark).toEqual([]);
      expect(studio.log(), mark).not.toContain(mark);
    }
    const log = left.get('audit_event') ?? '';
    expect(log.match(/study\.deleted/g)).toHaveLength(3);
    expect(log.match(/dataset\.deleted/g)).toHaveLength(1);
    expect(unexpected(admin)).toEqual([]);
  });

  /** What the database knows judges by; the log calls them by pseudonyms. */
  async function idsOfJudges(): Promise<string[]> {
    const judges = (await databaseText(studio.data)).get('judge') ?? '';
    const ids = judges.split('\n').map((row) => row.slice(1, 37));
    expect(ids).toHaveLength(14);
    return ids;
  }
});

/** Tables of the studio itself and of its administrator. */
const ofTheStudio = [
  ...['account', 'access_link', 'session', 'known_device'],
  ...['audit_event', 'migration', 'rate_limit', 'setting'],
];

/** Says yes to people who are close in the first, or the second, thing that is shown. */
function alikeBy(mind: number): (task: Task) => 'yes' | 'no' {
  return ({ people: [one, other] }) => {
    const at = (person: typeof one) => person?.values[mind]?.percentile ?? 0;
    return Math.abs(at(one) - at(other)) < 0.35 ? 'yes' : 'no';
  };
}

/** From the link to so many answers, by taps alone. */
async function judgeByTouch(
  page: Page,
  link: string,
  says: readonly (string | RegExp)[],
): Promise<void> {
  const tap = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).tap();
  await page.goto(link);
  await page.getByLabel('I have read this and agree to take part.').tap();
  await tap('Go on to a practice task');
  await page.getByText('This one is made up').waitFor();
  await tap(says[0] ?? '');
  await tap('Begin');
  for (const [k, answer] of says.entries()) {
    await answered(page, k);
    await tap(answer);
  }
  await answered(page, says.length);
  await page.getByText('Saved', { exact: true }).waitFor();
}
