import { PairfairError } from 'pairfair';

/** Throws `invalid-option` unless value is a whole number with low <= value <= high. */
export function requireWholeNumber(name: string, value: number, low: number, high: number): void {
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new PairfairError(
      'invalid-option',
      `${name} must be a whole number from ${low} to ${high}, but is ${value}.`,
    );
  }
}
