import { describe, expect, it } from 'vitest';
import { FairQueue, type Place } from './fairQueue.ts';

const limits = { atOnce: 1, perLane: 3, waiting: 6 };

/** A queue whose work is done one at a time, when the test says so. */
function byHand() {
  const queue = new FairQueue(limits);
  const ran: string[] = [];
  const open: (() => void)[] = [];
  const enter = (name: string, place: Place) =>
    queue.run(place, async () => {
      ran.push(name);
      await new Promise<void>((resolve) => open.push(resolve));
    });
  const finish = async () => {
    open.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ran, enter, finish };
}

describe('a fair queue', () => {
  it('takes lanes in turn, however many wait in one of them', async () => {
    const { ran, enter, finish } = byHand();
    const flood = { rank: 1, lane: 'flood' } as const;
    void enter('f0', flood);
    for (const name of ['f1', 'f2', 'f3']) void enter(name, flood);
    void enter('honest', { rank: 1, lane: 'honest' });
    for (let k = 0; k < 5; k++) await finish();
    expect(ran).toEqual(['f0', 'f1', 'honest', 'f2', 'f3']);
  });

  it('lets rank 0 go before everybody in rank 1', async () => {
    const { ran, enter, finish } = byHand();
    void enter('f0', { rank: 1, lane: '0' });
    for (let k = 1; k <= 6; k++) void enter(`f${k}`, { rank: 1, lane: String(k) });
    void enter('known', { rank: 0, lane: 'browser' });
    await finish();
    expect(ran).toEqual(['f0', 'known']);
  });

  it('sends away who finds the lane or the rank full, and only them', async () => {
    const { enter, finish } = byHand();
    void enter('f0', { rank: 1, lane: 'flood' });
    const waits = Array.from({ length: 4 }, () => enter('f', { rank: 1, lane: 'flood' }));
    expect(await waits[3]).toBeUndefined();
    const others = Array.from({ length: 4 }, (_, k) => enter('o', { rank: 1, lane: `o${k}` }));
    expect(await others[3]).toBeUndefined();
    const known = enter('known', { rank: 0, lane: 'browser' });
    for (let k = 0; k < 9; k++) await finish();
    expect(await known).toEqual({ value: undefined });
  });

  it('goes on after work that failed', async () => {
    const queue = new FairQueue(limits);
    const place = { rank: 1, lane: 'a' } as const;
    const fails = queue.run(place, () => Promise.reject(new Error('no')));
    const next = queue.run(place, async () => 7);
    await expect(fails).rejects.toThrow('no');
    expect(await next).toEqual({ value: 7 });
  });
});
