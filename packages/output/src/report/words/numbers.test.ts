import { expect, it } from 'vitest';
import { counted, figure, listed, percent, signed, weightFigure, whole } from './numbers.ts';

it('writes figures with a true minus sign, and none before a rounded zero', () => {
  expect(figure(0.12345)).toBe('0.123');
  expect(figure(-0.5)).toBe('−0.500');
  expect(figure(-0.0001)).toBe('0.000');
  expect(signed(0.02)).toBe('+0.020');
  expect(signed(-0.02)).toBe('−0.020');
  expect(percent(0.8767)).toBe('87.7\u00a0%');
});

it('writes what is undefined as a dash, also when it comes from JSON', () => {
  for (const write of [figure, signed, percent, whole, weightFigure]) {
    expect(write(Number.NaN)).toBe('–');
    expect(write(null)).toBe('–');
  }
});

it('counts and lists as people do', () => {
  expect(whole(1234567)).toBe('1\u202f234\u202f567');
  expect(counted(1, 'run')).toBe('1 run');
  expect(counted(2, 'person', 'people')).toBe('2 people');
  expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
  expect(listed(['a'])).toBe('a');
  expect(listed(['a', 'b, c', 'd'])).toBe('a; b, c; and d');
  expect(weightFigure(15)).toBe('15');
  expect(weightFigure(0.123456)).toBe('0.123');
});
