import { expect, it } from 'vitest';
import { mostChosen } from './mostChosen.ts';

const at = (gamma: number) => ({ gamma, dims: 2 });

it('is the setting chosen most often, and of equals the one chosen first', () => {
  expect(mostChosen([at(0.1), at(0.5), at(0.9), at(0.9), at(0.5)])).toEqual(at(0.5));
  expect(mostChosen([at(0.1), at(0.9), at(0.9)])).toEqual(at(0.9));
  expect(mostChosen([])).toBeUndefined();
});
