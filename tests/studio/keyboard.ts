import type { Page } from 'playwright-core';

/** Presses Tab until what has focus says `text`, as somebody without a mouse would. */
export async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    if ((await focusedName(page)).includes(text)) return;
  }
  throw new Error(`The keyboard does not reach '${text}'.`);
}

/** Reaches a button or link with Tab and presses Enter. */
export async function enterOn(page: Page, text: string): Promise<void> {
  await tabTo(page, text);
  await page.keyboard.press('Enter');
}

/** From the link to the first task, by keyboard: consent, practice, begin. */
export async function beginJudging(
  page: Page,
  link: string,
  { practise, look }: { practise: () => Promise<unknown>; look?: (name: string) => Promise<void> },
): Promise<void> {
  await page.goto(link);
  await page.getByText('Your consent').waitFor();
  await look?.('welcome');
  await tabTo(page, 'I have read this and agree to take part.');
  await page.keyboard.press('Space');
  await enterOn(page, 'Go on to a practice task');
  await page.getByText('This one is made up').waitFor();
  await look?.('practice');
  await practise();
  await page.getByRole('heading', { name: 'That is all there is to it' }).waitFor();
  await look?.('practised');
  await enterOn(page, 'Begin');
  await answered(page, 0);
}

/** Waits until so many answers are counted and the next task is there. */
export async function answered(page: Page, count: number): Promise<void> {
  await page.getByText(new RegExp(`^${count} of \\d+$`)).waitFor();
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLElement | null;
    const typed = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
    const label = typed ? focused.labels?.[0]?.textContent : undefined;
    return label ?? focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
  });
}
