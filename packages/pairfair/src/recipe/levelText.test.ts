import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelFinder, levelRules, levelSpellings, levelText } from './levelText.ts';

describe('levelText', () => {
  it.each([
    ['True', 'true'],
    ['TRUE', 'true'],
    ['false', 'false'],
    ['1.0', '1'],
    ['1.00', '1'],
    ['-12.50', '-12.5'],
    ['100', '100'],
    ['0.0', '0'],
    ['2020-01-31 00:00:00', '2020-01-31'],
    ['2020-01-31T00:00:00.000Z', '2020-01-31'],
    ['2020-01-31T08:30:00+00:00', '2020-01-31 08:30:00'],
  ])('writes %s as %s', (text, level) => {
    expect(levelText(text)).toBe(level);
  });

  it.each([
    '007',
    '00',
    '-01',
    '1e3',
    '1.',
    '.5',
    '+1',
    'Yes',
    'tRue',
    ' 1.0',
    '1.0\n',
    '31.01.2020',
  ])('leaves %j alone', (text) => {
    expect(levelText(text)).toBe(text);
  });

  it('changes nothing the second time', () => {
    const texts = fc.stringMatching(/^-?[0-9]{1,3}(\.[0-9]{0,3})?$/);
    fc.assert(fc.property(texts, (text) => levelText(levelText(text)) === levelText(text)));
  });
});

describe('levelFinder', () => {
  it('knows a yes by every word for it, where the levels are a yes and a no', () => {
    const find = levelFinder(['No', 'Yes']);
    expect(['yes', 'true', 'True', 'TRUE', '1', '1.0', 'y'].map(find)).toEqual(
      Array(7).fill('Yes'),
    );
    expect(['no', 'false', '0', 'f', 'maybe'].map(find)).toEqual([
      'No',
      'No',
      'No',
      'No',
      undefined,
    ]);
  });

  it('takes no such words for levels that are something else', () => {
    expect(levelFinder(['f', 'm'])('no')).toBeUndefined();
    expect(levelFinder(['yes', 'no', 'unknown'])('true')).toBeUndefined();
    expect(levelFinder(['y', 'yes'])('true')).toBeUndefined();
    expect(levelFinder(['true', 'unknown'])('TRUE')).toBe('true');
  });

  it('keeps apart what the levels keep apart', () => {
    const find = levelFinder(['007', '7', 'True', 'true']);
    expect(['007', '7.0', 'True', 'TRUE'].map(find)).toEqual(['007', '7', 'True', 'true']);
    expect(levelFinder(['7', '8'])('007')).toBeUndefined();
  });

  it('finds the levels of a model from before they had one spelling', () => {
    expect(levelFinder(['1.0', '2.0'])('1')).toBe('1.0');
    expect(levelFinder(['False', 'True'])('true')).toBe('True');
  });
});

describe('levelSpellings and levelRules', () => {
  it('list nothing for levels that are written in one way', () => {
    expect(levelSpellings(['blue', 'green', '1'])).toEqual(new Map());
    expect(levelRules(['blue', '007'])).toEqual([]);
    expect(levelRules(['blue', '7', '2020-01-31'])).toHaveLength(3);
  });
});
