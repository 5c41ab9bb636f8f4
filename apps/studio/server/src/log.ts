import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Structured logs: one JSON object a line. Never tokens, answers or people's data. */
export interface Log {
  info(event: string, details?: Readonly<Record<string, unknown>>): void;
  warn(event: string, details?: Readonly<Record<string, unknown>>): void;
  error(event: string, details?: Readonly<Record<string, unknown>>): void;
}

/** A log that writes lines with `write`, which is stderr unless said otherwise. */
export function createLog(
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log {
  const line =
    (level: string) =>
    (event: string, details: Readonly<Record<string, unknown>> = {}) => {
      const own = { at: new Date().toISOString(), level, event };
      // Whatever details are called, these keep their place and their meaning.
      try {
        write(`${plainly(JSON.stringify({ ...own, ...details, ...own }))}\n`);
      } catch (error) {
        // On a full disk the line is lost; what it tells of must not fail for that.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    };
  return { info: line('info'), warn: line('warn'), error: line('error') };
}

/** JSON spells out C0; a terminal also obeys DEL, C1 and the marks that turn the direction of writing. */
function plainly(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A larger log is put aside when the studio starts. */
const mostBytes = 10 * 2 ** 20;

/** A file that a log is written to. */
export interface LogFile {
  /** Adds a line. */
  write(line: string): void;
  /** Goes on in a new file, where the old one was renamed meanwhile. */
  reopen(): void;
}

/**
 * What {@link createLog} needs to write to a file that only its owner can read; lines are added. It
 * is made with the first line: a studio that cannot start leaves nothing behind. One above 10 MB is
 * renamed to `….old` first.
 */
export function logFile(path: string): LogFile {
  let file: number | undefined;
  return {
    write(line) {
      file ??= openLog(path);
      writeSync(file, line);
    },
    reopen() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > mostBytes) {
    renameSync(path, `${path}.old`);
  }
  return openSync(path, 'a', 0o600);
}
