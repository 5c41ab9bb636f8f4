import type { Work } from 'pairfair';
import { requireNotCancelled } from '../requireNotCancelled.ts';

/**
 * Walks chunks of people: lets the caller cancel between two, reports how far it is, and counts.
 * Stops early when `visit` returns false. Returns how many people there were.
 */
export async function follow<Chunk extends { readonly groups: ArrayLike<number> }>(
  chunks: AsyncIterable<Chunk>,
  total: number,
  stage: string,
  work: Work,
  visit: (chunk: Chunk) => unknown,
): Promise<number> {
  let done = 0;
  requireNotCancelled(work);
  for await (const chunk of chunks) {
    requireNotCancelled(work);
    const enough = (await visit(chunk)) === false;
    done += chunk.groups.length;
    work.onProgress?.({ stage, done, total });
    if (enough) break;
  }
  requireNotCancelled(work);
  return done;
}

/** Lets other work run, a signal among it. */
export async function breathe(work: Work): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  requireNotCancelled(work);
}
