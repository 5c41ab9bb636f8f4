import { spawnSync } from 'node:child_process';
import { program } from './workFolder.ts';

/** Says on stderr what is imported, from the thread in which Node resolves modules. */
const hook = `import { writeSync } from 'node:fs';
export async function load(url, context, next) {
  writeSync(2, url + '\\n');
  return next(url, context);
}`;
const module = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;
const tracing = module(
  `import { register } from 'node:module'; register(${JSON.stringify(module(hook))});`,
);

/** The files that a run of the built command imports, as paths from the repository's root. */
export function loadedModules(...words: string[]): string[] {
  const { stderr } = spawnSync(process.execPath, ['--import', tracing, program, ...words], {
    encoding: 'utf8',
  });
  const root = new URL('../../..', import.meta.url).href;
  return stderr
    .split('\n')
    .filter((line) => line.startsWith(root))
    .map((url) => url.slice(root.length));
}
