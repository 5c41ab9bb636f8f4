import { expect } from 'vitest';

/** `expect` of something that comes true in a while, on a busy machine too. */
export function eventually<T>(read: () => Promise<T>): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: 120_000 });
}
