import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '@pairfair/engines/tables';
import { jsonText } from '@pairfair/workbench/documents';
import type { TaskResult } from 'pairfair';
import { version } from './version.ts';

/** Finished tasks of a plan, kept in a file so that interrupted work goes on. */
export interface Checkpoint<Result = TaskResult> {
  readonly done: readonly Result[];
  keep(result: Result): void;
  /** Removes the file: the work is finished. */
  discard(): void;
}

/**
 * Opens the checkpoint of a plan. Results of another plan (other data, seed or options) or another
 * version of the program in the same file are not used, and not lost: plans can share a file. A
 * line that was cut off by an interruption is skipped.
 */
export function openCheckpoint<Result = TaskResult>(
  path: string,
  plan: object,
): Checkpoint<Result> {
  const key = createHash('sha256').update(jsonText({ version, plan }, 0)).digest('hex');
  const kept = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const done: Result[] = [];
  for (const line of kept.split('\n')) {
    const entry = parse(line);
    if (entry?.key === key) done.push(fromJson(entry.result) as Result);
  }
  // What is kept next must not be written onto the end of a line that was cut off.
  let gap = kept === '' || kept.endsWith('\n') ? '' : '\n';
  return {
    done,
    keep(result) {
      makeFolder(dirname(path));
      appendFileSync(path, `${gap}${JSON.stringify({ key, result: toJson(result) })}\n`);
      gap = '';
    },
    discard: () => rmSync(path, { force: true }),
  };
}

/** The checkpoints of a command that does several plans: all are kept until all are done. */
export interface Checkpoints {
  /** The checkpoint of a plan, in a folder of the command's output. */
  open<Result = TaskResult>(folder: string, plan: object): Checkpoint<Result>;
  /** Removes the files: the command is finished. */
  discard(): void;
}

/** Opens checkpoints below a folder. */
export function openCheckpoints(out: string): Checkpoints {
  const opened: (() => void)[] = [];
  return {
    open<Result>(folder: string, plan: object) {
      const checkpoint = openCheckpoint<Result>(join(out, folder, 'tasks.ndjson'), plan);
      opened.push(checkpoint.discard);
      return checkpoint;
    },
    discard() {
      for (const discard of opened) discard();
    },
  };
}

function parse(line: string): { key: string; result: unknown } | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Numbers that JSON does not hold: resumed work must give the same bits as uninterrupted work. */
const unwritable = ['NaN', 'Infinity', '-Infinity', '-0'];

function toJson(value: unknown): unknown {
  if (typeof value === 'number') {
    if (Object.is(value, -0)) return '-0';
    return Number.isFinite(value) ? value : String(value);
  }
  return mapEntries(value, toJson);
}

function fromJson(value: unknown): unknown {
  if (typeof value === 'string') return unwritable.includes(value) ? Number(value) : value;
  return mapEntries(value, fromJson);
}

function mapEntries(value: unknown, map: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(map);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner)]));
}
