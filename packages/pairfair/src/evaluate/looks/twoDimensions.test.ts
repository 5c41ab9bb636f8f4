import { describe, expect, it } from 'vitest';
import { admissionsStudy } from '../admissionsStudy.ts';
import { foldData } from '../foldData.ts';
import { methodNamed } from '../methods/methods.ts';
import { twoDimensions } from './twoDimensions.ts';

const study = admissionsStudy({ perGroup: 60 }, 4);
const fold = foldData(study, study.split, { neighbors: 5, seed: 4 });
const prototypes = { prototypes: 5, fairness: 1, c: 1 };
const settings = {
  'original+': { c: 1 },
  'ifair+': prototypes,
  'lfr+': prototypes,
  'pfr-cut': { gamma: 0.5, ridge: 0.1, dims: 1, c: 1 },
};
const planes = twoDimensions(fold, settings);

describe('twoDimensions', () => {
  it('shows Original+ in the two columns, with the scores it gives', () => {
    const { x, y, logOdds, names } = planes['original+']!;
    expect(names).toEqual(fold.columns);
    expect(x).toEqual(Array.from({ length: fold.test.x.rows }, (_, i) => fold.test.x.data[2 * i]));
    const [prediction] = methodNamed('original+').predict(fold, [settings['original+']], {});
    x.forEach((value, i) => {
      const odds = logOdds.x * value + logOdds.y * y[i] + logOdds.intercept;
      expect(1 / (1 + Math.exp(-odds))).toBeCloseTo(prediction!.scores[i], 9);
    });
  });

  it('learns everything else in exactly two dimensions', () => {
    for (const name of ['ifair+', 'lfr+', 'pfr-cut'] as const) {
      const { width, x, y } = planes[name]!;
      expect(width, name).toBe(2);
      expect(new Set(x).size, name).toBeGreaterThan(10);
      expect(new Set(y).size, name).toBeGreaterThan(10);
    }
    expect(planes['pfr-cut']!.axes).toBe('dimensions');
    expect(planes['lfr+']!.axes).toBe('columns');
  });
});
