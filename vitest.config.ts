import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

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
    include: [
      'packages/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.ts',
      'apps/studio/*/src/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    setupFiles: ['tests/setup.ts'],
    // Caps for what hangs, not measures of speed: the cores may be busy with something else.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
  },
});
