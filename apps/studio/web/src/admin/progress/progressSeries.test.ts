import { describe, expect, it } from 'vitest';
import { coverageValues, timelineSeries } from './progressSeries.ts';

describe('coverageValues', () => {
  it('has a value per person', () => {
    const coverage = [
      { answers: 0, people: 2 },
      { answers: 3, people: 1 },
    ];
    expect(coverageValues(coverage)).toEqual([0, 0, 3]);
  });
});

describe('timelineSeries', () => {
  it('adds up answers by the hour', () => {
    const timeline = [
      { at: '2026-01-01T10:00:00Z', answers: 5 },
      { at: '2026-01-01T12:00:00Z', answers: 2 },
    ];
    expect(timelineSeries(timeline)).toEqual({
      start: '2026-01-01T10:00:00Z',
      unit: 'hours',
      x: [0, 2],
      y: [5, 7],
    });
  });

  it('counts in minutes in the first hour', () => {
    const timeline = [
      { at: '2026-01-01T10:00:00Z', answers: 5 },
      { at: '2026-01-01T10:12:00Z', answers: 2 },
    ];
    expect(timelineSeries(timeline)).toMatchObject({ unit: 'minutes', x: [0, 12], y: [5, 7] });
  });

  it('counts in days once there are more than three', () => {
    const timeline = [
      { at: '2026-01-01T00:00:00Z', answers: 1 },
      { at: '2026-01-05T12:00:00Z', answers: 1 },
    ];
    expect(timelineSeries(timeline)).toMatchObject({ unit: 'days', x: [0, 4.5] });
  });

  it('is empty before the first answer', () => {
    expect(timelineSeries([])).toEqual({ start: null, unit: 'minutes', x: [], y: [] });
  });
});
