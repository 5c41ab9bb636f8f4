import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PairfairError } from 'pairfair';
import { makeTemporaryFolder } from '../../tables/temporaryFolder.ts';

/** Rows of numbers put aside in the order they come, to be read again in any. */
export interface RowStore {
  readonly width: number;
  /** How many rows there are so far. */
  readonly rows: number;
  /** Adds whole rows; they are copied. */
  append(rows: Float64Array): void;
  /** So many rows from one on, or as many as there are. */
  read(first: number, count: number): Float64Array;
  close(): void;
}

/** Where rows are put aside. */
export interface Spill {
  readonly folder: string;
  store(width: number): RowStore;
  /** Removes everything that was put aside. Twice is fine. */
  close(): void;
}

/** Numbers that are written at a time: 1 MB. */
const bufferLength = 2 ** 17;

const open = new Set<string>();
let watching = false;

/**
 * Keeps rows in files of a folder of its own, so that memory does not grow with them. The folder is
 * readable by its owner only and removed by `close`, or at the latest when the process ends.
 */
export function fileSpill(): Spill {
  const folder = makeTemporaryFolder();
  if (!watching) process.once('exit', removeOpen);
  watching = true;
  open.add(folder);
  const stores: RowStore[] = [];
  return {
    folder,
    store(width) {
      const made = fileStore(join(folder, `${stores.length}.rows`), width);
      stores.push(made);
      return made;
    },
    close() {
      for (const store of stores) store.close();
      open.delete(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function removeOpen(): void {
  for (const folder of open) rmSync(folder, { recursive: true, force: true });
  open.clear();
}

function fileStore(path: string, width: number): RowStore {
  const file = openSync(path, 'wx+', 0o600);
  const waiting = new Float64Array(Math.max(width, bufferLength));
  let [held, written, closed] = [0, 0, false];
  const attempt = (act: () => void): void => {
    if (closed) throw new PairfairError('unavailable', 'These rows were given up already.');
    try {
      act();
    } catch (error) {
      throw spillError(error);
    }
  };
  const flush = () => {
    const bytes = new Uint8Array(waiting.buffer, 0, held * 8);
    for (let at = 0; at < bytes.length; ) {
      at += writeSync(file, bytes, at, bytes.length - at, written * 8 + at);
    }
    written += held;
    held = 0;
  };
  return {
    width,
    get rows() {
      return (written + held) / width;
    },
    append(part) {
      attempt(() => {
        for (let from = 0; from < part.length; ) {
          const count = Math.min(waiting.length - held, part.length - from);
          waiting.set(part.subarray(from, from + count), held);
          held += count;
          from += count;
          if (held === waiting.length) flush();
        }
      });
    },
    read(first, count) {
      const end = Math.min((first + count) * width, written + held);
      const out = new Float64Array(Math.max(0, end - first * width));
      attempt(() => {
        flush();
        const bytes = new Uint8Array(out.buffer);
        for (let at = 0; at < bytes.length; ) {
          const got = readSync(file, bytes, at, bytes.length - at, first * width * 8 + at);
          if (got === 0) throw new Error('a temporary file is shorter than it was written');
          at += got;
        }
      });
      return out;
    },
    close() {
      if (closed) return;
      closed = true;
      closeSync(file);
      rmSync(path, { force: true });
    },
  };
}

function spillError(error: unknown): PairfairError {
  const full = (error as { code?: string }).code === 'ENOSPC';
  const reason = full ? 'the disk is full' : (error as Error).message;
  return new PairfairError(
    'unavailable',
    `What does not fit into memory is put into ${tmpdir()}, but that failed: ${reason}. Set TMPDIR to a larger disk.`,
    { cause: error },
  );
}
