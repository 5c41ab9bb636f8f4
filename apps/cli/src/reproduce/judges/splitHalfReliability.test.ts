import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCompasJudges } from '@pairfair/workbench/datasets';
import { Random } from 'pairfair';
import { describe, expect, it } from 'vitest';
import { madeUpJudges } from '../../../testing/madeUpJudges.ts';
import { splitHalfReliability } from './splitHalfReliability.ts';

const folder =
  process.env.PAIRFAIR_DATA ??
  fileURLToPath(new URL('../../../../../../shared/data', import.meta.url));
const here = existsSync(join(folder, 'compas-judges'));
const skipped = here ? '' : ' (skipped: the files are not there, see pairfair data)';

describe('split-half reliability', () => {
  it('is 1 for judges who all say the same, and near 0 for answers by coin', () => {
    const data = madeUpJudges({ seed: 1 });
    const { answers } = data;
    const alike = { ...answers, yes: answers.yes.map((_, k) => answers.person[k] % 2) };
    expect(splitHalfReliability({ ...data, answers: alike }, { seed: 1 })).toBeCloseTo(1, 12);
    const random = new Random(1, 'coin');
    const coin = { ...answers, yes: answers.yes.map(() => random.integer(2)) };
    // The correlation of 150 people's means has an error of .08, which Spearman–Brown doubles.
    const byCoin = splitHalfReliability({ ...data, answers: coin }, { seed: 1 });
    expect(Math.abs(byCoin)).toBeLessThan(0.5);
  });

  it.skipIf(!here)(`of real judges is .90${skipped}`, async () => {
    const data = await loadCompasJudges(folder);
    expect(splitHalfReliability(data, { seed: 1 }).toFixed(2)).toBe('0.90');
  });
});
