import { PairfairError } from './errors.ts';

declare global {
  /** What is used of it: so that these types need neither those of a browser nor Node's. */
  interface AbortSignal {
    readonly aborted: boolean;
  }
}

/** How far a long piece of work has come. */
export interface Progress {
  /** What is being done, in a word or two. */
  readonly stage: string;
  readonly done: number;
  readonly total: number;
}

/** What every long-running function takes among its options. */
export interface WorkOptions {
  /** Cancels the work: it throws `PairfairError` with code `cancelled`. */
  readonly signal?: AbortSignal;
  /** Called now and then with how far the work has come. */
  readonly onProgress?: (progress: Progress) => void;
  /** Where all randomness comes from; the same seed gives the same result. Default 1. */
  readonly seed?: number;
}

/** Throws `cancelled` when the caller has asked to stop. */
export function requireNotCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new PairfairError('cancelled', 'The work was cancelled.');
}
