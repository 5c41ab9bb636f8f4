// Takes the README's pictures of the studio (docs/figures/studio-*.png) from its demo study.
// With a folder as an argument, pictures of every screen instead, at both widths, light and dark,
// to be looked at after a change: node scripts/screenshots.mjs FOLDER
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, startStudio } from '@pairfair/studio';
import { chromium } from 'playwright-core';
import { chromiumPath } from './chromiumPath.mjs';

const [folder] = process.argv.slice(2);
const data = mkdtempSync(join(tmpdir(), 'pairfair-screenshots-'));
// PostgreSQL does not run as root and has to be able to enter.
chmodSync(data, 0o755);
const log = createLog(() => {});
const studio = await startStudio({ port: 0, dataDir: data, demo: true, log });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const admin = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  const page = await admin.newPage();
  await page.goto(studio.adminLink);
  await page.getByRole('button', { name: 'Later' }).click();
  const study = await demoStudy(page);
  await fitsDone(page, study.id);
  const judge = await judging(browser, await invitation(page, await pairsStudy(page, study.id)));
  if (folder === undefined) await readmePictures(page, judge, study.id);
  else await everyScreen(page, judge, study.id, folder);
} finally {
  await browser.close();
  await studio.close();
  rmSync(data, { recursive: true, force: true });
}

/** The three pictures of the README. */
async function readmePictures(page, judge, id) {
  const target = (name) => `docs/figures/studio-${name}.png`;
  mkdirSync('docs/figures', { recursive: true });
  await judge.screenshot({ path: target('judge') });

  await page.goto(`${studio.url}/studies/${id}/results`);
  await page.getByText(/^Strictness [\d.]+: AUC/).waitFor();
  await pictureOf(page, page.locator('section[aria-labelledby=slider]'), target('results'));

  await page.goto(`${studio.url}/studies/${id}/graph`);
  await page.locator('.builder figure svg, .builder svg[role=img]').first().waitFor();
  await pictureOf(page, page.locator('.builder'), target('graph'));
}

/** A part of a page as a whole, however long, with a margin. */
async function pictureOf(page, part, path) {
  await page.evaluate(() => window.scrollTo(0, 0));
  const { x, y, width, height } = await part.boundingBox();
  const margin = 16;
  await page.screenshot({
    path,
    fullPage: true,
    clip: {
      ...{ x: x - margin, y: y - margin },
      ...{ width: width + 2 * margin, height: height + 2 * margin },
    },
  });
}

/** Every screen of the demo study. */
async function everyScreen(page, judge, id, folder) {
  mkdirSync(folder, { recursive: true });
  const tabs = ['progress', 'agreement', 'graph', 'fits', 'results', 'export', 'settings'];
  const paths = {
    ...{ studies: '/', new: '/studies/new', audit: '/audit', accounts: '/accounts' },
    ...{ account: '/account', missing: '/nowhere', overview: `/studies/${id}` },
    ...Object.fromEntries(tabs.map((tab) => [tab, `/studies/${id}/${tab}`])),
  };
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(studio.url + path);
    await page.waitForLoadState('load');
    await page.waitForTimeout(1500);
    await bothWidths(page, join(folder, name));
  }
  await bothWidths(judge, join(folder, 'judge'));
}

async function bothWidths(page, path) {
  for (const width of [1280, 360]) {
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${path}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
}

async function demoStudy(page) {
  const { studies } = await (await page.request.get(`${studio.url}/api/v1/studies`)).json();
  return studies.find(({ demo }) => demo);
}

async function fitsDone(page, id) {
  for (;;) {
    const { fits } = await (
      await page.request.get(`${studio.url}/api/v1/studies/${id}/fits`)
    ).json();
    if (fits.every(({ job }) => job.state === 'done')) return;
    await page.waitForTimeout(500);
  }
}

/** The demonstration asks for ratings; the picture of a judge's screen is of the paper's question. */
async function pairsStudy(page, demo) {
  const { config } = await (await page.request.get(`${studio.url}/api/v1/studies/${demo}`)).json();
  const { steps, ...question } = config.question;
  const text = 'For being hired: do these two deserve the same treatment?';
  const asked = { ...config, mode: 'pairs', question: { ...question, text } };
  const { id } = await post(page, '/studies', asked);
  await post(page, `/studies/${id}/state`, { state: 'open' });
  return id;
}

async function invitation(page, id) {
  const { url } = await post(page, `/studies/${id}/invitations`, { label: 'Screenshots', uses: 1 });
  return url;
}

async function post(page, path, data) {
  const headers = { origin: studio.url };
  const answer = await page.request.post(`${studio.url}/api/v1${path}`, { data, headers });
  return answer.json();
}

/** A judge's page, some answers in. */
async function judging(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Go on to a practice task' }).click();
  await page.getByRole('button', { name: 'Yes, equally' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  for (let k = 0; k < 7; k++) {
    await page.getByText(new RegExp(`^${k} of \\d+$`)).waitFor();
    await page.keyboard.press(k % 3 === 1 ? '3' : '1');
  }
  await page.getByText(/^7 of \d+$/).waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  return page;
}
