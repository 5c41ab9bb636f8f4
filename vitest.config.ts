import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tests that change nothing another file meets: a process loads the sources for all it runs. */
const together = [
  'packages/{charts,output,pairfair,workbench}/src/**/*.test.ts',
  'apps/studio/{server,web}/src/**/*.test.ts',
];

/** Tests that set the environment, spy on what is shared, or start programs: a process for each. */
const alone = [
  'packages/{engines,sql}/src/**/*.test.ts',
  'apps/cli/src/**/*.test.ts',
  'tests/**/*.test.ts',
];

export default defineConfig({
  resolve: {
    // Tests read the sources; only workers and the browser test load what was built.
    alias: [
      { find: /^pairfair$/, replacement: source('packages/pairfair/src/index.ts') },
      { find: /^@pairfair\/(charts|output|sql)$/, replacement: source('packages/$1/src/index.ts') },
      { find: /^@pairfair\/studio\/(.+)$/, replacement: source('apps/studio/server/src/$1.ts') },
      { find: /^pairfair\/internal$/, replacement: source('packages/pairfair/src/internal.ts') },
    ],
  },
  test: {
    projects: [
      { extends: true, test: { name: 'together', include: together, isolate: false } },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
    setupFiles: ['tests/setup.ts'],
    // Caps for what hangs, not measures of speed: the cores may be busy with something else.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
  },
});
