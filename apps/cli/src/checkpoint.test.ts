import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCheckpoint, openCheckpoints } from './checkpoint.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pairfair-checkpoint-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe('a checkpoint', () => {
  it('gives back what was kept, bit by bit, to the same plan only', () => {
    const path = join(folder, 'a/tasks.ndjson');
    const result = {
      run: 1,
      values: [0.1 + 0.2, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
      predictions: null,
    };
    openCheckpoint<object>(path, { seed: 1 }).keep(result);
    // toEqual tells −0 from 0.
    expect(openCheckpoint<object>(path, { seed: 1 }).done).toEqual([result]);
    expect(openCheckpoint<object>(path, { seed: 2 }).done).toEqual([]);
  });

  it('loses only the line that an interruption cut off', () => {
    const path = join(folder, 'b/tasks.ndjson');
    openCheckpoint<number>(path, { seed: 1 }).keep(1);
    appendFileSync(path, '{"key":"half a li');
    openCheckpoint<number>(path, { seed: 1 }).keep(2);
    expect(openCheckpoint<number>(path, { seed: 1 }).done).toEqual([1, 2]);
  });
});

describe('the checkpoints of a command', () => {
  it('are all kept until all of its work is done', () => {
    const checkpoints = openCheckpoints(folder);
    checkpoints.open<number>('c', { seed: 1 }).keep(1);
    checkpoints.open<number>('d', { seed: 2 }).keep(2);
    const files = ['c', 'd'].map((name) => join(folder, name, 'tasks.ndjson'));
    expect(files.map(existsSync)).toEqual([true, true]);
    checkpoints.discard();
    expect(files.map(existsSync)).toEqual([false, false]);
  });
});
