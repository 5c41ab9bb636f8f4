import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';
import { enterOn, tabTo } from './keyboard.ts';

/** Moves the first person of the list down by so many places, by keys, and hands the list in. */
export async function orderByKeys(page: Page, places: number): Promise<void> {
  const names = () =>
    page.locator('ol .item').evaluateAll((all) => all.map((one) => one.ariaLabel));
  const before = await names();
  await tabTo(page, before[0] ?? '');
  for (let k = 0; k < places; k++) await page.keyboard.press('Alt+ArrowDown');
  const moved = before.toSpliced(0, 1).toSpliced(places, 0, before[0] ?? '');
  await eventually(names).toEqual(moved);
  await enterOn(page, 'This is my order');
}
