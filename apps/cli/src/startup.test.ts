import { describe, expect, it } from 'vitest';
import { loadedModules } from '../testing/loadedModules.ts';

const library = 'packages/pairfair/dist/index.js';
const among = (modules: readonly string[], part: string) =>
  modules.some((path) => path.includes(part));

describe('starting', () => {
  it.each([['--version'], ['--help'], ['no-such-command']])(
    'pairfair %s loads its own files and no other package',
    (word) => {
      const modules = loadedModules(word);
      expect(modules).toContain('apps/cli/dist/main.js');
      const foreign = modules.filter(
        (path) => !/^(apps\/cli|packages\/engines\/dist\/interrupt)\//.test(path),
      );
      expect(foreign).toEqual([]);
      // Sixteen commands are in the list, and none of them is loaded.
      expect(modules.filter((path) => path.includes('/commands/'))).toEqual([
        'apps/cli/dist/commands/index.js',
      ]);
    },
  );

  it('loads the library, but no engine, for a command that reads a model', () => {
    const modules = loadedModules('inspect', '--help');
    expect(modules).toContain(library);
    for (const part of ['@duckdb', '@clickhouse', 'apps/studio']) {
      expect(among(modules, part), part).toBe(false);
    }
  });

  it('loads neither a database, nor the studio, nor other commands, for the help of fit', () => {
    const modules = loadedModules('fit', '--help');
    expect(modules).toContain(library);
    expect(modules).toContain('packages/engines/dist/engine/index.js');
    for (const part of ['@duckdb', '@clickhouse', 'apps/studio']) {
      expect(among(modules, part), part).toBe(false);
    }
    expect(modules.filter((path) => path.includes('/commands/'))).toEqual([
      'apps/cli/dist/commands/index.js',
      'apps/cli/dist/commands/fit.js',
    ]);
  });
});
