import { describe, expect, it } from 'vitest';
import { type DialFigures, type MeritDial, meritDial } from './meritDial.ts';
import { meritStudy } from './meritStudy.ts';
import { studyOfRun } from './studySource.ts';

const seeds = [1, 2, 3, 4, 5];
const judged = seeds.map((seed) => meritDial({ strictness: [0, 0.5, 0.9] }, seed));
const shuffled = seeds.map((seed) => meritDial({ judges: 'shuffled', strictness: [0, 0.5] }, seed));

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
/** The mean over seeds of how far the tuned models are above others. */
const above = (measure: keyof DialFigures, of: (dial: MeritDial, k: number) => DialFigures) =>
  mean(judged.map((dial, k) => dial.tuned[measure] - of(dial, k)[measure]));

// `node scripts/merit.mjs` does the same for 20 seeds.
describe('judges of merit, where history rewarded prestige', () => {
  it('make a tuned model more consistent and truer to merit at nearly the same AUC', () => {
    const original = (dial: MeritDial) => dial.original;
    expect(above('auc', original)).toBeGreaterThan(-0.01);
    expect(above('consistency', original)).toBeGreaterThan(0.05);
    expect(above('merit', original)).toBeGreaterThan(0.08);
  });

  it('do so by what they say: the same ratings given to other people do not', () => {
    const other = (_: MeritDial, k: number) => shuffled[k].tuned;
    expect(above('auc', other)).toBeGreaterThan(-0.01);
    expect(above('consistency', other)).toBeGreaterThan(0.05);
    expect(above('merit', other)).toBeGreaterThan(0.08);
  });

  it('count the more the stricter the model is', () => {
    for (const { points } of judged) {
      const [none, half, most] = points;
      expect(none.merit).toBeLessThan(half.merit - 0.08);
      expect(half.merit).toBeLessThan(most.merit);
      expect(none.apart).toBeGreaterThan(half.apart);
      expect(half.apart).toBeGreaterThan(most.apart);
      expect(most.auc).toBeLessThan(half.auc);
    }
  });
});

describe('shuffled ratings', () => {
  it('move next to nothing at half strictness', () => {
    const moved = (measure: keyof DialFigures) =>
      mean(shuffled.map(({ points: [none, half] }) => half[measure] - none[measure]));
    const movedByJudges = mean(judged.map(({ points: [none, half] }) => half.merit - none.merit));
    expect(Math.abs(moved('merit'))).toBeLessThan(movedByJudges / 5);
    expect(Math.abs(moved('consistency'))).toBeLessThan(0.02);
  });
});

describe('judges of merit, where history went by merit', () => {
  it('add nothing', () => {
    const { original, tuned } = meritDial({ historic: 'merit' }, 1);
    expect(Math.abs(tuned.consistency - original.consistency)).toBeLessThan(0.02);
    expect(Math.abs(tuned.merit - original.merit)).toBeLessThan(0.01);
  });
});

describe('a study of made-up applicants', () => {
  it('learns from some and tests on others, linked by judges of merit whoever is learned from', () => {
    const options = { people: 60, later: 40 };
    const { study, split } = studyOfRun({ kind: 'merit', judges: 'coin', ...options }, 0, 1);
    expect(Array.from(split.train)).toHaveLength(60);
    expect(Array.from(split.test)).toEqual(Array.from({ length: 40 }, (_, k) => 60 + k));
    const { side, applicants } = meritStudy(options, 1_000_003);
    if (side.kind !== 'classes' || study.side.kind !== 'graph') throw new Error(side.kind);
    expect(Array.from(side.classes)).toEqual(
      Array.from(applicants.ratings, (rating) => (Number.isNaN(rating) ? -1 : rating)),
    );
    const linked = study.side.test;
    expect(linked).not.toEqual(study.side.graph);
    const again = meritStudy({ ...options, judges: 'shuffled' }, 1_000_003).side;
    expect(again.kind === 'graph' && again.test).toEqual(linked);
  });
});
