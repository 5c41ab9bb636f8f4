import { expect, it } from 'vitest';
import { termsDe } from './terms.de.ts';
import { termsEn } from './terms.en.ts';

it('are explained in both languages, each in words of its own', () => {
  expect(Object.keys(termsDe)).toEqual(Object.keys(termsEn));
  for (const [name, [, says]] of Object.entries(termsEn)) {
    expect(termsDe[name]?.[1], name).not.toBe(says);
    expect(says.length, name).toBeLessThan(220);
  }
});

it.each([
  [termsEn, 'AUC given up, at most 0.02', ['auc']],
  [termsEn, 'Rank consistency (W^F)', ['rankConsistency']],
  [termsEn, 'Consistency at the base rate (W^F)', ['consistency', 'baseRate']],
  [termsEn, 'Four-fifths ratio, at least 0.8', ['fourFifths']],
  [termsEn, 'Gap in false positives', ['gap', 'rates']],
  [termsEn, 'Agreement α', ['agreement']],
  [termsDe, 'Verlust an AUC, höchstens 0,02', ['auc']],
  [termsDe, 'Rangkonsistenz (W^F)', ['rankConsistency']],
  [termsDe, 'Vier-Fünftel-Verhältnis, mindestens 0,8', ['fourFifths']],
  [termsDe, 'Umstrittene Paare', ['contested']],
])('are found in labels: %#', (terms, label, names) => {
  const found = Object.entries(terms).filter(([, [stands]]) => stands.test(label));
  expect(found.map(([name]) => name)).toEqual(names);
});
