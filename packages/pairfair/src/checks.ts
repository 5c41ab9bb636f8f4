import { PairfairError } from './errors.ts';

/** Throws `invalid-option` unless low <= value <= high. NaN fails. */
export function requireNumberIn(name: string, value: number, low: number, high: number): void {
  if (!(value >= low && value <= high)) {
    throw new PairfairError(
      'invalid-option',
      `${name} must lie in [${low}, ${high}], but is ${value}.`,
    );
  }
}

/** Throws `invalid-option` unless value is above 0. `Infinity` passes, NaN fails. */
export function requirePositive(name: string, value: number): void {
  if (!(value > 0)) {
    throw new PairfairError('invalid-option', `${name} must be greater than 0, but is ${value}.`);
  }
}

/** Throws `invalid-option` unless value is an integer with low <= value <= high. */
export function requireIntegerIn(name: string, value: number, low: number, high: number): void {
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new PairfairError(
      'invalid-option',
      `${name} must be a whole number from ${low} to ${high}, but is ${value}.`,
    );
  }
}

/** Throws `invalid-option` unless value is one of the allowed words. */
export function requireOneOf<T extends string>(
  name: string,
  value: string,
  allowed: readonly T[],
): asserts value is T {
  if (!(allowed as readonly string[]).includes(value)) {
    const words = allowed.map((word) => `'${word}'`).join(', ');
    throw new PairfairError(
      'invalid-option',
      `${name} must be one of ${words}, but is '${String(value)}'.`,
    );
  }
}

/** Throws `invalid-option` when `options` has a key that is not in `allowed`. */
export function requireKnownKeys(name: string, options: object, allowed: readonly string[]): void {
  for (const key of Object.keys(options)) {
    if (!allowed.includes(key)) {
      throw new PairfairError(
        'invalid-option',
        `${name} has no option '${key}'; it takes ${allowed.join(', ')}.`,
      );
    }
  }
}

/** Throws `shape-mismatch`, naming both lengths, unless they are equal. */
export function requireSameLength(
  name: string,
  length: number,
  otherName: string,
  otherLength: number,
): void {
  if (length !== otherLength) {
    throw new PairfairError(
      'shape-mismatch',
      `${name} and ${otherName} must speak of the same people, but have lengths ${length} and ${otherLength}.`,
    );
  }
}

/** Throws `not-finite`, naming the first offending position, when a value is NaN or infinite. */
export function requireFinite(name: string, values: ArrayLike<number>): void {
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) {
      throw new PairfairError(
        'not-finite',
        `${name} must hold finite numbers, but entry ${i} is ${values[i]}.`,
      );
    }
  }
}
