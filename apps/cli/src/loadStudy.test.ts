import { join } from 'node:path';
import { foldData, missingTexts } from 'pairfair/internal';
import { expect, it } from 'vitest';
import { workFolder } from '../testing/workFolder.ts';
import { loadStudy } from './loadStudy.ts';
import { readSpec, requireTarget } from './readSpec.ts';
import type { Terminal } from './terminal.ts';

const { path } = workFolder();
const quiet = { note: () => {}, print: () => {}, stage: () => {}, progress: () => {} };

it('makes the columns of a study as a fit with the same flags makes them', async () => {
  const values = {
    ...{ target: 'graduated', protected: ['background'], ranking: 'teacher_rank' },
    ...{ scaling: 'none', missing: 'refuse', 'max-levels': 2, shape: 'rank' },
  };
  const { data, side, study } = await loadStudy(
    join(path, 'applicants.csv'),
    values,
    quiet as unknown as Terminal,
  );
  try {
    expect(study.recipe).toEqual(readSpec(requireTarget(data), side.terms, values).recipe);
    expect(study.recipe).toEqual({
      ...{ scaling: 'none', missing: 'refuse', maxLevels: 2, shape: 'rank', missingTexts },
    });
    const everybody = Uint32Array.from(study.groups, (_, i) => i);
    const split = { train: everybody, test: everybody };
    const options = { neighbors: 3, seed: 1 };
    expect(() => foldData(study, split, options)).toThrow(/some are in: state \(19\)/);
    const filled = { ...study, recipe: { ...study.recipe!, missing: 'fill' } } as const;
    const { columns, train } = foldData(filled, split, options);
    expect(columns).toContain('state=(other)');
    // As they are in the file: grades up to 4 and more, not scores around 0.
    const academic = columns.indexOf('academic');
    expect(train.x.data[academic]).toBe(2.81);
  } finally {
    await data.engine.close();
  }
});
