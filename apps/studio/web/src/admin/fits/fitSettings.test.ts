import { describe, expect, it } from 'vitest';
import { isSearched, newFitSettings, requestedSettings } from './fitSettings.ts';

describe('requestedSettings', () => {
  it('leaves everything to tuning, which may give up some AUC', () => {
    expect(requestedSettings(newFitSettings, 'target')).toEqual({ giveUp: 0.02 });
  });

  it('asks for what was chosen by hand, zero included, and has the rest found', () => {
    const byHand = { ...newFitSettings, tuned: false, strictness: 0, ridge: undefined };
    expect(requestedSettings(byHand, 'target')).toEqual({ strictness: 0, giveUp: 0.02 });
    expect(isSearched(byHand, 'target')).toBe(true);
  });

  it('has nothing to give up where nothing is left to be found', () => {
    const all = { ...newFitSettings, tuned: false, gamma: 0.9, ridge: 0.1 };
    expect(requestedSettings(all, 'target')).toEqual({ strictness: 0.5, gamma: 0.9, ridge: 0.1 });
  });

  it('weighs who deserves more where answers say so, and not at all where the field is empty', () => {
    const half = { ...newFitSettings, orderWeight: 0.5 };
    expect(requestedSettings(half, 'target-and-order')).toEqual({ giveUp: 0.02, orderWeight: 0.5 });
    expect(requestedSettings(half, 'target')).toEqual({ giveUp: 0.02 });
    for (const orderWeight of [null, undefined, 0]) {
      const without = { ...newFitSettings, orderWeight };
      expect(requestedSettings(without, 'target-and-order')).toEqual({ giveUp: 0.02 });
    }
  });

  it('goes by the judges alone where there is no target, and finds nothing', () => {
    expect(requestedSettings({ ...newFitSettings, orderWeight: 0.2 }, 'order')).toEqual({
      ...{ strictness: 0.5, orderWeight: 1 },
    });
  });
});
