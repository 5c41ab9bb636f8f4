import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PairfairError } from 'pairfair';
import { makeTemporaryFolder } from '../../tables/temporaryFolder.ts';

/** A file of rows of numbers, all of one width: any thread may open it. */
export interface StoredRows {
  readonly path: string;
  readonly width: number;
}

/** Rows of numbers put aside, to be written and read in any order. */
export interface RowStore extends StoredRows {
  /** Writes whole rows from one on. */
  write(first: number, rows: Float64Array): void;
  /** So many rows from one on; all were written. */
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
      const stored = { path: join(folder, `${stores.length}.rows`), width };
      const { close, ...rows } = openRows(stored, 'wx+');
      const made = {
        ...rows,
        close() {
          close();
          rmSync(stored.path, { force: true });
        },
      };
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

type Transfer = (file: number, bytes: Uint8Array, at: number, length: number, to: number) => number;

/** Opens rows that were put aside, in whichever thread. */
export function openRows({ path, width }: StoredRows, flags: 'r+' | 'wx+' = 'r+'): RowStore {
  let file = -1;
  let closed = false;
  const moved = (rows: Float64Array, first: number, act: Transfer) => {
    if (closed) throw new PairfairError('unavailable', 'These rows were given up already.');
    try {
      const bytes = new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength);
      for (let at = 0; at < bytes.length; ) {
        const got = act(file, bytes, at, bytes.length - at, first * width * 8 + at);
        if (got === 0) throw new Error('a temporary file is shorter than it was written');
        at += got;
      }
    } catch (error) {
      throw spillError(error);
    }
    return rows;
  };
  try {
    file = openSync(path, flags, 0o600);
  } catch (error) {
    throw spillError(error);
  }
  return {
    ...{ path, width },
    write: (first, rows) => void moved(rows, first, writeSync),
    read: (first, count) => moved(new Float64Array(count * width), first, readSync),
    close() {
      if (!closed) closeSync(file);
      closed = true;
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
