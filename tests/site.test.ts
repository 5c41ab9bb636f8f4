import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium } from './chromium.ts';
import { docPages } from './docs/blocks.ts';
import { addressesOf, deadLink, type SitePage, serveFolder, sitePages } from './site/builtSite.ts';
import { checkScreen } from './studio/checkScreen.ts';
import { openBrowser, openTab, type Tab } from './studio/openBrowser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'site/dist');
const tools = ['vitepress', 'typedoc', 'typedoc-plugin-markdown'];
const installed = tools.every((name) => existsSync(join(root, 'node_modules', name)));
const { sections, reference } = await import(pathToFileURL(join(root, 'site/pages.mjs')).href);
const listed: string[] = sections.flatMap(({ pages }: { pages: string[] }) => pages);

it('lists every page of docs/ once', () => {
  const pages = docPages(root).map((path) => path.replace(/^docs\/|\.md$/g, ''));
  expect([...listed].sort()).toEqual(pages.sort());
});

describe.skipIf(!installed)('the site', { timeout: 1_200_000 }, () => {
  let pages: SitePage[] = [];

  beforeAll(() => {
    const build = join(root, 'site/build.mjs');
    const run = spawnSync(process.execPath, [build], { cwd: root, encoding: 'utf8' });
    expect(run.status, run.stdout + run.stderr).toBe(0);
    pages = sitePages(dist);
  }, 1_200_000);

  it('has a page for each that is listed, and for every public name', () => {
    const paths = new Set(pages.map(({ path }) => path));
    const entries = reference.map(({ page }: { page: string }) => page);
    for (const page of ['index', ...listed, ...entries]) {
      expect(paths.has(`${page}.html`), page).toBe(true);
    }
    expect(paths.has('reference/pairfair/models/fitPfr.html')).toBe(true);
  });

  it('has no dead link and no dead anchor', () => {
    const dead = pages.flatMap((page) =>
      addressesOf(page).links.flatMap((link) => deadLink(dist, page, link) ?? []),
    );
    expect(dead).toEqual([]);
  });

  it('loads nothing from another host', () => {
    const foreign = pages.flatMap((page) =>
      addressesOf(page).loaded.filter((address) => /^(https?:)?\/\//.test(address)),
    );
    expect(foreign).toEqual([]);
  });

  it('weighs little: a page with its styles and scripts is at most 160 kB, gzipped', () => {
    const weigh = (text: string | Buffer) => gzipSync(text).length;
    for (const page of pages.filter(({ path }) => !/^(sample|playground)\//.test(path))) {
      const own = [...new Set(addressesOf(page).loaded)].filter((path) => /\.(js|css)$/.test(path));
      const parts = own.map((path) => weigh(readFileSync(join(dist, path))));
      const total = parts.reduce((sum, bytes) => sum + bytes, weigh(page.html));
      expect(total, page.path).toBeLessThan(160_000);
    }
  });

  describe.skipIf(!chromium)('in a browser', () => {
    let browser: Browser;
    let tab: Tab;
    let server: Server;
    let url = '';
    const asked: string[] = [];

    beforeAll(async () => {
      ({ url, server } = await serveFolder(dist));
      browser = await openBrowser();
      tab = await openTab(browser);
      tab.page.on('request', (request) => asked.push(request.url()));
    });
    afterAll(async () => {
      await browser?.close();
      server?.close();
    });

    const names = ['pairfair', 'commands', 'api', 'commands/fit', 'pairfair/models/fitPfr'];
    const looked = ['index', ...listed, ...names.map((name) => `reference/${name}`)];
    it.each(looked)('can be read by everybody at both widths, light and dark: %s', async (page) => {
      await tab.page.goto(`${url}/${page}.html`, { waitUntil: 'load' });
      await tab.page.locator('h1').first().waitFor();
      await checkScreen(tab.page, page.replaceAll('/', '-'));
      expect(tab.faults).toEqual([]);
      expect(
        asked.filter((address) => !/^(data|blob):/.test(address) && !address.startsWith(url)),
      ).toEqual([]);
    });

    it('shows the playground on the first page, loaded once it is asked for', async () => {
      const { page } = tab;
      const before = asked.length;
      await page.goto(`${url}/index.html`, { waitUntil: 'load' });
      const link = page.getByRole('link', { name: 'Try it on an example' });
      await link.waitFor();
      expect(asked.slice(before).filter((address) => address.includes('/playground/'))).toEqual([]);
      await link.click();
      const frame = page.frameLocator('iframe');
      await frame.getByRole('heading', { name: '3. What was learned' }).waitFor();
      await frame.locator('#frontier svg').waitFor();
      await checkScreen(page, 'index-playground');
      // What is in it is nobody else's, not even of the page around it.
      expect(await page.frames()[1].evaluate(() => origin)).toBe('null');
      expect(tab.faults).toEqual([]);
    });

    it('searches without a server', async () => {
      const { page } = tab;
      await page.goto(`${url}/start.html`, { waitUntil: 'load' });
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('searchbox').fill('quantileGraph');
      await page.locator('.result').first().waitFor();
      expect(await page.locator('.result').allInnerTexts()).toContainEqual(
        expect.stringContaining('quantileGraph'),
      );
      expect(
        asked.every((address) => /^(data|blob):/.test(address) || address.startsWith(url)),
      ).toBe(true);
    });
  });
});
