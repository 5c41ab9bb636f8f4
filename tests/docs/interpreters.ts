import { spawnSync } from 'node:child_process';
import { python } from '../../packages/pairfair/testing/python.ts';

function once(find: () => string | undefined): () => string | undefined {
  let found: { readonly path: string | undefined } | undefined;
  return () => (found ??= { path: find() }).path;
}

/** The programs that run other languages' blocks; undefined where one, or what it needs, is missing. */
export const interpreters = {
  python: once(() =>
    python && spawnSync(python, ['-c', 'import pandas']).status === 0 ? python : undefined,
  ),
  r: once(() =>
    spawnSync('Rscript', ['-e', 'library(jsonlite)']).status === 0 ? 'Rscript' : undefined,
  ),
} as const;
