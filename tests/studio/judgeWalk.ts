import { expect } from 'vitest';
import { checkScreen } from './checkScreen.ts';
import { answered, beginJudging, enterOn, tabTo } from './keyboard.ts';
import type { Tab } from './openBrowser.ts';

/** Three answers by keyboard: by number, by arrows, after an undo, with a note. */
export async function answerByKeyboard({ page }: Tab, invitation: string): Promise<void> {
  const look = (name: string) => checkScreen(page, `judge-${name}`);
  const people = () => page.locator('main table thead th').allTextContents();
  await beginJudging(page, invitation, { practise: () => page.keyboard.press('2'), look });
  expect(page.url()).not.toContain('t=');
  await look('pair');

  await page.keyboard.press('1');
  await answered(page, 1);
  // The first arrow goes to the first answer, the second to the next.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await answered(page, 2);
  const shown = await people();
  await page.keyboard.press('z');
  await answered(page, 1);
  expect(await people()).not.toEqual(shown);
  await page.keyboard.press('3');
  await answered(page, 2);
  expect(await people()).toEqual(shown);

  await page.keyboard.press('?');
  await page.getByRole('heading', { name: 'Keys and settings' }).waitFor();
  await look('keys');
  // Behind the open sheet, keys answer nothing.
  await page.keyboard.press('1');
  await page.keyboard.press('Escape');
  await answered(page, 2);
  await enterOn(page, 'Add a note');
  await tabTo(page, 'Your note on this task');
  await page.keyboard.type('1 or 2? Both records are thin.');
  await answered(page, 2);
  await enterOn(page, 'Skip to content');
  await page.keyboard.press('1');
  await answered(page, 3);
}

/** Two answers without a network, a reload, and the network back; each arrives once. */
export async function answerWithoutNetwork({ page, context }: Tab, url: string): Promise<void> {
  await page.getByText('Saved', { exact: true }).waitFor();
  await context.setOffline(true);
  await page.keyboard.press('1');
  await page.getByText('Waiting for the network (1)').waitFor();
  await page.keyboard.press('2');
  await page.getByRole('heading', { name: 'No connection' }).waitFor();
  await checkScreen(page, 'judge-offline');
  // Without a network there is no page to load; what was answered has to outlive that.
  await page.reload().catch(() => undefined);
  // Away from the page that could not be loaded: the browser would load it by itself as soon as
  // the network is back, and then again because it is told to below.
  await expect
    .poll(
      () =>
        page.goto('about:blank').then(
          () => 'away',
          () => 'still loading',
        ),
      { timeout: 60_000 },
    )
    .toBe('away');
  // The first try reaches the server, but its answer is lost on the way back.
  let tries = 0;
  await page.route('**/answer', async (route) => {
    if (tries++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await context.setOffline(false);
  await page.goto(`${url}/j`);
  await answered(page, 5);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.unroute('**/answer');
  // The lost one and one more at least: requests outlive their page (keepalive), so the page that
  // was left may have sent the other one as it went.
  expect(tries).toBeGreaterThanOrEqual(2);
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.includes('answer')),
  );
  expect(kept).toEqual([]);
}
