// Builds the site into site/dist: `npm run site`. The pages are docs/**/*.md as they are; the
// reference is made from doc comments, from the commands and from the studio's routes.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vitepress';
import { apiPage } from './build/apiPage.mjs';
import { commandPages } from './build/commandPages.mjs';
import { copyPages } from './build/copyPages.mjs';
import { buildPlayground } from './build/playground.mjs';
import { referencePages } from './build/referencePages.mjs';
import { makeSamples } from './build/samples.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** What VitePress reads; made anew each time. */
const source = join(root, '.cache', 'site');

rmSync(source, { recursive: true, force: true });
copyPages(root, source);
makeSamples(root, join(source, 'public', 'sample'));
await buildPlayground(root, join(source, 'public', 'playground'));
const generated = {
  ...(await referencePages(root)),
  ...(await commandPages()),
  'reference/api.md': await apiPage(),
};
for (const [path, text] of Object.entries(generated)) {
  mkdirSync(dirname(join(source, path)), { recursive: true });
  writeFileSync(join(source, path), text);
}
await build(join(root, 'site'));
