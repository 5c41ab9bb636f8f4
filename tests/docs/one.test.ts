import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { it } from 'vitest';
import { pageText } from './blocks.ts';
import { keepFigures } from './keepFigures.ts';
import { runPage } from './runPage.ts';
const root = fileURLToPath(new URL('../..', import.meta.url));
it.for((process.env.PAGES ?? '').split(','))('%s', { timeout: 900000 }, async (page) => {
  const { folder, missing, close } = await runPage(root, pageText(root, page));
  try { keepFigures(folder, join(root, 'docs/figures')); } finally { close(); }
  console.log([...missing]);
});
