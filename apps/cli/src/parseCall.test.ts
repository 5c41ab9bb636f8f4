import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { UsageError } from './command.ts';
import { fit as unnamed } from './commands/fit.ts';
import { parseCall } from './parseCall.ts';

const fit = { name: 'fit', summary: 'learn', ...unnamed };

describe('parseCall', () => {
  it('takes flags of every kind', () => {
    const { positionals, values } = parseCall(fit, [
      ...['data.csv', '--gamma', '0.3', '--features', 'a, b', '--verbose', '--ties=share'],
    ]);
    expect(positionals).toEqual(['data.csv']);
    expect(values).toEqual({ gamma: 0.3, features: ['a', 'b'], verbose: true, ties: 'share' });
  });

  it('never fails with anything but a UsageError, whatever the config file holds', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pairfair-config-'));
    const path = join(folder, 'config.yaml');
    const names = fc.constantFrom('gamma', 'features', 'json', 'target', 'ties', 'config', 'x');
    const texts = fc.oneof(
      fc.string(),
      fc.dictionary(names, fc.jsonValue()).map((value) => stringify(value)),
    );
    try {
      fc.assert(
        fc.property(texts, (text) => {
          writeFileSync(path, text);
          try {
            parseCall(fit, ['data.csv', '--config', path]);
          } catch (error) {
            expect(error).toBeInstanceOf(UsageError);
          }
        }),
        { numRuns: 500 },
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('never fails with anything but a UsageError, whatever the words are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('--gamma', '--json', '-x', '--'))),
        (words) => {
          try {
            parseCall(fit, words);
          } catch (error) {
            expect(error).toBeInstanceOf(UsageError);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
