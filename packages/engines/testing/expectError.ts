import type { PairfairErrorCode } from 'pairfair';
import { expect } from 'vitest';

/** The one error that some work ends with. */
export async function expectError(
  work: Promise<unknown>,
  code: PairfairErrorCode,
  message: RegExp,
): Promise<Error> {
  const error: unknown = await work.then(
    () => new Error('nothing was refused'),
    (reason) => reason,
  );
  expect((error as Error).message).toMatch(message);
  expect(error).toMatchObject({ name: 'PairfairError', code });
  return error as Error;
}
