import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PairfairError } from 'pairfair';
import { afterEach, describe, expect, it } from 'vitest';
import { createPool } from './createPool.ts';
import type { Pool } from './pool.ts';

const modules = [new URL('./fixtures/tasks.mjs', import.meta.url)];
const pools: Pool[] = [];

function open(workers: number): Pool {
  const pool = createPool({ workers, modules });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

/** Two numbers that a worker and we both see: [it runs, how far it has counted]. */
const sharedFlag = () => new Int32Array(new SharedArrayBuffer(8));

async function untilRunning(flag: Int32Array): Promise<void> {
  while (Atomics.load(flag, 0) === 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

async function errorOf(promise: Promise<unknown>): Promise<PairfairError> {
  return promise.then(
    () => expect.unreachable('the promise should have been rejected'),
    (error) => error,
  );
}

describe('a pool', () => {
  it('runs a named task with its input', async () => {
    expect(await open(1).run('double', { value: 21 })).toBe(42);
  });

  it('gives outputs in the order of the inputs, whichever is done first', async () => {
    const inputs = [0, 1, 2, 3, 4, 5].map((value) => ({ value }));
    expect(await open(3).map('lateDouble', inputs)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(await open(1).map('double', [])).toEqual([]);
  });

  it('never uses more workers than it may', async () => {
    const ids = await open(2).map<number>('whoAmI', new Array(12).fill(null));
    expect(new Set(ids).size).toBeLessThanOrEqual(2);
  });

  it('lets workers write into shared memory', async () => {
    const target = new Float64Array(new SharedArrayBuffer(16));
    await open(2).map('writeInto', [
      { target, at: 0, value: 3 },
      { target, at: 1, value: 4 },
    ]);
    expect([...target]).toEqual([3, 4]);
  });

  it('passes on what a task reports, and counts what is done of several', async () => {
    const pool = open(2);
    const reported: unknown[] = [];
    const onProgress = (progress: unknown) => reported.push(progress);
    expect(await pool.run('report', null, { onProgress })).toBe('reported');
    expect(reported).toEqual([
      { stage: 'steps', done: 1, total: 2 },
      { stage: 'steps', done: 2, total: 2 },
    ]);
    reported.length = 0;
    await pool.map('double', [{ value: 1 }, { value: 2 }], { onProgress });
    expect(reported).toEqual([
      { stage: 'double', done: 1, total: 2 },
      { stage: 'double', done: 2, total: 2 },
    ]);
  });
});

describe('a callback that throws', () => {
  it('ends the work with what it threw', async () => {
    const pool = open(1);
    const onProgress = () => {
      throw new Error('the page is gone');
    };
    await expect(pool.run('report', null, { onProgress })).rejects.toThrow('the page is gone');
    const inputs = [{ value: 1 }, { value: 2 }];
    await expect(pool.map('double', inputs, { onProgress })).rejects.toThrow('the page is gone');
    expect(await pool.run('double', { value: 5 })).toBe(10);
  });
});

describe('a task that fails', () => {
  it('rejects with the same PairfairError, code and message', async () => {
    const error = await errorOf(open(1).run('failOnPurpose', null));
    expect(error).toBeInstanceOf(PairfairError);
    expect(error.code).toBe('bad-data');
    expect(error.message).toBe('Row 3 must be a number, but is a fish.');
  });

  it('rejects with a bug as the error it was, and with whatever else was thrown', async () => {
    const pool = open(1);
    const error = await errorOf(pool.run('failByBug', null));
    expect(error).not.toBeInstanceOf(PairfairError);
    expect(error.name).toBe('TypeError');
    expect(error.stack).toContain('failByBug');
    expect((await errorOf(pool.run('throwText', null))).message).toBe('just text');
  });

  it('leaves its worker usable', async () => {
    const pool = open(1);
    const before = await pool.run('whoAmI', null);
    await errorOf(pool.run('failOnPurpose', null));
    expect(await pool.run('whoAmI', null)).toBe(before);
  });

  it('rejects what cannot be copied, going in or coming out, and goes on', async () => {
    const pool = open(1);
    await expect(pool.run('double', { value: () => 1 })).rejects.toThrow(/could not be cloned/);
    await expect(pool.run('giveFunction', null)).rejects.toThrow(/could not be cloned/);
    expect(await pool.run('double', { value: 1 })).toBe(2);
  });

  it('names the tasks there are when it knows none of that name', async () => {
    const error = await errorOf(open(1).run('dobule', null));
    expect(error.code).toBe('unknown-name');
    expect(error.message).toMatch(/'dobule'.*double/);
  });

  it('ends a map with its error, and what had not started yet does not start', async () => {
    const pool = open(1);
    const target = new Float64Array(new SharedArrayBuffer(8));
    const failing = pool.map('failOrWrite', [{ fail: true }, { target }, { target }]);
    expect((await errorOf(failing)).code).toBe('bad-data');
    expect(await pool.run('double', { value: 4 })).toBe(8);
    expect(target[0]).toBe(0);
  });
});

describe('a worker that dies', () => {
  it('rejects its task, and the next one gets a new worker', async () => {
    const pool = open(1);
    const before = await pool.run('whoAmI', null);
    const error = await errorOf(pool.run('leave', null));
    expect(error.code).toBe('unavailable');
    expect(error.message).toMatch(/'leave'.*exit code 7/);
    expect(await pool.run('whoAmI', null)).not.toBe(before);
  });

  it('says what was thrown when nobody caught it', async () => {
    const error = await errorOf(open(1).run('crashLater', null));
    expect(error.code).toBe('unavailable');
    expect(error.message).toContain('thrown from a timer');
  });

  it('says so when a module of tasks cannot be used', async () => {
    for (const module of ['./fixtures/missing.mjs', './fixtures/clashingTasks.mjs']) {
      const pool = createPool({ workers: 1, modules: [new URL(module, import.meta.url)] });
      pools.push(pool);
      const error = await errorOf(pool.run('double', { value: 1 }));
      expect(error.code).toBe('unavailable');
      expect(error.message).toMatch(/missing\.mjs|'neighborPart'.*already taken/);
    }
  });
});

describe('cancelling', () => {
  it('stops a task that never looks up, and frees its place', async () => {
    const pool = open(1);
    const flag = sharedFlag();
    const controller = new AbortController();
    const spinning = errorOf(pool.run('spin', { flag }, { signal: controller.signal }));
    await untilRunning(flag);
    controller.abort();
    expect((await spinning).code).toBe('cancelled');
    expect(await pool.run('double', { value: 1 })).toBe(2);
    const counted = Atomics.load(flag, 1);
    expect(await pool.run('double', { value: 2 })).toBe(4);
    expect(Atomics.load(flag, 1)).toBe(counted);
  });

  it('takes waiting inputs of a map back too', async () => {
    const pool = open(1);
    const flag = sharedFlag();
    const controller = new AbortController();
    const spinning = errorOf(
      pool.map('spin', [{ flag }, { flag }, { flag }], { signal: controller.signal }),
    );
    await untilRunning(flag);
    controller.abort();
    expect((await spinning).code).toBe('cancelled');
    expect(await pool.run('double', { value: 3 })).toBe(6);
  });

  it('refuses work whose signal was aborted before', async () => {
    const error = await errorOf(open(1).run('double', null, { signal: AbortSignal.abort() }));
    expect(error.code).toBe('cancelled');
  });

  it('does nothing to work that is already done', async () => {
    const pool = open(1);
    const controller = new AbortController();
    const before = await pool.run('whoAmI', null, { signal: controller.signal });
    controller.abort();
    expect(await pool.run('whoAmI', null)).toBe(before);
  });
});

describe('closing', () => {
  it('rejects what still runs or waits, may be called twice, and refuses further work', async () => {
    const pool = open(1);
    const flag = sharedFlag();
    const running = errorOf(pool.run('spin', { flag }));
    const waiting = errorOf(pool.run('double', { value: 1 }));
    await untilRunning(flag);
    await Promise.all([pool.close(), pool.close()]);
    expect((await running).code).toBe('cancelled');
    expect((await waiting).code).toBe('cancelled');
    const counted = Atomics.load(flag, 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(Atomics.load(flag, 1)).toBe(counted);
    expect((await errorOf(pool.run('double', { value: 1 }))).code).toBe('unavailable');
  });
});

describe('a program that forgets to close its pool', () => {
  it('gets its result and ends by itself', () => {
    const program = fileURLToPath(new URL('./fixtures/unclosed.mjs', import.meta.url));
    const run = spawnSync(process.execPath, [program], { encoding: 'utf8', timeout: 30_000 });
    expect(run).toMatchObject({ status: 0, signal: null, stdout: '8\n' });
  });
});

describe('createPool', () => {
  it('asks for a whole number of workers', () => {
    for (const workers of [0, -1, 1.5, Number.NaN, 1025]) {
      expect(() => createPool({ workers })).toThrow(
        /workers must be a whole number from 1 to 1024/,
      );
    }
  });
});
