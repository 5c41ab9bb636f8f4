import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** Where files that are no pages can be read. */
const repository = 'https://github.com/pairfair/pairfair/blob/main';

/** Copies docs/ and the landing page; links to files outside of docs/ lead to the repository. */
export function copyPages(root, to) {
  const docs = join(root, 'docs');
  mkdirSync(to, { recursive: true });
  cpSync(join(root, 'site/index.md'), join(to, 'index.md'));
  for (const path of readdirSync(docs, { recursive: true }).map(String)) {
    if (!/\.\w+$/.test(path)) continue;
    mkdirSync(dirname(join(to, path)), { recursive: true });
    if (!path.endsWith('.md')) cpSync(join(docs, path), join(to, path));
    else writeFileSync(join(to, path), linksOut(readFileSync(join(docs, path), 'utf8'), path));
  }
}

function linksOut(text, path) {
  const here = posix.dirname(posix.join('docs', path.replaceAll('\\', '/')));
  return text.replace(/\]\((\.\.\/[^)\s]+)\)/g, (link, target) => {
    const place = posix.join(here, target);
    return place.startsWith('docs/') ? link : `](${repository}/${place})`;
  });
}
