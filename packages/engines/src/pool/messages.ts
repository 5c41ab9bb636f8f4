import { PairfairError, type PairfairErrorCode, type Progress } from 'pairfair';

/** What a worker is asked to do; it does one thing at a time. */
export interface TaskMessage {
  readonly task: string;
  readonly input: unknown;
}

/** What a worker says. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly output: unknown }
  | { readonly kind: 'failed'; readonly error: PackedError };

/** An error as data: a class does not survive the way between threads. */
export interface PackedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** Only of a `PairfairError`. */
  readonly code: PairfairErrorCode | undefined;
}

/** Takes an error apart; whatever else was thrown becomes the message. */
export function packError(thrown: unknown): PackedError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  // By name and not by class: a task module may have loaded a copy of the library of its own.
  const code = error.name === 'PairfairError' ? (error as PairfairError).code : undefined;
  return { name: error.name, message: error.message, stack: error.stack, code };
}

/** Puts an error together again, with the stack of where it was thrown. */
export function unpackError({ name, message, stack, code }: PackedError): Error {
  const error = code
    ? new PairfairError(code, message)
    : Object.assign(new Error(message), { name });
  if (stack) error.stack = stack;
  return error;
}
