import type { Answer, RequestName, Requests } from './messages.ts';

/** Asks the worker for something. */
export type Ask = <Name extends RequestName>(
  name: Name,
  body: Requests[Name]['ask'],
) => Promise<Requests[Name]['reply']>;

/** What the page wants to hear besides answers. */
export interface WorkerEvents {
  readonly onReady: () => void;
  readonly onProgress: (text: string) => void;
}

/**
 * Starts the worker from the text that came with the page: nothing is loaded, and a worker of a
 * blob lives under the page's own policy, which allows no connection.
 */
export function startWorker({ onReady, onProgress }: WorkerEvents): Ask {
  const text = document.getElementById('worker')?.textContent ?? '';
  const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
  const waiting = new Map<number, { done: (reply: never) => void; fail: (error: Error) => void }>();
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if ('ready' in data) return onReady();
    if ('progress' in data) return onProgress(data.progress);
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if ('problem' in data) asker?.fail(new Error(data.problem));
    else asker?.done(data.reply as never);
  });
  worker.addEventListener('error', ({ message }) => {
    for (const { fail } of waiting.values())
      fail(new Error(`This page broke off: ${message}. Load it again.`));
    waiting.clear();
  });
  return (name, body) =>
    new Promise((done, fail) => {
      last++;
      waiting.set(last, { done, fail });
      worker.postMessage({ id: last, name, body });
    });
}
