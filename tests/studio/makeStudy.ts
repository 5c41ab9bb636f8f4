import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { checkScreen } from './checkScreen.ts';
import { eventually } from './eventually.ts';
import { keepFigure } from './figures.ts';

/** The people of the walk. */
export const applicants: string = fileURLToPath(
  new URL('../../examples/applicants.csv', import.meta.url),
);

/**
 * Makes a study of pairs in the five steps of the page, thinks better of it as a draft, and opens it,
 * which ends on the study's overview.
 */
export async function makeStudy(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'New study' }).click();
  await page.getByRole('heading', { name: 'New study' }).waitFor();
  const next = () => page.getByRole('button', { name: 'Next' }).click();

  await next();
  // What is missing is said where the keyboard is.
  await eventually(() => focusedText(page)).toContain('2 things are missing');
  await checkScreen(page, 'new-1-data-missing');
  await page.getByLabel('Name of the study').fill(title);
  await page.getByLabel('CSV file', { exact: true }).setInputFiles(applicants);
  await page.getByRole('heading', { name: 'applicants: 600 people, 7 columns' }).waitFor();
  await checkScreen(page, 'new-1-data');
  await next();

  // From here on the server has the draft, and every step its address and title.
  await eventually(async () => new URL(page.url()).pathname).toMatch(
    /^\/studies\/[\w-]+\/edit\/columns$/,
  );
  await eventually(() => page.title()).toBe(`Columns – Draft: ${title} – pairfair`);
  await page.getByLabel('Role of background').selectOption('protected');
  await page.getByLabel('Role of graduated').selectOption('target');
  await page.getByLabel('Show teacher_rank to judges').uncheck();
  await page.getByLabel('Which value of graduated counts as 1?').selectOption('yes');
  await page.getByRole('heading', { name: 'Groups by background: 2' }).waitFor();
  // Coaching lifts the test score, so the score gives the group away.
  await page.getByRole('heading', { name: 'Shown, and still reveals the group' }).waitFor();
  await checkScreen(page, 'new-2-columns');
  await next();

  await page
    .getByLabel('The question')
    .fill('For being invited to interview: do these two deserve the same treatment?');
  await page.getByLabel('Instructions').fill('Look at both records as a whole.');
  await checkScreen(page, 'new-3-question');
  await next();

  // Left in the middle: a reload, and the browser's own way back and forth, lose nothing.
  await page.getByLabel('Minutes per judge').waitFor();
  await page.reload();
  await page.getByLabel('Minutes per judge').waitFor();
  await page.goBack();
  await eventually(() => page.getByLabel('Instructions').inputValue()).toBe(
    'Look at both records as a whole.',
  );
  await page.goForward();
  await planByKeyboard(page);
  await page.getByLabel('People to be judged').fill('30');
  await page.getByLabel('Answers per judge', { exact: true }).fill('12');
  await page.getByLabel('Break after').fill('6');
  await page.getByText('per person').waitFor();
  await checkScreen(page, 'new-4-sampling');
  await next();

  await page.getByRole('heading', { name: 'Review' }).waitFor();
  await checkScreen(page, 'new-5-review');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.getByRole('heading', { name: title }).waitFor();

  await page.getByRole('link', { name: 'Edit the draft' }).click();
  await page.getByRole('heading', { name: 'applicants: 600 people, 7 columns' }).waitFor();
  await checkScreen(page, 'edit-1-data');
  // Every step is complete already, so each can be gone to at once.
  await page.getByRole('button', { name: 'Columns' }).click();
  expect(await page.getByLabel('Role of background').inputValue()).toBe('protected');
  expect(await page.getByLabel('Show teacher_rank to judges').isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Sampling' }).click();
  expect(await page.getByLabel('Break after').inputValue()).toBe('6');
  await page.getByLabel('People to be judged').fill('40');
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Open the study' }).click();
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByRole('button', { name: 'New invitation' }).waitFor();
}

/** Asks what judges' time buys; the figures go when what they are about changes. */
async function planByKeyboard(page: Page): Promise<void> {
  await page.getByLabel('Minutes per judge').fill('2');
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'What each kind of question brings' });
  await table.waitFor();
  // Ten judges, twenty answers of six seconds each, and the kind of this study marked.
  await table.getByRole('row', { name: /^Pairs \(this study\) 200 0\.\d\d/ }).waitFor();
  await page.getByText(/^An assumption, since nobody has judged yet: judges weigh/).waitFor();
  await page.getByText(/^Ratings: 200 answers about \d+ people reach \d+\s?%/).waitFor();
  await checkScreen(page, 'new-4-plan');
  await keepFigure(page, 'plan', table.locator('xpath=ancestor::section[1]'));
  await page.getByLabel('Minutes per judge').fill('3');
  await table.waitFor({ state: 'detached' });
}

/** The text of what has the keyboard's focus. */
export function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '');
}
