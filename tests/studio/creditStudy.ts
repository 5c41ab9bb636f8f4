import type { Page } from 'playwright-core';
import { creditTable } from './creditTable.ts';
import { eventually } from './eventually.ts';

/** What the walk's people are judged by, word for word. */
export const creditInstructions = 'Look at what they can pay back.';

/** A file that was never on a disk. */
const file = (name: string, text: string) => ({
  ...{ name, mimeType: 'text/csv', buffer: Buffer.from(text) },
});

/**
 * Makes a draft of pairs from a table of codes and its codebook, with a reload and the browser's way
 * back in between, and opens it, which ends on the study's overview.
 */
export async function makeCreditStudy(page: Page, title: string, rows: number): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('link', { name: 'New study' }).click();
  await page.getByLabel('Name of the study').fill(title);
  await page
    .getByLabel('CSV file', { exact: true })
    .setInputFiles(file('credit.csv', creditTable.csv(rows)));
  const size = `credit: ${rows.toLocaleString('en')} people, 20 columns`;
  await page.getByRole('heading', { name: size }).waitFor();
  await next();

  await page.getByLabel('Role of who').selectOption('id');
  await page.getByLabel('Role of region').selectOption('protected');
  await page.getByLabel('Role of outcome').selectOption('target');
  await page
    .getByLabel('Codebook file')
    .setInputFiles(file('codebook.csv', creditTable.codebook()));
  await page.getByText('19 columns were read.').waitFor();
  await page
    .getByLabel('Which value of outcome counts as 1?')
    .selectOption({ label: '1: paid back' });
  await page.getByRole('heading', { name: 'Groups by region: 3' }).waitFor();
  await next();

  await page.getByLabel('The question').fill('For this loan: do they deserve the same?');
  await page.getByLabel('Instructions').fill(creditInstructions);
  await next();

  // Left in the middle: reload, back, and forward again.
  await page.getByLabel('People to be judged').waitFor();
  await page.reload();
  await page.getByLabel('People to be judged').waitFor();
  await page.goBack();
  await eventually(() => page.getByLabel('Instructions').inputValue()).toBe(creditInstructions);
  await page.goBack();
  await eventually(() => page.getByLabel('Role of region').inputValue()).toBe('protected');
  await page.getByText('Purpose', { exact: true }).click();
  await eventually(() => page.getByLabel('What A43 of purpose stands for').inputValue()).toBe(
    'radio/TV',
  );
  await page.getByRole('button', { name: 'Sampling' }).click();
  await page.getByLabel('People to be judged').fill('40');
  await page.getByLabel('Answers per judge', { exact: true }).fill('40');
  await next();
  await openFromReview(page, title);
}

/** Duplicates a study that is open in the page as one of another kind, and opens that. */
export async function makeCopy(
  page: Page,
  title: string,
  { kind, question, lists }: { kind: RegExp; question: string; lists?: string },
): Promise<void> {
  await openPart(page, 'Settings');
  await page.getByRole('button', { name: 'Duplicate the study' }).click();
  await page.getByRole('heading', { name: /^Draft: Copy of/ }).waitFor();
  await page.getByLabel('Name of the study').fill(title);
  await page.getByRole('button', { name: 'Question' }).click();
  await page.getByRole('radio', { name: kind }).check();
  await page.getByLabel('The question').fill(question);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('People to be judged').waitFor();
  if (lists) await page.getByLabel('People per list').fill(lists);
  await page.getByRole('button', { name: 'Next' }).click();
  await openFromReview(page, title);
}

/** Opens a tab of the study. */
export async function openPart(page: Page, name: string): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Parts of the study' });
  await parts.getByRole('link', { name, exact: true }).click();
}

async function openFromReview(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: 'Review' }).waitFor();
  await page.getByRole('button', { name: 'Open the study' }).click();
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Invite many' }).waitFor();
}
