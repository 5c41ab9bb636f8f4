import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PairfairError } from 'pairfair';
import { makeTemporaryFolder } from '../../tables/temporaryFolder.ts';

/** Rows of numbers put aside in the order they come and read back in that order. */
export interface RowStore {
  readonly width: number;
  /** How many rows there are so far. */
  readonly rows: number;
  /** Adds whole rows; they are copied. */
  append(rows: Float64Array): void;
  /** All rows again, a few thousand at a time; each block is only valid until the next. */
  blocks(): Iterable<Float64Array>;
  close(): void;
}

/** Where rows are put aside. */
export interface Spill {
  readonly folder: string;
  store(width: number): RowStore;
  /** Removes everything that was put aside. Twice is fine. */
  close(): void;
}

/** Numbers that are written or read at a time: 1 MB. */
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
  let files = 0;
  return {
    folder,
    store: (width) => fileStore(join(folder, `${files++}.rows`), width),
    close() {
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
  let waiting = new Float64Array(0);
  let held = 0;
  let rows = 0;
  let written = 0;
  let closed = false;
  const write = (part: Float64Array): void => {
    const file = openSync(path, 'a', 0o600);
    try {
      const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      written += part.length;
    } catch (error) {
      throw spillError(error);
    } finally {
      closeSync(file);
    }
  };
  return {
    width,
    get rows() {
      return rows;
    },
    append(part) {
      if (closed) throw new PairfairError('unavailable', 'These rows were given up already.');
      rows += part.length / width;
      if (waiting.length === 0) waiting = new Float64Array(Math.min(bufferLength, 8 * part.length));
      if (held + part.length > waiting.length) {
        if (held > 0) write(waiting.subarray(0, held));
        held = 0;
        if (waiting.length < bufferLength) waiting = new Float64Array(bufferLength);
      }
      if (part.length > waiting.length) {
        write(part);
        return;
      }
      waiting.set(part, held);
      held += part.length;
    },
    *blocks() {
      const length = Math.max(1, Math.floor(bufferLength / width)) * width;
      const buffer = new Float64Array(length);
      const bytes = new Uint8Array(buffer.buffer);
      for (let from = 0; from < written; ) {
        const count = Math.min(length, written - from);
        readWhole(path, bytes.subarray(0, count * 8), from * 8);
        yield buffer.subarray(0, count);
        from += count;
      }
      if (held > 0) yield waiting.slice(0, held);
    },
    close() {
      closed = true;
      waiting = new Float64Array(0);
      held = 0;
      written = 0;
      rmSync(path, { force: true });
    },
  };
}

function readWhole(path: string, bytes: Uint8Array, position: number): void {
  const file = openSync(path, 'r');
  try {
    for (let at = 0; at < bytes.length; ) {
      const got = readSync(file, bytes, at, bytes.length - at, position + at);
      if (got === 0) throw new Error('a temporary file is shorter than it was written');
      at += got;
    }
  } catch (error) {
    throw spillError(error);
  } finally {
    closeSync(file);
  }
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
