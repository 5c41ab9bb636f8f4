import { existsSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { giveWay } from './giveWay.ts';

// Threads load what was built.
const built = new URL('../../dist/jobs/giveWay.js', import.meta.url);
const program = `
  const { readlinkSync } = require('node:fs');
  const { getPriority } = require('node:os');
  const { parentPort } = require('node:worker_threads');
  const own = () => getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)));
  import(${JSON.stringify(built.href)}).then(({ giveWay }) => {
    const before = own();
    giveWay();
    parentPort.postMessage({ before, after: own() });
  });
`;

describe('giveWay', () => {
  it.skipIf(!existsSync('/proc/thread-self'))('lowers its own thread only', async () => {
    const before = getPriority();
    const worker = new Worker(program, { eval: true });
    const heard = await new Promise<{ before: number; after: number }>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
    });
    await worker.terminate();
    expect(heard).toEqual({ before, after: Math.max(before, 19) });
    expect(getPriority()).toBe(before);
  });

  it('leaves the thread that answers requests alone', () => {
    const before = getPriority();
    giveWay();
    expect(getPriority()).toBe(before);
  });
});
