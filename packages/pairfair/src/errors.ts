/** What went wrong, as a closed list that programs can rely on. */
export type PairfairErrorCode =
  | 'shape-mismatch'
  | 'invalid-option'
  | 'not-finite'
  | 'bad-data'
  | 'bad-file'
  | 'unsupported-version'
  | 'unknown-name'
  | 'no-convergence'
  | 'degenerate'
  | 'unavailable'
  | 'cancelled';

/**
 * The one error class this library throws on purpose.
 *
 * `code` is stable and meant for programs; `message` is for people and says what was
 * expected, what came, and, where there is one, what to do about it.
 */
export class PairfairError extends Error {
  override readonly name = 'PairfairError';
  readonly code: PairfairErrorCode;

  constructor(code: PairfairErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
