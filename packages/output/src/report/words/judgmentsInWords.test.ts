import { describe, expect, it } from 'vitest';
import { judgmentsInWords } from './judgmentsInWords.ts';

describe('judgmentsInWords', () => {
  it('says what ranks people and how', () => {
    const parameters = { column: 'ability', quantiles: 10 };
    expect(judgmentsInWords({ method: 'ranking', parameters })).toBe(
      'Column ‘ability’ ranks people within their own group; two people of different groups who stand in the same of 10 equal parts of their group’s ranking deserve the same treatment.',
    );
  });

  it('says how ratings become classes', () => {
    const said = (classes: string) =>
      judgmentsInWords({ method: 'ratings', parameters: { column: 'worth', classes } });
    expect(said('round')).toContain('rounded to whole numbers');
    expect(said('cuts:2,3.5')).toContain('cut at 2,3.5');
    expect(said('quantiles:4')).toContain('4 classes of equal size');
  });

  it('says what judges were asked', () => {
    expect(judgmentsInWords({ method: 'pairs by two-coin + ratings by mean' })).toBe(
      'Judges were asked which pairs deserve the same treatment, and how to rate people; those in the same class deserve the same treatment; their answers were put together (pairs by two-coin + ratings by mean).',
    );
  });

  it('adds up several sources, and names one it does not know', () => {
    const terms = [
      { method: 'ranking', parameters: { column: 'a', quantiles: 2 } },
      { method: 'graph file' },
    ];
    const said = judgmentsInWords({ method: 'sum', parameters: { terms } });
    expect(said).toContain('Column ‘a’ ranks people');
    expect(said).toContain('comes from: graph file.');
  });
});
