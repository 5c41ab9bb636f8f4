import { describe, expect, it } from 'vitest';
import { isSearched, newFitSettings, requestedSettings } from './fitSettings.ts';

describe('requestedSettings', () => {
  it('leaves everything to tuning, which may give up some AUC', () => {
    expect(requestedSettings(newFitSettings)).toEqual({ giveUp: 0.02 });
  });

  it('asks for what was chosen by hand, zero included, and has the rest found', () => {
    const byHand = { ...newFitSettings, tuned: false, strictness: 0, ridge: undefined };
    expect(requestedSettings(byHand)).toEqual({ strictness: 0, giveUp: 0.02 });
    expect(isSearched(byHand)).toBe(true);
  });

  it('has nothing to give up where nothing is left to be found', () => {
    const all = { ...newFitSettings, tuned: false, gamma: 0.9, ridge: 0.1 };
    expect(requestedSettings(all)).toEqual({ strictness: 0.5, gamma: 0.9, ridge: 0.1 });
  });
});
